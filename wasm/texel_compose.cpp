// The albedo of each texel: the photo without its light where it is trusted, else its mirror image, else generic skin
// at the tone of the person. Everything smooth comes from fields at the vertices; see kernels.h for their layout.
#include "kernels.h"
#include "simd.h"
#include "texel.h"

namespace {
constexpr float kLowestLog = -6.5f;
constexpr float kTableStep = 1024;
// Highlights keep this share above the threshold, and half of their chroma.
constexpr float kHighlightLoss = 0.65f, kChromaLoss = 0.5f;
constexpr float kLidDetail = 0.3f, kDarkestLid = 0.25f;

f32x4 mean3(f32x4 colour) { return splat((colour[0] + colour[1] + colour[2]) * (1.0f / 3)); }

// Compresses what is brighter than the smooth level of the skin and pulls its chroma to that of the skin.
f32x4 compress_highlight(f32x4 photo, f32x4 level, float threshold, float strength) {
  f32x4 mean = mean3(photo), level_mean = mean3(level);
  float excess = mean[0] - level_mean[0];
  float over = excess > threshold ? (excess - threshold) * kHighlightLoss * strength : 0;
  float pull = smoothstep(0.1f, 0.5f, excess) * kChromaLoss * strength;
  return mean - over + (photo - mean) * (1 - pull) + (level - level_mean) * pull;
}
}  // namespace

uint32_t texel_compose(uint32_t size, uint32_t row_begin, uint32_t row_end, const uint16_t* owners, const float* planes,
                       const uint16_t* triangles, const float* fields, const int16_t* texels, const uint16_t* linear,
                       uint32_t width, uint32_t height, const uint8_t* masks, float mask_scale, uint32_t mask_width,
                       uint32_t mask_height, const uint16_t* generic, uint32_t generic_size, const uint8_t* encode,
                       float highlight_threshold, uint32_t background, uint8_t* rgb) {
  Picture picture = {linear, int32_t(width), int32_t(height)};
  Picture skin = {generic, int32_t(generic_size), int32_t(generic_size)};
  Masks mask = {masks, mask_scale, int32_t(mask_width), int32_t(mask_height)};
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
      f32x4 shade = blend.of(fields, kComposeStride, 0), tone = blend.of(fields, kComposeStride, 4);
      f32x4 generic_low = blend.of(fields, kComposeStride, 8);

      // (1) Generic skin: its detail on the tone of the person.
      f32x4 detail = log4(max4(sample_linear(skin, (x + 0.5f) * generic_step, (y + 0.5f) * generic_step), splat(kDarkest)));
      f32x4 fill = tone + (detail - generic_low) * tone[3];

      // (2) The mirrored photo where this side is not trusted.
      float share = clamp(shade[3], 0, 1) * smoothstep(0.02f, 0.6f, alpha);
      f32x4 mirror = blend.of(fields, kComposeStride, 16);
      if (share < 0.98f) {
        if (mirror[2] > 0.01f) {
          float trust = clamp(mirror[2], 0, 1) * smoothstep(0.3f, 0.9f, mask.at(mirror[0], mirror[1]).trust);
          f32x4 seen = log4(max4(sample_linear(picture, mirror[0], mirror[1]), splat(kDarkest)));
          fill += (seen + blend.of(fields, kComposeStride, 20) - fill) * trust;
        }
      }

      // (3) The photo without its light, highlights compressed, lids softened.
      f32x4 out = fill;
      if (share > 0) {
        f32x4 level = blend.of(fields, kComposeStride, 12);
        f32x4 photo = compress_highlight(texel * (1 / kLogScale) - shade, level, highlight_threshold, 1 - level[3]);
        float lid = generic_low[3], tinted = blend.of(fields, kComposeStride, 20)[3];
        f32x4 mean = mean3(photo);
        photo += (mean + level - mean3(level) - photo) * tinted;
        photo += (tone + max4((photo - level) * kLidDetail, splat(-kDarkestLid)) - photo) * lid;
        out = fill + (photo - fill) * share;
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
