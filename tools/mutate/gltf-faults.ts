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
    "src/gltf/avatar-glb.ts",
    [`${folder}/avatar-glb.test.ts`],
    [
      ["gltf-inverse-bind", "= -(position[c] - origin[c]) / 1000;", "= (position[c] - origin[c]) / 1000;"],
      ["gltf-joint-parent", "(value - from[c]) / 1000", "(value - origin[c]) / 1000"],
      ["gltf-floor", "[hips[0], model.floorY, hips[2]]", "[hips[0], hips[1], hips[2]]"],
    ],
  ),
  ...faultsOf(
    "src/gltf/morph-targets.ts",
    [`${folder}/morph-targets.test.ts`, `${folder}/avatar-meshes.test.ts`],
    [
      ["gltf-target-least", "z * z < least * least", "z * z < least"],
      ["gltf-target-lids", "sealLids(gains, weights)", "weights"],
    ],
  ),
  ...faultsOf(
    "src/gltf/avatar-meshes.ts",
    [`${folder}/avatar-meshes.test.ts`, `${folder}/avatar-glb.test.ts`],
    [
      ["gltf-eye-side", 'const sign = side === "Left" ? 1 : -1;', 'const sign = side === "Left" ? -1 : 1;'],
      ["gltf-garment-shares", "k % 2 === 0 ? 1 - cloth.shares", "k % 2 === 1 ? 1 - cloth.shares"],
      [
        "gltf-back-faces",
        "[triangles[k], triangles[k + 2], triangles[k + 1]]",
        "[triangles[k], triangles[k + 1], triangles[k + 2]]",
      ],
      [
        "gltf-head-smooth",
        "toSparse(gather(sources, target(displacement), 3))",
        "toSparse(gather(sources, displacement, 3))",
      ],
    ],
  ),
  ...faultsOf(
    "src/gltf/cornea-normals.ts",
    [`${folder}/cornea-normals.test.ts`],
    [["gltf-cornea-radius", "const corneaRadius = 7.8;", "const corneaRadius = 9.4;"]],
  ),
];
