import type { Part, PartTexture } from "../../src/avatar/head/head-model.ts";
import { tableTexels } from "./bake.ts";
import { type Picture, sampleAt, spread, toTexture } from "./pictures.ts";
import type { Point } from "./vectors.ts";

const size = 256;
/** Angle from the optical axis at the edge of the texture, radians; the iris ends at about 0.5. */
const edgeAngle = 1.4;

/**
 * Both eyes share one picture: azimuthal equidistant about the optical axis, the iris at its middle, the nose towards
 * u = 0. `positions` are the vertices on the mean head; returns the same part with these uvs.
 */
export function projectEyes(part: Part, positions: Float32Array): Part {
  const uvs = new Float32Array(2 * part.vertexCount);
  for (const side of [1, -1]) {
    const members = [...Array(part.vertexCount).keys()].filter((i) => side * positions[3 * i] > 0);
    const centre = sphereCentre(positions, members);
    for (const i of members) {
      const [x, y, z] = [0, 1, 2].map((c) => positions[3 * i + c] - centre[c]);
      const across = Math.sqrt(x * x + y * y);
      const radius = Math.min(1, Math.atan2(across, z) / edgeAngle) / 2;
      uvs[2 * i] = 0.5 + (across > 0 ? (radius * side * x) / across : 0);
      uvs[2 * i + 1] = 0.5 - (across > 0 ? (radius * y) / across : 0);
    }
  }
  return { ...part, uvs };
}

/** Middle of the bounding box: the eyeballs are whole. */
function sphereCentre(positions: Float32Array, members: readonly number[]): Point {
  const [x, y, z] = [0, 1, 2].map((c) => {
    const values = members.map((i) => positions[3 * i + c]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  return [x, y, z];
}

/** The front of the left eyeball with its authored brown iris. */
export function eyeTexture(authored: Part, projected: Part, source: Picture): PartTexture {
  const left: number[] = [];
  const from: number[] = [];
  for (let t = 0; t < projected.triangles.length; t += 3) {
    const corners = [...projected.triangles.subarray(t, t + 3)];
    if (!corners.every((i) => isLeftEye(authored, i))) continue;
    left.push(...corners.flatMap((i) => [projected.uvs[2 * i], projected.uvs[2 * i + 1]]));
    from.push(...corners.flatMap((i) => [authored.uvs[2 * i], authored.uvs[2 * i + 1]]));
  }
  const table = tableTexels(left, size);
  const data = new Float32Array(4 * size * size);
  table.triangles.forEach((triangle, texel) => {
    if (triangle < 0) return;
    const bary = table.barycentrics.subarray(3 * texel, 3 * texel + 3);
    const [u, v] = [0, 1].map((c) => [0, 1, 2].reduce((sum, k) => sum + bary[k] * from[6 * triangle + 2 * k + c], 0));
    data.set([...sampleAt(source, u, v), 255], 4 * texel);
  });
  return toTexture(
    spread({ width: size, height: size, data }, (texel) => table.triangles[texel] < 0, size),
    3,
  );
}

/** The authored uvs of the two eyes lie on either side of the diagonal. */
function isLeftEye({ uvs }: Part, i: number): boolean {
  return uvs[2 * i] + (1 - uvs[2 * i + 1]) > 1;
}
