import type { HairStyle } from "../../src/avatar/head/head-model.ts";
import type { PackageFiles } from "./package.ts";
import { readThreeMesh, type ThreeJson, type ThreeMesh } from "./three-mesh.ts";

/** A mesh bound to the base body: vertex = sum of weights * references + scale * offset, in dm. */
export interface BoundMesh extends ThreeMesh {
  readonly references: readonly (readonly number[])[];
  readonly weights: readonly (readonly number[])[];
  readonly offsets: readonly (readonly number[])[];
  readonly scale: ProxyScale;
}

/** For each axis two base vertices and the distance at which the offsets hold, in dm. */
export type ProxyScale = Readonly<Record<"x" | "y" | "z", readonly [number, number, number]>>;

export interface ProxySource {
  readonly path: string;
  readonly texturePath: string;
  readonly scale: ProxyScale;
  /** The same mesh in makehumancommunity/makehuman-assets, whose header releases it as CC0. */
  readonly cc0Path: string;
}

/** The package lost the scale lines of the proxies; these are from the CC0 files named by `cc0Path`. */
const headScale = (x: number, y: number, z: number): ProxyScale => ({
  x: [5399, 11998, x],
  y: [791, 881, y],
  z: [962, 5320, z],
});
const adult = headScale(1.48, 2.3298, 1.9221);
const female = headScale(1.398, 2.2048, 1.8461);

function source(folder: string, name: string, texture: string, scale: ProxyScale, cc0Path: string): ProxySource {
  const root = `public/data/proxies/${folder}/${name}`;
  return { path: `${root}/${name}.json`, texturePath: `${root}/textures/${texture}`, scale, cc0Path };
}

export const featureSources = {
  eyes: source(
    "eyes",
    "HighPolyEyes",
    "brown_eye.png",
    headScale(1.6482, 2.7213, 2.2795),
    "makehuman/data/eyes/high-poly/high-poly.mhclo",
  ),
  teeth: source(
    "teeth",
    "Teeth_Base",
    "teeth.png",
    { x: [15077, 15111, 0.5002], y: [14993, 15061, 0.3132], z: [15061, 15068, 0.4465] },
    "base/teeth/teeth_base/teeth_base.mhclo",
  ),
  tongue: source("tongue", "tongue01", "tongue01_diffuse.png", adult, "base/tongue/tongue01/tongue01.mhclo"),
  lashes: source("eyelashes", "Eyelashes01", "eyelashes01.png", adult, "base/eyelashes/eyelashes01/eyelashes01.mhclo"),
  brows: source(
    "eyebrows",
    "eyebrow001",
    "eyebrow001.png",
    headScale(1.416, 2.3073, 1.9231),
    "base/eyebrows/eyebrow001/eyebrow001.mhclo",
  ),
} as const;

const hair = (name: string, texture: string, scale: ProxyScale) =>
  source("hair", name, texture, scale, `base/hair/${name.toLowerCase()}/${name.toLowerCase()}.mhclo`);

export const hairSources: Readonly<Record<HairStyle, ProxySource>> = {
  short01: hair("short01", "short01_diffuse.png", headScale(1.6682, 2.8351, 2.3542)),
  short02: hair("short02", "short02_diffuse.png", headScale(1.434, 2.4098, 2.0001)),
  short03: hair("short03", "short03_diffuse.png", female),
  short04: hair("short04", "short04_diffuse.png", adult),
  bob01: hair("bob01", "bob01_diffuse.png", female),
  bob02: hair("bob02", "bob02_diffuse.png", female),
  long01: hair("long01", "long01_diffuse.png", female),
  ponytail01: hair("ponytail01", "ponytail01_diffuse.png", female),
  braid01: hair("Braid01", "braid01_diffuse.png", female),
  afro01: hair("afro01", "afro_diffuse.png", headScale(1.7412, 2.7409, 2.2613)),
};

interface ProxyJson extends ThreeJson {
  metadata: { ref_vIdxs: number[][]; weights: number[][]; offsets: number[][] };
}

export function readProxy(files: PackageFiles, { path, scale }: ProxySource): BoundMesh {
  const json = files.json(path) as ProxyJson;
  const { ref_vIdxs: references, weights, offsets } = json.metadata;
  return { ...readThreeMesh(json), references, weights, offsets, scale };
}

/** The base vertices that carry a proxy. */
export function carriersOf({ references, scale }: BoundMesh): number[] {
  return [...new Set([...references.flat(), ...Object.values(scale).flatMap((axis) => axis.slice(0, 2))])];
}
