import { clamp } from "../../../face/statistics.ts";
import type { HairStyle } from "../../avatar.ts";
import { envelopeOf, type HeadEnvelope } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { HairEdge } from "./hair-edge.ts";
import { liftAt } from "./hair-lift.ts";
import type { GrowthSkin } from "./hair-mesh.ts";
import { isBesideEar } from "./sideburns.ts";

/** Lifts at which hair is shaven, a shade on the skin, and at which it covers that, millimetres. */
const shaven = [0.4, 2] as const;
/** Weight of the roots' colour that shaven skin has. */
const shavenShade = 0.35;
/** Depth behind an average hairline over which density sets in, millimetres. */
const usualEdge = [-4, 7] as const;
/** How far before an average hairline the usual scalp and the widest reach, millimetres; the latter not below these heights
 * at the temples and over the brows. */
const usualScalp = -18;
const widestScalp = -45;
const templeX = 50;
const templeY = 6;
const foreheadY = 36;

interface ScalpVertices {
  readonly all: Uint16Array;
  /** Those that bear long hair. */
  readonly hanging: Uint16Array;
}

const scalps = new WeakMap<HeadModel, ScalpVertices>();

/**
 * The skin vertices on which hair may grow: those of the usual scalp, and behind these, since densities go by this
 * order, those of forehead and temples that the lowest hairlines cover and, for short hair, those beside the ears.
 */
export function scalpVertices(model: HeadModel): Uint16Array {
  return verticesOf(model).all;
}

/** Those on which long hair may grow, which come first. */
export function hangingVertices(model: HeadModel): Uint16Array {
  return verticesOf(model).hanging;
}

function verticesOf(model: HeadModel): ScalpVertices {
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

/** How far a point of the mean head lies behind an average hairline, millimetres; negative before it. */
export function hairlineDepth(x: number, y: number, z: number): number {
  const forehead = y - 66 - 0.0035 * x * x;
  const temple = Math.min(y - 12 - 0.9 * (z + 52), -46 - z, y + 4);
  const back = Math.min(-112 - z, y + 62);
  return Math.max(forehead, temple, back);
}

/** Density 0..1 at a point of the mean head of hair with an average hairline, without sideburns. */
export function usualDensity(x: number, y: number, z: number): number {
  return smoothstep(usualEdge[0], usualEdge[1], hairlineDepth(x, y, z));
}

/** Density 0..1 of hair at every skin vertex; null where none grows. */
function densityOf(model: HeadModel, style: HairStyle): Float32Array | null {
  if (style.kind === "bald") return null;
  const density = new Float32Array(model.skinVertexCount);
  scalpVertices(model).forEach((vertex, k) => {
    density[vertex] = clamp(Number(style.density[k] ?? 0), 0, 9) / 9;
  });
  return density;
}

/** A head's scalp with what a style lets grow on it, a value for each skin vertex. */
export interface Scalp {
  readonly model: HeadModel;
  readonly skin: GrowthSkin;
  readonly envelope: HeadEnvelope;
  readonly density: Float32Array;
  /** How far hair stands off, millimetres; none where it is shaven. */
  readonly lift: Float32Array;
  readonly edge: HairEdge;
}

export function scalpOf(model: HeadModel, neutral: Float32Array, style: Exclude<HairStyle, { kind: "bald" }>): Scalp {
  const positions = neutral.slice(0, 3 * model.skinVertexCount);
  const skin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
  const full = densityOf(model, style) ?? new Float32Array(model.skinVertexCount);
  const lift = new Float32Array(full.length);
  const density = full.slice();
  for (const i of scalpVertices(model)) {
    lift[i] = liftAt(model.mean.subarray(3 * i, 3 * i + 3), style);
    density[i] *= smoothstep(shaven[0], shaven[1], lift[i]);
  }
  const envelope = envelopeOf(model, neutral);
  return {
    model,
    skin,
    envelope,
    density,
    lift,
    edge: HairEdge.of(skin, density, envelope),
  };
}

/** Density 0..1 of hair at the skin's vertices, and the weight of the roots' colour there; null where none grows. */
export function scalpShade(
  model: HeadModel,
  style: HairStyle,
): { readonly density: Float32Array; readonly depth: Float32Array } | null {
  const density = densityOf(model, style);
  if (!density || style.kind === "bald") return null;
  const depth = new Float32Array(density.length).fill(1);
  for (const i of scalpVertices(model)) {
    const lift = liftAt(model.mean.subarray(3 * i, 3 * i + 3), style);
    depth[i] = shavenShade + (1 - shavenShade) * smoothstep(shaven[0], shaven[1], lift);
  }
  return { density, depth };
}
