import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/skin";
const chain = [`${folder}/albedo-chain.test.ts`];
const light = [`${folder}/delight.test.ts`, ...chain];

export const skinFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/skin/delight.ts", light, [
    ["skin-light-strength", "const strength = 0.85;", "const strength = 0.7;"],
    ["skin-light-chroma", "strength * Math.log(gains[c])", "strength * Math.log(gains[1])"],
    [
      "skin-light-match",
      "light.map((value, k) => value * gains[k % 3])",
      "light.map((value, k) => value * gains[k % 2])",
    ],
    ["skin-light-match-shade", "colours[4 * i + c] - albedo[4 * i + c] - Math", "colours[4 * i + c] - Math"],
    ["skin-light-ridge", "const ridge = 0.006;", "const ridge = 0.0072;"],
    ["skin-light-axis", "light[at + 9] * x +", "light[at + 9] * -x +"],
    [
      "skin-light-bounds",
      "clamp(radiance(fitted, normals, i, c) / level[c], least, most)",
      "radiance(fitted, normals, i, c) / level[c]",
    ],
    ["skin-light-factor", "light[k] = fitted[k] / level[k % 3];", "light[k] = fitted[k] / level[0];"],
  ]),
  ...faultsOf("src/avatar/skin/albedo.ts", chain, [
    [
      "skin-pixel-row",
      "(camera.centreY - (camera.focal * y) / depth - crop.top)",
      "(camera.centreY - (camera.focal * y) / depth + crop.top)",
    ],
    [
      "skin-normals-transpose",
      "const towards = turned[3 * i] * x + turned[3 * i + 1] * y",
      "const towards = turned[3 * i] * y + turned[3 * i + 1] * x",
    ],
    ["skin-grazing", "const grazing = [0.18, 0.68] as const;", "const grazing = [0.22, 0.82] as const;"],
    ["skin-overexposure", "const overexposure = [0.85, 0.96] as const;", "const overexposure = [0.7, 0.8] as const;"],
    ["skin-highlight-threshold", "const highlightThreshold = 0.22;", "const highlightThreshold = 0.264;"],
    ["skin-oversampling", "const oversampling = 1.1;", "const oversampling = 0.7;"],
  ]),
  ...faultsOf(
    "src/avatar/skin/specular.ts",
    [`${folder}/specular.test.ts`, ...chain],
    [
      ["skin-specular-share", "const share = 0.9;", "const share = 0.72;"],
      ["skin-specular-kept", "const leastKept = 0.35;", "const leastKept = 0.42;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/skin/cast-shadows.ts",
    [`${folder}/cast-shadows.test.ts`, ...chain],
    [
      ["skin-shadow-share", "const litShare = 0.85;", "const litShare = 0.68;"],
      ["skin-shadow-depth", "const usualDepth = 0.15;", "const usualDepth = 0.18;"],
      ["skin-shade-lift", "const shadeLift = 0.9;", "const shadeLift = 0.72;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/skin/uneven-light.ts",
    [`${folder}/uneven-light.test.ts`, ...chain],
    [
      ["skin-uneven-loss", "const loss = 0.35;", "const loss = 0.42;"],
      ["skin-uneven-border", "const borderLoss = 0.9;", "const borderLoss = 0.72;"],
      ["skin-uneven-darkest", "const darkest = 0.34;", "const darkest = 0.28;"],
      ["skin-uneven-sign", "const cloud = Math.min(0, mean - level", "const cloud = Math.max(0, mean - level"],
    ],
  ),
  ...faultsOf(
    "src/avatar/skin/socket-shade.ts",
    [`${folder}/socket-shade.test.ts`, ...chain],
    [
      ["skin-socket-share", "const aloneShare = 0.8;", "const aloneShare = 0.64;"],
      ["skin-socket-mirror", "Math.min(0, steps[i] - steps[mirror[i]])", "Math.min(0, steps[mirror[i]] - steps[i])"],
    ],
  ),
  ...faultsOf(
    "src/avatar/skin/even-skin.ts",
    [`${folder}/even-skin.test.ts`, ...chain],
    [
      ["skin-shine-lightness", "const shineLightness = 0.5;", "const shineLightness = 0.6;"],
      ["skin-shine-chroma", "const shineChroma = 0.75;", "const shineChroma = 0.9;"],
      ["skin-border-loss", "const borderLoss = 0.8;", "const borderLoss = 0.64;"],
      ["skin-foreign-chroma", "const chromaLoss = 0.7;", "const chromaLoss = 0.84;"],
      ["skin-mouth-loss", "const mouthLoss = 0.85;", "const mouthLoss = 0.68;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/skin/skin-patches.ts",
    [`${folder}/skin-patches.test.ts`, ...chain],
    [["skin-patch-spread", "const usualSpread = 0.1;", "const usualSpread = 0.12;"]],
  ),
  ...faultsOf(
    "src/avatar/skin/smile-folds.ts",
    [`${folder}/smile-folds.test.ts`, ...chain],
    [
      ["skin-fold-broad", "const broadShare = 0.55;", "const broadShare = 0.66;"],
      ["skin-fold-depth", "const restingDepth = 0.1;", "const restingDepth = 0.12;"],
      ["skin-fold-gathered", "const gatheredShare = 0.65;", "const gatheredShare = 0.78;"],
    ],
  ),
  ...faultsOf("src/avatar/skin/tone.ts", chain, [
    ["skin-tone-flattening", "const flattening = 0.92;", "const flattening = 0.74;"],
    ["skin-tone-anchor", "const anchor = 0.004;", "const anchor = 0.0048;"],
    [
      "skin-tone-mirror",
      "0.75 * value + 0.25 * field[4 * mirror[k >> 2] + (k & 3)]",
      "0.75 * value + 0.25 * field[4 * (k >> 2) + (k & 3)]",
    ],
    ["skin-tone-band", "const middleBand = [0.2, 0.6] as const;", "const middleBand = [0.2, 0.72] as const;"],
  ]),
  ...faultsOf(
    "src/avatar/skin/compose-fields.ts",
    [`${folder}/compose-fields.test.ts`, ...chain],
    [
      ["skin-compose-edge", "const edgeLoss = 0.9;", "const edgeLoss = 0.72;"],
      ["skin-compose-blown", "const blownLoss = 0.6;", "const blownLoss = 0.72;"],
      ["skin-compose-hue", "const shadeHue = 0.8;", "const shadeHue = 0.64;"],
    ],
  ),
];
