import type { Camera } from "../../src/avatar/fit/camera.ts";
import type { Surface } from "../../src/avatar/mesh/surface.ts";

/** Sample positions of a pixel in sixteenths: the rotated grid. */
const samplePositions = [
  [6, 2],
  [14, 6],
  [2, 10],
  [10, 14],
] as const;

export interface ReferenceVisibility {
  /** Triangle seen by each sample, -1 where empty: 4 * (y * width + x) + sample. */
  readonly triangles: Int32Array;
  /** 1 / w of each sample, 0 where empty. */
  readonly depths: Float64Array;
  /** 1 / w of the second nearest triangle at each sample: equal depths are decided by rounding. */
  readonly seconds: Float64Array;
}

interface ProjectedVertex {
  readonly x: number;
  readonly y: number;
  readonly inverseDepth: number;
}

/** Every sample against every triangle in double precision, vertices snapped to sixteenths; nothing is clipped. */
export function rasterizeReference(surface: Surface, camera: Camera, doubleSided: boolean): ReferenceVisibility {
  const { width, height } = camera;
  const sampleCount = width * height * 4;
  const triangles = new Int32Array(sampleCount).fill(-1);
  const depths = new Float64Array(sampleCount);
  const seconds = new Float64Array(sampleCount);
  const vertices = projectVertices(surface, camera);
  for (let triangle = 0; triangle < surface.indices.length / 3; triangle++) {
    const corners = [0, 1, 2].map((k) => vertices[surface.indices[3 * triangle + k]]);
    if (!corners.every(({ inverseDepth }) => inverseDepth > 0)) continue;
    const area = edge(corners[0], corners[2], corners[1].x, corners[1].y);
    if (area === 0 || (area < 0 && !doubleSided)) continue;
    const [a, b, c] = area > 0 ? corners : [corners[0], corners[2], corners[1]];
    for (let sample = 0; sample < sampleCount; sample++) {
      const pixel = sample >> 2;
      const x = (pixel % width) * 16 + samplePositions[sample & 3][0];
      const y = Math.floor(pixel / width) * 16 + samplePositions[sample & 3][1];
      if (!covers(b, c, x, y) || !covers(c, a, x, y) || !covers(a, b, x, y)) continue;
      const weights = [edge(c, b, x, y), edge(a, c, x, y), edge(b, a, x, y)].map((value) => value / Math.abs(area));
      const depth = weights[0] * a.inverseDepth + weights[1] * b.inverseDepth + weights[2] * c.inverseDepth;
      if (depth > depths[sample]) {
        seconds[sample] = depths[sample];
        depths[sample] = depth;
        triangles[sample] = triangle;
      } else {
        seconds[sample] = Math.max(seconds[sample], depth);
      }
    }
  }
  return { triangles, depths, seconds };
}

/** Vertices in sixteenths of a pixel. */
function projectVertices({ positions }: Surface, camera: Camera): ProjectedVertex[] {
  const { rotation: r, translation: t, focal, centreX, centreY } = camera;
  return Array.from({ length: positions.length / 3 }, (_, i) => {
    const [px, py, pz] = positions.subarray(i * 3, i * 3 + 3);
    const x = r[0] * px + r[1] * py + r[2] * pz + t[0];
    const y = r[3] * px + r[4] * py + r[5] * pz + t[1];
    const w = -(r[6] * px + r[7] * py + r[8] * pz + t[2]);
    return {
      x: Math.floor((centreX + (focal * x) / w) * 16 + 0.5),
      y: Math.floor((centreY - (focal * y) / w) * 16 + 0.5),
      inverseDepth: 1 / w,
    };
  });
}

/** Twice the signed area of from, to, (x, y); y grows downwards. */
function edge(from: ProjectedVertex, to: ProjectedVertex, x: number, y: number): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}

/** Inside the edge of a triangle that is counter-clockwise on the screen, or on it where the edge is left or top. */
function covers(from: ProjectedVertex, to: ProjectedVertex, x: number, y: number): boolean {
  const side = -edge(from, to, x, y);
  if (side !== 0) return side > 0;
  const isLeft = to.y - from.y > 0;
  const isTop = to.y === from.y && to.x < from.x;
  return isLeft || isTop;
}
