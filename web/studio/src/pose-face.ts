import { constrainPose } from "../../../src/motion/constraints.ts";
import { findPose, type PoseName } from "../../../src/motion/poses.ts";

/** The face of a named pose as stills have it, by morph target; its attitude is the viewer's to choose. */
export function poseFace(name: PoseName): Readonly<Record<string, number>> {
  return constrainPose(findPose(name)).weights;
}
