import { expect, test } from "vitest";
import { HairEdge } from "../../../src/avatar/hair-edge.ts";
import type { HeadEnvelope } from "../../../src/avatar/head-envelope.ts";
import { skullCentre } from "../../../src/avatar/head-envelope.ts";
import { looseShares } from "../../../src/avatar/loose-hair.ts";
import { between, type Triple } from "../../../src/avatar/triple.ts";
import { coverFrom, placeAt, positions, quads, radius } from "./polar-ball.ts";

const edge = new HairEdge(
  { positions, quads },
  coverFrom(() => 58),
);
const ball = { radiusTowards: () => radius } as unknown as HeadEnvelope;

/** Share of a place over the forehead, `off` degrees off the axis to the face and `height` over the skin. */
function shareAt(off: number, height: number): number {
  const place: Triple = between(skullCentre, placeAt(90, off), 1 + height / radius);
  const hair = { positions: Float32Array.from(place), normals: new Float32Array(3), uvs: new Float32Array(2) };
  return looseShares(ball, edge, { ...hair, triangles: new Uint32Array(), roots: new Uint16Array(1) })[0];
}

test("hair stays on the skin at its edge and is free where it stands off", () => {
  expect(shareAt(59, 0.5)).toBe(0);
  expect(shareAt(59, 13)).toBe(1);
});

test("well behind the edge all hair is free, that of its parting too", () => {
  expect(shareAt(70, 2)).toBeLessThan(0.6);
  expect(shareAt(90, 2)).toBe(1);
});
