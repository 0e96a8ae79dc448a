import { earWeights } from "../../src/avatar/fit/ear-stand-off.ts";
import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import { smoothstep } from "./vectors.ts";

/**
 * Ears of people beside those of the targets' mean, which end 9 mm lower: of 67 who face the camera, tops and lobes marked by eye on their
 * photos. They are longer, since lobes hang where the mean's do; from before their edge is round, where the mean's is square at the lobe.
 * Factors on what an ear stands off the head by its height, from the lobe (0) to the top (1), are those of the outline of bare skin on 49.
 */
const lengthening = 0.19;
const standOff = [0.75, 0.98, 1.05, 1.1, 1.12, 1.07, 1, 0.95, 0.92, 0.9, 0.9] as const;
/** Heights of lobe and top of the mean's ears, and how far aside they begin, millimetres. */
const [lobe, top, hinge] = [-51, 5, 70];
/** From before, the mean's tops are points beside a notch. Their edge comes near to the upper half of an ellipse, by a share of what it is off;
 * its middle and half axes, millimetres, and heights over which it begins. */
const roundTop = { aside: 77, y: -8, halfWidth: 7, halfHeight: 10.5, share: 0.8, from: -4, to: 2 } as const;

/** Depths over which the skin before an ear, where landmarks lie, becomes the ear, millimetres. */
const earFront = [-57, -64] as const;

/** The mean, xyz of all vertices, with the ears of people. */
export function earsOfPeople({
  mean,
  quads,
  skinVertexCount,
  regions,
}: Pick<HeadModel, "mean" | "quads" | "skinVertexCount" | "regions">): Float32Array {
  const weights = earWeights({ quads, skinVertexCount, ears: regions.ears });
  const moved = Float32Array.from(mean);
  for (let i = 0; i < skinVertexCount; i++) {
    const [x, y, z] = mean.subarray(3 * i, 3 * i + 3);
    const weight = weights[i] * (1 - smoothstep(z, earFront[1], earFront[0]));
    const height = Math.min(1, Math.max(0, (y - lobe) / (top - lobe)));
    moved[3 * i] += weight * Math.sign(x) * (standOffAt(height) - 1) * Math.max(0, Math.abs(x) - hinge);
    moved[3 * i + 1] += weight * (lengthening * Math.max(0, y - lobe) + rounding(Math.abs(x), y));
  }
  return moved;
}

/** How far a place near the top is raised or lowered. */
function rounding(aside: number, y: number): number {
  const across = Math.min(1, Math.abs(aside - roundTop.aside) / roundTop.halfWidth);
  const edge = roundTop.y + roundTop.halfHeight * Math.sqrt(1 - across * across);
  return roundTop.share * smoothstep(y, roundTop.from, roundTop.to) * (edge - y);
}

function standOffAt(height: number): number {
  const place = height * (standOff.length - 1);
  const below = Math.min(standOff.length - 2, Math.floor(place));
  return standOff[below] + (place - below) * (standOff[below + 1] - standOff[below]);
}
