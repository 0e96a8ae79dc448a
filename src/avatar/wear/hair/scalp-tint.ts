import { linearOfByte } from "../../../face/color.ts";
import { median } from "../../../face/statistics.ts";
import type { Avatar } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Subdivision, subdivide } from "../../head/subdivide.ts";
import { atlasLayout } from "../../head/texel-table.ts";
import { smoothstep } from "../../mesh/field.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { byteOfLogLight, forEachTexel } from "../../skin/tint.ts";
import { type FineHair, hairPart, visibleVertices, wornHair } from "./hair.ts";
import { HairEdge } from "./hair-edge.ts";
import { scalpShade, showsCoils } from "./scalp-hair.ts";

/** Distances to the hair at which hair has no share and all of one in the colour below it, millimetres. */
const reach = [7, 1.5] as const;
/** Sum of near hair's shares from which skin is all roots: single strands before a forehead leave no stain. */
const fullDensity = 3.5;
/** Share of the roots' colour at most, in log light, and its light over that of the hair. */
const rootShare = 0.7;
const rootLight = 0.8;
/** Cover from which skin takes on the roots' colour, and all of it. */
const tinted = [0.35, 0.85] as const;
/** Cover from which skin lies near hair: ears do not, which the edge passes. */
const covered = 0.15;
/** Ways behind the front edge of hair over which skin takes on that colour, and to where cover alone counts again; above
 * this height, millimetres. */
const edgeDepths = { others: [-3.5, 5, 10], cropped: [-11, 1, 10] } as const;
/** Height up to which coils are cropped, whose hairline is a shade, and from which they are as others, millimetres. */
const croppedHeights = [8, 14] as const;
const edgeY = 0;
/** Texels by which charts are extended over their seams. */
const gutter = 2;
/** Side of the cells by which near hair is found, millimetres. */
const cellSize = 8;

/**
 * The albedo with the skin below the roots of the worn hair in its colour, fading out over a few millimetres, so that
 * a hairline has no hard edge and no skin shines through; the same albedo where no mesh is worn.
 */
export function tintRoots(model: HeadModel, subdivision: Subdivision, avatar: Avatar): Avatar["albedo"] {
  const worn = wornHair(model, avatar);
  const shade = scalpShade(model, avatar.hair);
  if (!worn && !shade) return avatar.albedo;
  const { size, data } = avatar.albedo;
  const colored = data.slice();
  const roots = avatar.hair.color.map((channel) => Math.log(Math.max(1e-3, rootLight * linearOfByte(channel))));
  const weights = shade
    ? shadeWeights(model, subdivision, avatar, shade)
    : meshWeights(model, subdivision, avatar, worn);
  const logOfByte = Float32Array.from({ length: 256 }, (_, byte) => Math.log(Math.max(1e-3, linearOfByte(byte))));
  forEachTexel(size, atlasLayout(subdivision), weights, [gutter], (texel, weight) => {
    for (let c = 0; c < 3; c++) {
      const skin = logOfByte[data[3 * texel + c]];
      colored[3 * texel + c] = byteOfLogLight(skin + rootShare * weight * (roots[c] - skin));
    }
  });
  return { size, data: colored };
}

/** Vertices of a scalp stand too far apart for a hairline: between them cover rises late and fast, but along the front
 * edge, where it follows that. */
function shadeWeights(
  model: HeadModel,
  subdivision: Subdivision,
  { neutral, hair }: Avatar,
  { cover, depth }: NonNullable<ReturnType<typeof scalpShade>>,
): Float32Array {
  const [before, whole, alone] = edgeDepthsOf(hair);
  const fine = refined(subdivision, depth);
  const skin = subdivide(subdivision, neutral);
  const edge = new HairEdge({ positions: neutral.subarray(0, 3 * model.skinVertexCount), quads: model.quads }, cover);
  return refined(subdivision, cover).map((value, i) => {
    const within = smoothstep(tinted[0], tinted[1], value);
    const place = tripleAt(skin, i);
    const behind = place[1] > edgeY ? edge.depthOf(place) : Number.NaN;
    if (!(behind < alone)) return fine[i] * within;
    const along = smoothstep(before, whole, behind) * smoothstep(0, covered, value);
    return fine[i] * (along + (within - along) * smoothstep(whole, alone, behind));
  });
}

