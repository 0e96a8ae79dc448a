// Inverse discrete cosine transform of JPEG blocks at full, half, quarter and eighth size. The n x n transform of the
// n x n lowest coefficients is the picture low-passed and sampled n / 8 as often, which costs less than transforming
// and averaging and needs no other coefficients (Ng, "Efficient scaling of DCT images", 1993). x and y are scaled
// apart, so that a subsampled component meets the size of the others with less upsampling, or none.
#include <string.h>

#include "jpeg.h"
#include "jpeg_tables.h"
#include "simd.h"

namespace jpeg {
namespace {

// Eight lanes, which the compiler keeps in two registers.
typedef float f32x8 __attribute__((vector_size(32)));
typedef int16_t i16x8 __attribute__((vector_size(16)));

// x[i] = sum over k of X[k] cos((2 i + 1) k pi / 2 N), in place, for all lanes at once. The even k make the transform of
// half the length, the odd k its mirrored difference.
template <int N, typename Lanes, int Half>
void combine(Lanes* x, const float (&odd_cosines)[Half][Half]) {
  Lanes even[Half], odd[Half];
  for (int i = 0; i < Half; i++) even[i] = x[2 * i];
  if constexpr (Half == 2) combine<2>(even, kOdd2);
  if constexpr (Half == 4) combine<4>(even, kOdd4);
  for (int i = 0; i < Half; i++) {
    odd[i] = x[1] * odd_cosines[i][0];
    for (int k = 1; k < Half; k++) odd[i] += x[2 * k + 1] * odd_cosines[i][k];
  }
  for (int i = 0; i < Half; i++) {
    x[i] = even[i] + odd[i];
    x[N - 1 - i] = even[i] - odd[i];
  }
}

template <typename Lanes>
void transform_columns(Lanes* x, int n) {
  if (n == 8) return combine<8>(x, kOdd8);
  if (n == 4) return combine<4>(x, kOdd4);
  if (n == 2) return combine<2>(x, kOdd2);
}

f32x4 zip_low(f32x4 a, f32x4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
f32x4 zip_high(f32x4 a, f32x4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
f32x8 zip_low(f32x8 a, f32x8 b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
f32x8 zip_high(f32x8 a, f32x8 b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }

// Zipping row i with row i + N / 2 rotates the bits of row and lane by one; log2 N rounds exchange them.
template <int N, typename Lanes>
void transpose(Lanes* rows) {
  for (int round = 1; round < N; round *= 2) {
    Lanes zipped[N];
    for (int i = 0; i < N / 2; i++) {
      zipped[2 * i] = zip_low(rows[i], rows[i + N / 2]);
      zipped[2 * i + 1] = zip_high(rows[i], rows[i + N / 2]);
    }
    for (int i = 0; i < N; i++) rows[i] = zipped[i];
  }
}

void store_samples(f32x4 level, uint8_t* samples) {
  store(samples, low_bytes(to_i32(clamp4(level + 128.5f, 0.f, 255.f))));
}

void store_samples(f32x8 level, uint8_t* samples) {
  store_samples(__builtin_shufflevector(level, level, 0, 1, 2, 3), samples);
  store_samples(__builtin_shufflevector(level, level, 4, 5, 6, 7), samples + 4);
}

// In N lanes, of which nx hold columns.
template <int N, typename Lanes, typename Coefficients>
void transform_lanes(const Component& c, const int16_t* block, uint8_t* samples) {
  Lanes rows[N] = {};
  for (int v = 0; v < c.ny; v++) {
    const int16_t* row = block + v * c.nx;
    if (c.nx == N) {
      rows[v] = __builtin_convertvector(load<Coefficients>(row), Lanes) * load<Lanes>(c.dequant + v * N);
    } else {
      for (int u = 0; u < c.nx; u++) rows[v][u] = float(row[u]) * c.dequant[v * c.nx + u];
    }
  }
  transform_columns(rows, c.ny);
  transpose<N>(rows);
  transform_columns(rows, c.nx);
  transpose<N>(rows);
  for (int y = 0; y < c.ny; y++) {
    if (c.nx == N) {
      store_samples(rows[y], samples + y * c.strip_stride);
    } else {
      uint8_t row[N];
      store_samples(rows[y], row);
      memcpy(samples + y * c.strip_stride, row, size_t(c.nx));
    }
  }
}

bool has_only_dc(const int16_t* block, int count) {
  int others = 0;
  for (int i = 1; i < count; i++) others |= block[i];
  return others == 0;
}

}  // namespace

void prepare_transform(Component& c, const uint16_t quant[64]) {
  memset(c.dequant, 0, sizeof(c.dequant));
  for (int k = 0; k < 64; k++) {
    int u = kZigzag[k] & 7;
    int v = kZigzag[k] >> 3;
    c.slot[k] = -1;
    if (u >= c.nx || v >= c.ny) continue;
    c.slot[k] = int8_t(v * c.nx + u);
    // 1/2 C(u) of A.3.3 in each direction; it stays the same at every size of the transform.
    float scale = 0.25f * (u == 0 ? 0.70710678f : 1.f) * (v == 0 ? 0.70710678f : 1.f);
    c.dequant[c.slot[k]] = scale * float(quant[k]);
  }
}

void transform_block(const Component& c, const int16_t* block, uint8_t* samples) {
  if (has_only_dc(block, c.nx * c.ny)) {
    uint8_t level = uint8_t(clamp(float(block[0]) * c.dequant[0] + 128.5f, 0.f, 255.f));
    for (int y = 0; y < c.ny; y++) memset(samples + y * c.strip_stride, level, size_t(c.nx));
  } else if (c.nx == 8 || c.ny == 8) {
    transform_lanes<8, f32x8, i16x8>(c, block, samples);
  } else {
    transform_lanes<4, f32x4, i16x4>(c, block, samples);
  }
}

}  // namespace jpeg
