import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/avatar/wear/hair";
const chain = [`${folder}/hair-chain.test.ts`];

/** What grows hair; not what reads it from photos. */
export const hairFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/wear/hair/scalp-hair.ts", chain, [
    ["hair-coil-gain", "const coilGain = 1.25;", "const coilGain = 1;"],
    ["hair-edge-rise", "const edgeRise = 0.8;", "const edgeRise = 0.64;"],
    [
      "hair-combed-rise",
      "usual: 0.8, capped: 0.9 } as const;\nconst combedShares",
      "usual: 0.64, capped: 0.9 } as const;\nconst combedShares",
    ],
    ["hair-edge-share", "up: 0.75, hanging: 0.25, other: 0.5", "up: 0.75, hanging: 0.25, other: 0.6"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/scalp-hair.ts",
    [`${folder}/scalp-hair.test.ts`],
    [["hair-coiled", "const coiled = 0.75;", "const coiled = 0.9;"]],
  ),
  ...faultsOf("src/avatar/wear/hair/hair-flow.ts", chain, [
    [
      "hair-parting-swapped",
      'parting ?? (lie === "left" ? -usualParting : usualParting)',
      'parting ?? (lie === "left" ? usualParting : -usualParting)',
    ],
    [
      "hair-parting-sign",
      "(x - partingAt(lie, parting)) / partingStrip, -1, 1)",
      "(x + partingAt(lie, parting)) / partingStrip, -1, 1)",
    ],
    ["hair-sweep-side", '[(lie === "left" ? 1 : -1) * sweep', '[(lie === "left" ? -1 : 1) * sweep'],
  ]),
  ...faultsOf("src/avatar/wear/hair/hanging-hair.ts", chain, [
    ["hair-wave-height", "const waveHeights = [1.6, 9] as const;", "const waveHeights = [1.6, 7.2] as const;"],
    ["hair-stray-share", "const strayShare = 0.22;", "const strayShare = 0.264;"],
    ["hair-widening", "const widening = 40;", "const widening = 48;"],
    ["hair-tip-width", "const tipWidth = 0.45;", "const tipWidth = 0.54;"],
    ["hair-roll", "const mostRoll = 0.9;", "const mostRoll = 0.72;"],
  ]),
  ...faultsOf("src/avatar/wear/hair/hanging-locks.ts", chain, [
    ["hair-lock-width", "const lockWidth = 19;", "const lockWidth = 22.8;"],
    ["hair-front-gain", "const frontGain = 1.6;", "const frontGain = 1.3;"],
  ]),
  ...faultsOf("src/avatar/wear/hair/locks.ts", chain, [
    ["hair-patch-turn", "const patchTurn = 0.9;", "const patchTurn = 0.72;"],
    ["hair-lowest", "const lowest = 0.55;", "const lowest = 0.66;"],
    [
      "hair-bilinear",
      "const shares = [(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v];",
      "const shares = [(1 - u) * (1 - v), (1 - u) * v, u * v, u * (1 - v)];",
    ],
  ]),
  ...faultsOf("src/avatar/wear/hair/scalp-cap.ts", chain, [
    ["hair-tuft-height", "const tuftHeight = 0.22;", "const tuftHeight = 0.18;"],
    ["hair-shell-depth", "const depth = 1.5;", "const depth = 1.8;"],
  ]),
  ...faultsOf("src/avatar/wear/hair/style-table.ts", chain, [
    ["hair-opening", "const openAzimuth = 64;", "const openAzimuth = 54;"],
  ]),
  ...faultsOf("src/avatar/wear/hair/hair-outline.ts", chain, [
    [
      "hair-outline-side",
      "positions[i + 1] -= outline.drops[side] * dropped;",
      "positions[i + 1] -= outline.drops[1 - side] * dropped;",
    ],
    ["hair-outline-back", "const backShare = 0.5;", "const backShare = 0.6;"],
    ["hair-outline-ears", "const overEars = 12;", "const overEars = 9.6;"],
  ]),
  ...faultsOf(
    "src/avatar/wear/hair/lock-course.ts",
    [`${folder}/lock-course.test.ts`, ...chain],
    [
      ["hair-lean-in", "const leanIn = 0.22;", "const leanIn = 0.264;"],
      ["hair-downhill", "const downhill = 0.35;", "const downhill = 0.42;"],
      ["hair-course-inertia", "const inertia = 0.5;", "const inertia = 0.6;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/scalp-tint.ts",
    [`${folder}/scalp-tint.test.ts`, ...chain],
    [
      ["hair-root-share", "const rootShare = 0.7;", "const rootShare = 0.84;"],
      ["hair-root-density", "const fullDensity = 3.5;", "const fullDensity = 4.2;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/combed-hair.ts",
    [`${folder}/combed-hair.test.ts`, ...chain],
    [
      ["hair-edge-height", "const edgeHeight = 0.3;", "const edgeHeight = 0.36;"],
      ["hair-laid-tips", "const laidTips = 0.65;", "const laidTips = 0.52;"],
      ["hair-side-length", "const sideLengths = [1.2, 26] as const;", "const sideLengths = [1.2, 31] as const;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/wear/hair/hair-mesh.ts",
    [`${folder}/hair-mesh.test.ts`],
    [
      ["hair-mesh-winding", "push(a, b, c, a, c, d)", "push(a, b, c, a, d, c)"],
      ["hair-mesh-index", "this.#roots.push(root) - 1;", "this.#roots.push(root);"],
      ["hair-mesh-root-range", "Uint16Array.from(this.#roots)", "Uint16Array.from(Uint8Array.from(this.#roots))"],
    ],
  ),
];