function edgeDepthsOf(hair: Avatar["hair"]): readonly number[] {
  const { others, cropped } = edgeDepths;
  if (!hair.growth || !showsCoils(hair)) return others;
  const share = smoothstep(croppedHeights[1], croppedHeights[0], median(hair.growth.heights));
  return others.map((depth, k) => depth + share * (cropped[k] - depth));
}

/** A field over the skin on the subdivided skin. */
function refined(subdivision: Subdivision, field: Float32Array): Float32Array {
  const tripled = Float32Array.from({ length: 3 * field.length }, (_, k) => field[Math.trunc(k / 3)]);
  const fine = subdivide(subdivision, tripled);
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => fine[3 * i]);
}

function meshWeights(model: HeadModel, subdivision: Subdivision, avatar: Avatar, worn: FineHair | null): Float32Array {
  const hair = worn ? visibleHair(model, avatar, worn) : new Float32Array(0);
  const near = rootWeights(subdivide(subdivision, avatar.neutral), hair);
  return spread(spread(near, subdivision.quads, Math.min), subdivision.quads, Math.max);
}

/** Positions of the hair's vertices where its texture is not see-through, one for each place. */
function visibleHair(model: HeadModel, { hair }: Avatar, { positions, subdivision }: FineHair): Float32Array {
  const part = hairPart(model, hair.style);
  return part ? visibleVertices(model, part, positions, subdivision.uvs, subdivision.welds) : positions;
}

/** 0..1 a skin vertex: how near hair grows. */
function rootWeights(skin: Float32Array, hair: Float32Array): Float32Array {
  const cells = new Map<number, number[]>();
  const keyOf = (x: number, y: number, z: number) => (x + 128) * 0x10000 + (y + 128) * 0x100 + z + 128;
  const cellOf = (millimetres: number) => Math.floor(millimetres / cellSize);
  for (let i = 0; i < hair.length; i += 3) {
    const key = keyOf(cellOf(hair[i]), cellOf(hair[i + 1]), cellOf(hair[i + 2]));
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  }
  return Float32Array.from({ length: skin.length / 3 }, (_, vertex) => {
    const x = skin[3 * vertex];
    const y = skin[3 * vertex + 1];
    const z = skin[3 * vertex + 2];
    const zone = scalpZone(y, z);
    if (zone === 0) return 0;
    let density = 0;
    for (let k = 0; k < 27; k++) {
      const key = keyOf(
        cellOf(x) + (k % 3) - 1,
        cellOf(y) + (Math.floor(k / 3) % 3) - 1,
        cellOf(z) + Math.floor(k / 9) - 1,
      );
      for (const i of cells.get(key) ?? []) {
        density += smoothstep(reach[0], reach[1], Math.hypot(hair[i] - x, hair[i + 1] - y, hair[i + 2] - z));
      }
    }
    return zone * Math.min(1, density / fullDensity);
  });
}

/** The least or greatest weight about each vertex: one after the other removes the stains that strand tips leave. */
function spread(weights: Float32Array, quads: Uint16Array, choose: (...values: number[]) => number): Float32Array {
  const chosen = weights.slice();
  for (let q = 0; q < quads.length; q += 4) {
    const value = choose(weights[quads[q]], weights[quads[q + 1]], weights[quads[q + 2]], weights[quads[q + 3]]);
    for (let k = q; k < q + 4; k++) chosen[quads[k]] = choose(chosen[quads[k]], value);
  }
  return chosen;
}

/** Where roots may be, 0..1: over the brows, and behind the temples above the ears; hair that hangs has none. */
function scalpZone(y: number, z: number): number {
  const above = smoothstep(32, 46, y);
  const behind = smoothstep(-50, -66, z) * smoothstep(10, 24, y - 0.9 * (z + 52));
  return Math.max(above, behind);
}
