import { type Fault, faultsOf } from "./fault.ts";

const face = "test/core/face";
const features = [`${face}/attributes`, `${face}/attributes.test.ts`, `${face}/hair-mask.test.ts`];
const parse = [`${face}/parse-head.test.ts`];
const hair = "test/core/avatar/wear/hair";

/** What is read of a head: its attributes, its hair and its beard. */
export const readingFaults: readonly Fault[] = [
  ...faultsOf("src/face/attributes/attribute-features.ts", features, [
    ["read-one-cheek", "skin: region.cheeks };", "skin: region.leftCheek };"],
  ]),
  ...faultsOf(
    "src/face/eye-color.ts",
    [`${face}/eye-color.test.ts`],
    [
      ["read-iris-white", "(iris[c] / Math.max(white[c], 1e-4)) * balance", "iris[c]"],
      [
        "read-iris-contrast",
        "luminance(iris), 1e-5) / Math.max(luminance(skin)",
        "luminance(skin), 1e-5) / Math.max(luminance(iris)",
      ],
      ["read-iris-brown", "logOdds(brown + complexion.medium)", "logOdds(brown)"],
      ["read-iris-odds", "leastProbability = 0.02", "leastProbability = 0.03"],
      [
        "read-iris-bias",
        "regression.weights[k] * feature, regression.bias",
        "regression.weights[k] * feature, 0.6 * regression.bias",
      ],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/eyes/eye-color.ts",
    ["test/core/avatar/wear/eyes/eye-color.test.ts"],
    [["eyes-light-hue", "+ light * (chromaGain", "+ 0.8 * light * (chromaGain"]],
  ),
  ...faultsOf("src/face/attributes/face-features.ts", features, [
    ["read-beard-half-pixel", "(value + 0.5) / scale - 0.5);", "value / scale);"],
    ["read-eye-grid", "rows: 12, left: -1.15, top: -0.35,", "rows: 12, left: -1.15, top: -0.42,"],
    ["read-pair-sides", "(at(right) + at(left)) / 2)]", "at(right))]"],
    [
      "read-edge-axes",
      "across[i] = Math.abs(values[i + 1] - values[i - 1]);",
      "across[i] = Math.abs(values[i + width] - values[i - width]);",
    ],
    ["read-texture-blur", "const textureBlur = 0.08;", "const textureBlur = 0.096;"],
    ["read-lip-corners", "raised(61, 291) - raised(0, 17)", "raised(61, 291) + raised(0, 17)"],
    ["read-lip-gap", "(between(82, 87) + between(312, 317)) / 2,", "between(82, 87) + between(312, 317),"],
    ["read-beard-most", "Math.max(most, value), 0),\n    mean(beard)", "Math.min(most, value), 0),\n    mean(beard)"],
  ]),
  ...faultsOf("src/face/attributes/hair-features.ts", features, [
    ["read-forehead-width", "{ count: 9, from: -1.1, to: 1.1 }", "{ count: 9, from: -1.32, to: 1.32 }"],
    ["read-forehead-half-pixel", "at(foreheadColumns, c) * cell - 0.5;", "at(foreheadColumns, c) * cell;"],
    ["read-forehead-height", "from: -1.5, to: 0.2 }", "from: -1.8, to: 0.2 }"],
    ["read-length-unit", "((row + 0.5) * scale - head.eyeY) / head.unit", "(row + 0.5 - head.eyeY) / head.unit"],
    ["read-shorter-side", "Math.min(left, right), middle", "Math.max(left, right), middle"],
    [
      "read-body-levels",
      "planes[0][i] >= levels[1] && planes[0][i] <= levels[3]",
      "planes[0][i] >= levels[0] && planes[0][i] <= levels[4]",
    ],
    ["read-root-half", "< middle === (half === 0)", "< middle === (half === 1)"],
    ["read-sure-color", "const surePixels = 0.5;", "const surePixels = 0.4;"],
  ]),
  ...faultsOf("src/face/attributes/filter-features.ts", features, [
    ["read-filter-cells", "const cellStride = 8;", "const cellStride = 8.4;"],
    ["read-filter-mirror", "(isMirrored ? -1 : 1) * offEyes", "offEyes"],
    ["read-filter-picture", "parsed.isMirrored ? mirroredPicture", "!parsed.isMirrored ? mirroredPicture"],
    ["read-filter-top", "if (down < topBottom)", "if (down < 0.8 * topBottom)"],
    ["read-filter-deviation", "squares[c] / total - mean ** 2", "squares[c] / total"],
    ["read-filter-least", "const leastWeight = 0.25;", "const leastWeight = 0.3;"],
  ]),
  ...faultsOf(
    "src/face/attributes/close-view.ts",
    [`${face}/attributes/close-view.test.ts`, `${face}/attributes/word-votes.test.ts`],
    [
      ["read-close-width", "const viewWidth = 4.8;", "const viewWidth = 5.76;"],
      ["read-close-middle", "const middleBelowEyes = 0.15;", "const middleBelowEyes = 0.18;"],
      ["read-close-top", "const topBottom = -0.75;", "const topBottom = -0.9;"],
    ],
  ),
  ...faultsOf("src/face/strand-picture.ts", features, [
    ["read-strand-cells", "const cellSize = 4;", "const cellSize = 5;"],
    ["read-strand-cross", "xy[cell] += gx * gy * share;", "xy[cell] += gx * gx * share;"],
  ]),
  ...faultsOf("src/face/attributes/side-features.ts", features, [
    ["read-side-axes", "...odd(cosines), ...even(sines)", "...odd(cosines), ...odd(sines)"],
    ["read-side-grid", "const gridStep = 0.3;", "const gridStep = 0.36;"],
    ["read-side-light", "light[i] - mean)", "light[i])"],
    ["read-side-blur", "const blurSigma = 2;", "const blurSigma = 2.4;"],
    ["read-side-energy", "const leastEnergy = 0.02;", "const leastEnergy = 0.024;"],
  ]),
  ...faultsOf("src/face/attributes/read-attributes.ts", features, [
    ["read-mirrored-side", "features.isMirrored ? mirroredClass(name) : name", "name"],
    ["read-probabilities", "Math.exp(scores[k] - highest)", "Math.max(0, 1 + scores[k] - highest)"],
  ]),
  ...faultsOf("src/face/attributes/attribute-tasks.ts", features, [
    ["read-likeliest", "probabilities[name] > probabilities[best]", "probabilities[name] < probabilities[best]"],
  ]),
  ...faultsOf(
    "src/face/skin-tone.ts",
    [`${face}/skin-tone.test.ts`],
    [
      ["tone-own-part", "[0.21, 0.45, 0.45]", "[0.21, 0.54, 0.54]"],
      ["tone-furthest", "const furthest = 1.345;", "const furthest = 1.6;"],
      ["tone-own-sign", "+ ownWeights[axis] * off", "- ownWeights[axis] * off"],
      ["tone-brown-made-dark", "brown: 56,", "brown: 50,"],
      ["tone-dark-made-light", "dark: 38,", "dark: 45.6,"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-color.ts",
    [`${hair}/hair-color.test.ts`],
    [
      ["hair-hue-slope", "slope[c] * (lightness - lineLightness)", "slope[c] * (lineLightness - lightness)"],
      ["hair-light-trust", "const lightTrust = 0.5;", "const lightTrust = 0.6;"],
      ["hair-gloss", "gloss: 0.0105 }", "gloss: 0 }"],
      ["hair-own-light", "const ownLight = 0.35;", "const ownLight = 0.42;"],
      ["hair-usual-light", "words[name] * hueLines[name].light", "0.8 * words[name] * hueLines[name].light"],
      ["hair-own-hue", "const ownHue = 0.75;", "const ownHue = 0.9;"],
      ["hair-own-limit", "const ownLimit = 3;", "const ownLimit = 5;"],
      ["hair-highlight-range", "const highlightRange = 20;", "const highlightRange = 24;"],
      ["hair-shown-power", "const shownPower = 1.1;", "const shownPower = 1.3;"],
      ["hair-studio-gain", "gain: 1.5,", "gain: 1.25,"],
    ],
  ),
  ...faultsOf("src/face/parse-head.ts", parse, [
    ["parse-mirrored-back", "isMirrored ? mirrorGrid(logits, side) : logits", "logits"],
  ]),
  ...faultsOf("src/face/attributes/word-votes.ts", features, [
    ["votes-lean", "((0.25 + 0.5) / 2)", "((0.5 + 0.5) / 2)"],
    ["votes-sides", "isTop ? 0 : hair", "hair"],
  ]),
  ...faultsOf("src/face/head-input.ts", parse, [
    ["parse-one-side", "rightLight(values, head.size) < 0;", "rightLight(values, head.size) < -Infinity;"],
    ["parse-aside", "Math.abs((2 * u) / (size - 1) - 1)", "(2 * u) / (size - 1) - 1"],
  ]),
  ...faultsOf(
    "src/face/hair-measures.ts",
    ["test/core/face/hair-measures.test.ts"],
    [["read-peak-band", "highest - 0.12 * unit", "highest - 0.17 * unit"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-reading.ts",
    [`${hair}/hair-reading.test.ts`],
    [
      ["read-texture-doubtful", "const doubtful = [0.25, 0.75] as const;", "const doubtful = [0.2, 0.75] as const;"],
      ["read-least-sweep", "const leastSweep = 12;", "const leastSweep = 14.4;"],
      ["read-half-forehead", "const halfForehead = 60;", "const halfForehead = 48;"],
      ["read-fringe-brows", "over: -belowBrows,", ""],
      ["read-clipped-ears", "isClipped: !coversEars && ", "isClipped: "],
      ["read-rim-height", "const rimHeight = 5;", "const rimHeight = 6;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-reading.ts",
    [`${hair}/hanging-reading.test.ts`, `${hair}/hair-reading.test.ts`],
    [
      [
        "read-hanging-before",
        "const hangsBefore = [0.15, 0.6] as const;",
        "const hangsBefore = [0.15, 0.72] as const;",
      ],
      ["read-doubtful-waves", "share: 0.3, curls", "share: 0.36, curls"],
      ["read-waves-from", "curls: [0.28, 0.42]", "curls: [0.34, 0.42]"],
      ["read-forehead-bare", "|| isSwept(edge) ?", "?"],
      ["read-opening-lasting", "const lasting = 5;", "const lasting = 8;"],
      [
        "read-opening-side",
        "[completed(left, right), completed(right, left)]",
        "[completed(right, left), completed(left, right)]",
      ],
      ["read-opening-behind", "if (aside < outermost) continue;", ""],
      ["read-opening-other", "Math.max(row.to, ofOther ?? furthestEdge)", "row.to"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-lean.ts",
    [`${hair}/hanging-lean.test.ts`],
    [
      ["read-lean-side", "sine += side * axis.weight", "sine += axis.weight"],
      ["read-lean-half", "/ 2;\n      return Math.round", ";\n      return Math.round"],
      ["read-lean-neighbours", "const neighbourWeight = 0.5;", "const neighbourWeight = 0.6;"],
      ["read-lean-prior", "const priorWeight = 1;", "const priorWeight = 1.2;"],
      ["read-lean-furthest", "const furthestLean = [-20, 10] as const;", "const furthestLean = [-20, 12] as const;"],
      ["read-lean-rows", "const rowHeight = 20;", "const rowHeight = 24;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/sideburns.ts",
    [`${hair}/sideburns.test.ts`],
    [
      ["read-sideburn-side", "const end = ends[x > 0 ? 0 : 1];", "const end = ends[x > 0 ? 1 : 0];"],
      ["read-sideburn-fade", "const endFade = 14;", "const endFade = 16.8;"],
      ["read-sideburn-range", "const endRange = [-28, 40]", "const endRange = [-28, 32]"],
      ["read-sideburn-hidden", "return isShown ? clamp", "return !isShown ? clamp"],
      ["read-sideburn-stubble", "const unseenStubble = 5;", "const unseenStubble = 4;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-style.ts",
    [`${hair}/hair-style.test.ts`],
    [
      ["read-rim-area", "const rimArea = 0.035;", "const rimArea = 0.042;"],
      ["read-coily-odds", "coils.some > 0.5", "coils.some > 0.6"],
      ["read-curl-wavy", "wavy: 0.5, curly: 1 }", "wavy: 0.4, curly: 1 }"],
      ["read-lie-side", 'left > right ? "right" : "left"', 'left > right ? "left" : "right"'],
      ["read-lie-fringe", "back: hasFringe ? 0 : back + crop", "back: back + crop"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-heights.ts",
    [`${hair}/hair-heights.test.ts`],
    [
      ["read-height-sky", " || isHair(rayPoint(k, reach)) === null", ""],
      ["read-height-ears", "const firstRay = 2;", "const firstRay = 1;"],
      ["read-height-noise", "const seenDeviation = 2;", "const seenDeviation = 2.4;"],
      ["read-height-together", "const together = 20;", "const together = 24;"],
      ["read-height-tolerance", "const tolerance = 0.7;", "const tolerance = 0.84;"],
      ["read-height-iterations", "const iterationCount = 6;", "const iterationCount = 5;"],
      ["read-height-other-side", "height = likeliest[k] + other *", "height = likeliest[k] - other *"],
      ["read-height-none", "|| Number.NaN) - reach", "|| 0) - reach"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/gaussian.ts",
    [`${hair}/gaussian.test.ts`],
    [
      ["gaussian-noise", "weighed(spread, from, shares) + noise", "weighed(spread, from, shares) + 1.2 * noise"],
      ["gaussian-gain", "mean[i] += (spread[i] * off) / variance", "mean[i] += (1.2 * spread[i] * off) / variance"],
      ["gaussian-narrowing", "covariance[i][j] -=", "covariance[i][j] +="],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-outline.ts",
    [`${hair}/hair-outline.test.ts`, `${hair}/hair-heights.test.ts`],
    [
      ["read-side-turns", "const sideTurns = [10, 25]", "const sideTurns = [10, 30]"],
      ["read-height-cut", "return wasOutside ? 0 : reach;", "return reach;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/skin/facial-hair.ts",
    ["test/core/avatar/skin/facial-hair.test.ts"],
    [["read-beard-shading", "const shadingShare = 0.5;", "const shadingShare = 0.6;"]],
  ),
  ...faultsOf(
    "src/avatar/skin/beard-evidence.ts",
    ["test/core/avatar/skin/beard-evidence.test.ts"],
    [
      ["read-beard-certainty", "const certainty = 2;", "const certainty = 1.6;"],
      ["read-beard-red", "clamp(red - green,", "clamp(green - red,"],
      ["read-beard-light", "light: [-2.5, 1]", "light: [-2, 1]"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/beard/beard-length.ts",
    ["test/core/avatar/wear/beard"],
    [["read-beard-gap", "const gap = 6;", "const gap = 10;"]],
  ),
  ...faultsOf(
    "src/avatar/wear/beard/read-beard.ts",
    ["test/core/avatar/wear/beard"],
    [
      [
        "read-beard-standing",
        "const standingDensity = [0.4, 0.95] as const;",
        "const standingDensity = [0.4, 0.76] as const;",
      ],
    ],
  ),
];
