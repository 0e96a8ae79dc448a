import type { ExpressionName } from "../../src/avatar/head/expression-names.ts";
import { liftWholeBrows } from "./brows.ts";
import { type Field, fieldOf, maskOf, mix, type Workshop } from "./field.ts";
import { closedMouth } from "./lips.ts";
import { smoothstep } from "./vectors.ts";

/** Degrees and millimetres of the jaw at weight one. */
const jawYaw = 6.5;
const jawForward = [0, -0.5, 6.5] as const;
/** Drag of the lids by a look to the side, millimetres, and how far from the eye it reaches. */
const lookDrag = 0.9;
const lookReach = 11;

export type ExpressionFields = Readonly<Record<ExpressionName, Field>>;

/**
 * The 52 ARKit shapes from expression units, face sliders and the rig's jaw weights. The factors were chosen by eye on
 * rendered heads; the field of each shape agrees with a scanned head's of the same name as far as the units allow.
 */
export function buildExpressions(workshop: Workshop): ExpressionFields {
  const jawOpen = openJaw(workshop);
  const shapes = {
    ...sideShapes(workshop, "Left"),
    ...sideShapes(workshop, "Right"),
    ...jawShapes(workshop),
    ...mouthShapes(workshop),
    browInnerUp: liftWholeBrows(
      workshop,
      mix([1.4, workshop.unit("eyebrows-left-inner-up")], [1.4, workshop.unit("eyebrows-right-inner-up")]),
    ),
    cheekPuff: mix([1, puffCheeks(workshop)], [0.05, closedMouth(workshop, jawOpen)]),
    jawOpen,
    mouthClose: closedMouth(workshop, jawOpen),
    tongueOut: putTongueOut(workshop),
  };
  return shapes as ExpressionFields;
}

function sideShapes(workshop: Workshop, side: "Left" | "Right"): Partial<ExpressionFields> {
  const { mean, target, unit, joint, upper } = workshop;
  const word = side.toLowerCase();
  const letter = word[0];
  const half = workshop.side(side);
  const [eyeX, eyeY, eyeZ] = joint(`eye.${side[0]}____head`);
  const belowEye = maskOf(mean, ([, y]) => 1 - smoothstep(y, eyeY - 6, eyeY + 2));
  const squint = maskOf(mean, (_, i) => 0.35 + 0.65 * belowEye[i]);
  const outward = side === "Left" ? 1 : -1;
  const drag = (direction: number) =>
    fieldOf(mean, ([x, y, z]) => {
      const square = (x - eyeX) ** 2 + (y - eyeY) ** 2 + (Math.min(0, z - eyeZ) / 2) ** 2;
      return [direction * lookDrag * Math.exp(-square / (2 * lookReach ** 2)), 0, 0];
    });
  const closure = unit(`eye-${word}-closure`);
  const opened = unit(`eye-${word}-opened-up`);
  const slit = unit(`eye-${word}-slit`);
  return {
    [`browDown${side}`]: mix([1.15, unit(`eyebrows-${word}-down`)]),
    [`browOuterUp${side}`]: liftWholeBrows(
      workshop,
      mix([1.17, unit(`eyebrows-${word}-extern-up`)], [0.725, unit(`eyebrows-${word}-up`)]),
    ),
    [`eyeBlink${side}`]: closure,
    [`eyeWide${side}`]: mix([1.47, opened]),
    [`eyeSquint${side}`]: mix([1.15, slit, squint]),
    [`eyeLookDown${side}`]: mix([0.55, closure]),
    [`eyeLookUp${side}`]: mix([0.9, opened]),
    [`eyeLookOut${side}`]: drag(outward),
    [`eyeLookIn${side}`]: drag(-outward),
    [`cheekSquint${side}`]: mix(
      [0.88, target(`cheek/${letter}-cheek-trans-vert-up`)],
      [0.64, target(`eyes/${letter}-eye-bag-height-max`)],
      [0.8, slit, belowEye],
    ),
    [`noseSneer${side}`]: mix([1.9, unit(`nose-${word}-elevation`)], [1.52, unit("nose-compression"), half]),
    [`mouthSmile${side}`]: mix([1.25, unit("mouth-corner-puller"), half]),
    [`mouthFrown${side}`]: mix([0.81, unit("mouth-depression"), half]),
    [`mouthDimple${side}`]: mix([1.44, target("mouth/mouth-dimples-in"), half], [0.72, unit("mouth-retraction"), half]),
    [`mouthStretch${side}`]: mix([1.1, unit("mouth-retraction"), half], [0.25, unit("neck-platysma"), half]),
    [`mouthPress${side}`]: press(workshop, side),
    [`mouthUpperUp${side}`]: mix([1.2, unit("mouth-elevation"), upper, half]),
    [`mouthLowerDown${side}`]: lowerLipDown(workshop, side),
  };
}

