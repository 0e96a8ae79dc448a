import { clamp, median } from "../../../face/statistics.ts";
import { finish, type Steps } from "../../../steps.ts";
import type { Avatar, Hair, HairGrowth } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type SkinBinding, skinPositions } from "../../head/skinning.ts";
import { smoothstep } from "../../mesh/field.ts";
import { meshGraph } from "../../mesh/mesh-graph.ts";
import { quadNormals } from "../../mesh/normals.ts";
import type { Surface } from "../../mesh/surface.ts";
import type { Transform } from "../../mesh/transform.ts";
import { bendNormals } from "./bent-normals.ts";
import { growCombedHair } from "./combed-hair.ts";
import { growEdgeStrands } from "./edge-strands.ts";
import { HairEdge } from "./hair-edge.ts";
import { flowAt } from "./hair-flow.ts";
import type { GrowthOptions } from "./hair-growth.ts";
import { heightAt, isCapOfHair, overForehead } from "./hair-height.ts";
import { type GrownHair, type GrowthSkin, type HairField, HairMesh } from "./hair-mesh.ts";
import { growLocks } from "./locks.ts";
import { growLongHair, type ScalpField } from "./long-hair.ts";
import { courseAt } from "./root-course.ts";
import { growShells } from "./shells.ts";
import { isBeforeEar, isBesideEar } from "./sideburns.ts";
import type { TileName } from "./strand-atlas.ts";

/** Heights at which hair is shaven, a shade on the skin, and at which it covers that; up to the third all of it is a buzz
 * cut: shells alone. */
const shaven = [0.4, 2] as const;
const buzzHeight = 4.5;
/** Share of the roots' colour that shaven skin has. */
const shavenShade = 0.35;
/** Locks at most in pictures. */
const lockCount = 1000;
/** Share of the height at which the mass of coils closes below their tufts, what its tile shows in hair of the usual height,
 * millimetres, by how much coils are smaller in cropped hair and larger in high hair, and the share of their run that tufts go. */
const coilRise = 0.58;
/** Heights of coils, of which few reach the top, over those of their outline. */
const coilGain = 1.25;
const coilTile = 34;
const usualCoil = 8;
const coilSizes = [0.8, 1.5] as const;
const coilLying = 0.4;
/** Share of the body's height that the strands at its edge reach. */
const edgeRise = 0.8;
/** Curl from which short hair is a mass of single curls: halfway from wavy to curly. */
const coiled = 0.75;
/** Share of the height at which combed hair is closed below its locks, and its locks for each lock of curls; of a cap over
 * forehead and ears more, since it is seen from below. */
const combedRises = { usual: 0.8, capped: 0.9 } as const;
const combedShares = { usual: 0.7, capped: 0.9 } as const;
/** Shares of its curl that hair over the ears has, and a cap of hair over forehead and ears: it lies in waves. */
const longerCurl = 0.3;
const cappedCurl = 0.24;
/** Share of its height that hair has at its edge, by where it leads; smoothed cover there and where it has all. */
const edgeShares = { up: 0.75, hanging: 0.25, other: 0.5 } as const;
const edgeCovers = [0.5, 0.9] as const;
const edgeRounds = 3;
/** Depth behind an average hairline over which cover sets in, millimetres. */
const usualEdge = [-4, 7] as const;

/** How far before an average hairline the usual scalp and the widest reach, millimetres; the latter not below these heights
 * at the temples and over the brows. */
const usualScalp = -18;
const widestScalp = -45;
const templeX = 50;
const templeY = 6;
const foreheadY = 36;

interface Scalp {
  readonly all: Uint16Array;
  /** Those that bear long hair. */
  readonly hanging: Uint16Array;
}

const scalps = new WeakMap<HeadModel, Scalp>();

/**
 * The skin vertices on which hair may grow: those of the usual scalp, and behind these, since stored covers go by this
 * order, those of forehead and temples that the lowest hairlines cover and, for short hair, those beside the ears.
 */
export function scalpVertices(model: HeadModel): Uint16Array {
  return scalpOf(model).all;
}

