import { cross } from "../../src/avatar/mesh/triple.ts";
import type { LipColor, LipDistribution } from "../../src/avatar/skin/lip-color.ts";

const iterations = 200;
/** Where the search begins: painted lips are redder by this than the mean, and few. */
const startRedness = 0.3;
const startWeight = 0.2;
/**
 * Part of the variance of natural lips that comes from light and photo and not from the lips. No two photos of a person tell
 * it; bearded men, of whom none paints his lips, vary by .7 (red) and .4 of what all people do.
 */
const noisePart = 0.5;

/** Lips of a photo, and whether the person has facial hair, so that nobody painted them. */
export interface SeenLips {
  readonly colour: LipColor;
  readonly isBearded: boolean;
}

/** Natural and painted lips as a mixture of two normal distributions, by expectation maximisation (Dempster et al., 1977). */
export function learnLipColors(people: readonly SeenLips[]): [natural: LipDistribution, painted: LipDistribution] {
  const colours = people.map(({ colour }) => colour);
  const everyone = momentsOf(colours, () => 1);
  let natural = distribution(1 - startWeight, everyone, everyone.covariance);
  let painted = distribution(startWeight, { ...everyone, mean: redder(everyone.mean) }, everyone.covariance);
  const free = people.filter(({ isBearded }) => !isBearded).length;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const paint = people.map(({ colour, isBearded }) => {
      const [a, b] = [natural, painted].map((kind) => kind.weight * density(kind, colour));
      return isBearded ? 0 : b / (a + b);
    });
    const weight = paint.reduce((sum, value) => sum + value) / free;
    const plain = momentsOf(colours, (i) => 1 - paint[i]);
    const lipstick = momentsOf(colours, (i) => paint[i]);
    natural = distribution(1 - weight, plain, plain.covariance);
    painted = distribution(weight, lipstick, plain.covariance);
  }
  return [natural, painted];
}

interface Moments {
  readonly mean: LipColor;
  readonly covariance: readonly LipColor[];
}

function momentsOf(colours: readonly LipColor[], weightOf: (i: number) => number): Moments {
  const sum = colours.reduce((total, _, i) => total + weightOf(i), 0);
  const average = (value: (colour: LipColor) => number) =>
    colours.reduce((total, colour, i) => total + weightOf(i) * value(colour), 0) / sum;
  const mean = triple((c) => average((colour) => colour[c]));
  const covariance = [0, 1, 2].map((i) =>
    triple((j) => average((colour) => (colour[i] - mean[i]) * (colour[j] - mean[j]))),
  );
  return { mean, covariance };
}

/** `own` = I - N C^-1, N the part of the natural lips' covariance that is noise. */
function distribution(weight: number, { mean, covariance }: Moments, natural: readonly LipColor[]): LipDistribution {
  const { inverse: precision, determinant } = inverse3(covariance);
  const own = natural.map((row, i) =>
    triple((j) => (i === j ? 1 : 0) - noisePart * row.reduce((sum, value, k) => sum + value * precision[k][j], 0)),
  );
  return { weight, mean, precision, root: 1 / Math.sqrt(determinant), own };
}

function density({ mean, precision, root }: LipDistribution, colour: LipColor): number {
  const off = triple((c) => colour[c] - mean[c]);
  const square = precision.reduce(
    (sum, row, i) => sum + off[i] * row.reduce((own, value, j) => own + value * off[j], 0),
    0,
  );
  return root * Math.exp(-0.5 * square);
}

function inverse3([a, b, c]: readonly LipColor[]): { inverse: readonly LipColor[]; determinant: number } {
  const columns = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * columns[0][0] + a[1] * columns[0][1] + a[2] * columns[0][2];
  return { inverse: [0, 1, 2].map((i) => triple((j) => columns[j][i] / determinant)), determinant };
}

const redder = ([lightness, red, blue]: LipColor): LipColor => [lightness, red + startRedness, blue];
const triple = (of: (c: number) => number): LipColor => [of(0), of(1), of(2)];
