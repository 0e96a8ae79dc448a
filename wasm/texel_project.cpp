// Photo to atlas: linear light at the density of the texels, sampled where the posed mesh is seen.
// R. Keys, "Cubic Convolution Interpolation for Digital Image Processing", IEEE TASSP 29 (1981).
#include <math.h>

#include "kernels.h"
#include "simd.h"
#include "texel.h"

namespace {
float srgb_to_linear(float value) {
  return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}

struct Taps {
  uint32_t first, last;
  float first_weight, last_weight;
};

// Source pixels under output pixel `i` of a reduction by `ratio` >= 1, with the share of the outer ones.
Taps area_taps(uint32_t i, float ratio, uint32_t count) {
  float low = i * ratio, high = fminf((i + 1) * ratio, float(count));
  uint32_t first = uint32_t(fminf(low, float(count - 1)));
  uint32_t last = uint32_t(ceilf(high)) - 1;
  if (last >= count) last = count - 1;
  if (last <= first) return {first, first, 1, 1};
  return {first, last, 1 - (low - float(first)), high - float(last)};
}

float tap_weight(const Taps& taps, uint32_t i) {
  return i == taps.first ? taps.first_weight : i == taps.last ? taps.last_weight : 1;
}

void cubic_weights(float t, float* w) {
  w[0] = t * (-0.5f + t * (1 - 0.5f * t));
  w[1] = 1 + t * t * (-2.5f + 1.5f * t);
  w[2] = t * (0.5f + t * (2 - 1.5f * t));
  w[3] = t * t * (-0.5f + 0.5f * t);
}

int32_t clamp_index(int32_t i, int32_t count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

f32x4 sample_cubic(const Picture& picture, float x, float y) {
  x = clamp(x - 0.5f, -2, float(picture.width) + 1);
  y = clamp(y - 0.5f, -2, float(picture.height) + 1);
  float floor_x = floorf(x), floor_y = floorf(y);
  float wx[4], wy[4];
  cubic_weights(x - floor_x, wx);
  cubic_weights(y - floor_y, wy);
  f32x4 sum = splat(0);
  for (int j = 0; j < 4; j++) {
    const uint16_t* row = picture.data + size_t(clamp_index(int32_t(floor_y) + j - 1, picture.height)) * picture.width * 4;
    f32x4 line = splat(0);
    for (int i = 0; i < 4; i++) line += texel_at(row + 4 * clamp_index(int32_t(floor_x) + i - 1, picture.width)) * wx[i];
    sum += line * wy[j];
  }
  return sum * (1.0f / 65535);
}
}  // namespace

void photo_linearize(const uint8_t* rgba, uint32_t width, uint32_t height, float ratio, uint16_t* linear,
                     uint32_t linear_width, uint32_t linear_height) {
  float table[256];
  for (int i = 0; i < 256; i++) table[i] = 65535 * srgb_to_linear(float(i) / 255);
  for (uint32_t y = 0; y < linear_height; y++) {
    Taps rows = area_taps(y, ratio, height);
    for (uint32_t x = 0; x < linear_width; x++) {
      Taps columns = area_taps(x, ratio, width);
      f32x4 sum = splat(0);
      float total = 0;
      for (uint32_t j = rows.first; j <= rows.last; j++) {
        for (uint32_t i = columns.first; i <= columns.last; i++) {
          const uint8_t* pixel = rgba + 4 * (size_t(j) * width + i);
          float weight = tap_weight(rows, j) * tap_weight(columns, i);
          sum += f32x4{table[pixel[0]], table[pixel[1]], table[pixel[2]], 0} * weight;
          total += weight;
        }
      }
      store(linear + 4 * (size_t(y) * linear_width + x), __builtin_convertvector(sum / splat(total) + 0.5f, u16x4));
    }
  }
}

void photo_sample(const uint16_t* linear, uint32_t width, uint32_t height, uint32_t count, const float* positions,
                  float* values) {
  Picture picture = {linear, int32_t(width), int32_t(height)};
  for (uint32_t i = 0; i < count; i++) {
    store(values + 4 * i, sample_cubic(picture, positions[2 * i], positions[2 * i + 1]));
  }
}

void texel_project(uint32_t size, const uint16_t* owners, const float* planes, const uint16_t* triangles,
                   const float* vertices, const float* allowed, const uint16_t* linear, uint32_t width, uint32_t height,
                   const float* depths, float depth_scale, uint32_t depth_width, uint32_t depth_height,
                   const uint8_t* trust, float mask_scale, uint32_t mask_width, uint32_t mask_height, int16_t* texels,
                   float* colour_sums, float* coverage) {
  Picture picture = {linear, int32_t(width), int32_t(height)};
  Mask mask = {trust, mask_scale, int32_t(mask_width), int32_t(mask_height)};
  size_t next = 0;
  for (uint32_t y = 0; y < size; y++) {
    for (uint32_t x = 0; x < size; x++) {
      uint16_t owner = owners[size_t(y) * size + x];
      if (owner == kNoOwner) continue;
      Blend blend = blend_at(planes, triangles, owner, x, y);
      f32x4 place = blend.of(vertices, 4, 0);
      float u = place[0], v = place[1], facing = place[3];
      float alpha = 0;
      bool inside = u > 2 && v > 2 && u < float(width) - 3 && v < float(height) - 3;
      if (inside && facing > kGrazingLow) {
        int32_t dx = clamp_index(int32_t(u * depth_scale), int32_t(depth_width));
        int32_t dy = clamp_index(int32_t(v * depth_scale), int32_t(depth_height));
        float bound = depths[size_t(dy) * depth_width + dx] + kDepthSlack + kGrazingSlack * clamp(1 - facing, 0, 1);
        float allow = blend.weights[0] * allowed[blend.vertices[0]] + blend.weights[1] * allowed[blend.vertices[1]] +
                      blend.weights[2] * allowed[blend.vertices[2]];
        if (place[2] < bound) alpha = smoothstep(kGrazingLow, kGrazingHigh, facing) * mask.at(u, v) * clamp(allow, 0, 1);
      }
      // A colour that is not trusted is never read.
      f32x4 log_colour = alpha > 0 ? log4(max4(sample_cubic(picture, u, v), splat(kDarkest))) : splat(0);
      log_colour[3] = alpha * (kAlphaScale / kLogScale);
      store(texels + 4 * next++, __builtin_convertvector(clamp4(log_colour * kLogScale, -32767, 32767), i16x4));
      for (int k = 0; k < 3; k++) {
        float* colour_sum = colour_sums + 4 * blend.vertices[k];
        float weight = blend.weights[k];
        if (alpha > 0) {
          f32x4 term = log_colour * (alpha * weight);
          term[3] = alpha * weight;
          store(colour_sum, load<f32x4>(colour_sum) + term);
        }
        coverage[blend.vertices[k]] += weight;
      }
    }
  }
}