/** Those on which long hair may grow, which come first. */
export function hangingVertices(model: HeadModel): Uint16Array {
  return scalpOf(model).hanging;
}

function scalpOf(model: HeadModel): Scalp {
  let scalp = scalps.get(model);
  if (!scalp) {
    const [inner, outer, beside]: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < model.skinVertexCount; i++) {
      const [x, y, z] = model.mean.subarray(3 * i, 3 * i + 3);
      const depth = hairlineDepth(x, y, z);
      const isEar = model.regions.ears[i] >= 128;
      if (!isEar && depth > usualScalp) inner.push(i);
      else if (!isEar && depth > widestScalp && y > (Math.abs(x) > templeX ? templeY : foreheadY)) outer.push(i);
      else if (isBesideEar(x, y, z)) beside.push(i);
    }
    const hanging = [...inner, ...outer];
    scalp = { all: Uint16Array.from([...hanging, ...beside]), hanging: Uint16Array.from(hanging) };
    scalps.set(model, scalp);
  }
  return scalp;
}

/** How far a place of the mean head lies behind an average hairline, millimetres; negative before it. */
export function hairlineDepth(x: number, y: number, z: number): number {
  const forehead = y - 66 - 0.0035 * x * x;
  const temple = Math.min(y - 12 - 0.9 * (z + 52), -46 - z, y + 4);
  const back = Math.min(-112 - z, y + 62);
  return Math.max(forehead, temple, back);
}

/** Cover 0..1 of a place of the mean head by hair of an average hairline, without sideburns. */
export function usualCover(x: number, y: number, z: number): number {
  return smoothstep(usualEdge[0], usualEdge[1], hairlineDepth(x, y, z));
}

/** Skin vertices on which hair of one kind may grow. */
function rootsOf(model: HeadModel, { hanging }: HairGrowth): Uint16Array {
  return hanging ? hangingVertices(model) : scalpVertices(model);
}

/** Cover 0..1 of every skin vertex by grown hair; null where the hair is no such. */
function scalpCover(model: HeadModel, { growth }: Pick<Hair, "growth">): Float32Array | null {
  if (!growth) return null;
  const cover = new Float32Array(model.skinVertexCount);
  scalpVertices(model).forEach((vertex, k) => {
    cover[vertex] = clamp(Number(growth.cover[k] ?? 0), 0, 9) / 9;
  });
  return cover;
}

/**
 * Cover 0..1 of the skin's vertices by grown hair, and the share of the roots' colour that skin of full cover has; null
 * where the hair is no such.
 */
export function scalpShade(
  model: HeadModel,
  hair: Pick<Hair, "growth">,
): { readonly cover: Float32Array; readonly depth: Float32Array } | null {
  const cover = scalpCover(model, hair);
  if (!cover || !hair.growth) return null;
  const depth = new Float32Array(cover.length).fill(1);
  for (const i of rootsOf(model, hair.growth)) {
    const height = heightAt(model.mean.subarray(3 * i, 3 * i + 3), hair.growth);
    depth[i] = shavenShade + (1 - shavenShade) * smoothstep(shaven[0], shaven[1], height);
  }
  return { cover, depth };
}

const grownHair = new WeakMap<HairGrowth, { readonly neutral: Float32Array; readonly grown: GrownHair | null }>();

/** The grown hair of an avatar on its neutral head, null for none. Kept, since no expression moves it. */
export function scalpHair(model: HeadModel, avatar: Pick<Avatar, "neutral" | "hair">): GrownHair | null {
  return finish(growKeptHair(model, avatar));
}

/** The same in steps; what comes later takes what is kept. */
export function* growKeptHair(model: HeadModel, avatar: Pick<Avatar, "neutral" | "hair">): Steps<GrownHair | null> {
  const { growth } = avatar.hair;
  if (!growth) return null;
  let known = grownHair.get(growth);
  if (known?.neutral !== avatar.neutral) {
    known = { neutral: avatar.neutral, grown: yield* growScalpHair(model, avatar, lockCount) };
    grownHair.set(growth, known);
  }
  return known.grown;
}

