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
      ["kernel-detail-grey", "detail[2]) * (1.0f / 3)", "detail[2]) * (1.2f / 3)"],
      ["kernel-detail-power", "l * l * (1.0f / 3)", "l * l * (1.2f / 3)"],
      ["kernel-detail-power-alpha", "q * q * (1.0f / 6), 1} * alpha", "q * q * (1.0f / 6), 1}"],
      ["kernel-detail-weight", "(share * pores[3])", "share"],
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
    "wasm/shade_hair.cpp",
    [`${kernels}/raster-golden.test.ts`, portrait, "test/core/render/portrait.test.ts"],
    [
      ["hair-shade-broad-width", "kBroadWidth = .5f", "kBroadWidth = .35f"],
      ["hair-shade-facing", "splat(.6f)) * splat(1.f / 1.6f)", "splat(.25f)) * splat(1.f / 1.25f)"],
      ["hair-shade-broad-share", "splat(.2f / kBroadWidth)", "splat(.3f / kBroadWidth)"],
      ["hair-shade-passed", "splat(.128f) * passed", "splat(.107f) * passed"],
    ],
  ),
  ...faultsOf(
    "wasm/shade_surfaces.cpp",
    [`${kernels}/shading.test.ts`, `${kernels}/raster-golden.test.ts`, portrait],
    [
      ["kernel-skin-reflectance", "kSkinReflectance = .028f", "kSkinReflectance = .0336f"],
      ["kernel-lip-roughness", ".36f, 0.f, 0.f", ".43f, 0.f, 0.f"],
      ["kernel-skin-behind", ".15f, 1, false}", ".15f, 1, true}"],
      ["kernel-key-reach", "kKeyReach = .75f", "kKeyReach = 1.1f"],
    ],
  ),
  ...faultsOf(
    "wasm/shadow.cpp",
    [`${kernels}/raster-golden.test.ts`, portrait],
    [
      ["kernel-shadow-spread", "kLightSpread = .5f", "kLightSpread = .6f"],
      ["kernel-shadow-bias", "kKeyBias = 1.5f", "kKeyBias = 1.8f"],
    ],
  ),
  ...faultsOf(
    "wasm/occlusion.cpp",
    [`${kernels}/raster-golden.test.ts`, portrait],
    [["kernel-occlusion-offset", "kAmbientNormalOffset = 4.f", "kAmbientNormalOffset = 4.8f"]],
  ),
  ...faultsOf(
    "wasm/raster_setup.cpp",
    [`${kernels}/raster.test.ts`, `${kernels}/shading.test.ts`],
    [
      [
        "kernel-strands-across",
        "(right * right + down * down) * kSquare)",
        "(right * right - down * down) * .64f * kSquare)",
      ],
      ["kernel-strands-alpha", "kAlphaStretch = 4.f", "kAlphaStretch = 4.8f"],
    ],
  ),
  ...faultsOf(
    "wasm/alpha_test.h",
    [`${kernels}/raster.test.ts`],
    [["kernel-alpha-threshold", "orders[triangle_seed & 3] + splat(.5f)", "orders[triangle_seed & 3] + splat(.6f)"]],
  ),
  ...faultsOf(
    "wasm/texture_sample.h",
    [`${kernels}/shading.test.ts`],
    [
      ["kernel-strand-level", "kPlacesFiner = 1.75f", "kPlacesFiner = 1.4f"],
      ["kernel-strand-places", "{-.125f, .375f, -.375f, .125f}", "{0.f, 0.f, 0.f, 0.f}"],
    ],
  ),
  ...faultsOf(
    "wasm/shade.cpp",
    [`${kernels}/shading.test.ts`, `${kernels}/raster-golden.test.ts`, portrait],
    [["kernel-tone-knee", "start = .8f - .04f", "start = .64f - .04f"]],
  ),
  ...faultsOf(
    "wasm/mask.cpp",
    [`${kernels}/mask.test.ts`],
    [
      ["kernel-lift", "lightness_of(y, lab_curve(y)) + 2.f", "lightness_of(y, lab_curve(y)) + 2.4f"],
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
  ...faultsOf(
    "wasm/jpeg.cpp",
    [`${kernels}/jpeg-tables.test.ts`],
    [
      [
        "kernel-jpeg-quant-index",
        "if (index >= kTableCount || precision > 1 || end - p < byte_length)",
        "if (precision > 1 || end - p < byte_length)",
      ],
      [
        "kernel-jpeg-quant-length",
        "precision > 1 || end - p < byte_length) return false;",
        "precision > 1) return false;",
      ],
      ["kernel-jpeg-symbol-count", "symbol_count > 256 || ", ""],
      ["kernel-jpeg-symbol-length", " || end - p < 17 + symbol_count) return false;", ") return false;"],
      ["kernel-jpeg-huffman-index", "kind > 1 || index >= kTableCount || ", "kind > 1 || "],
      ["kernel-jpeg-sampling", "c.v > 4 || c.quant_index >= kTableCount)", "c.quant_index >= kTableCount)"],
      ["kernel-jpeg-frame-quant", " || c.quant_index >= kTableCount) return kCorrupt;", ") return kCorrupt;"],
      ["kernel-jpeg-scan-table", "if (c.dc_table >= kTableCount || c.ac_table >= kTableCount) return kCorrupt;", ""],
    ],
  ),
  ...faultsOf(
    "wasm/jpeg_entropy.cpp",
    [`${kernels}/jpeg-tables.test.ts`],
    [["kernel-jpeg-crowded-code", "if (code >= (1u << length)) return false;", ""]],
  ),
  ...faultsOf(
    "wasm/mp3.cpp",
    [`${kernels}/mp3.test.ts`],
    [
      ["kernel-mp3-mix", "(pcm[2 * i] + pcm[2 * i + 1]) / 2", "pcm[2 * i]"],
      ["kernel-mp3-encoder-delay", "kEncoderDelay = 576", "kEncoderDelay = 691"],
      ["kernel-mp3-decoder-delay", "kDecoderDelay = 529", "kDecoderDelay = 635"],
      ["kernel-mp3-tag-padding", "padding - kDecoderDelay : 0", "padding : 0"],
      ["kernel-mp3-tags", "while (byte_length - at >= 10 &&", "while (false &&"],
      ["kernel-mp3-table-frame", "? at + length : at;", "? at : at;"],
      ["kernel-mp3-silence", "if (count <= 0) memset(pcm, 0, sizeof pcm);", "if (count <= 0) return;"],
      ["kernel-mp3-longest", "decoding->count > decoding->most", "decoding->count > 2 * decoding->most"],
      ["kernel-mp3-bounds", "length == 0 || length > left ||", "length == 0 ||"],
    ],
  ),
  ...faultsOf(
    "wasm/inflate.cpp",
    [`${kernels}/png-decoder.test.ts`],
    [
      ["kernel-inflate-distance", "kind_of(far) != kBase || distance > at || ", "kind_of(far) != kBase || "],
      ["kernel-inflate-crowded-code", "if (first > 1u << length) return false;", ""],
      ["kernel-inflate-sparse-code", "longest > (may_be_single ? 1 : 0)", "longest > (may_be_single ? 15 : 15)"],
      ["kernel-inflate-run", "if (run > count - i) return false;", "if (run > count) return false;"],
      ["kernel-inflate-end", "if (bits.exhausted()) {", "if (false) {"],
      ["kernel-inflate-stored", "corrupt = reader.take(16) != (~stored_left & 0xffffu);", "reader.take(16);"],
      ["kernel-inflate-overlap", "if (distance >= 8) {", "if (distance >= 6) {"],
      ["kernel-png-checksum", " || crc32(following + 4, length + 4) != read_u32(data + length);", ";"],
    ],
  ),
  ...faultsOf(
    "wasm/png_decode.cpp",
    [`${kernels}/png-decoder.test.ts`],
    [
      ["kernel-png-passes", "{1, 0, 2, 2}, {0, 1, 1, 2}}", "{0, 1, 2, 2}, {1, 0, 1, 2}}"],
      ["kernel-png-palette-length", " || length > 256 * 3) return false;", ") return false;"],
      ["kernel-png-key-length", "if (length < 2 * sample_count) return false;", ""],
      ["kernel-png-cut", "rest.file_end - rest.following < 8", "false"],
      ["kernel-png-first-row", "memset(above, 0, size_t(", "memset(above, 0, 0 * size_t("],
      [
        "kernel-png-target",
        " || uint32_t(width) > d->format.width || uint32_t(height) > d->format.height",
        " || uint32_t(width) > d->format.width",
      ],
    ],
  ),
  ...faultsOf(
    "wasm/png_rows.cpp",
    [`${kernels}/png-decoder.test.ts`],
    [
      ["kernel-png-paeth", "by_above <= by_corner ? above", "by_above < by_corner ? above"],
      ["kernel-png-average", "+ above[i]) / 2)", "+ above[i] + 1) / 2)"],
      ["kernel-png-rounding", "uint8_t((sample * 255 + 32895) >> 16)", "uint8_t(sample >> 8)"],
      ["kernel-png-key", "red == format.key[0] && green == format.key[1] &&", "red == format.key[0] &&"],
    ],
  ),
  ...faultsOf(
    "wasm/png_canvas.cpp",
    [`${kernels}/png-decoder.test.ts`],
    [
      ["kernel-png-over-white", "return 255.f + (pixel - 255.f) *", "return 204.f + (pixel - 204.f) *"],
      [
        "kernel-png-rest",
        "float(scaled_length - share) / float(length)",
        ".8f * float(scaled_length - share) / float(length)",
      ],
      [
        "kernel-png-rows",
        "add_weighted(output, rows.target + 1, rows.rest, sums)",
        "add_weighted(output, rows.target, rows.rest, sums)",
      ],
    ],
  ),
];
