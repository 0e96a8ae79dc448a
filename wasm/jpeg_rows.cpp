// From component samples to output pixels, row by row: upsampling by linear interpolation between sample centres
// (the "fancy" upsampling of libjpeg), colour conversion (JFIF 1.02, BT.601 full range; Adobe technical note 5116 for
// CMYK) and, where the scaled picture is still larger than the output, an average over the area of each output pixel.
#include <string.h>

#include "jpeg.h"
#include "kernels.h"
#include "simd.h"

namespace jpeg {
namespace {


int minimum(int a, int b) { return a < b ? a : b; }
int within(int value, int low, int high) { return value < low ? low : minimum(value, high); }

// Between which two samples, and how far in 2 * factor parts, the centre of an upsampled one lies.
struct Neighbours {
  int first, second, weight;
};

Neighbours neighbours(int index, int factor, int count) {
  int position = 2 * index + 1 - factor;
  int first = position < 0 ? -1 : position / (2 * factor);
  return {within(first, 0, count - 1), within(first + 1, 0, count - 1), position - first * 2 * factor};
}

int sample_count(int scaled, int factor) { return (scaled + factor - 1) / factor; }

const uint8_t* sample_row(const Component& c, int y) {
  int strip = y / c.strip_height;
  int row = (strip & 1) * c.strip_height + y % c.strip_height;
  return c.strips + size_t(row) * size_t(c.strip_stride);
}

uint32_t byte_range(int value) { return uint32_t(value < 0 ? 0 : value > 255 ? 255 : value); }

struct Rgb {
  uint32_t r, g, b;
};

Rgb ycc_to_rgb(int luma, int cb, int cr) {
  int level = (luma << 16) + 32768;
  cb -= 128;
  cr -= 128;
  return {byte_range((level + 91881 * cr) >> 16), byte_range((level - 22554 * cb - 46802 * cr) >> 16),
          byte_range((level + 116130 * cb) >> 16)};
}

uint32_t pack(Rgb colour) { return 0xff000000u | colour.b << 16 | colour.g << 8 | colour.r; }

uint32_t product(uint32_t a, uint32_t b) { return ((a * b + 128u) * 257u) >> 16; }

// CMYK is stored inverted, as Adobe writes it: each ink lets through the share stored.
uint32_t pack_inked(Rgb light, uint32_t black) {
  return pack({product(light.r, black), product(light.g, black), product(light.b, black)});
}

// Adds four pixels of four bytes at a time.
void add_weighted(const uint8_t* pixels, int group_count, float weight, float* sums) {
  for (int i = 0; i < group_count; i++) {
    u8x16 bytes = load<u8x16>(pixels + 16 * i);
    u8x16 zero = {};
    i32x4 lanes[4] = {
        (i32x4)__builtin_shufflevector(bytes, zero, 0, 16, 16, 16, 1, 16, 16, 16, 2, 16, 16, 16, 3, 16, 16, 16),
        (i32x4)__builtin_shufflevector(bytes, zero, 4, 16, 16, 16, 5, 16, 16, 16, 6, 16, 16, 16, 7, 16, 16, 16),
        (i32x4)__builtin_shufflevector(bytes, zero, 8, 16, 16, 16, 9, 16, 16, 16, 10, 16, 16, 16, 11, 16, 16, 16),
        (i32x4)__builtin_shufflevector(bytes, zero, 12, 16, 16, 16, 13, 16, 16, 16, 14, 16, 16, 16, 15, 16, 16, 16)};
    for (int k = 0; k < 4; k++) {
      float* sum = sums + 16 * i + 4 * k;
      store(sum, load<f32x4>(sum) + to_f32(lanes[k]) * weight);
    }
  }
}

}  // namespace

bool RowWriter::open() {
  plane_stride = (scaled_width + 31) & ~15;
  planes = static_cast<uint8_t*>(arena_alloc(uint32_t(component_count * plane_stride)));
  blend = static_cast<uint16_t*>(arena_alloc(uint32_t(plane_stride) * 2));
  pixels = static_cast<uint8_t*>(arena_alloc(uint32_t(plane_stride) * 4));
  sums = nullptr;
  if (!planes || !blend || !pixels) return false;
  if (scaled_width == output.width && scaled_height == output.height) return true;
  sums = static_cast<float*>(arena_alloc(uint32_t(plane_stride) * 16));
  if (sums) memset(sums, 0, size_t(plane_stride) * 16);
  return sums != nullptr;
}

void RowWriter::emit(int row, bool last) {
  for (; rows_done < scaled_height; rows_done++) {
    for (int i = 0; i < component_count && !last; i++) {
      const Component& c = components[i];
      int needed = neighbours(rows_done, c.factor_y, sample_count(scaled_height, c.factor_y)).second;
      if (needed >= (row + 1) * c.strip_height) return;
    }
    for (int i = 0; i < component_count; i++) upsample(components[i], rows_done, planes + i * plane_stride);
    convert();
    if (sums) {
      accumulate(rows_done);
    } else {
      const uint32_t* source = reinterpret_cast<const uint32_t*>(pixels);
      uint32_t* target = output.pixels + output.origin + rows_done * output.step_y;
      for (int x = 0; x < output.width; x++) target[x * output.step_x] = source[x];
    }
  }
}

void RowWriter::upsample(const Component& c, int y, uint8_t* plane) {
  int count = sample_count(scaled_width, c.factor_x);
  Neighbours rows = neighbours(y, c.factor_y, sample_count(scaled_height, c.factor_y));
  const uint8_t* a = sample_row(c, rows.first);
  const uint8_t* b = sample_row(c, rows.second);
  if (c.factor_x == 1 && c.factor_y == 1) {
    memcpy(plane, a, size_t(count));
    return;
  }
  int whole = 2 * c.factor_y;
  for (int x = 0; x < count; x++) blend[x] = uint16_t(a[x] * (whole - rows.weight) + b[x] * rows.weight);
  int total = whole * 2 * c.factor_x;
  if (c.factor_x == 2 && (whole & (whole - 1)) == 0) {
    int shift = __builtin_ctz(unsigned(total));
    int half = total >> 1;
    for (int x = 0; x < count; x++) {
      int left = blend[x > 0 ? x - 1 : 0];
      int right = blend[x < count - 1 ? x + 1 : x];
      plane[2 * x] = uint8_t((3 * blend[x] + left + half) >> shift);
      plane[2 * x + 1] = uint8_t((3 * blend[x] + right + half) >> shift);
    }
    return;
  }
  for (int x = 0; x < scaled_width; x++) {
    Neighbours at = neighbours(x, c.factor_x, count);
    int value = blend[at.first] * (2 * c.factor_x - at.weight) + blend[at.second] * at.weight;
    plane[x] = uint8_t((value + total / 2) / total);
  }
}

void RowWriter::convert() {
  uint32_t* target = reinterpret_cast<uint32_t*>(pixels);
  const uint8_t* p0 = planes;
  const uint8_t* p1 = planes + plane_stride;
  const uint8_t* p2 = planes + 2 * plane_stride;
  const uint8_t* p3 = planes + 3 * plane_stride;
  switch (colour) {
    case Colour::grey:
      for (int x = 0; x < scaled_width; x++) target[x] = 0xff000000u | p0[x] * 0x010101u;
      break;
    case Colour::ycc:
      for (int x = 0; x < scaled_width; x++) target[x] = pack(ycc_to_rgb(p0[x], p1[x], p2[x]));
      break;
    case Colour::rgb:
      for (int x = 0; x < scaled_width; x++) target[x] = pack({p0[x], p1[x], p2[x]});
      break;
    case Colour::cmyk:
      for (int x = 0; x < scaled_width; x++) target[x] = pack_inked({p0[x], p1[x], p2[x]}, p3[x]);
      break;
    case Colour::ycck:
      for (int x = 0; x < scaled_width; x++) {
        Rgb ink = ycc_to_rgb(p0[x], p1[x], p2[x]);
        target[x] = pack_inked({255 - ink.r, 255 - ink.g, 255 - ink.b}, p3[x]);
      }
      break;
  }
}

void RowWriter::accumulate(int y) {
  double span = double(picture_height) / output.height;
  double top = y;
  bool final_row = y == scaled_height - 1;
  double bottom = final_row ? double(picture_height) : y + 1.;
  while (output_row < output.height) {
    double begin = output_row * span;
    double end = begin + span;
    double weight = (end < bottom ? end : bottom) - (begin > top ? begin : top);
    if (weight > 0) {
      add_weighted(pixels, plane_stride / 4, float(weight), sums);
    }
    if (end > bottom && !final_row) return;
    flush();
    output_row++;
  }
}

void RowWriter::flush() {
  float span = picture_width / float(output.width);
  float share = float(output.height) / (span * picture_height);
  const f32x4* source = reinterpret_cast<const f32x4*>(sums);
  uint32_t* target = output.pixels + output.origin + output_row * output.step_y;
  for (int x = 0; x < output.width; x++) {
    float begin = float(x) * span;
    float end = begin + span;
    int first = minimum(int(begin), scaled_width - 1);
    int last = minimum(int(end), scaled_width - 1);
    f32x4 sum = source[first] * ((first == last ? end : float(first + 1)) - begin);
    for (int i = first + 1; i < last; i++) sum += source[i];
    if (last > first) sum += source[last] * (end - float(last));
    target[x * output.step_x] = low_bytes(to_i32(sum * share + 0.5f));
  }
  memset(sums, 0, size_t(plane_stride) * 16);
}

}  // namespace jpeg
