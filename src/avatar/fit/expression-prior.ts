import { type ExpressionName, expressionNames } from "../head/expression-names.ts";

/** What a fit assumes of an expression shape before it sees the photo. */
export interface ExpressionPrior {
  /** Index into `expressionNames`. */
  readonly index: number;
  /** Standard deviation of the weight, 0..1. */
  readonly sd: number;
  /** Position in the list of the other side's shape where both usually act alike, else -1. */
  readonly twin: number;
}

/** Shapes that landmarks cannot tell, or that would swallow identity: dimples are a smile to them. */
const unsolved = /^(tongueOut|mouthClose|cheekPuff|mouthDimple.*|eyeLook.*)$/;

/** Sideways motion is one shape a side but never symmetric. */
const sideways: readonly ExpressionName[] = ["jawLeft", "jawRight", "mouthLeft", "mouthRight"];

const rareSd = 0.12;
const commonSds: Readonly<Record<string, number>> = {
  mouthSmile: 0.6,
  jawOpen: 0.5,
  eyeSquint: 0.5,
  mouthUpperUp: 0.4,
  mouthLowerDown: 0.4,
  cheekSquint: 0.4,
  eyeBlink: 0.35,
  browDown: 0.35,
  browInnerUp: 0.2,
  browOuterUp: 0.15,
  mouthPress: 0.3,
  mouthStretch: 0.25,
  mouthFrown: 0.25,
  mouthPucker: 0.25,
  eyeWide: 0.05,
};

/** The shapes a fit solves for, in the order of `expressionNames`. */
export const expressionPriors: readonly ExpressionPrior[] = buildPriors();

function buildPriors(): ExpressionPrior[] {
  const names = expressionNames.filter((name) => !unsolved.test(name));
  return names.map((name) => {
    const isSideways = sideways.includes(name);
    const sd = (isSideways ? undefined : commonSds[sideless(name)]) ?? rareSd;
    const twin = isSideways ? -1 : names.findIndex((other) => other !== name && sideless(other) === sideless(name));
    return { index: expressionNames.indexOf(name), sd, twin };
  });
}

function sideless(name: ExpressionName): string {
  return name.replace(/(Left|Right)$/, "");
}
