import { between, tripleAt, unit } from "../../mesh/triple.ts";
import { outwardsAt } from "./hair-card.ts";
import type { GrownHair } from "./hair-mesh.ts";

/** How far normals turn from those of locks to those of the whole of the hair, in straight hair and in curls. */
const smoothness = { straight: 0.65, curled: 0.35 } as const;

/** Bends the normals of hair of a curl away from the head: a lock's own shade would show where it begins and crosses others. */
export function bendNormals({ positions, normals }: GrownHair, curl: number): void {
  const share = smoothness.straight + Math.min(1, curl) * (smoothness.curled - smoothness.straight);
  for (let i = 0; i < normals.length / 3; i++) {
    const bent = unit(between(tripleAt(normals, i), outwardsAt(tripleAt(positions, i)), share));
    for (let c = 0; c < 3; c++) normals[3 * i + c] = bent[c];
  }
}
