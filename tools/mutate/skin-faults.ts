import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/skin";
const chain = [`${folder}/albedo-chain.test.ts`];
const testOf = (name: string) => [`${folder}/${name}.test.ts`, ...chain];

export const skinFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/skin/light.ts", testOf("light"), [["skin-light-term", "out[4] = y * z;", "out[4] = x * z;"]]),
  ...faultsOf("src/avatar/skin/see-skin.ts", testOf("see-skin"), [
    ["skin-overexposure", "const overexposure = [0.82, 0.95] as const;", "const overexposure = [0.66, 0.76] as const;"],
    ["skin-oversampling", "const oversampling = 1.1;", "const oversampling = 0.7;"],
    ["skin-brow-edge", "const browEdge = 0.02;", "const browEdge = 0.024;"],
    ["skin-lip-middle", "const lipMiddle = 0.45;", "const lipMiddle = 0.9;"],
  ]),
  ...faultsOf("src/avatar/skin/solve-skin.ts", testOf("solve-skin"), [
    ["skin-fit-tolerance", "[8, 5, 3.5, 3, 2.5, 2.5]", "[8, 8, 8, 8, 8, 8]"],
    ["skin-fit-tone", "rightSide[c * channelCount] += tonePrecision", "rightSide[0] += tonePrecision"],
    ["skin-fit-mode", "addScaled(albedo, scores[m], mode)", "addScaled(albedo, -scores[m], mode)"],
  ]),
  ...faultsOf("src/avatar/skin/separate-skin.ts", testOf("separate-skin"), [
    ["skin-lid-shade", "const lidShade = 0.4;", "const lidShade = 0.48;"],
    ["skin-lid-sign", "Math.max(0, tone[0] - lidShade", "Math.min(0, tone[0] - lidShade"],
    ["skin-smooth-stiffness", "const stiffness = 2;", "const stiffness = 0.5;"],
    ["skin-rest-tolerance", "const restTolerance = 3;", "const restTolerance = 9;"],
    ["skin-shade-loss", "const shadeLoss = 0.25;", "const shadeLoss = 0.5;"],
    ["skin-mouth-shade", "shade: 0.75, chroma: 0.7 }", "shade: 0.6, chroma: 0.7 }"],
    ["skin-mouth-chroma", "shade: 0.75, chroma: 0.7 }", "shade: 0.75, chroma: 0.56 }"],
    ["skin-lip-lightness", "profile[k] + own[0] - usualLips[0]", "profile[k] + 1.3 * (own[0] - usualLips[0])"],
    ["skin-lip-profile", "profile[k] * own[c]", "own[c]"],
    ["skin-tone-light", "light[k] -= step[k & 3];", "light[k] += step[k & 3];"],
  ]),
  ...faultsOf("src/avatar/skin/lip-color.ts", testOf("lip-color"), [
    ["skin-lip-density", "Math.exp(0.5 *", "Math.exp(0.4 *"],
    ["skin-lip-own", "mean[c] + kept[c]", "mean[c] + 0.8 * kept[c]"],
    ["skin-lip-weight", "weight * root *", "root *"],
  ]),
  ...faultsOf("src/avatar/skin/finish-skin.ts", testOf("finish-skin"), [
    ["skin-usual-power", "/ powers.form[k]", "/ (0.8 * powers.form[k])"],
    ["skin-chroma-form", "{ form: 0.5, lines: 0.2 }", "{ form: 0.6, lines: 0.2 }"],
    ["skin-chroma-lines", "{ form: 0.5, lines: 0.2 }", "{ form: 0.5, lines: 0.25 }"],
    ["skin-line-power", "Math.sqrt(usual.lines[3 * i + c] /", "Math.sqrt((0.8 * usual.lines[3 * i + c]) /"],
    [
      "skin-line-root",
      "Math.sqrt(usual.lines[3 * i + c] / powers.lines[k])",
      "usual.lines[3 * i + c] / powers.lines[k]",
    ],
    ["skin-detail-power", "prior.detailDeviation / Math.sqrt", "0.8 * prior.detailDeviation / Math.sqrt"],
    ["skin-detail-chroma", "1 : chroma.lines,", "1 : 0.8 * chroma.lines,"],
    ["skin-detail-lines", "Math.min(lineWeight, ownWeight)", "ownWeight"],
    ["skin-form-aside", "Math.max(brows[i], faced) * (whole", "(whole"],
    ["skin-uneven-kept", "const unevenness = 0.1;", "const unevenness = 0.2;"],
    ["skin-frown-finish", "isPhoto ? 0 : zones.frown[i]", "zones.frown[i]"],
    ["skin-fold-loss", "const foldLoss = { usual: 0.7,", "const foldLoss = { usual: 0.6,"],
    ["skin-old-folds", "old: 0.35 }", "old: 0.42 }"],
    ["skin-old-from", "oldFrom = [0.2, 0.6]", "oldFrom = [0.2, 0.7]"],
    ["skin-facing", "const facing = [0.4, 0.75] as const;", "const facing = [0.4, 0.82] as const;"],
    ["skin-feature", "Math.max(zones.eyes[i], crease, brows[i], hairy[i])", "Math.max(zones.features[i], hairy[i])"],
    [
      "skin-nostrils",
      "Math.max(zones.eyes[i], crease, brows[i], hairy[i])",
      "Math.max(zones.eyes[i], brows[i], hairy[i])",
    ],
    ["skin-nostrils-shared", "lines[4 * other] / Math.min", "lines[4 * i] / Math.min"],
    ["skin-nostrils-seen", "const shownWell = 0.5;", "const shownWell = 0.38;"],
    ["skin-nostrils-fold", "Math.max(zones.nostrils[i], brows[i], beard", "Math.max(brows[i], beard"],
    ["skin-brows-seen", "Math.max(value, confidence[i] * brows[i])", "Math.max(value, 0 * brows[i])"],
    ["skin-facing-hair", "Math.max(hairy[i], smoothstep(facing[0]", "Math.max(0, smoothstep(facing[0]"],
    ["skin-lid-loss", "const lidLoss = 0.9;", "const lidLoss = 0.88;"],
    ["skin-frown-fold", "Math.max(zones.nostrils[i], brows[i], beard", "Math.max(zones.features[i], beard"],
    ["skin-stubble-fold", "beard ? hairy[i] * beard[i] : 0", "hairy[i]"],
    ["skin-brow-line-sign", "c === 0 && line < 0", "c === 0 && line > 0"],
    ["skin-brow-pair", "evened * pair * weightOfOther", "0.8 * evened * pair * weightOfOther"],
    ["skin-brow-pair-lines", "unevenLines * (lines[k] - lines", "0.8 * unevenLines * (lines[k] - lines"],
    ["skin-brow-pair-seen", "(other + leastValid) /", "(own + leastValid) /"],
    ["skin-brow-sign", "c === 0 && even < 0", "c === 0 && even > 0"],
    ["skin-lip-border", "* open * (1 - zones.lipBorder[i]);", "* open;"],
  ]),
  ...faultsOf("src/avatar/skin/skin-bands.ts", testOf("skin-bands"), [
    ["skin-band-width", "[bandIterations, powerIterations] = [6, 40]", "[bandIterations, powerIterations] = [40, 40]"],
    ["skin-band-square", "value ** 2", "Math.abs(value)"],
  ]),
  ...faultsOf("src/avatar/skin/albedo.ts", testOf("albedo"), [
    ["skin-smile-strain", "const smileStrain = 0.1;", "const smileStrain = 0.04;"],
  ]),
  ...faultsOf(
    "src/avatar/skin/albedo.ts",
    ["test/core/avatar/skin/albedo-chain.test.ts"],
    [
      ["skin-residual-sign", "return value + shown", "return value - shown"],
      ["skin-residual-weight", "return value + shown", "return value + 0.8 * shown"],
      ["skin-residual-dressed", "+ dressed * ofDressed", "+ 0.8 * dressed * ofDressed"],
    ],
  ),
  ...faultsOf(
    "src/likeness.ts",
    ["test/core/likeness.test.ts"],
    [["skin-residual-cut", "probabilities.hairCut.dressed", "probabilities.hairCut.barbered"]],
  ),
  ...faultsOf("src/avatar/skin/skin-residual.ts", testOf("skin-residual"), [
    ["skin-residual-scale", "/ residualSteps;", "/ (1.2 * residualSteps);"],
    ["skin-residual-field", "3 * count * field,", "0,"],
  ]),
  ...faultsOf("src/avatar/skin/shade-prior.ts", testOf("shade-prior"), [
    ["skin-shade-slope", "square += weights[i] * field[3 * i] ** 2;", "square += weights[i] * 2 * field[3 * i] ** 2;"],
    ["skin-shade-depth", "const deepestShade = -0.7;", "const deepestShade = -0.9;"],
    ["skin-shade-plain", "(isKnown[i] ? plain[i] : 0)", "(isKnown[i] ? 1 : 0)"],
  ]),
  ...faultsOf("src/avatar/skin/skin-domain.ts", testOf("skin-domain"), [
    ["skin-lip-edge", "const lipEdge = 0.8;", "const lipEdge = 3;"],
    ["skin-frown-reach", "[frownReach, frownHeight] = [6, 16]", "[frownReach, frownHeight] = [7.2, 16]"],
    ["skin-frown-height", "[frownReach, frownHeight] = [6, 16]", "[frownReach, frownHeight] = [6, 12.8]"],
    ["skin-frown-feature", "x > browStart && fromBrow", "fromBrow"],
    ["skin-nostril-reach", "const nostrilReach = [7, 3.5] as const;", "const nostrilReach = [8.4, 3.5] as const;"],
    ["skin-brow-margin", "const browMargin = 5;", "const browMargin = 3;"],
  ]),
  ...faultsOf("src/avatar/skin/template-skin.ts", testOf("template-skin"), [
    ["skin-template-padding", "const paddingRings = 4;", "const paddingRings = 3;"],
  ]),
];
