import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/fit";
const step = [`${folder}/fit-step.test.ts`];
const start = [`${folder}/fit-start.test.ts`];
const chain = [`${folder}/fit-chain.test.ts`];
const repeat = [`${folder}/repeat-expression.test.ts`];
const lips = [`${folder}/lip-edges.test.ts`];
const smile = ["test/core/tools/head/learned-smile.test.ts"];

export const fitFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/fit/fit-problem.ts", step, [
    ["fit-jacobian-turn-sign", "w * -(slopeY * rx)", "w * (slopeY * rx)"],
    ["fit-jacobian-focal-factor", "setColumn(6, i, w * x, w * y);", "setColumn(6, i, 1.2 * w * x, 1.2 * w * y);"],
    [
      "fit-jacobian-depth-sign",
      "rotation[3 * axis + c] + slope * rotation[6 + c]",
      "rotation[3 * axis + c] - slope * rotation[6 + c]",
    ],
    [
      "fit-jacobian-transpose",
      "rotation[3 * axis + c] + slope * rotation[6 + c]",
      "rotation[3 * c + axis] + slope * rotation[3 * c + 2]",
    ],
    [
      "fit-advance-order",
      "multiply3(rotationFromVector(step[0], step[1], step[2]), state.rotation)",
      "multiply3(state.rotation, rotationFromVector(step[0], step[1], step[2]))",
    ],
    ["fit-distance-sd", "const distanceSd = 0.15;", "const distanceSd = 0.18;"],
    ["fit-usual-distance", "usualDistance = 800;", "usualDistance = 960;"],
    ["fit-focal-sd", "const focalSd = 0.1;", "const focalSd = 0.12;"],
    ["fit-spread-factor", "const spreadFactor = 1.6;", "const spreadFactor = 1.92;"],
    ["fit-expression-doubt", "const expressionDoubt = 2;", "const expressionDoubt = 1.6;"],
    ["fit-oval-weight", "const ovalWeight = 0.3;", "const ovalWeight = 0.36;"],
    ["fit-outlier-limit", "const outlierLimit = 2.5;", "const outlierLimit = 3;"],
    ["fit-tie-strength", "const tieStrength = 4;", "const tieStrength = 4.8;"],
    ["fit-tie-sign", "pull(first + twin, tie, -difference);", "pull(first + twin, tie, difference);"],
    ["fit-bound-dropped", "Math.min(1, Math.max(0, b + step[first + k]))", "Math.min(1, b + 1.1 * step[first + k])"],
  ]),
  ...faultsOf("src/avatar/fit/fit.ts", chain, [
    ["fit-identity-share", "const identityShare = 0.9;", "const identityShare = 0.75;"],
    ["fit-loose-expression", "const looseExpression = 0.15;", "const looseExpression = 0.18;"],
    [
      "fit-places-swapped",
      'new FitProblem(model, landmarks, image, "skin")',
      'new FitProblem(model, landmarks, image, "seen")',
    ],
  ]),
  ...faultsOf(
    "src/avatar/fit/expression-prior.ts",
    [`${folder}/expression-prior.test.ts`],
    [["fit-smile-sd", "mouthSmile: 0.6,", "mouthSmile: 0.72,"]],
  ),
  ...faultsOf("src/avatar/fit/fit-start.ts", start, [
    ["fit-start-scale", "-usualDistance - depth)", "-usualDistance + depth)"],
  ]),
  ...faultsOf("src/avatar/fit/neutral.ts", chain, [
    [
      "neutral-residual-transpose",
      "rotation[3 * r + c] * residual[3 * i + r]",
      "rotation[3 * c + r] * residual[3 * i + r]",
    ],
    ["neutral-mirror-share", "const mirrorShare = 0.35;", "const mirrorShare = 0.42;"],
    [
      "neutral-mirror-sign",
      "(c === 0 ? -1 : 1) * positions[3 * other + c]",
      "(c === 1 ? -1 : 1) * positions[3 * other + c]",
    ],
    ["neutral-mouth-residual", "1 - model.regions.mouth[vertex] / 255", "1"],
  ]),
  ...faultsOf(
    "src/avatar/fit/resting-face.ts",
    ["test/core/avatar/fit/resting-face.test.ts"],
    [
      ["rest-sign", "value - added[name]", "value + added[name]"],
      ["rest-pairs", "0) / names.length)", "0))"],
    ],
  ),
  ...faultsOf(
    "src/avatar/fit/resting-weights.ts",
    ["test/core/avatar/fit/resting-weights.test.ts"],
    [
      ["rest-weights-sign", "(wanted[name] - measures[name])", "(measures[name] - wanted[name])"],
      ["rest-weights-gap", "sum(lipGap)]", "0]"],
    ],
  ),
  ...faultsOf("src/avatar/fit/residual.ts", chain, [
    ["residual-stiffness", "const stiffness = 0.006;", "const stiffness = 0.0072;"],
    [
      "residual-anchor",
      "skin: { anchor: 0.01, rest: 0.02, oval: 0.01 }",
      "skin: { anchor: 0.012, rest: 0.02, oval: 0.01 }",
    ],
    [
      "residual-rest-pull",
      "seen: { anchor: 0.004, rest: 0.05, oval: 0.02 }",
      "seen: { anchor: 0.004, rest: 0.06, oval: 0.02 }",
    ],
    ["residual-cap", "const cap = 8;", "const cap = 6.4;"],
    ["residual-contour-strength", "const contourStrength = 0.5;", "const contourStrength = 0.6;"],
    [
      "residual-contour-sign",
      "ny * scale * (pixels[2 * nearest + 1] - v)",
      "ny * scale * (v - pixels[2 * nearest + 1])",
    ],
    [
      "residual-shift-transpose",
      "[r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z]",
      "[r[0] * x + r[3] * y + r[6] * z, r[1] * x + r[4] * y + r[7] * z]",
    ],
  ]),
  ...faultsOf("src/avatar/fit/repeat-expression.ts", chain, [
    ["repeat-lid-weight", "const lidWeight = 2;", "const lidWeight = 1.6;"],
    ["repeat-parted-weight", "const partedWeight = 3;", "const partedWeight = 3.6;"],
  ]),
  ...faultsOf("src/avatar/fit/repeat-expression.ts", repeat, [
    ["repeat-unsmiling", "(Frown|Funnel|Pucker|Shrug)", "(Frown|Pucker|Shrug)"],
    ["repeat-smiles-free", "const held = smiles ? unsmilingPlaces : [];", "const held: number[] = [];"],
  ]),
  ...faultsOf("src/avatar/fit/lip-edges.ts", lips, [
    ["lips-seen-scale", "(share * seenLips.shifts[2 * k + c]) / 100", "(share * seenLips.shifts[2 * k + c]) / 50"],
    ["lips-seen-axis", "known[3 * landmark + c] +=", "known[3 * landmark + 1 - c] +="],
  ]),
  ...faultsOf("tools/head/learned-smile.ts", smile, [
    ["smile-reach", "const reach = 18;", "const reach = 14.4;"],
    ["smile-arch", "-curvature * places[i][0] * offsets[2 * i]", "-1.3 * curvature * places[i][0] * offsets[2 * i]"],
    ["smile-still", "[...nosePoints, 152, 199, 200]", "[152, 199, 200]"],
    ["smile-sides", "smoothstep(sign * mean", "smoothstep(-sign * mean"],
  ]),
  ...faultsOf("tools/head/lip-twins.ts", smile, [
    [
      "twins-place",
      "(ring.length / 2 - (place - first) + ring.length)",
      "(1 + ring.length / 2 - (place - first) + ring.length)",
    ],
    ["twins-mirror", "(k % 2 === 0 ? -other : other)", "(k % 2 === 0 ? other : other)"],
  ]),
  ...faultsOf(
    "src/avatar/fit/ear-stand-off.ts",
    [`${folder}/ear-stand-off.test.ts`, ...chain],
    [
      ["ears-transpose", "r[3 * c] * aside", "r[c] * aside"],
      ["ears-hinge", "const hingeQuantile = 0.2;", "const hingeQuantile = 0.24;"],
      ["ears-stand-off-sign", "weight * (standOff - 1)", "weight * (1 - standOff)"],
    ],
  ),
  ...faultsOf(
    "src/avatar/fit/build.ts",
    [`${folder}/build.test.ts`],
    [
      ["build-bias-sign", "end.skin - edgeBias -", "end.skin + edgeBias -"],
      ["build-lean-sign", "- lean * (points", "+ lean * (points"],
      ["build-hidden-skin", "Number.isNaN(end.person) || ear", "ear"],
      ["build-outliers", "[12, 6, 4]", "[12, 12, 12]"],
    ],
  ),
  ...faultsOf(
    "src/avatar/fit/face-plane.ts",
    [`${folder}/face-plane.test.ts`],
    [
      ["plane-middle", "const middleZ = -60;", "const middleZ = -72;"],
      ["plane-lean-sign", "points[i] = upY * dx - upX * dy;", "points[i] = upY * dx + upX * dy;"],
      ["plane-up-transpose", "this.#up = [r[1] / length,", "this.#up = [r[3] / length,"],
      ["plane-row-sign", "centreY + (focal * dy)", "centreY - (focal * dy)"],
    ],
  ),
  ...faultsOf(
    "src/avatar/fit/crown.ts",
    [`${folder}/crown.test.ts`],
    [
      ["fit-crown-flat", "flat: 4,", "flat: 4.8,"],
      ["fit-crown-low", "low: 9,", "low: 10.8,"],
      ["fit-crown-medium", "medium: 15,", "medium: 18,"],
      ["fit-crown-high", "high: 22 }", "high: 17.6 }"],
      ["fit-crown-hair-deviation", "{ hair: 5.5,", "{ hair: 6.6,"],
      ["fit-crown-bald-deviation", "none: 4 }", "none: 4.8 }"],
      ["fit-crown-deviation", "const crownDeviation = 8;", "const crownDeviation = 6.4;"],
      ["fit-crown-furthest", "const furthest = 2;", "const furthest = 2.4;"],
      ["fit-crown-edge", "const edgeBias = 0.6;", "const edgeBias = 0.72;"],
      ["fit-crown-spread", "(heights[word] - mean) ** 2, 0)", "Math.abs(heights[word] - mean), 0)"],
      ["fit-crown-moving", "const moving = [25, 105]", "const moving = [30, 105]"],
      ["fit-crown-top", "const moving = [25, 105]", "const moving = [25, 126]"],
      ["fit-crown-axis", "r[3 * c + 1] * height", "r[c + 3] * height"],
    ],
  ),
  ...faultsOf(
    "src/avatar/fit/head-widths.ts",
    [`${folder}/head-widths.test.ts`],
    [
      ["fit-skull-mean", "mean: 5,\n    deviation: 3,", "mean: 4,\n    deviation: 3,"],
      ["fit-skull-half-width", "halfWidth: 70,", "halfWidth: 84,"],
      ["fit-width-slope", "pull += weight * slope * off;", "pull += weight * off;"],
      ["fit-width-prior", "(mean - width) * precision", "(mean + width) * precision"],
      ["fit-neck-mean", "mean: 3,\n    deviation: 4,", "mean: 3.6,\n    deviation: 4,"],
      ["fit-neck-half-width", "halfWidth: 52,", "halfWidth: 62,"],
    ],
  ),
  ...faultsOf(
    "src/avatar/fit/shoulders.ts",
    [`${folder}/shoulders.test.ts`],
    [
      ["fit-shoulder-lift", "const lift = 10;", "const lift = 12;"],
      ["fit-shoulder-axis", "r[3 * c + 1] * up", "r[c + 3] * up"],
    ],
  ),
];