/** As `scalpHair`, of at most `most` locks, the broader the fewer they are. */
export function* growScalpHair(
  model: HeadModel,
  { neutral, hair }: Pick<Avatar, "neutral" | "hair">,
  most: number,
): Steps<GrownHair | null> {
  const { growth, curl = 0 } = hair;
  const density = scalpCover(model, hair);
  if (!growth || !density) return null;
  const positions = neutral.slice(0, 3 * model.skinVertexCount);
  const skin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
  const field = scalpField(model, positions, growth, density, isCoiled(growth, curl) ? coilGain : 1);
  yield;
  const grown = growth.hanging
    ? growLongHair(model, skin, field, hair, most)
    : isCombed(growth, curl)
      ? yield* growCombed(model, skin, field, growth, curl, most)
      : yield* growShort(model, skin, field, growthOptions(growth, curl, most));
  yield;
  if (grown.triangles.length === 0) return null;
  bendNormals(grown, curl);
  return grown;
}

function* growShort(
  model: HeadModel,
  skin: GrowthSkin,
  field: HairField,
  { shells, locks }: GrowthOptions,
): Steps<GrownHair> {
  const mesh = new HairMesh();
  for (const shell of shells) growShells(mesh, skin, field, shell);
  if (locks) {
    const edge = new HairEdge(skin, field.density);
    growEdgeStrands(mesh, edge, offEars(model, field), edgeRise * coilRise, () => [0, 0, 0]);
    yield;
    growLocks(mesh, skin, field, locks);
  }
  return mesh.finish();
}

/** Hair that lies in one direction next to the other: neither a buzz cut nor curls. */
function isCombed(growth: HairGrowth, curl: number): boolean {
  const { heights, hanging } = growth;
  return !hanging && combedCurl(growth, curl) < coiled && Math.max(...heights) >= buzzHeight;
}

/** The curl of combed locks: a cap of hair, over forehead and ears, lies in waves. */
function combedCurl(growth: HairGrowth, curl: number): number {
  return isCapOfHair(growth) ? cappedCurl * curl : curl;
}

/** Whether hair is a mass of single curls, or a crop, whose pile looks alike. */
function isCoiled(growth: HairGrowth, curl: number): boolean {
  return !growth.hanging && !isCombed(growth, curl);
}

/** Whether the locks of grown hair show single coils instead of strands side by side. */
export function showsCoils({ growth, curl = 0 }: Pick<Hair, "growth" | "curl">): boolean {
  return !!growth && isCoiled(growth, curl);
}

/** Tiles of the strand texture that grown hair shows. */
export function scalpTiles(hair: Pick<Hair, "growth" | "curl">): readonly TileName[] {
  return showsCoils(hair) ? ["locks", "dense", "edge"] : ["locks", "body", "edge"];
}

/** Locks that lie along the scalp, over its closed body. */
function* growCombed(
  model: HeadModel,
  skin: GrowthSkin,
  field: HairField,
  growth: HairGrowth,
  curl: number,
  most: number,
): Steps<GrownHair> {
  const mesh = new HairMesh();
  const kind = isCapOfHair(growth) ? "capped" : "usual";
  const rise = combedRises[kind];
  growShells(mesh, skin, field, { rise, tile: "body", inset: 1 });
  yield;
  const edge = new HairEdge(skin, field.density);
  yield;
  growEdgeStrands(mesh, edge, offEars(model, field), edgeRise * rise, (place) => flowAt(place, growth));
  yield;
  growCombedHair(mesh, model, skin, field.density, growth, {
    most: combedShares[kind] * most,
    curl: combedCurl(growth, curl),
    edge,
  });
  return mesh.finish();
}

/** Heights of hair of which no wide band along its edge comes to lie on an ear. */
function offEars({ regions }: HeadModel, { height }: HairField): Pick<HairField, "height"> {
  return { height: height.map((value, i) => (regions.ears[i] < 128 ? value : 0)) };
}

