import type { Avatar, ExpressionWeights } from "../../src/avatar/avatar.ts";
import type { Camera } from "../../src/avatar/fit/camera.ts";
import type { HeadModel } from "../../src/avatar/head/head-model.ts";
import { headOfIdentity } from "../../src/avatar/head/identity.ts";
import { attitudeRotation } from "../../src/avatar/mesh/transform.ts";
import { styleNamed } from "../../src/avatar/wear/hair/style-table.ts";
import type { Light } from "../../src/render/scene.ts";
import type { Random } from "../head/random.ts";

const size = 560;
const identityDeviation = 0.8;
/** Styles that leave the eyes free. */
const clearStyles = [
  "quiff",
  "bowl",
  "pixie",
  "swept_back",
  "bob",
  "long_straight",
  "ponytail",
  "box_braids",
  "afro",
] as const;
const skins = ["skin_light", "skin_medium", "skin_dark"] as const;
const hairColors = [
  [28, 22, 20],
  [62, 42, 30],
  [110, 78, 48],
  [176, 142, 96],
  [150, 148, 146],
] as const;
const irisColors = [
  [70, 46, 30],
  [96, 112, 128],
  [92, 100, 66],
  [110, 84, 50],
] as const;

/** A head of the model with a generic skin, and how it is seen. */
export interface RandomPortrait {
  readonly avatar: Avatar;
  /** Coefficients of the identity components. */
  readonly identity: Float32Array;
  readonly weights: ExpressionWeights;
  readonly camera: Camera;
  readonly light: Light;
  readonly backdrop: { readonly top: [number, number, number]; readonly bottom: [number, number, number] };
  /** Linear factor on the skin's and the brows' colour. */
  readonly tone: number;
}

export function randomPortrait(model: HeadModel, random: Random): RandomPortrait {
  const identity = Float32Array.from({ length: model.identityCount }, () => random.normal(0, identityDeviation));
  const grey = () => 50 + 150 * random.uniform();
  return {
    identity,
    avatar: randomAvatar(model, headOfIdentity(model, identity), random),
    weights: random.uniform() < 0.5 ? {} : randomExpression(random),
    camera: randomCamera(random),
    light: randomLight(random),
    backdrop: { top: [grey(), grey(), grey()], bottom: [grey(), grey(), grey()] },
    tone: 0.7 + 0.4 * random.uniform(),
  };
}

function randomAvatar(model: HeadModel, neutral: Float32Array, random: Random): Avatar {
  const skin = model.textures[pick(skins, random)];
  const hairColor = pick(hairColors, random);
  return {
    neutral,
    albedo: { size: skin.width, data: skin.data },
    irisColor: pick(irisColors, random),
    scleraTint: [235, 228, 222],
    hair: {
      style: random.uniform() < 0.25 ? { kind: "bald" } : styleNamed(model, pick(clearStyles, random)),
      color: hairColor,
      highlightColor: hairColor,
    },
    glasses: null,
    garmentColor: [60 + 150 * random.uniform(), 60 + 150 * random.uniform(), 60 + 150 * random.uniform()],
  };
}

function randomExpression(random: Random): ExpressionWeights {
  const strength = (chance: number, most: number) => (random.uniform() < chance ? most * random.uniform() : 0);
  const smile = strength(0.6, 0.9);
  const upper = strength(0.4, 0.4);
  const brows = strength(0.3, 0.6);
  const squint = strength(0.4, 0.5);
  const frown = strength(0.25, 0.6);
  return {
    mouthSmileLeft: smile,
    mouthSmileRight: smile,
    cheekSquintLeft: 0.5 * smile,
    cheekSquintRight: 0.5 * smile,
    mouthUpperUpLeft: upper,
    mouthUpperUpRight: upper,
    mouthLowerDownLeft: upper,
    mouthLowerDownRight: upper,
    jawOpen: strength(0.4, 0.35),
    browInnerUp: brows,
    browOuterUpLeft: 0.6 * brows,
    browOuterUpRight: 0.6 * brows,
    browDownLeft: frown,
    browDownRight: frown,
    eyeSquintLeft: squint,
    eyeSquintRight: squint,
    eyeBlinkLeft: strength(0.2, 0.35),
    eyeBlinkRight: strength(0.2, 0.35),
  };
}

/** Half of the heads nearly frontal, the others up to 35 degrees to the side. */
function randomCamera(random: Random): Camera {
  const reach = random.uniform() < 0.5 ? 8 : 35;
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const turn = attitudeRotation(between(-reach, reach), between(-12, 12), between(-6, 6));
  const distance = between(450, 1300);
  return {
    width: size,
    height: size,
    focal: (distance * size) / between(250, 380),
    centreX: size / 2,
    centreY: size / 2,
    rotation: Float64Array.of(...[0, 4, 8].flatMap((row) => [...turn.subarray(row, row + 3)])),
    translation: Float64Array.of(between(-15, 15), between(-10, 30), -distance - 60),
  };
}

function randomLight(random: Random): Light {
  const direction = normalised([random.normal(0, 0.6), 0.1 + 0.6 * random.uniform(), 0.8]);
  const key = 0.35 + 0.5 * random.uniform();
  const fill = 0.35 + 0.25 * random.uniform();
  const ambient = new Float32Array(27);
  for (let c = 0; c < 3; c++) {
    ambient[c] = fill * (0.92 + 0.16 * random.uniform());
    ambient[3 + c] = 0.1 * random.uniform();
    ambient[6 + c] = 0.1 * random.uniform();
    ambient[9 + c] = random.normal(0, 0.08);
  }
  return { directional: [{ direction, color: [key, key * 0.97, key * 0.93] }], ambient };
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random.uniform() * values.length)];
}

function normalised([x, y, z]: [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
