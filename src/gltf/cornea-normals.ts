import type { Surface } from "../avatar/mesh/surface.ts";

/** Radius of a cornea's front and of its rim, and the distance over which its curve ends beside that, millimetres. */
const corneaRadius = 7.8;
const rimRadius = 5;
const rimWidth = 1.4;

/**
 * Normals of one eye's surface at rest, looking along +z, with those of a cornea over the iris: the iris is a hollow, in
 * which a lamp would be mirrored on the wrong side.
 */
export function corneaNormals({ positions, normals }: Pick<Surface, "positions" | "normals">): Float32Array {
  const curved = normals.slice();
  const [x, y, z] = [0, 1, 2].map((c) => middleOf(positions, c));
  for (let i = 0; i < positions.length; i += 3) {
    const [dx, dy] = [positions[i] - x, positions[i + 1] - y];
    const radius = Math.hypot(dx, dy);
    const share = Math.min(1, (rimRadius + rimWidth - radius) / rimWidth);
    if (positions[i + 2] < z || share <= 0) continue;
    const ahead = Math.sqrt(Math.max(0, corneaRadius ** 2 - radius ** 2)) / corneaRadius;
    const mixed = [dx / corneaRadius, dy / corneaRadius, ahead].map((value, c) => {
      return normals[i + c] + share * (value - normals[i + c]);
    });
    const length = Math.hypot(...mixed);
    for (let c = 0; c < 3; c++) curved[i + c] = mixed[c] / length;
  }
  return curved;
}

/** Middle of the range along one axis. */
function middleOf(positions: Float32Array, axis: number): number {
  const values = positions.filter((_, k) => k % 3 === axis);
  return (Math.min(...values) + Math.max(...values)) / 2;
}