function growthOptions({ heights, lie, drops }: HairGrowth, shortCurl: number, most: number): GrowthOptions {
  const curl = shortCurl * (drops ? longerCurl : 1);
  const tousle = lie === "up" ? 0.8 : lie === "forward" ? 0.5 : 0.25;
  const coils = coilTile * clamp(median(heights) / usualCoil, ...coilSizes);
  return {
    shells: [{ rise: coilRise, tile: "dense", coils }],
    locks: {
      width: 12 * Math.sqrt(lockCount / most),
      spacing: 7.5,
      most: curl > 0.5 ? 0.8 * most : most,
      tousle: Math.max(tousle, curl),
      curl,
      thinnest: 0.25,
      lying: coilLying,
    },
  };
}

function scalpField(
  model: HeadModel,
  positions: Float32Array,
  growth: HairGrowth,
  density: Float32Array,
  gain: number,
): ScalpField {
  const count = model.skinVertexCount;
  const height = new Float32Array(count);
  const run = new Float32Array(3 * count);
  const fall = new Float32Array(count);
  const rooted = new Float32Array(count);
  const inner = smoothed(model, density);
  const atEdge = edgeShares[growth.hanging ? "hanging" : growth.lie === "up" ? "up" : "other"];
  for (const i of rootsOf(model, growth)) {
    const mean = model.mean.subarray(3 * i, 3 * i + 3);
    const share = atEdge + (1 - atEdge) * smoothstep(edgeCovers[0], edgeCovers[1], inner[i]);
    height[i] = gain * share * heightAt(mean, growth) * overForehead(mean, growth.fringe);
    rooted[i] = density[i] * smoothstep(shaven[0], isBeforeEar(mean) ? 1 : shaven[1], height[i]);
    const { direction, length, falls } = courseAt(mean, positions.subarray(3 * i, 3 * i + 3), height[i], growth);
    const scale = length / Math.max(1e-6, Math.hypot(...direction));
    for (let c = 0; c < 3; c++) run[3 * i + c] = scale * direction[c];
    fall[i] = falls;
  }
  return { density: rooted, height, run, fall, inner };
}

function smoothed(model: HeadModel, field: Float32Array): Float32Array {
  const { rowStarts, columns } = meshGraph(model.quads, model.skinVertexCount);
  let smooth = field;
  for (let round = 0; round < edgeRounds; round++) {
    const before = smooth;
    smooth = before.map((value, i) => {
      let sum = value;
      for (let k = rowStarts[i]; k < rowStarts[i + 1]; k++) sum += before[columns[k]];
      return sum / (rowStarts[i + 1] - rowStarts[i] + 1);
    });
  }
  return smooth;
}

const bindings = new WeakMap<GrownHair, SkinBinding>();

/** The binding of grown hair: that of the skin at its roots. */
export function bindGrown({ skeleton }: HeadModel, grown: GrownHair): SkinBinding {
  let binding = bindings.get(grown);
  if (!binding) {
    const joints = new Uint8Array(4 * grown.roots.length);
    const weights = new Float32Array(4 * grown.roots.length);
    grown.roots.forEach((root, i) => {
      joints.set(skeleton.skinJoints.subarray(4 * root, 4 * root + 4), 4 * i);
      weights.set(skeleton.skinWeights.subarray(4 * root, 4 * root + 4), 4 * i);
    });
    binding = { joints, weights };
    bindings.set(grown, binding);
  }
  return binding;
}

/** Grown hair moved with the joints, from where an expression has moved it to. */
export function poseGrown(
  model: HeadModel,
  grown: GrownHair,
  transforms: readonly Transform[],
  moved = grown.positions,
): Omit<Surface, "name"> {
  const binding = bindGrown(model, grown);
  const positions = moved.slice();
  const tips = positions.map((value, i) => value + grown.normals[i]);
  skinPositions(transforms, binding, positions);
  skinPositions(transforms, binding, tips);
  return { positions, normals: tips.map((value, i) => value - positions[i]), uvs: grown.uvs, indices: grown.triangles };
}
