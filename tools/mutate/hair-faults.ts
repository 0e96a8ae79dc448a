import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/wear/hair";
const chain = [`${folder}/hair-chain.test.ts`];

/** What grows hair; not what reads it from photos. */
export const hairFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/wear/hair/grow-hair.ts", chain, [
    ["hair-cap-standing", "const standingCap = 0.4;", "const standingCap = 0.5;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/curl.ts",
    [`${folder}/curl.test.ts`, `${folder}/grow-hair.test.ts`],
    [
      ["hair-coiled", "const coiled = 0.75;", "const coiled = 0.9;"],
      ["hair-pitch", "(tight.pitch / straight.pitch) ** curl", "(straight.pitch / tight.pitch) ** curl"],
      ["hair-helix-inwards", "(1 + Math.cos(phase))", "(0.5 + Math.cos(phase))"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/lying-waves.ts",
    [`${folder}/lying-waves.test.ts`],
    [["hair-lock-waves", "{ radius: 8, pitch: 28 }", "{ radius: 9.6, pitch: 28 }"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/streamlines.ts",
    [`${folder}/streamlines.test.ts`],
    [
      ["hair-line-near", "const nearestShare = 0.6;", "const nearestShare = 0.48;"],
      ["hair-line-apart", "isNear(start, apartAt(start))", "isNear(start, 0.8 * apartAt(start))"],
      ["hair-line-back", "number).reverse(),", "number),"],
      ["hair-line-turn", "const leastTurn = 0.2;", "const leastTurn = -2;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/point-grid.ts",
    [`${folder}/point-grid.test.ts`],
    [
      ["point-grid-cells", "column <= this.#cellAt(x + within)", "column < this.#cellAt(x + within)"],
      ["point-grid-any", "if (any) return value;", "return value;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/lying-guides.ts",
    [`${folder}/lying-guides.test.ts`],
    [
      ["hair-bundle-least", "least: 1.6,", "least: 1.92,"],
      ["hair-bundle-broad", "const broad = Math.sqrt(usualCount", "const broad = Math.cbrt(usualCount"],
      ["hair-overhang", "< -style.overhangAt(place)", "< -1.2 * style.overhangAt(place)"],
    ],
  ),
  ...faultsOf("src/avatar/wear/hair/lying-guides.ts", chain, [
    ["hair-bundle-apart", "perLift: 0.17,", "perLift: 0.2,"],
    ["hair-bundle-breadth", "breadth: { straight: 3.2,", "breadth: { straight: 3.8,"],
    ["hair-root-lift", "const rootLift = 0.9;", "const rootLift = 0.7;"],
    ["hair-bundle-length", "length: 1.1,", "length: 1.32,"],
    ["hair-shaven", "const shaven = 2;", "const shaven = 2.5;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/edge-lift.ts",
    [`${folder}/edge-lift.test.ts`],
    [
      ["hair-edge-lift", "const edgeLift = 0.3;", "const edgeLift = 0.36;"],
      ["hair-edge-reach", "const edgeReach = [2, 16] as const;", "const edgeReach = [1.6, 13] as const;"],
      ["hair-body-least", "body = { least: 0.6,", "body = { least: 0.5,"],
      ["hair-body-depth", "depth: 2.5 }", "depth: 3 }"],
      ["hair-rising", "export const climb = 7;", "export const climb = 8.4;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/guide-curve.ts",
    [`${folder}/guide-curve.test.ts`],
    [
      [
        "hair-inertia-swapped",
        "course.wish(point, gone), heading, course",
        "heading, course.wish(point, gone), course",
      ],
      ["hair-clings", "-weight * dot(turned, outwards)", "weight * dot(turned, outwards)"],
      ["hair-unsettled", "const next = course.settle(ahead, gone);", "const next = ahead;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-lift.ts",
    [`${folder}/hair-lift.test.ts`],
    [
      ["hair-parting-valley", "const valley = 0.2;", "const valley = 0.25;"],
      ["hair-bare-sideburns", "< -belowEnd(point, own);", "< 0;"],
      ["hair-over-ear", "const overEar = 6;", "const overEar = 7.2;"],
      ["hair-longest-sideburn", "const longestSideburn = 40;", "const longestSideburn = 34;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/side-parting.ts",
    [`${folder}/side-parting.test.ts`],
    [
      [
        "hair-parting-swapped",
        'return lie === "left" ? -usualParting : lie === "right" ? usualParting : null;',
        'return lie === "left" ? usualParting : lie === "right" ? -usualParting : null;',
      ],
      ["hair-parting-strip", "const partingStrip = 9;", "const partingStrip = 11;"],
      ["hair-parting-place", "const usualParting = 46;", "const usualParting = 40;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-flow.ts",
    [`${folder}/hair-flow.test.ts`],
    [
      ["hair-beside-back", "back: [0, -0.85, -0.5],", "back: [0, -0.85, -0.6],"],
      ["hair-fringe-start", "const fringeStart = 12;", "const fringeStart = 14.4;"],
      ["hair-beside-left", "left: [0, -1, -0.25],", "left: [0, -1, -0.3],"],
    ],
  ),
  ...faultsOf("src/avatar/wear/hair/hair-flow.ts", chain, [
    ["hair-parting-sign", "(x - parting) / partingStrip, -1, 1)", "(x + parting) / partingStrip, -1, 1)"],
    ["hair-sweep-side", '[(lie === "left" ? 1 : -1) * sweep', '[(lie === "left" ? -1 : 1) * sweep'],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/hair-card.ts",
    [`${folder}/hair-card.test.ts`],
    [
      ["hair-sheet-root", "const sheetRootWidth = 0.2;", "const sheetRootWidth = 0.24;"],
      ["hair-sheet-widening", "const sheetWidening = 18;", "const sheetWidening = 21.6;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-edge.ts",
    [`${folder}/hair-edge.test.ts`],
    [
      ["hair-edge-evenly", "left += spacing) columns", "left += 1.2 * spacing) columns"],
      [
        "hair-edge-along",
        "column + alongReach), this.#at(column - alongReach)",
        "column - alongReach), this.#at(column + alongReach)",
      ],
      [
        "hair-edge-fallen",
        "return off;\n    });\n    const found",
        "return edge + 1.2 * (off - edge);\n    });\n    const found",
      ],
    ],
  ),
  ...faultsOf("src/avatar/wear/hair/combed-guides.ts", chain, [
    ["hair-length", "const topLengths = [2, 10] as const;", "const topLengths = [2.4, 12] as const;"],
    ["hair-side-length", "const sideLengths = [0.4, 12] as const;", "const sideLengths = [0.5, 14] as const;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/combed-guides.ts",
    [`${folder}/combed-guides.test.ts`, `${folder}/hair-chain.test.ts`],
    [
      ["hair-clipped-top", "isClippedAt(point, style) ||", ""],
      ["hair-combed-overhang", "const overhang = 1.5;", "const overhang = 1.8;"],
      ["hair-fringe-gaps", "fallsOver: (place) => isUnderFringe(scalp, place, style),", ""],
      ["hair-fringe-ragged", "const raggedness = [-3, 3] as const;", "const raggedness = [-3, 4.2] as const;"],
      ["hair-long-behind", "const longBehind = [-0.1, -0.5] as const;", "const longBehind = [-0.1, -0.6] as const;"],
      ["hair-textured-length", "lengths: [0.5, 8]", "lengths: [0.6, 9.6]"],
      ["hair-textured-turn", "turn: 20 }", "turn: 24 }"],
      ["hair-textured-drops", "texture * (1 - besideShare(outwardsAt(place)))", "texture"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/clipped-hair.ts",
    [`${folder}/clipped-hair.test.ts`],
    [
      ["hair-clipped-length", "const clippedLength = 7;", "const clippedLength = 8.4;"],
      ["hair-clipped-lift", "const belowTips = 0.92;", "const belowTips = 0.85;"],
      ["hair-clipped-turn", "const patchTurn = 25;", "const patchTurn = 30;"],
      ["hair-clipped-trimmed", "const trimmed = [2, 8] as const;", "const trimmed = [2, 9.6] as const;"],
      ["hair-clipped-crown", "const belowCrown = [0.6, 0.35] as const;", "const belowCrown = [0.6, 0.42] as const;"],
      ["hair-clipped-half", "const half = 0.5;", "const half = 0.6;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/lying-guides.ts",
    [`${folder}/clipped-hair.test.ts`],
    [
      ["hair-clipped-step", "clipped: { step: 1.5,", "clipped: { step: 4,"],
      ["hair-clipped-apart", "apart: 0.9, breadth", "apart: 1.08, breadth"],
      ["hair-clipped-breadth", "breadth: 0.4 }", "breadth: 0.48 }"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-flow.ts",
    [`${folder}/clipped-hair.test.ts`],
    [["hair-patch-size", "const patchSize = 12;", "const patchSize = 14.4;"]],
  ),
  ...faultsOf("src/avatar/wear/hair/cropped-guides.ts", [`${folder}/cropped-guides.test.ts`], []),
  ...faultsOf(
    "src/avatar/wear/hair/clipped-hair.ts",
    [`${folder}/cropped-guides.test.ts`],
    [["hair-crop-trimmed", "const trimmed = [2, 8] as const;", "const trimmed = [-2, 8] as const;"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/lying-guides.ts",
    [`${folder}/lying-guides.test.ts`],
    [
      [
        "hair-bundle-roots",
        "return sign > 0 || grown.isNear(place) || style.fallsOver?.(place) === true;",
        "return true;",
      ],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/lying-guides.ts",
    [`${folder}/cropped-guides.test.ts`],
    [["hair-crop-step", "clipped: { step: 1.5,", "clipped: { step: 4,"]],
  ),
  ...faultsOf("src/avatar/wear/hair/standing-guides.ts", chain, [
    ["hair-lowest", "const lowest = 0.7;", "const lowest = 0.85;"],
    ["hair-own-lean", "const ownLean = 0.9;", "const ownLean = 0.6;"],
  ]),
  ...faultsOf("src/avatar/wear/hair/tied-guides.ts", chain, [
    ["hair-bun-lift", "const bunLift = 0.5;", "const bunLift = 0.7;"],
    ["hair-tail-falls", "const falling = 55;", "const falling = 75;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/scalp-cap.ts",
    [`${folder}/scalp-cap.test.ts`],
    [
      ["hair-cap-height", "const edgeHeight = 0.5;", "const edgeHeight = 0.6;"],
      ["hair-cap-rising", "lying: [0.85, 1] }", "lying: [0.7, 1] }"],
      ["hair-cap-closed", "const closed = 0.9;", "const closed = 0.72;"],
      ["hair-cap-turned", "second, covers[0] - covers[2]", "second, covers[2] - covers[0]"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/cap-skin.ts",
    [`${folder}/cap-skin.test.ts`],
    [
      ["cap-skin-flat", "sum(flat, rise, 0.5)", "sum(flat, rise, 0.4)"],
      ["cap-skin-long", "const longest = 16;", "const longest = 20;"],
      ["cap-skin-open", "Math.min(this.#density[a]", "Math.max(this.#density[a]"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hairline.ts",
    [`${folder}/hairline.test.ts`],
    [
      ["hairline-rim", "rim: [-14, 16] }", "rim: [-8, 9] }"],
      ["hairline-distance", "Math.sign(along) * polar.radius * distanceFrom(edge, ", "along + 0 * distanceFrom(edge, "],
      ["hairline-grows", "const growsFrom = [20, 50] as const;", "const growsFrom = [20, 60] as const;"],
      ["hairline-mirror", "edges[columns.length - 1 - column]", "edges[column]"],
      ["hairline-bound", "chain[column] < bound.value", "chain[column] < 0"],
      ["hairline-belief", "const seenDeviation = 0.5;", "const seenDeviation = 2;"],
      ["hairline-chain", "right[k] - (k < last ? beside", "right[k] + (k < last ? beside"],
      ["hairline-fringe", "edge.angle < usual[column] - deviations[column]", "edge.angle < 0"],
    ],
  ),
  ...faultsOf("src/avatar/wear/hair/style-table.ts", chain, [
    ["hair-opening", "32, 35, 39, 43, 45, 47, 48", "26, 28, 31, 34, 36, 38, 38"],
  ]),
  ...faultsOf("src/avatar/wear/hair/hair-outline.ts", chain, [
    ["hair-outline-back", "const backShare = 0.5;", "const backShare = 0.6;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/scalp-tint.ts",
    [`${folder}/scalp-tint.test.ts`, ...chain],
    [["hair-root-share", "const rootShare = 0.6;", "const rootShare = 0.72;"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-field.ts",
    [`${folder}/hair-field.test.ts`],
    [
      ["hair-field-aside", "x / halfWidth", "0"],
      ["hair-field-mean", "Math.log(meanOf((y) => Math.exp(at(0, y))))", "meanOf((y) => at(0, y))"],
      ["hair-field-noise", "noise[channel] / weight", "noise[channel]"],
      ["hair-field-centre", "rounded(own[from] - mean)", "rounded(own[from] + mean)"],
      ["hair-field-warmth", "((1 - c) * warm) / 2", "((c - 1) * warm) / 2"],
      ["hair-field-top", "to: 84 }", "to: 95 }"],
      ["hair-field-sides", "{ from: 30,", "{ from: 24,"],
      ["hair-field-own", "own.mean[i]));", "0));"],
      ["hair-field-grey-sides", "if (greying.includes", "if (!greying.includes"],
      ["hair-field-grey-white", '"red", "grey"];', '"red", "grey", "white"];'],
      ["hair-field-grey-sure", "noise / together", "noise"],
      ["hair-field-grey-hue", "{ term: termCount + 1, sign: 1 }", "{ term: termCount + 1, sign: -1 }"],
      ["hair-field-grey-light", "prior.own.mean[term] + mean[term]", "mean[term]"],
      ["hair-field-evidence", "evidence: evidence + Math.log", "evidence: Math.log"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-mesh.ts",
    [`${folder}/hair-mesh.test.ts`],
    [
      ["hair-mesh-winding", "push(a, c, d)", "push(a, d, c)"],
      ["hair-mesh-index", "this.#roots.push(root) - 1;", "this.#roots.push(root);"],
      ["hair-mesh-root-range", "new Uint16Array(this.#roots)", "new Uint16Array(new Uint8Array(this.#roots))"],
    ],
  ),
];
