import type { HeadModel } from "../avatar/head/head-model.ts";
import { jointPositions } from "../avatar/head/skinning.ts";
import { between, type Triple } from "../avatar/mesh/triple.ts";

/**
 * Heights over the ground of the eyes and of the hips of Ready Player Me's bodies, millimetres, as TalkingHead's retargeter
 * has them. Clips and cameras made for those place hips and aim by such numbers; a photo of a face says nothing of either.
 */
const eyeHeight = 1634;
const hipsHeight = 1037;

/** The joints of a standing body in the head's frame, millimetres, and what of that frame becomes the file's origin. */
export interface Stature {
  readonly joints: readonly Triple[];
  readonly origin: Triple;
}

/**
 * A head on a body of usual height: the legs reach the ground, and the spine is parted evenly. Nothing of the bust is bound
 * to any joint that this moves.
 */
export function standUp({ skeleton, floorY }: HeadModel, neutral: Float32Array): Stature {
  const positions = jointPositions(skeleton, neutral);
  const at = new Map(skeleton.joints.map(({ name }, j) => [name, positions[j]]));
  const placeOf = (name: string): Triple => {
    const place = at.get(name);
    if (!place) throw new RangeError(`the skeleton has no joint ${name}`);
    return place;
  };
  const ground = (placeOf("LeftEye")[1] + placeOf("RightEye")[1]) / 2 - eyeHeight;
  const hips: Triple = [placeOf("Hips")[0], ground + hipsHeight, placeOf("Hips")[2]];
  const moved: Record<string, Triple> = {
    Hips: hips,
    Spine: between(hips, placeOf("Spine2"), 1 / 3),
    Spine1: between(hips, placeOf("Spine2"), 2 / 3),
  };
  const joints = skeleton.joints.map(({ name }, j): Triple => {
    const [side] = /^(Left|Right)(?=Leg|Foot|Toe)/.exec(name) ?? [];
    if (!side) return moved[name] ?? positions[j];
    const [x, y, z] = positions[j];
    const [, top] = placeOf(`${side}UpLeg`);
    return [x, top + ((y - top) * (ground - top)) / (floorY - top), z];
  });
  return { joints, origin: [hips[0], ground, hips[2]] };
}
