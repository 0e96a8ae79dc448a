import { type Fault, faultsOf } from "./fault.ts";

const kernels = "test/core/kernels";
const albedo = "test/core/avatar/skin/albedo-chain.test.ts";
const portrait = "test/core/render/portrait-chain.test.ts";

export const kernelFaults: readonly Fault[] = [
  ...faultsOf(
    "wasm/light_fit.cpp",
    [`${kernels}/texture.test.ts`, albedo],
    [
      ["kernel-light-prior", "{0, 1, 1, 1, 4, 4, 4, 4, 4}", "{0, 1, 1, 1, 1, 1, 1, 1, 1}"],
      ["kernel-light-robust", "(deviation * 2.0f + 1e-6f)", "(deviation * 2.4f + 1e-6f)"],
      ["kernel-light-basis", "out[8] = x * x - y * y;", "out[8] = x * x + y * y;"],
    ],
  ),
  ...faultsOf(
    "wasm/mesh_field.cpp",
    [`${kernels}/texture.test.ts`, albedo],
    [
      [
        "kernel-smooth-share",
        "own = own * 0.5f + neighbour_sum(row_starts, columns, from, i) * (0.5f / float(degree))",
        "own = own * 0.6f + neighbour_sum(row_starts, columns, from, i) * (0.4f / float(degree))",
      ],
    ],
  ),
  ...faultsOf(
    "wasm/texel_compose.cpp",
    [`${kernels}/atlas.test.ts`, albedo],
    [
      ["kernel-highlight-loss", "kHighlightLoss = 0.65f", "kHighlightLoss = 0.52f"],
      ["kernel-lid-detail", "kLidDetail = 0.3f", "kLidDetail = 0.36f"],
      [
        "kernel-generic-axes",
        "sample_linear(skin, (x + 0.5f) * generic_step, (y + 0.5f) * generic_step)",
        "sample_linear(skin, (y + 0.5f) * generic_step, (x + 0.5f) * generic_step)",
      ],
    ],
  ),
  ...faultsOf(
    "wasm/normal_equations.cpp",
    [`${kernels}/solve.test.ts`],
    [["kernel-back-substitution", "vector[j] -= row[j] * vector[i];", "vector[j] += row[j] * vector[i];"]],
  ),
  ...faultsOf(
    "wasm/shade_surfaces.cpp",
    [`${kernels}/shading.test.ts`, `${kernels}/raster-golden.test.ts`, portrait],
    [["kernel-skin-reflectance", "kSkinReflectance = .028f", "kSkinReflectance = .0336f"]],
  ),
  ...faultsOf(
    "wasm/shadow.cpp",
    [`${kernels}/raster-golden.test.ts`, portrait],
    [
      ["kernel-shadow-spread", "kLightSpread = .22f", "kLightSpread = .264f"],
      ["kernel-shadow-bias", "kKeyBias = 1.5f", "kKeyBias = 1.8f"],
    ],
  ),
  ...faultsOf(
    "wasm/occlusion.cpp",
    [`${kernels}/raster-golden.test.ts`, portrait],
    [["kernel-occlusion-offset", "kAmbientNormalOffset = 4.f", "kAmbientNormalOffset = 4.8f"]],
  ),
  ...faultsOf(
    "wasm/shade.cpp",
    [`${kernels}/raster-golden.test.ts`, portrait],
    [["kernel-tone-knee", "start = .8f - .04f", "start = .64f - .04f"]],
  ),
  ...faultsOf(
    "wasm/mask.cpp",
    [`${kernels}/mask.test.ts`],
    [
      ["kernel-distance-diagonal", "kDiagonal = 1.3693f", "kDiagonal = 1.1f"],
      ["kernel-guided-minor", "m2 = rg * gb - gg * rb;", "m2 = rg * gb + gg * rb;"],
      ["kernel-guided-product", "product[i] = a[i] * b[i];", "product[i] = a[i] * a[i] + 0.f * b[i];"],
      [
        "kernel-guided-mean",
        "out[i] += product[i] * guide[c * count + i];",
        "out[i] += slopes[c * count + i] * guide[c * count + i];",
      ],
    ],
  ),
  ...faultsOf(
    "src/kernels/net-memory.ts",
    [`${kernels}/net-memory.test.ts`],
    [
      ["kernel-plan-lifetime", "other.first <= entry.last &&", "other.first < entry.last &&"],
      ["kernel-plan-order", "placed.sort((a, b) => a.offset - b.offset);", ""],
      ["kernel-plan-outputs", "for (const tensor of outputs) use(tensor, ops.length);", ""],
      ["kernel-plan-rim", "input[axis] + op.pad[axis]", "input[axis]"],
    ],
  ),
];
