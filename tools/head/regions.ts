import type { RegionName } from "../../src/avatar/head/head-model.ts";
import type { Atlas, ChartName } from "./atlas.ts";
import { type Field, maskOf, type Workshop } from "./field.ts";
import { smoothOverSkin } from "./smooth.ts";
import { type Point, smoothstep } from "./vectors.ts";

/** Rings of vertices outside the lid margin that count as lid. */
const lidRings = [1, 1, 0.8, 0.4];

/** The named masks over the skin, 0..255. Places are millimetres from between the eyes of the mean head. */
export function buildRegions(
  workshop: Workshop,
  atlas: Atlas,
  mean: Float64Array,
  browCarriers: readonly number[],
): Record<RegionName, Uint8Array> {
  const { crop, target, unit } = workshop;
  const skin = mean.subarray(0, 3 * crop.skinVertexCount);
  const at = (weight: (point: Point) => number) => maskOf(skin, weight);
  const softened = (mask: Float64Array, count: number) => smoothOverSkin(crop, mask, count);
  const chart = (...names: ChartName[]) => chartMask(workshop, atlas, names);
  const moved = (from: number, to: number, ...fields: Field[]) =>
    maskOf(skin, (_, i) => Math.max(...fields.map((field) => smoothstep(magnitude(field, i), from, to))));
  const ears = moved(10.5, 12, target("ears/l-ear-trans-depth-forward"), target("ears/r-ear-trans-depth-forward"));
  const sockets = chart("left_eye_socket", "right_eye_socket");
  const inside = maskOf(skin, (_, i) => (Math.max(sockets[i], chart("mouth_cavity")[i]) > 0.9 ? 1 : 0));
  const outside = (mask: Float64Array) => mask.map((weight, i) => weight * (1 - inside[i]));
  const lidsMoved = moved(1.2, 3, unit("eye-left-closure"), unit("eye-right-closure"));
  const lidsNear = ringsAround(workshop, sockets);
  const lips = moved(
    0.6,
    2.5,
    target("mouth/mouth-upperlip-volume-inflate"),
    target("mouth/mouth-lowerlip-volume-inflate"),
  );
  const nose = moved(
    1,
    3,
    target("nose/nose-scale-depth-incr"),
    target("nose/nose-width1-max"),
    target("nose/nose-width2-max"),
    target("nose/nose-width3-max"),
  );
  const [, mouthY, mouthZ] = centreOf(skin, lips);
  const masks: Record<RegionName, Float64Array> = {
    face: outside(
      at(([x, y, z]) =>
        Math.min(
          smoothstep(z, -75, -62),
          smoothstep(y, -118, -106),
          1 - smoothstep(y, 66, 78),
          1 - smoothstep(Math.abs(x), 68, 76),
        ),
      ),
    ),
    mouth_cavity: chart("mouth_cavity"),
    eye_socket: sockets,
    lips: outside(lips),
    mouth: at(([x, y, z]) => {
      const [dy, dz] = [1.1 * (y - mouthY), z - mouthZ];
      return 1 - smoothstep(Math.sqrt(x * x + dy * dy + dz * dz), 30, 60);
    }),
    lids: outside(maskOf(skin, (_, i) => Math.max(lidsMoved[i], lidsNear[i]))),
    brows: softened(
      maskOf(skin, (_, i) => (browCarriers.includes(i) ? 1 : 0)),
      1,
    ).map((weight) => smoothstep(weight, 0.1, 0.6)),
    nose: outside(nose),
    ears,
    jaw: at(([x, y, z]) => (y < 1.6 && y > -128 && z > -114 && !(Math.abs(x) > 68 && z < -49.5) ? 1 : 0)),
    neck: at(([, y, z]) => 1 - smoothstep(y - neckTop(z), -4, 12)),
    scalp: at(([, y, z]) => {
      const back = (1 - smoothstep(z, -65, -50)) * smoothstep(y, -75, -55);
      const temple = (1 - smoothstep(z, -42, -28)) * smoothstep(y, 0, 14);
      return Math.max(back, temple, smoothstep(y, 60, 72));
    }).map((weight, i) => weight * (1 - ears[i])),
    bust: at(([, y]) => 1 - smoothstep(y, -175, -150)),
  };
  const bytes = (mask: Float64Array) => Uint8Array.from(mask, (weight) => Math.round(255 * weight));
  return Object.fromEntries(Object.entries(masks).map(([name, mask]) => [name, bytes(mask)])) as Record<
    RegionName,
    Uint8Array
  >;
}

