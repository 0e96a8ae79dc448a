// The albedo of each texel: the colour that was solved at the vertices, and on it the detail that is finer than they are,
// of the photo where it is valid, else of the mirrored photo, else of a template skin; see kernels.h for the fields.
#include "kernels.h"
#include "simd.h"
#include "texel.h"

namespace {
constexpr float kLowestLog = -6.5f;
constexpr float kTableStep = 1024;

// What is finer than the vertices, with `chroma` of its colour.
inline f32x4 paler(f32x4 detail, float chroma) {
  float grey = (detail[0] + detail[1] + detail[2]) * (1.0f / 3);
  return detail * chroma + grey * (1 - chroma);
}
}  // namespace

uint32_t texel_compose(uint32_t size, uint32_t row_begin, uint32_t row_end, const uint16_t* owners, const float* planes,
                       const uint16_t* triangles, const float* fields, const int16_t* texels, const uint16_t* linear,
                       uint32_t width, uint32_t height, const uint8_t* trust, float mask_scale, uint32_t mask_width,
                       uint32_t mask_height, const uint16_t* generic, uint32_t generic_size, const uint8_t* encode,
                       uint32_t background, float chroma, uint8_t* rgb) {
  Picture picture = {linear, int32_t(width), int32_t(height)};
  Picture skin = {generic, int32_t(generic_size), int32_t(generic_size)};
  Mask mask = {trust, mask_scale, int32_t(mask_width), int32_t(mask_height)};
  const float generic_step = float(generic_size) / float(size);
  uint32_t next = 0;
  for (uint32_t y = row_begin; y < row_end; y++) {
    for (uint32_t x = 0; x < size; x++, rgb += 3) {
      uint16_t owner = owners[size_t(y) * size + x];
      if (owner == kNoOwner) {
        for (int c = 0; c < 3; c++) rgb[c] = uint8_t(background >> (8 * c));
        continue;
      }
      Blend blend = blend_at(planes, triangles, owner, x, y);
      f32x4 texel = to_f32(__builtin_convertvector(load<i16x4>(texels + 4 * next++), i32x4));
      float alpha = texel[3] * (1 / kAlphaScale);
      f32x4 seen = blend.of(fields, kComposeStride, 0), albedo = blend.of(fields, kComposeStride, 4);
      f32x4 pores = blend.of(fields, kComposeStride, 8);

      // (1) The pores of the template.
      f32x4 grain = log4(max4(sample_linear(skin, (x + 0.5f) * generic_step, (y + 0.5f) * generic_step), splat(kDarkest)));
      f32x4 out = albedo + (grain - pores) * albedo[3];

      // (2) The detail of the photo, or of its mirror image.
      float share = clamp(seen[3], 0, 1) * smoothstep(0.02f, 0.6f, alpha);
      f32x4 mirror = blend.of(fields, kComposeStride, 12);
      if (share > 0) out += paler(texel * (1 / kLogScale) - seen, chroma) * (share * pores[3]);
      if (share < 0.98f && mirror[2] > 0.01f) {
        float weight = (1 - share) * mirror[2] * smoothstep(0.3f, 0.9f, mask.at(mirror[0], mirror[1]));
        f32x4 other = log4(max4(sample_linear(picture, mirror[0], mirror[1]), splat(kDarkest)));
        out += paler(other - blend.of(fields, kComposeStride, 16), chroma) * (weight * mirror[3]);
      }
      i32x4 code = to_i32((clamp4(out, kLowestLog, 0) - kLowestLog) * kTableStep + 0.5f);
      for (int c = 0; c < 3; c++) rgb[c] = encode[code[c]];
    }
  }
  return next;
}

void texel_gather(uint32_t size, const uint16_t* owners, const float* planes, const uint16_t* triangles,
                  const uint16_t* generic, uint32_t generic_size, float* sums) {
  Picture skin = {generic, int32_t(generic_size), int32_t(generic_size)};
  const float step = float(generic_size) / float(size);
  for (uint32_t y = 0; y < size; y++) {
    for (uint32_t x = 0; x < size; x++) {
      uint16_t owner = owners[size_t(y) * size + x];
      if (owner == kNoOwner) continue;
      Blend blend = blend_at(planes, triangles, owner, x, y);
      f32x4 value = log4(max4(sample_linear(skin, (x + 0.5f) * step, (y + 0.5f) * step), splat(kDarkest)));
      value[3] = 1;
      for (int k = 0; k < 3; k++) {
        float* sum = sums + 4 * blend.vertices[k];
        store(sum, load<f32x4>(sum) + value * blend.weights[k]);
      }
    }
  }
}

void texel_power(uint32_t size, const uint16_t* owners, const float* planes, const uint16_t* triangles,
                 const float* colours, const int16_t* texels, float* sums) {
  for (uint32_t y = 0; y < size; y++) {
    for (uint32_t x = 0; x < size; x++) {
      uint16_t owner = owners[size_t(y) * size + x];
      if (owner == kNoOwner) continue;
      f32x4 texel = to_f32(__builtin_convertvector(load<i16x4>(texels), i32x4));
      texels += 4;
      float alpha = texel[3] * (1 / kAlphaScale);
      if (alpha <= 0) continue;
      Blend blend = blend_at(planes, triangles, owner, x, y);
      f32x4 detail = texel * (1 / kLogScale) - blend.of(colours, 4, 0);
      float r = detail[0], g = detail[1], b = detail[2];
      float l = r + g + b, p = r - b, q = r - 2 * g + b;
      f32x4 square = f32x4{l * l * (1.0f / 3), p * p * 0.5f, q * q * (1.0f / 6), 1} * alpha;
      for (int k = 0; k < 3; k++) {
        float* sum = sums + 4 * blend.vertices[k];
        store(sum, load<f32x4>(sum) + square * blend.weights[k]);
      }
    }
  }
}
