// Square crops of a picture for the nets: bilinear samples, after block means where the picture is much finer.
#include <wasm_simd128.h>

#include "kernels.h"

namespace {
typedef double f64x2 __attribute__((vector_size(16)));

// Double precision, since everything that is read from a crop follows from how it is rounded.
struct Wide {
  f64x2 red_green, blue_covered;
};
Wide operator+(const Wide& a, const Wide& b) { return {a.red_green + b.red_green, a.blue_covered + b.blue_covered}; }
Wide operator*(const Wide& a, double s) { return {a.red_green * s, a.blue_covered * s}; }

// Of 16-bit values, the first four or the last.
Wide widened(v128_t four) {
  v128_t upper = wasm_i64x2_shuffle(four, four, 1, 1);
  return {(f64x2)wasm_f64x2_convert_low_i32x4(four), (f64x2)wasm_f64x2_convert_low_i32x4(upper)};
}

// Bilinear sample inside of four pixels that are all there, `right` and `down` their shares.
Wide blend(const uint8_t* upper, const uint8_t* lower, double right, double down) {
  const v128_t covered = wasm_u32x4_splat(0xff000000u);
  v128_t above = wasm_u16x8_extend_low_u8x16(wasm_v128_or(wasm_v128_load64_zero(upper), covered));
  v128_t below = wasm_u16x8_extend_low_u8x16(wasm_v128_or(wasm_v128_load64_zero(lower), covered));
  return widened(wasm_u32x4_extend_low_u16x8(above)) * ((1 - right) * (1 - down)) +
         widened(wasm_u32x4_extend_high_u16x8(above)) * (right * (1 - down)) +
         widened(wasm_u32x4_extend_low_u16x8(below)) * ((1 - right) * down) +
         widened(wasm_u32x4_extend_high_u16x8(below)) * (right * down);
}

void store(uint8_t* out, const Wide& value) {
  v128_t low = wasm_i32x4_trunc_sat_f64x2_zero((v128_t)(value.red_green + .5));
  v128_t high = wasm_i32x4_trunc_sat_f64x2_zero((v128_t)(value.blue_covered + .5));
  v128_t all = wasm_i64x2_shuffle(low, high, 0, 2);
  v128_t words = wasm_i16x8_narrow_i32x4(all, all);
  wasm_v128_store32_lane(out, wasm_u8x16_narrow_i16x8(words, words), 0);
}
}  // namespace

void crop_reduce(const uint8_t* rgba, int width, int left, int block, int count, uint32_t* sums, uint8_t* out) {
  int across = 4 * block * count;
  __builtin_memset(sums, 0, size_t(across) * sizeof(uint32_t));
  for (int row = 0; row < block; row++) {
    const uint8_t* line = rgba + 4 * (row * width + left);
    for (int i = 0; i < across; i++) sums[i] += line[i];
  }
  uint32_t area = uint32_t(block) * uint32_t(block);
  for (int x = 0; x < count; x++, out += 4) {
    v128_t sum = wasm_i32x4_splat(0);
    for (int i = 0; i < block; i++, sums += 4) sum = wasm_i32x4_add(sum, wasm_v128_load(sums));
    out[0] = uint8_t((2 * wasm_u32x4_extract_lane(sum, 0) + area) / (2 * area));
    out[1] = uint8_t((2 * wasm_u32x4_extract_lane(sum, 1) + area) / (2 * area));
    out[2] = uint8_t((2 * wasm_u32x4_extract_lane(sum, 2) + area) / (2 * area));
    out[3] = 255;
  }
}

void crop_sample(const uint8_t* rgba, int left, int top, int box_width, int width, int height, const double* map,
                 int across, int size, uint8_t* out) {
  const double share = 1. / (across * across);
  for (int v = 0; v < size; v++) {
    for (int u = 0; u < size; u++, out += 4) {
      Wide total = {};
      for (int sample = 0; sample < across * across; sample++) {
        double fu = u * across + (sample & 1) + .5, fv = v * across + (sample >> 1) + .5;
        double x = map[0] * fu + map[1] * fv + map[2] - .5, y = map[3] * fu + map[4] * fv + map[5] - .5;
        if (x >= 0 && y >= 0 && x < width - 1 && y < height - 1) {
          int column = int(x), row = int(y);
          const uint8_t* at = rgba + 4 * ((row - top) * box_width + column - left);
          total = total + blend(at, at + 4 * box_width, x - column, y - row);
        } else if (x > -1 && y > -1 && x < width && y < height) {
          // Pixels beyond the edge are black and uncovered: the sample lies between those and the nearest of the picture.
          double column = __builtin_floor(x), row = __builtin_floor(y);
          for (int corner = 0; corner < 4; corner++) {
            int at_x = int(column) + (corner & 1), at_y = int(row) + (corner >> 1);
            if (at_x < 0 || at_y < 0 || at_x >= width || at_y >= height) continue;
            double right = x - column, down = y - row;
            double weight = (corner & 1 ? right : 1 - right) * (corner >> 1 ? down : 1 - down);
            const uint8_t* at = rgba + 4 * ((at_y - top) * box_width + at_x - left);
            total = total + Wide{{double(at[0]), double(at[1])}, {double(at[2]), 255.}} * weight;
          }
        }
      }
      store(out, total * share);
    }
  }
}
