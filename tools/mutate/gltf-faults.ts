import { type Fault, faultsOf } from "./fault.ts";

const folder = "test/core/gltf";

/** What is exported. */
export const gltfFaults: readonly Fault[] = [
  ...faultsOf(
    "src/gltf/export-mesh.ts",
    [`${folder}/export-mesh.test.ts`, `${folder}/avatar-meshes.test.ts`],
    [
      [
        "gltf-largest-weight",
        "if (weights[k] > weights[largest]) largest = k;",
        "if (weights[k] < weights[largest]) largest = k;",
      ],
      ["gltf-unused-joints", "if (bytes[k] === 0) used[k] = 0;", "if (bytes[k] < 0) used[k] = 0;"],
      ["gltf-uv-range", "Math.round(65535 * uvs[i])", "Math.round(65536 * uvs[i])"],
      ["gltf-shade-vertex", "bytes[k + Math.floor(k / 3)]", "bytes[k + Math.floor(k / 4)]"],
    ],
  ),
  ...faultsOf(
    "src/gltf/export-parameters.ts",
    [`${folder}/export-parameters.test.ts`],
    [
      ["gltf-parameters-clips", "const maximumClipCount = 16;", "const maximumClipCount = 19;"],
      ["gltf-parameters-list", "found.length === asked.size && ", ""],
      ["gltf-parameters-flag", "/^(false|0)$/", "/^(false|0|no)?$/"],
      ["gltf-parameters-refusal", "errors.length === 0 ? refusal(options) : null", "null"],
    ],
  ),
  ...faultsOf(
    "src/gltf/quantize.ts",
    [`${folder}/quantize.test.ts`],
    [
      ["gltf-grid-middle", "matrices[at + 4 * c + row] * middle[c]", "1.2 * matrices[at + 4 * c + row] * middle[c]"],
      ["gltf-grid-transpose", "matrices[at + 4 * c + row]", "matrices[at + 4 * row + c]"],
      ["gltf-grid-step", "Math.round(shortRange * metres)", "Math.round(1.2 * shortRange * metres)"],
    ],
  ),
  ...faultsOf(
    "src/gltf/skeleton.ts",
    [`${folder}/skeleton.test.ts`, `${folder}/avatar-glb.test.ts`],
    [
      [
        "gltf-rig-inverse-bind",
        "rotate(back, world).map((value) => -value)",
        "rotate(back, world).map((value) => value)",
      ],
      ["gltf-rig-collar-side", "LeftShoulder: [0.5, 0.5, -0.5, 0.5]", "LeftShoulder: [0.5, -0.5, 0.5, 0.5]"],
      ["gltf-rig-thigh", 'aboutAxis("z", Math.PI)', 'aboutAxis("x", Math.PI)'],
      ["gltf-rig-arm-drop", "const armDrop = Math.PI / 4;", "const armDrop = Math.PI / 3.3;"],
      [
        "gltf-rig-parent-frame",
        "rotate(inverse(from.worldTurn), difference(world, from.world))",
        "difference(world, from.world)",
      ],
    ],
  ),
  ...faultsOf(
    "src/gltf/stature.ts",
    [`${folder}/stature.test.ts`, `${folder}/avatar-glb.test.ts`],
    [
      ["gltf-rig-eye-height", "const eyeHeight = 1634;", "const eyeHeight = 1361;"],
      ["gltf-rig-legs", "(ground - top)) / (floorY - top)", "(floorY - top)) / (ground - top)"],
    ],
  ),
  ...faultsOf(
    "src/gltf/clips.ts",
    [`${folder}/clips.test.ts`],
    [
      ["gltf-clip-shares", 'turn("Neck", attitude(neckShare));', 'turn("Neck", attitude(headShare));'],
      ["gltf-clip-step", "key * step", "key * step * 1.2"],
    ],
  ),
  ...faultsOf(
    "src/gltf/shade-meshes.ts",
    [`${folder}/shade-meshes.test.ts`],
    [
      ["gltf-shade-open", "shut.map((value, i) => Math.max(value, opened[i]))", "shut.map((value) => value)"],
      ["gltf-shade-share", "const ambientShare = 0.6;", "const ambientShare = 0.3;"],
    ],
  ),
  ...faultsOf(
    "src/gltf/resize-picture.ts",
    [`${folder}/resize-picture.test.ts`],
    [["gltf-shrink-cover", "((cell + 1) * from) / to]", "((cell + 1.2) * from) / to]"]],
  ),
  ...faultsOf(
    "src/gltf/atlas.ts",
    [`${folder}/atlas.test.ts`],
    [
      ["gltf-atlas-down", "(cell.top + down * cell.height)", "(cell.top + across * cell.height)"],
      ["gltf-atlas-gutter", "let x = -margin; x < width + margin", "let x = 0; x < width"],
    ],
  ),
  ...faultsOf(
    "src/gltf/morph-targets.ts",
    [`${folder}/morph-targets.test.ts`, `${folder}/avatar-meshes.test.ts`],
    [
      ["gltf-target-least", "z * z >= least * least", "z * z >= least"],
      ["gltf-target-lids", "sealLids(gains, mix.weights)", "mix.weights"],
    ],
  ),
  ...faultsOf(
    "src/gltf/eye-mesh.ts",
    [`${folder}/avatar-meshes.test.ts`, `${folder}/avatar-glb.test.ts`],
    [["gltf-eye-side", 'const sign = side === "Left" ? 1 : -1;', 'const sign = side === "Left" ? -1 : 1;']],
  ),
  ...faultsOf(
    "src/gltf/worn-meshes.ts",
    [`${folder}/avatar-meshes.test.ts`, `${folder}/avatar-glb.test.ts`],
    [["gltf-garment-shares", "k % 2 === 0 ? 1 - cloth.shares", "k % 2 === 1 ? 1 - cloth.shares"]],
  ),
  ...faultsOf(
    "src/gltf/thin-locks.ts",
    [`${folder}/thin-locks.test.ts`],
    [["gltf-lock-rows", "if (worth[left[row]] <= going) continue;", "if (worth[left[row]] > going) continue;"]],
  ),
  ...faultsOf(
    "src/gltf/cornea-normals.ts",
    [`${folder}/cornea-normals.test.ts`],
    [["gltf-cornea-radius", "const corneaRadius = 7.8;", "const corneaRadius = 9.4;"]],
  ),
];
