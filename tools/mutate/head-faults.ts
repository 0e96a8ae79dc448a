import { type Fault, faultsOf } from "./fault.ts";

const tests = "test/core/avatar";
const pose = [`${tests}/pose-chain.test.ts`];

/** Head, mesh, eyes and mouth. */
export const headFaults: readonly Fault[] = [
  ...faultsOf("src/avatar/head/skinning.ts", pose, [
    ["head-neck-share", "const neckShare = 0.35;", "const neckShare = 0.42;"],
    [
      "head-skin-transpose",
      "matrices[m + 1] * py + matrices[m + 2] * pz",
      "matrices[m + 4] * py + matrices[m + 8] * pz",
    ],
    ["head-bind-one", "a[0] - b[0]).slice(0, 4)", "a[0] - b[0]).slice(0, 1)"],
  ]),
  ...faultsOf(
    "tools/head/people-ears.ts",
    ["test/core/tools/head/people-ears.test.ts"],
    [
      ["head-ear-length", "const lengthening = 0.19;", "const lengthening = 0.22;"],
      ["head-ear-top", "+ roundTop.halfHeight * Math.sqrt", "- roundTop.halfHeight * Math.sqrt"],
      ["head-ear-sides", "weight * Math.sign(x) *", "weight *"],
    ],
  ),
  ...faultsOf(
    "src/avatar/head/drivers.ts",
    ["test/core/avatar/fit/fit-chain.test.ts"],
    [["head-driver-index", "neighbourCount * (i - skinVertexCount) + k;", "neighbourCount * (i - skinVertexCount);"]],
  ),
  ...faultsOf(
    "src/avatar/head/embedding.ts",
    ["test/core/avatar/head/embedding.test.ts", "test/core/avatar/fit/fit-chain.test.ts"],
    [["head-shift-sign", "points.map((value, k) => value + shift[k])", "points.map((value, k) => value - shift[k])"]],
  ),
  ...faultsOf(
    "src/avatar/head/headwear.ts",
    [`${tests}/head/headwear.test.ts`],
    [
      ["head-wear-press", "(most / radius) *", "(radius / most) *"],
      ["head-wear-pole", "j === rows - 1 ? j", "j === rows - 1 ? 0"],
    ],
  ),
  ...faultsOf(
    "src/avatar/head/soft-folds.ts",
    [`${tests}/head/soft-folds.test.ts`],
    [
      ["head-folds-iterations", "const iterations = 20;", "const iterations = 16;"],
      ["head-folds-lips", "up: 13,", "up: 10.4,"],
      ["head-folds-corners", "aside: 8,", "aside: 6.4,"],
      ["head-folds-cheeks", "aside: 58,", "aside: 46,"],
      ["head-folds-chin", "up: 42,", "up: 34,"],
      ["head-folds-above", "above: 6,", "above: 7.2,"],
      ["head-folds-depth", "deepest = 45", "deepest = 36"],
      ["head-folds-middle", "middle = [17, 23]", "middle = [14, 19]"],
      ["head-folds-length", "normals[3 * vertex + c] /= length", "normals[3 * vertex + c] /= 1.2 * length"],
    ],
  ),
  ...faultsOf("src/avatar/head/garment.ts", pose, [
    ["head-hem-drop", "drop: 112 }", "drop: 134 }"],
    ["head-garment-layer", "isUnder && corners", "!isUnder && corners"],
  ]),
  ...faultsOf(
    "src/avatar/mesh/rotation.ts",
    ["test/core/avatar/fit/fit-step.test.ts", "test/core/avatar/mesh/rotation.test.ts"],
    [["mesh-rotation-sign", "c * x * y - s * z,", "c * x * y + s * z,"]],
  ),
  ...faultsOf(
    "src/avatar/mesh/bounded-step.ts",
    ["test/core/avatar/mesh/bounded-step.test.ts", "test/core/avatar/fit/fit-chain.test.ts"],
    [
      ["mesh-bound-upper", "weight < -1e-9 || weight > 1;", "weight < -1e-9 || weight > 1.2;"],
      [
        "mesh-step-coupling",
        "right[r] -= matrix[r * size + k] * step[k];",
        "right[r] += matrix[r * size + k] * step[k];",
      ],
    ],
  ),
  ...faultsOf("src/avatar/wear/eyes/eyes.ts", pose, [
    ["eyes-look-range", "out: 28, in: 26", "out: 26, in: 28"],
    [
      "eyes-side-swapped",
      'attitudeRotation(side === "Left" ? outward : -outward, up, 0)',
      'attitudeRotation(side === "Left" ? -outward : outward, up, 0)',
    ],
    ["eyes-scale-bound", "const scaleBounds = [0.9, 1.12] as const;", "const scaleBounds = [1, 1] as const;"],
  ]),
  ...faultsOf("src/avatar/wear/eyes/lid-seal.ts", pose, [
    ["eyes-mean-closure", "const meanClosure = 0.9;", "const meanClosure = 0.75;"],
    ["eyes-look-down", "const lookDownClosure = 0.55;", "const lookDownClosure = 0.44;"],
  ]),
  ...faultsOf("src/avatar/wear/eyes/eye-occlusion.ts", pose, [
    ["eyes-upper-shade", "white: 0.8, iris: 0.5, reach: 2.8", "white: 0.64, iris: 0.5, reach: 2.8"],
    ["eyes-outer-shade", "const outerShade = 0.3;", "const outerShade = 0.36;"],
  ]),
  ...faultsOf("src/avatar/wear/eyes/lash-line.ts", pose, [
    ["eyes-lash-reach", "const reach = [0.45, 1.4] as const;", "const reach = [0.45, 1.7] as const;"],
  ]),
  ...faultsOf("src/avatar/wear/mouth/mouth-parts.ts", pose, [
    ["mouth-teeth-drop", "const upperTeethDrop = 4.3;", "const upperTeethDrop = 5.1;"],
    ["mouth-lower-teeth-drop", "const lowerTeethDrop = 2.4;", "const lowerTeethDrop = 2.9;"],
    ["mouth-crown-height", "const crownHeight = 1.95;", "const crownHeight = 2.3;"],
    ["mouth-cusp-height", "const cuspHeight = 4.5;", "const cuspHeight = 5.4;"],
    ["mouth-tongue-drop", "const tongueDrop = 9;", "const tongueDrop = 7.2;"],
    ["mouth-crown-width", "const crownWidth = 0.9;", "const crownWidth = 1.08;"],
    ["mouth-arch-depth", "const archDepth = 0.85;", "const archDepth = 1.02;"],
  ]),
  ...faultsOf("src/avatar/wear/mouth/mouth-lining.ts", pose, [
    ["mouth-lining-tint", "[-0.4, -1.1, -0.9]", "[-0.4, -0.88, -0.72]"],
  ]),
  ...faultsOf(
    "src/avatar/fit/lip-edges.ts",
    ["test/core/avatar/fit/lip-edges.test.ts"],
    [["mouth-parted-gap", "const partedGap = [1, 4] as const;", "const partedGap = [1.2, 4.8] as const;"]],
  ),
  ...faultsOf(
    "src/avatar/head/skinning.ts",
    [`${tests}/head/skeleton.test.ts`],
    [
      ["head-joint-count", "sum[1] / vertices.length,", "sum[1] / 4,"],
      ["head-joint-axis", "sum[c] += neutral[3 * vertex + c];", "sum[c] += neutral[3 * vertex];"],
      ["head-joint-fixed", "if (vertices.length === 0) return position;", "if (vertices.length < 9) return position;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/mesh/seams.ts",
    [`${tests}/mesh/surface.test.ts`],
    [
      ["mesh-quad-fold", "triangles[t + 5] = quads[q + 3];", "triangles[t + 5] = quads[q + 1];"],
      ["mesh-seam-key", "quads[corner] * 0x10000 + quadUvs[corner];", "corner;"],
    ],
  ),
  ...faultsOf(
    "src/avatar/pose.ts",
    [`${tests}/mesh/surface.test.ts`],
    [
      [
        "mesh-normals-cut",
        "normals: gather(sources, normals, 3),",
        "normals: triangleNormals(gather(sources, positions, 3), triangles),",
      ],
    ],
  ),
];
