import { clipNames } from "./clips.ts";

/** What of an avatar a file holds, and how; every combination that `refusal` lets pass is a valid file. */
export interface ExportOptions {
  readonly format: ExportFormat;
  /** Level of detail: 0 is the finest. */
  readonly lod: Lod;
  /** Longest side of a texture in texels. */
  readonly textureSize: TextureSize;
  /** Of textures without transparency; those with it are PNG, or WebP where that is asked for. */
  readonly textureFormat: TextureFormat;
  /** One texture, one material and one draw call instead of Ready Player Me's parts. */
  readonly textureAtlas: boolean;
  /** Which morph targets, in the order of `morphSets`. */
  readonly morphTargets: readonly MorphSet[];
  readonly compression: Compression;
  /** Where the arms rest: T as Mixamo's files, A with the arms lowered. */
  readonly pose: RestPose;
  /** Clips beside the mesh, in the order of `clipNames`. */
  readonly animations: readonly string[];
}

export const exportFormats = ["glb", "vrm"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const lods = [0, 1, 2] as const;
export type Lod = (typeof lods)[number];

export const textureSizes = [256, 512, 1024, 2048] as const;
export type TextureSize = (typeof textureSizes)[number];

export const textureFormats = ["png", "jpeg", "webp"] as const;
export type TextureFormat = (typeof textureFormats)[number];

/** 52 ARKit shapes, 15 Oculus visemes, and the five shapes more that Ready Player Me's clients look up. */
export const morphSets = ["visemes", "arkit", "rpm"] as const;
export type MorphSet = (typeof morphSets)[number];

export const compressions = ["none", "quantize", "meshopt"] as const;
type Compression = (typeof compressions)[number];

export const restPoses = ["a", "t"] as const;
export type RestPose = (typeof restPoses)[number];

export const defaultExport: ExportOptions = {
  format: "glb",
  lod: 0,
  textureSize: 1024,
  textureFormat: "jpeg",
  textureAtlas: false,
  morphTargets: morphSets,
  compression: "none",
  pose: "t",
  animations: [],
};

/** The name of an API parameter whose value does not go with the others, and why; null for options that make a file. */
export function refusal(options: ExportOptions): { parameter: string; detail: string } | null {
  const unknown = options.animations.find((name) => !(clipNames as readonly string[]).includes(name));
  if (unknown !== undefined) {
    return { parameter: "animations", detail: `there is no clip ${JSON.stringify(unknown).slice(0, 60)}` };
  }
  if (options.format !== "vrm") return null;
  if (options.compression !== "none") {
    return { parameter: "compression", detail: "importers of VRM read uncompressed files alone: use none" };
  }
  if (options.textureFormat === "webp") {
    return { parameter: "texture_format", detail: "VRM allows PNG and JPEG alone" };
  }
  if (options.animations.length > 0) {
    return { parameter: "animations", detail: "VRM files carry no clips: leave it out" };
  }
  if (options.pose !== "t") return { parameter: "pose", detail: "VRM rests in the T pose: use t" };
  return null;
}

/** One text for one file: the same for options that differ in the order of their lists only. */
export function exportKey(options: ExportOptions): string {
  const { format, lod, textureSize, textureFormat, textureAtlas, compression, pose, animations } = options;
  const sets = morphSets.filter((name) => options.morphTargets.includes(name));
  const clips = [...new Set(animations)].sort();
  const texture = `${textureFormat}${textureSize}${textureAtlas ? "-atlas" : ""}`;
  return [format, `lod${lod}`, texture, sets.join("+") || "still", compression, pose, clips.join("+")]
    .filter((part) => part !== "")
    .join("_");
}
