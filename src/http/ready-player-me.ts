// The query of a public address, by the names and meanings of Ready Player Me's Avatar API (its documentation of 2025: GET
// 3D avatar, GET 2D render). What is unknown is passed over, and a value that is none falls back, as it did there.
import { expressionNames, visemeNames } from "../avatar/head/expression-names.ts";
import {
  defaultExport,
  type ExportOptions,
  exportKey,
  lods,
  type MorphSet,
  morphSets,
  textureFormats,
  textureSizes,
} from "../gltf/export-options.ts";
import type { PoseName } from "../motion/poses.ts";
import { type SizeName, sizes } from "../render/sizes.ts";
import { exportOrder, pictureOrder } from "../store/renderings.ts";
import type { VariantOrder } from "../store/variants.ts";

type Preset = Pick<ExportOptions, "lod" | "textureSize" | "textureAtlas" | "morphTargets">;

/** Whatever else the query says overrules the preset. */
const presets: Readonly<Record<string, Preset>> = {
  low: { lod: 2, textureSize: 256, textureAtlas: true, morphTargets: [] },
  medium: { lod: 1, textureSize: 512, textureAtlas: true, morphTargets: [] },
  high: { lod: 0, textureSize: 1024, textureAtlas: true, morphTargets: [] },
};

/** Without a preset: `mouthOpen` and `mouthSmile` alone, which the third set holds. */
const usual: Preset = { lod: 0, textureSize: 1024, textureAtlas: false, morphTargets: ["rpm"] };

export function glbOrder(query: URLSearchParams): VariantOrder {
  const quality = query.get("quality") ?? "";
  const preset = Object.hasOwn(presets, quality) ? presets[quality] : usual;
  const atlasSize = sizeWithin(query.get("textureAtlas"));
  const textureSize = sizeWithin(query.get("textureSizeLimit")) ?? preset.textureSize;
  const options: ExportOptions = {
    ...defaultExport,
    lod: known(lods, query.get("lod")) ?? known(lods, query.get("meshLod")) ?? preset.lod,
    // The size of the atlas is that of its one texture.
    textureSize: atlasSize ?? textureSize,
    textureAtlas: query.get("textureAtlas") === "none" ? false : atlasSize !== null || preset.textureAtlas,
    textureFormat: known(textureFormats, query.get("textureFormat")) ?? defaultExport.textureFormat,
    morphTargets: morphSetsOf(query.get("morphTargets")) ?? preset.morphTargets,
    // Draco does little for a mesh with morph targets; who asks for it reads a file without compression as well.
    compression: meshoptNames.some((name) => isTrue(query.get(name))) ? "meshopt" : "none",
    pose: query.get("pose") === "T" ? "t" : "a",
  };
  return exportOrder(options, exportKey(options));
}

const meshoptNames = ["useMeshOptCompression", "useQuantizeMeshOptCompression"];

function isTrue(text: string | null): boolean {
  return text === "true" || text === "1";
}

function known<Value>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => String(value) === text) ?? null;
}

/** The largest size of textures that is not over a limit, or the smallest one. */
function sizeWithin(limit: string | null): ExportOptions["textureSize"] | null {
  if (limit === null || !/^\d{1,5}$/.test(limit)) return null;
  return textureSizes.findLast((size) => size <= Number(limit)) ?? textureSizes[0];
}

const setsByName: Readonly<Record<string, MorphSet>> = {
  arkit: "arkit",
  "oculus visemes": "visemes",
  default: "rpm",
};

/** Whole sets, for a name of one of their targets too; null where no name is known. */
function morphSetsOf(list: string | null): MorphSet[] | null {
  const names = (list ?? "")
    .slice(0, 4000)
    .split(",")
    .map((name) => name.trim());
  if (names.includes("none")) return [];
  const sets = new Set(names.map(setOf));
  const found = morphSets.filter((set) => sets.has(set));
  return found.length > 0 ? found : null;
}

const extraTargets = ["mouthOpen", "mouthSmile", "eyesClosed", "eyesLookUp", "eyesLookDown"];

function setOf(name: string): MorphSet | null {
  if (Object.hasOwn(setsByName, name.toLowerCase())) return setsByName[name.toLowerCase()];
  if (extraTargets.includes(name)) return "rpm";
  if ((expressionNames as readonly string[]).includes(name)) return "arkit";
  return visemeNames.some((viseme) => name === `viseme_${viseme}`) ? "visemes" : null;
}

const posesOfExpressions: Readonly<Record<string, PoseName>> = {
  happy: "happy",
  lol: "laugh",
  sad: "sad",
  scared: "scared",
  rage: "furious",
};

const pictureSizes = ["icon", "small", "medium", "large"] as const satisfies readonly SizeName[];

/** A PNG has no lossy quality, and of a bust there is no other camera and no stance: what asks for them is passed over. */
export function pngOrder(query: URLSearchParams): VariantOrder {
  const expression = query.get("expression") ?? "";
  const pose = Object.hasOwn(posesOfExpressions, expression) ? posesOfExpressions[expression] : "neutral";
  const size = pictureSizeOf(query.get("size"));
  const backgroundColor = colorOf(query.get("background")) ?? "transparent";
  const key = ["png", pose, size, backgroundColor].join("_");
  return { ...pictureOrder({ pose, animation: "", size, backgroundColor }), key };
}

/** The least of the sizes there are that has as many pixels. */
function pictureSizeOf(text: string | null): SizeName {
  if (text === null || !/^[1-9]\d{0,4}$/.test(text)) return "medium";
  return pictureSizes.find((name) => sizes[name].width >= Number(text)) ?? "large";
}

/** `144,89,156` as `#90599c`. */
function colorOf(text: string | null): string | null {
  const channels =
    /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/
      .exec(text ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  if (channels.length !== 3 || channels.some((channel) => channel > 255)) return null;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
