import type { Body } from "./body.ts";
import type { Crop } from "./crop.ts";

/** Coordinates of the skin in its own square atlas, v down, and the place in the body's texture each came from. */
export interface Atlas {
  readonly uvs: Float64Array;
  readonly quadUvs: Uint16Array;
  /** uv of the body texture, v down, for each atlas uv. */
  readonly sourceUvs: Float64Array;
  /** Chart of each quad. */
  readonly charts: readonly ChartName[];
}

export type ChartName =
  | "head"
  | "mouth_cavity"
  | "left_eye_socket"
  | "right_eye_socket"
  | "bust"
  | "left_arm"
  | "right_arm";

/** Density along an axis of the body's uv at some places of it; texels go where photos show detail. */
type Density = readonly (readonly [at: number, density: number])[];

/** Across the face: the seam at the back of the head on both ends, the nose in the middle. */
const acrossFace: Density = [
  [0.149, 0.85],
  [0.3, 0.95],
  [0.36, 1.3],
  [0.41, 1.8],
  [0.45, 2.2],
  [0.47, 2.6],
  [0.4835, 2.7],
  [0.497, 2.6],
  [0.517, 2.2],
  [0.557, 1.8],
  [0.607, 1.3],
  [0.667, 0.95],
  [0.818, 0.85],
];
/** Down the face: crown, forehead, eyes, nose, lips, chin, neck. */
const downFace: Density = [
  [0.64, 1.05],
  [0.75, 1.2],
  [0.785, 2],
  [0.8, 2.4],
  [0.83, 2.1],
  [0.85, 2.2],
  [0.87, 2.5],
  [0.895, 2.3],
  [0.93, 2.1],
  [0.955, 1.7],
  [0.995, 1.2],
];

/** Where each chart lies in the atlas: left, top, width, height. */
const places: Readonly<Record<ChartName, readonly [number, number, number, number]>> = {
  head: [0.003, 0.003, 0.994, 0.678],
  bust: [0.003, 0.69, 0.6, 0.307],
  mouth_cavity: [0.612, 0.69, 0.21, 0.16],
  left_eye_socket: [0.872, 0.69, 0.11, 0.146],
  right_eye_socket: [0.872, 0.845, 0.11, 0.146],
  left_arm: [0.612, 0.86, 0.1, 0.114],
  right_arm: [0.722, 0.86, 0.1, 0.114],
};

/** Repacks the charts of the cropped skin: the head upright and stretched towards the face, the others as they are. */
export function packAtlas(body: Body, crop: Crop): Atlas {
  const isLeft = (quad: number) => body.positions[3 * crop.vertices[crop.quads[4 * quad]]] > 0;
  const islands = findIslands(crop.quadUvs);
  const chartOf = new Map([...islands].map(([root, quads]) => [root, nameChart(quads, isLeft(quads[0]))]));
  const used = [...new Set(crop.quadUvs)].sort((a, b) => a - b);
  const indexOf = new Map(used.map((uv, index) => [uv, index]));
  const uvs = new Float64Array(2 * used.length);
  const sourceUvs = Float64Array.from(used.flatMap((uv) => [body.uvs[2 * uv], 1 - body.uvs[2 * uv + 1]]));
  const charts: ChartName[] = Array(crop.quads.length / 4);
  for (const [root, quads] of islands) {
    const chart = chartOf.get(root) as ChartName;
    const members = [...new Set(quads.flatMap((quad) => [...crop.quadUvs.subarray(4 * quad, 4 * quad + 4)]))];
    const placed = placeChart(
      chart,
      members.map((uv) => [body.uvs[2 * uv], body.uvs[2 * uv + 1]]),
    );
    members.forEach((uv, k) => {
      uvs.set(placed[k], 2 * (indexOf.get(uv) as number));
    });
    for (const quad of quads) charts[quad] = chart;
  }
  return { uvs, sourceUvs, charts, quadUvs: crop.quadUvs.map((uv) => indexOf.get(uv) as number) };
}

/** Quads that hang together by their uvs, by the root of each. */
function findIslands(quadUvs: Uint16Array): Map<number, number[]> {
  const parent = new Map<number, number>();
  const root = (uv: number): number => {
    let at = uv;
    for (let up = parent.get(at) ?? at; up !== at; up = parent.get(at) ?? at) at = up;
    return at;
  };
  for (let corner = 0; corner < quadUvs.length; corner++) {
    parent.set(root(quadUvs[corner]), root(quadUvs[corner & ~3]));
  }
  const islands = new Map<number, number[]>();
  for (let quad = 0; quad < quadUvs.length / 4; quad++) {
    const key = root(quadUvs[4 * quad]);
    const quads = islands.get(key);
    if (quads) quads.push(quad);
    else islands.set(key, [quad]);
  }
  return islands;
}

/** Charts are told apart by their number of quads and their side. */
function nameChart(quads: readonly number[], isLeft: boolean): ChartName {
  switch (quads.length) {
    case 3116:
      return "head";
    case 678:
      return "bust";
    case 398:
      return "mouth_cavity";
    case 293:
      return isLeft ? "left_eye_socket" : "right_eye_socket";
    case 12:
      return isLeft ? "left_arm" : "right_arm";
    default:
      throw new Error(`a chart of ${quads.length} quads was not expected`);
  }
}

function placeChart(chart: ChartName, sources: readonly (readonly number[])[]): [number, number][] {
  const [left, top, width, height] = places[chart];
  const turned = sources.map(([u, v]): [number, number] =>
    chart === "head" ? [integrate(acrossFace, v), integrate(downFace, u)] : [u, -v],
  );
  const range = (axis: 0 | 1) => {
    const values = turned.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [[x0, x1], [y0, y1]] = [range(0), range(1)];
  const [sx, sy] = [width / (x1 - x0), height / (y1 - y0)];
  const [scaleX, scaleY] = chart === "head" ? [sx, sy] : [Math.min(sx, sy), Math.min(sx, sy)];
  return turned.map(([x, y]) => [left + scaleX * (x - x0), top + scaleY * (y - y0)]);
}

/** Integral of a piecewise linear density from its first place on. */
function integrate(density: Density, at: number): number {
  let sum = 0;
  for (let k = 1; k < density.length; k++) {
    const [from, low] = density[k - 1];
    const [to, high] = density[k];
    const isLast = k === density.length - 1;
    const end = isLast ? at : Math.min(at, to);
    if (end <= from) break;
    const reached = low + ((high - low) * (end - from)) / (to - from);
    sum += ((low + reached) / 2) * (end - from);
  }
  return sum;
}
