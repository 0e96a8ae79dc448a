// What projection and composition of the atlas share: texels, their vertices, pictures and masks.
#pragma once
#include <stddef.h>

#include "kernels.h"
#include "simd.h"

// Texels hold natural logarithms of linear light in steps of 1 / kLogScale, and alpha in the fourth lane.
constexpr float kLogScale = 4096;
constexpr float kAlphaScale = 32767;
constexpr float kDarkest = 0.002f;
// The photo fades in between these cosines of the angle to the viewer.
constexpr float kGrazingLow = 0.18f, kGrazingHigh = 0.68f;
// Millimetres behind the nearest surface that still count as seen, head on and at grazing angles.
constexpr float kDepthSlack = 3, kGrazingSlack = 6;

// The three vertices under a texel and their weights, clamped for texels outside their triangle.
struct Blend {
  uint32_t vertices[3];
  float weights[3];
  f32x4 of(const float* fields, uint32_t stride, uint32_t offset) const {
    return load<f32x4>(fields + stride * vertices[0] + offset) * weights[0] +
           load<f32x4>(fields + stride * vertices[1] + offset) * weights[1] +
           load<f32x4>(fields + stride * vertices[2] + offset) * weights[2];
  }
};

inline Blend blend_at(const float* planes, const uint16_t* triangles, uint32_t triangle, uint32_t x, uint32_t y) {
  const float* plane = planes + 6 * triangle;
  const uint16_t* corner = triangles + 3 * triangle;
  float b0 = clamp(plane[0] + plane[1] * (x + 0.5f) + plane[2] * (y + 0.5f), 0, 1);
  float b1 = clamp(plane[3] + plane[4] * (x + 0.5f) + plane[5] * (y + 0.5f), 0, 1);
  float b2 = clamp(1 - b0 - b1, 0, 1);
  float scale = 1 / (b0 + b1 + b2);
  return {{corner[0], corner[1], corner[2]}, {b0 * scale, b1 * scale, b2 * scale}};
}

// Four 16-bit channels a pixel, linear light.
struct Picture {
  const uint16_t* data;
  int32_t width, height;
};

inline f32x4 texel_at(const uint16_t* pixel) { return __builtin_convertvector(load<u16x4>(pixel), f32x4); }

// Bilinear, edges continue; needs two pixels each way.
inline f32x4 sample_linear(const Picture& picture, float x, float y) {
  x = clamp(x - 0.5f, 0, float(picture.width - 1) - 0.001f);
  y = clamp(y - 0.5f, 0, float(picture.height - 1) - 0.001f);
  int32_t left = int32_t(x), top = int32_t(y);
  float tx = x - float(left), ty = y - float(top);
  const uint16_t* a = picture.data + 4 * (size_t(top) * picture.width + left);
  const uint16_t* b = a + 4 * picture.width;
  f32x4 upper = texel_at(a) * (1 - tx) + texel_at(a + 4) * tx;
  f32x4 lower = texel_at(b) * (1 - tx) + texel_at(b + 4) * tx;
  return (upper * (1 - ty) + lower * ty) * (1.0f / 65535);
}

// How far pixels are trusted, a byte each, in a grid `scale` times as fine as the picture's; bilinear, zero outside.
struct Mask {
  const uint8_t* data;
  float scale;
  int32_t width, height;
  float at(float u, float v) const {
    float x = u * scale - 0.5f, y = v * scale - 0.5f;
    if (!(x >= 0 && y >= 0 && x < float(width - 1) && y < float(height - 1))) return 0;
    int32_t left = int32_t(x), top = int32_t(y);
    float tx = x - float(left), ty = y - float(top);
    const uint8_t* a = data + size_t(top) * width + left;
    const uint8_t* b = a + width;
    float upper = a[0] + tx * (a[1] - a[0]), lower = b[0] + tx * (b[1] - b[0]);
    return (upper + ty * (lower - upper)) * (1.0f / 255);
  }
};