/** Height at which the neck meets the head, which rises from under the chin to the nape; millimetres. */
export function neckTop(z: number): number {
  return -104.4 + 36 * smoothstep(-9.5 - z, 0, 90);
}

/** Where the skins of the package have hair painted on: the back of the head and the crown, without the ears. */
export function hairCap({ crop, mean }: Workshop, { ears }: Record<RegionName, Uint8Array>): Float64Array {
  const skin = mean.subarray(0, 3 * crop.skinVertexCount);
  const cap = maskOf(skin, ([x, y, z], i) => {
    const back = (1 - smoothstep(z, -75, -45)) * smoothstep(y, -115, -85);
    const temple = (1 - smoothstep(z, -40, -15)) * smoothstep(y, -35, -10) * smoothstep(Math.abs(x), 50, 62);
    const ear = smoothstep(ears[i], 60, 150) * smoothstep(Math.abs(x), 69, 74) * (1 - smoothstep(y, 8, 20));
    return Math.max(back, temple, smoothstep(y, 45, 65)) * (1 - ear);
  });
  return smoothOverSkin(crop, cap, 1);
}

/** The lids with the shadow painted round them and the sockets behind them. */
export function wideLids({ crop }: Workshop, regions: Record<RegionName, Uint8Array>): Float64Array {
  const lids = Float64Array.from(regions.lids, (weight, i) => Math.max(weight, regions.eye_socket[i]) / 255);
  return smoothOverSkin(crop, lids, 4).map((weight, i) => Math.max(lids[i], smoothstep(weight, 0.05, 0.5)));
}

/** One inside some charts, a half on their border. */
function chartMask({ crop }: Workshop, atlas: Atlas, names: readonly ChartName[]): Float64Array {
  const sums = new Float64Array(crop.skinVertexCount);
  const isIn = new Uint8Array(crop.skinVertexCount);
  const isOut = new Uint8Array(crop.skinVertexCount);
  crop.quads.forEach((vertex, corner) => {
    if (names.includes(atlas.charts[corner >> 2])) isIn[vertex] = 1;
    else isOut[vertex] = 1;
  });
  return sums.map((_, i) => (isIn[i] ? (isOut[i] ? 0.5 : 1) : 0));
}

/** Weights by the ring of vertices outside the eye sockets: the lids. */
function ringsAround({ crop }: Workshop, sockets: Float64Array): Float64Array {
  const weights = new Float64Array(crop.skinVertexCount);
  const seen = sockets.map((weight) => (weight > 0 ? 1 : 0));
  let front = [...seen.keys()].filter((i) => sockets[i] === 0.5);
  for (const weight of lidRings) {
    for (const i of front) weights[i] = weight;
    const next = new Set(front.flatMap((i) => crop.neighbours[i].filter((j) => !seen[j])));
    for (const i of next) seen[i] = 1;
    front = [...next];
  }
  return weights;
}

function magnitude(field: Field, i: number): number {
  return Math.sqrt(field[3 * i] ** 2 + field[3 * i + 1] ** 2 + field[3 * i + 2] ** 2);
}

function centreOf(positions: Float64Array, mask: Float64Array): Point {
  const sum: [number, number, number] = [0, 0, 0];
  const total = mask.reduce((a, b) => a + b, 0);
  mask.forEach((weight, i) => {
    for (let c = 0; c < 3; c++) sum[c] += (weight * positions[3 * i + c]) / total;
  });
  return sum;
}
