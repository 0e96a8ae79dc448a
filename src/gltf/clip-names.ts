import { animationNames } from "../motion/animations.ts";
import { poseNames } from "../motion/poses.ts";

/** What a file may carry as glTF animations; a pose and an animation of one name are one clip. */
export const clipNames: readonly string[] = [...new Set(["idle", "talking", "nod", ...poseNames, ...animationNames])];
