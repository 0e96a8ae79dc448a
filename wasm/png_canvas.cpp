// Area average of the rows of a PNG, each as it comes: transparent pixels over white, reduced first in x, then added
// to the one or two rows of the scaled picture that it lies in. The seven passes of an interlaced picture (section 8)
// add up to the same sums, so that neither kind needs the stored picture in memory.
#include <string.h>

#include "kernels.h"
#include "png_decode.h"

namespace png {
namespace {

constexpr float kSumScale = 256;
constexpr uint32_t kSumByteLength = 6;

f32x4 read_pixel(const uint8_t* rgba) {
  return to_f32(__builtin_convertvector(load<u8x4>(rgba), i32x4));
}

f32x4 over_white(f32x4 pixel) { return 255.f + (pixel - 255.f) * (pixel[3] * (1.f / 255.f)); }

template <bool kTranslucent>
void reduce_columns(const Span* columns, uint32_t first_x, uint32_t step_x, uint32_t pixel_count, const uint8_t* rgba,
                    f32x4* sums) {
  f32x4 sum = {};
  uint32_t target = columns[first_x].target;
  for (uint32_t i = 0; i < pixel_count; i++) {
    const Span& span = columns[first_x + i * step_x];
    f32x4 pixel = read_pixel(rgba + 4 * size_t(i));
    if (kTranslucent) pixel = over_white(pixel);
    if (span.target != target) {
      sums[target] += sum;
      sum = f32x4{};
      target = span.target;
    }
    sum += pixel * span.share;
    if (span.rest > 0) {
      sums[target++] += sum;
      sum = pixel * span.rest;
    }
  }
  sums[target] += sum;
}

uint16_t add_saturated(uint16_t sum, int part) {
  int total = sum + part;
  return uint16_t(total < 65535 ? total : 65535);
}

void add_weighted(const Output& output, uint32_t target_y, float weight, const f32x4* sums) {
  for (int x = 0; x < output.width; x++) {
    int index = output.origin + x * output.step_x + int(target_y) * output.step_y;
    uint8_t* at = output.pixels + size_t(index) * kSumByteLength;
    i32x4 part = to_i32(sums[x] * (weight * kSumScale) + 0.5f);
    uint16_t values[3];
    memcpy(values, at, sizeof values);
    for (int channel = 0; channel < 3; channel++) values[channel] = add_saturated(values[channel], part[channel]);
    memcpy(at, values, sizeof values);
  }
}

}  // namespace

Span span_of(uint32_t position, uint32_t length, uint32_t scaled_length) {
  // In parts of a stored pixel's width over the scaled length, so that everything is whole.
  uint64_t begin = uint64_t(position) * scaled_length;
  uint64_t target = begin / length;
  uint64_t left = (target + 1) * length - begin;
  uint64_t share = left < scaled_length ? left : scaled_length;
  return {uint32_t(target), float(share) / float(length), float(scaled_length - share) / float(length)};
}

bool Canvas::open() {
  uint64_t column_byte_length = uint64_t(width) * sizeof(Span);
  if (column_byte_length > UINT32_MAX) return false;
  columns = static_cast<Span*>(arena_alloc(uint32_t(column_byte_length)));
  sums = static_cast<f32x4*>(arena_alloc(uint32_t(output.width) * uint32_t(sizeof(f32x4))));
  if (!columns || !sums) return false;
  for (uint32_t x = 0; x < width; x++) columns[x] = span_of(x, width, uint32_t(output.width));
  memset(output.pixels, 0, size_t(output.width) * size_t(output.height) * kSumByteLength);
  return true;
}

void Canvas::add_row(uint32_t y, uint32_t first_x, uint32_t step_x, uint32_t pixel_count, const uint8_t* rgba,
                     bool translucent) {
  memset(sums, 0, size_t(output.width) * sizeof(f32x4));
  if (translucent) reduce_columns<true>(columns, first_x, step_x, pixel_count, rgba, sums);
  else reduce_columns<false>(columns, first_x, step_x, pixel_count, rgba, sums);
  Span rows = span_of(y, height, uint32_t(output.height));
  add_weighted(output, rows.target, rows.share, sums);
  if (rows.rest > 0) add_weighted(output, rows.target + 1, rows.rest, sums);
}

void Canvas::finish() {
  size_t pixel_count = size_t(output.width) * size_t(output.height);
  for (size_t i = 0; i < pixel_count; i++) {
    uint16_t values[3];
    memcpy(values, output.pixels + i * kSumByteLength, sizeof values);
    uint8_t* rgba = output.pixels + i * 4;
    for (int channel = 0; channel < 3; channel++) {
      int level = (values[channel] + 128) >> 8;
      rgba[channel] = uint8_t(level < 255 ? level : 255);
    }
    rgba[3] = 255;
  }
}

}  // namespace png
