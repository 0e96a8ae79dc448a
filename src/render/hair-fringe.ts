import { smoothstep } from "../avatar/mesh/field.ts";
import { type FineHair, gatheredLength } from "../avatar/wear/hair/hair.ts";
import { curlPattern } from "../avatar/wear/hair/hair-waves.ts";

/** Half width of the forehead looked at, its lowest height, and the depth before which hair counts, millimetres. */
const halfWidth = 66;
const lowest = 4;
const frontZ = -25;
/** Columns in which the edge of the hair is found, and how far it frays, millimetres. */
const columnWidth = 6;
const frayed = 9;
/** How far over its sides a triangle is filled, as a share of it, so that neighbours leave no gap. */
const reach = 0.1;

/** Share of the gathered ends of shortened hair over which it frays, to where none is left. */
const endFray = [0.35, 1.05] as const;
/** By how much of it locks of this width, millimetres, end sooner or later than others. */
const raggedness = 0.3;
const lockWidth = 9;

/**
 * How near texels of a hair texture, `width` x `height`, lie to the edge of the hair over the forehead (1 at the edge,
 * 0 from 9 mm above it) and to the ends of hair cut `length` millimetres below the eyes (null for uncut).
 */
export function fringeEdge(
  hair: Pick<FineHair, "positions" | "triangles" | "subdivision">,
  width: number,
  height: number,
  length: number | null = null,
): Float32Array {
  const edge = new Float32Array(width * height);
  const nearness = vertexNearness(hair.positions);
  if (length !== null) addEnds(nearness, hair.positions, length);
  const { uvs } = hair.subdivision;
  for (let t = 0; t < hair.triangles.length; t += 3) {
    const [a, b, c] = [hair.triangles[t], hair.triangles[t + 1], hair.triangles[t + 2]];
    if (!(nearness[a] > 0 || nearness[b] > 0 || nearness[c] > 0)) continue;
    fillTriangle(
      edge,
      width,
      [a, b, c].map((i) => [uvs[2 * i] * width, uvs[2 * i + 1] * height, nearness[i]]),
    );
  }
  return edge;
}

function addEnds(nearness: Float32Array, positions: Float32Array, length: number): void {
  for (let k = 0; k < nearness.length; k++) {
    const [x, y, z] = positions.subarray(3 * k, 3 * k + 3);
    const gathered = 1 - (length + y) / gatheredLength + raggedness * curlPattern(x / lockWidth, 0, z / lockWidth);
    nearness[k] = Math.max(nearness[k], smoothstep(endFray[0], endFray[1], gathered));
  }
}

function vertexNearness(positions: Float32Array): Float32Array {
  const isFront = (i: number) =>
    Math.abs(positions[i]) < halfWidth && positions[i + 1] > lowest && positions[i + 2] > frontZ;
  const edges = new Float32Array(2 * Math.ceil(halfWidth / columnWidth)).fill(Number.POSITIVE_INFINITY);
  const columnOf = (x: number) => Math.floor((x + halfWidth) / columnWidth);
  for (let i = 0; i < positions.length; i += 3) {
    if (isFront(i)) edges[columnOf(positions[i])] = Math.min(edges[columnOf(positions[i])], positions[i + 1]);
  }
  return Float32Array.from({ length: positions.length / 3 }, (_, k) =>
    isFront(3 * k) ? smoothstep(frayed, 0, positions[3 * k + 1] - edges[columnOf(positions[3 * k])]) : 0,
  );
}

/** Writes the greatest values of a triangle of corners x, y, value into the texels whose middles it covers. */
function fillTriangle(plane: Float32Array, width: number, [a, b, c]: number[][]): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (area === 0) return;
  const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])].map(Math.floor);
  const [top, bottom] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])].map(Math.floor);
  for (let y = Math.max(0, top); y <= Math.min(plane.length / width - 1, bottom); y++) {
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x++) {
      const [px, py] = [x + 0.5 - a[0], y + 0.5 - a[1]];
      const u = (px * (c[1] - a[1]) - (c[0] - a[0]) * py) / area;
      const v = ((b[0] - a[0]) * py - px * (b[1] - a[1])) / area;
      if (u < -reach || v < -reach || u + v > 1 + reach) continue;
      const value = a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2]);
      plane[y * width + x] = Math.max(plane[y * width + x], Math.min(1, value));
    }
  }
}