function press({ unit, target, side }: Workshop, name: "Left" | "Right"): Field {
  const half = side(name);
  return mix(
    [0.55, unit("mouth-compression"), half],
    [0.35, target("mouth/mouth-upperlip-height-min"), half],
    [0.35, target("mouth/mouth-lowerlip-height-min"), half],
  );
}

function lowerLipDown({ unit, lower, side }: Workshop, name: "Left" | "Right"): Field {
  return mix([0.75, unit("mouth-depression-retraction"), lower, side(name)]);
}

/** The lower lip stays with the lower teeth; the unit alone drops it clear of them. */
function openJaw(workshop: Workshop): Field {
  return mix(
    [0.85, workshop.unit("mouth-open")],
    [-0.6, lowerLipDown(workshop, "Left")],
    [-0.6, lowerLipDown(workshop, "Right")],
  );
}

function jawShapes({ mean, jaw, joint }: Workshop): Partial<ExpressionFields> {
  const [, , hingeZ] = joint("jaw____head");
  const turned = (degrees: number) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    return fieldOf(mean, ([x, , z], i) => {
      const depth = z - hingeZ;
      return [jaw[i] * (x * (cos - 1) + depth * sin), 0, jaw[i] * (depth * (cos - 1) - x * sin)];
    });
  };
  return {
    jawLeft: turned(jawYaw),
    jawRight: turned(-jawYaw),
    jawForward: fieldOf(mean, (_, i) => [jaw[i] * jawForward[0], jaw[i] * jawForward[1], jaw[i] * jawForward[2]]),
  };
}

function mouthShapes({ target, unit, upper, lower }: Workshop): Partial<ExpressionFields> {
  return {
    mouthPucker: unit("mouth-pursing"),
    mouthFunnel: mix([0.8, unit("mouth-protusion")]),
    mouthLeft: mix([2.28, target("mouth/mouth-trans-out")]),
    mouthRight: mix([2.28, target("mouth/mouth-trans-in")]),
    mouthShrugLower: mix([0.9, unit("mouth-eversion")], [0.5, target("mouth/mouth-lowerlip-middle-up")]),
    mouthShrugUpper: mix(
      [0.6, target("mouth/mouth-upperlip-middle-up")],
      [0.35, target("mouth/mouth-trans-up"), upper],
    ),
    mouthRollUpper: mix(
      [1.9, target("mouth/mouth-upperlip-volume-deflate"), upper],
      [1.71, target("mouth/mouth-upperlip-height-min"), upper],
      [0.665, target("mouth/mouth-trans-backward"), upper],
    ),
    mouthRollLower: mix(
      [1.9, target("mouth/mouth-lowerlip-volume-deflate"), lower],
      [1.71, target("mouth/mouth-lowerlip-height-min"), lower],
      [0.665, target("mouth/mouth-trans-backward"), lower],
    ),
  };
}

function puffCheeks(workshop: Workshop): Field {
  const { target, unit } = workshop;
  return mix(
    [1.35, target("cheek/l-cheek-inner-inflate")],
    [1.35, target("cheek/r-cheek-inner-inflate")],
    [0.525, target("cheek/l-cheek-volume-inflate")],
    [0.525, target("cheek/r-cheek-volume-inflate")],
    [0.3, unit("mouth-compression")],
    [0.35, target("mouth/mouth-trans-forward")],
    [0.35, press(workshop, "Left")],
    [0.35, press(workshop, "Right")],
  );
}

/** Forward by length, drooping over the lower lip, thinner and narrower towards the tip. */
function putTongueOut({ mean, isIn }: Workshop): Field {
  const tongue = [...Array(mean.length / 3).keys()].filter((i) => isIn("helper-tongue", i));
  const depths = tongue.map((i) => mean[3 * i + 2]);
  const [back, tip] = [Math.min(...depths), Math.max(...depths)];
  const middleY = tongue.reduce((sum, i) => sum + mean[3 * i + 1] / tongue.length, 0);
  const members = new Set(tongue);
  return fieldOf(mean, ([x, y, z], i) => {
    if (!members.has(i)) return [0, 0, 0];
    const t = (z - back) / (tip - back);
    const droop = 5 * smoothstep(t, 0, 0.5) + 10 * smoothstep(t, 0.45, 0.85) + 16 * smoothstep(t, 0.75, 1);
    return [-0.22 * x * t, -droop - 0.3 * (y - middleY) * t, 55 * smoothstep(t, 0, 1)];
  });
}
