import { embedLandmarks } from "../../head/embedding.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import type { Side } from "./eyes.ts";

/** The edges of the lids of one eye from the outer to the inner corner. */
export interface LidEdges {
  readonly upper: readonly Triple[];
  readonly lower: readonly Triple[];
}

/** In the face mesh's numbering; without those that lie behind the lid on the skin. */
const edgeLandmarks = {
  Right: { upper: [33, 246, 160, 159, 158, 157, 133], lower: [33, 7, 163, 144, 145, 153, 154, 133] },
  Left: { upper: [263, 466, 387, 386, 385, 384, 362], lower: [263, 249, 390, 373, 374, 380, 381, 362] },
} as const satisfies Record<Side, object>;

/** Where the lids of a head end, from the positions of all its vertices; in their frame. */
export function placeLidEdges({ landmarks }: Pick<HeadModel, "landmarks">, positions: Float32Array) {
  const points = embedLandmarks(landmarks, positions);
  const place = (edge: readonly number[]) => edge.map((landmark) => tripleAt(points, landmark));
  const [right, left] = [edgeLandmarks.Right, edgeLandmarks.Left].map(({ upper, lower }) => ({
    upper: place(upper),
    lower: place(lower),
  }));
  return { Right: right, Left: left } satisfies Record<Side, LidEdges>;
}
