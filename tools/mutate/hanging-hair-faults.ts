import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/wear/hair";
const chain = [`${folder}/hair-chain.test.ts`];

/** What grows hair that hangs; not what reads it from photos. */
export const hangingHairFaults: readonly Fault[] = [
  ...faultsOf(
    "src/avatar/wear/hair/hair-sheet.ts",
    [`${folder}/hair-sheet.test.ts`],
    [
      ["hair-sheet-overlap", "overlap: 0.8,", "overlap: 0.96,"],
      ["hair-sheet-least", "least: 4,", "least: 4.8,"],
      ["hair-sheet-shingle", "shingle: 0.7,", "shingle: 0.56,"],
      ["hair-sheet-sides", "guides[i + 1], guides[i - 1], most)", "guides[i - 1], guides[i + 1], most)"],
    ],
  ),
  ...faultsOf("src/avatar/wear/hair/hanging-course.ts", chain, [
    ["hair-lean-in", "const leanIn = 0.22;", "const leanIn = 0.264;"],
    ["hair-downhill", "const downhill = 0.35;", "const downhill = 0.42;"],
  ]),
  ...faultsOf("src/avatar/wear/hair/hanging-guides.ts", chain, [
    ["hair-card-width", "const cardWidth = 19;", "const cardWidth = 22.8;"],
    ["hair-front-spacing", "const frontSpacing = 11;", "const frontSpacing = 13.2;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-course.ts",
    [`${folder}/hanging-course.test.ts`],
    [
      ["hair-lean-sign", "* (out + own), 0, 0]", "* (own - out), 0, 0]"],
      ["hair-lean-before", "const out = this.#before[side] * Math", "const out = Math"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-sheet.ts",
    [`${folder}/hanging-sheet.test.ts`],
    [
      ["hair-sheet-layers", "const innerLayers = 0.5;", "const innerLayers = 0.6;"],
      ["hair-hidden-depth", "behindEdge: 45,", "behindEdge: 36,"],
      ["hair-hidden-height", "above: 30 }", "above: 36 }"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-sheet.ts",
    [`${folder}/hair-sheet.test.ts`],
    [["hair-sheet-nearest", "if (distance < least)", "if (!found)"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/face-frame.ts",
    [`${folder}/face-frame.test.ts`],
    [
      ["hair-frame-edge", "const behindEdge = 4;", "const behindEdge = 4.8;"],
      ["hair-frame-quantile", "const edgeQuantile = 0.04;", "const edgeQuantile = 0.08;"],
      ["hair-frame-furthest", "const furthest = 30;", "const furthest = 36;"],
      ["hair-frame-way", "const givingWay = 60;", "const givingWay = 72;"],
      ["hair-frame-freed", "const freed = 50;", "const freed = 60;"],
      ["hair-frame-lowest", "rowOfHeight(-50)", "rowOfHeight(-60)"],
      ["hair-frame-side", "x > 0 === (side === 0)", "x > 0 === (side === 1)"],
      ["hair-frame-height", "headShare(y) * (after - before)", "0"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-space.ts",
    [`${folder}/hair-space.test.ts`],
    [
      ["hair-card-middle", "half ** 2 / (2 * curvature)", "half ** 2 / (8 * curvature)"],
      ["hair-swept-heights", "const edged = [10, 24] as const;", "const edged = [10, 54] as const;"],
    ],
  ),
  ...faultsOf("src/avatar/wear/hair/hanging-waves.ts", chain, [
    ["hair-wave-height", "const straightCurl: Curl = { radius: 1.6,", "const straightCurl: Curl = { radius: 1.9,"],
    ["hair-roll", "const mostRoll = [0.9, 0.4] as const;", "const mostRoll = [0.72, 0.4] as const;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/straight-fringe.ts",
    [`${folder}/straight-fringe.test.ts`],
    [
      ["hair-fringe-ends", "const endsAbove = [-3, 3] as const;", "const endsAbove = [-4.2, 3] as const;"],
      ["hair-fringe-lowest", "const lowest = 14;", "const lowest = 11;"],
      ["hair-fringe-margin", "const margin = 10;", "const margin = 8;"],
      ["hair-fringe-beside", "const beside = 8;", "const beside = 6.4;"],
      ["hair-fringe-sliding", "isBelow || (", "isBelow && ("],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/parting.ts",
    [`${folder}/parting.test.ts`],
    [
      ["hair-whorl-front", "const whorlFront = [14, 4] as const;", "const whorlFront = [11, 4] as const;"],
      ["hair-whorl-side", "[Math.sin(angle), Math.cos(angle)]", "[-Math.sin(angle), Math.cos(angle)]"],
      ["hair-whorl-back", "crown, back: 0 }", "crown, back: liesBack }"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-guides.ts",
    [`${folder}/straight-fringe.test.ts`],
    [["hair-whorl-count", "const whorlCount = 64;", "const whorlCount = 52;"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-sheet.ts",
    [`${folder}/straight-fringe.test.ts`],
    [["hair-whorl-closed", "isRound ? outer.slice(0, 1) :", "isRound ? [] :"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hanging-course.ts",
    [`${folder}/straight-fringe.test.ts`],
    [["hair-whorl-fringe", "this.#fallen?.ends(point, this.#sooner) || point", "point"]],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/swept-fringe.ts",
    [`${folder}/swept-fringe.test.ts`],
    [
      ["hair-swept-peak", "const openPeak = 40;", "const openPeak = 32;"],
      ["hair-swept-side", "this.#parting.front[0] ? -1 : 1", "this.#parting.front[0] ? 1 : -1"],
      ["hair-swept-falling", "const falling = 25;", "const falling = 31;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/forehead.ts",
    [`${folder}/forehead.test.ts`],
    [["hair-fringe-lasting", "const lasting = 6;", "const lasting = 2;"]],
  ),
];
