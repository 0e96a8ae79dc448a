import { tripleAt } from "../../mesh/triple.ts";
import { outwardsAt } from "./hair-card.ts";
import type { GrownHair } from "./hair-mesh.ts";

/** How far normals turn from those of locks to those of the whole of the hair, in straight hair and in curls. */
const smoothness = { straight: 0.65, curled: 0.35 } as const;

/** Bends the normals of hair of a curl away from the head: a lock's own shade would show where it begins and crosses others. */
export function bendNormals({ positions, normals }: GrownHair, curl: number): void {
  const share = smoothness.straight + Math.min(1, curl) * (smoothness.curled - smoothness.straight);
  for (let i = 0; i < normals.length / 3; i++) {
    const outwards = outwardsAt(tripleAt(positions, i));
    let square = 0;
    for (let c = 0; c < 3; c++) {
      normals[3 * i + c] += share * (outwards[c] - normals[3 * i + c]);
      square += normals[3 * i + c] ** 2;
    }
    const length = Math.sqrt(square);
    for (let c = 0; c < 3 && length > 0; c++) normals[3 * i + c] /= length;
  }
}
