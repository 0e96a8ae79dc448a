// The parameters of an export as callers write them: a query of the interface, an option of the command line.
import type { ParameterError } from "../errors.ts";
import { clipNames } from "./clips.ts";
import {
  compressions,
  defaultExport,
  type ExportOptions,
  exportFormats,
  lods,
  morphSets,
  refusal,
  restPoses,
  textureFormats,
  textureSizes,
} from "./export-options.ts";

/** Clips that one file may carry: each is curves of up to 67 targets, so they outgrow the mesh after some tens. */
const maximumClipCount = 16;

export type ExportParameter = keyof typeof parameters;

export type ExportQuery = Readonly<Partial<Record<ExportParameter, string>>>;

interface Parameter<Value> {
  readonly kind: "name" | "number" | "flag" | "list";
  readonly description: string;
  /** Every text that it takes; of a list, what may be in it besides `none`. */
  readonly texts: readonly string[];
  /** Null for a text that it does not take. */
  read(text: string): Value | null;
}

export const parameters = {
  format: oneOf(exportFormats, "glTF 2.0 in one binary file, or VRM 1.0, which is served with the same media type."),
  lod: oneOf(lods, "Level of detail, 0 the finest. Morph targets survive every level."),
  texture_size: oneOf(textureSizes, "Longest side of a texture in texels."),
  texture_format: oneOf(textureFormats, "Of textures without transparency. `webp` is not for VRM."),
  texture_atlas: flag("One texture, one material and one draw call in the place of named parts."),
  morph_targets: listOf(
    morphSets,
    morphSets.length,
    "The 15 Oculus visemes, the 52 ARKit shapes, and what clients of Ready Player Me look up besides; or `none`.",
  ),
  compression: oneOf(compressions, "`quantize` and `meshopt` need glTF extensions. Only `none` is for VRM."),
  pose: oneOf(restPoses, "Where the arms rest: T with arms outstretched, or A. VRM rests in T."),
  animations: listOf(
    clipNames,
    maximumClipCount,
    `At most ${maximumClipCount} clips beside the mesh, or \`none\`. VRM carries none.`,
  ),
};

/** Options with their defaults, and what is wrong: values that are not taken, or one that does not go with the others. */
export function readExport(query: ExportQuery): { options: ExportOptions; errors: readonly ParameterError[] } {
  const errors: ParameterError[] = [];
  const read = <Name extends ExportParameter>(name: Name) => {
    const text = query[name];
    if (text === undefined) return undefined;
    const value = parameters[name].read(text) as ReturnType<(typeof parameters)[Name]["read"]>;
    if (value === null) errors.push({ parameter: name, detail: complaint(name) });
    return value ?? undefined;
  };
  const options = {
    format: read("format") ?? defaultExport.format,
    lod: read("lod") ?? defaultExport.lod,
    textureSize: read("texture_size") ?? defaultExport.textureSize,
    textureFormat: read("texture_format") ?? defaultExport.textureFormat,
    textureAtlas: read("texture_atlas") ?? defaultExport.textureAtlas,
    morphTargets: read("morph_targets") ?? defaultExport.morphTargets,
    compression: read("compression") ?? defaultExport.compression,
    pose: read("pose") ?? defaultExport.pose,
    animations: read("animations") ?? defaultExport.animations,
  };
  const refused = errors.length === 0 ? refusal(options) : null;
  return { options, errors: refused ? [refused] : errors };
}

function complaint(name: ExportParameter): string {
  const { texts, kind } = parameters[name];
  const known = texts.join(", ");
  if (name === "animations") return `expected none, or at most ${maximumClipCount} of ${known}`;
  return kind === "list" ? `expected none, or some of ${known}` : `unknown; known are ${known}`;
}

function oneOf<Value extends string | number>(values: readonly Value[], description: string): Parameter<Value> {
  const read = (text: string) => values.find((value) => String(value) === text) ?? null;
  const kind = typeof values[0] === "number" ? "number" : "name";
  return { kind, description, texts: values.map(String), read };
}

function flag(description: string): Parameter<boolean> {
  const read = (text: string) => (/^(true|1)$/.test(text) ? true : /^(false|0)$/.test(text) ? false : null);
  return { kind: "flag", description, texts: ["true", "false", "1", "0"], read };
}

/** Separated by commas; comes in the order of `names` and without repetitions, so that one list has one reading. */
function listOf<Name extends string>(
  names: readonly Name[],
  maximumCount: number,
  description: string,
): Parameter<readonly Name[]> {
  const read = (text: string) => {
    if (text === "none") return [];
    const asked = new Set(text.split(","));
    const found = names.filter((name) => asked.has(name));
    return found.length === asked.size && found.length <= maximumCount ? found : null;
  };
  return { kind: "list", description, texts: names, read };
}
