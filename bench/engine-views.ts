import type { ExpressionWeights, Pose } from "../src/avatar/avatar.ts";
import type { Camera } from "../src/avatar/fit/camera.ts";
import { headShare, neckShare } from "../src/avatar/head/skinning.ts";
import type { ClipName } from "../src/gltf/clips.ts";
import { aboutAxis, attitudeTurn, multiply, type Quaternion } from "../src/gltf/quaternion.ts";
import { evaluateAnimation, findAnimation } from "../src/motion/animations.ts";
import { visemes } from "../src/motion/visemes.ts";

/** A picture that every engine takes, and what our own still of it shows. */
export interface EngineView {
  readonly name: string;
  /** Degrees that the camera goes round the head. */
  readonly yaw: number;
  /** What our still shows. */
  readonly pose: Pose;
  /** What is asked of the file: targets by name, rotations of bones, or a clip at a time in seconds. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly bones?: Readonly<Record<string, Quaternion>>;
  readonly clip?: { readonly name: ClipName; readonly time: number };
}

const level = { head: { yaw: 0, pitch: 0, roll: 0 }, gaze: { yaw: 0, pitch: 0 } };
const smile: ExpressionWeights = {
  mouthSmileLeft: 0.8,
  mouthSmileRight: 0.8,
  cheekSquintLeft: 0.4,
  cheekSquintRight: 0.4,
};
const blink: ExpressionWeights = { eyeBlinkLeft: 1, eyeBlinkRight: 1 };
const turned = { yaw: 25, pitch: 8, roll: 5 };

/** A frame of a clip whose bust stays where it is, at which an eye is shut. */
const winking = findAnimation("wink_loop");
const winkFrame = 10;

export const engineViews: readonly EngineView[] = [
  { name: "front", yaw: 0, pose: { weights: {}, attitude: level } },
  { name: "three-quarters", yaw: 40, pose: { weights: {}, attitude: level } },
  { name: "smile", yaw: 0, pose: { weights: smile, attitude: level }, weights: smile },
  { name: "blink", yaw: 0, pose: { weights: blink, attitude: level }, weights: blink },
  { name: "viseme-aa", yaw: 0, pose: { weights: visemes.aa, attitude: level }, weights: { viseme_aa: 1 } },
  {
    name: "turned",
    yaw: 0,
    pose: { weights: {}, attitude: { ...level, head: turned } },
    bones: { Neck: turnBy(neckShare), Head: turnBy(headShare) },
  },
  {
    name: "wink-clip",
    yaw: 0,
    pose: evaluateAnimation(winking, winkFrame),
    clip: { name: "wink_loop", time: (winkFrame * winking.delay) / 100 },
  },
  { name: "at-ease", yaw: 0, pose: { weights: {}, attitude: level }, bones: standAtEase() },
];

function turnBy(share: number): Quaternion {
  return attitudeTurn(share * turned.yaw, share * turned.pitch, share * turned.roll);
}

/**
 * Absolute rotations of a character of Mixamo's standing at ease, about x, y and z as such clips have them: collar bones
 * level, arms hanging, fingers curled. A bust that follows them shows what it shows at rest.
 */
function standAtEase(): Record<string, Quaternion> {
  const quarter = Math.PI / 2;
  const angles: Record<string, readonly [number, number, number]> = {
    LeftShoulder: [quarter + 0.04, -0.06, -quarter - 0.03],
    RightShoulder: [quarter + 0.04, 0.06, quarter + 0.03],
    LeftArm: [1.28, 0.3, -0.09],
    RightArm: [1.28, -0.3, 0.09],
    LeftForeArm: [0, 0, 0.3],
    RightForeArm: [0, 0, -0.3],
    LeftHandIndex1: [0.2, 0, -0.08],
    RightHandIndex1: [0.2, 0, 0.08],
    LeftUpLeg: [-0.08, -0.06, Math.PI],
    RightUpLeg: [-0.08, 0.06, Math.PI],
    LeftLeg: [-0.25, 0, 0],
    RightLeg: [-0.25, 0, 0],
    LeftFoot: [1.2, 0, 0],
    RightFoot: [1.2, 0, 0],
  };
  return Object.fromEntries(
    Object.entries(angles).map(([name, [x, y, z]]) => [
      name,
      multiply(multiply(aboutAxis("x", x), aboutAxis("y", y)), aboutAxis("z", z)),
    ]),
  );
}

/** A camera of ours in the file's frame: metres and the vertical angle of its view in degrees. */
export function fileCamera(
  camera: Camera,
  origin: readonly number[],
): { eye: number[]; target: number[]; fov: number } {
  const { rotation: r, translation: t, focal, height } = camera;
  // The eye lies where Y = R X + t is zero, and the camera looks along its own -z.
  const eye = [0, 1, 2].map((c) => -(r[c] * t[0] + r[3 + c] * t[1] + r[6 + c] * t[2]));
  const metres = (point: readonly number[]) => point.map((value, c) => (value - origin[c]) / 1000);
  const ahead = [0, 1, 2].map((c) => eye[c] - 500 * r[6 + c]);
  return { eye: metres(eye), target: metres(ahead), fov: (360 / Math.PI) * Math.atan(height / 2 / focal) };
}
