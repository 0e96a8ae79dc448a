// Inverse discrete cosine transform of JPEG blocks at full, half, quarter and eighth size. The n x n transform of the
// n x n lowest coefficients is the picture low-passed and sampled n / 8 as often, which costs less than transforming
// and averaging and needs no other coefficients (Ng, "Efficient scaling of DCT images", 1993). x and y are scaled
// apart, so that a subsampled component meets the size of the others with less upsampling, or none.
#include <math.h>
#include <string.h>

#include "jpeg.h"

namespace jpeg {
namespace {

// A row of eight values, which the compiler keeps in two SIMD registers.
typedef float f8 __attribute__((vector_size(32)));

constexpr uint8_t kZigzag[64] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,
                                 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,
                                 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
                                 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

// cos((2 i + 1) k pi / 2 N) for odd k: row i, column (k - 1) / 2.
constexpr float kOdd2[1][1] = {{0.70710678f}};
constexpr float kOdd4[2][2] = {{0.92387953f, 0.38268343f}, {0.38268343f, -0.92387953f}};
constexpr float kOdd8[4][4] = {{0.98078528f, 0.83146961f, 0.55557023f, 0.19509032f},
                               {0.83146961f, -0.19509032f, -0.98078528f, -0.55557023f},
                               {0.55557023f, -0.98078528f, 0.19509032f, 0.83146961f},
                               {0.19509032f, -0.55557023f, 0.83146961f, -0.98078528f}};

// x[i] = sum over k of X[k] cos((2 i + 1) k pi / 2 N), in place, for eight columns at once. The even k make the
// transform of half the length, the odd k its mirrored difference.
template <int N>
void transform_columns(f8* x);

template <>
void transform_columns<1>(f8*) {}

template <int N, int Half>
void combine(f8* x, const float (&odd_cosines)[Half][Half]) {
  f8 even[Half], odd[Half];
  for (int i = 0; i < Half; i++) even[i] = x[2 * i];
  transform_columns<Half>(even);
  for (int i = 0; i < Half; i++) {
    odd[i] = x[1] * odd_cosines[i][0];
    for (int k = 1; k < Half; k++) odd[i] += x[2 * k + 1] * odd_cosines[i][k];
  }
  for (int i = 0; i < Half; i++) {
    x[i] = even[i] + odd[i];
    x[N - 1 - i] = even[i] - odd[i];
  }
}

template <>
void transform_columns<2>(f8* x) {
  combine<2>(x, kOdd2);
}
template <>
void transform_columns<4>(f8* x) {
  combine<4>(x, kOdd4);
}
template <>
void transform_columns<8>(f8* x) {
  combine<8>(x, kOdd8);
}

void transform_columns(f8* x, int n) {
  if (n == 8) return transform_columns<8>(x);
  if (n == 4) return transform_columns<4>(x);
  if (n == 2) return transform_columns<2>(x);
}

void transpose(const f8 from[8], f8 to[8]) {
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) to[i][j] = from[j][i];
  }
}

uint8_t clamp_sample(float value) { return uint8_t(value <= 0.f ? 0.f : value >= 255.f ? 255.f : value + 0.5f); }

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
  int count = c.nx * c.ny;
  bool flat = true;
  for (int i = 1; i < count; i++) flat &= block[i] == 0;
  if (flat) {
    uint8_t level = clamp_sample(float(block[0]) * c.dequant[0] + 128.f);
    for (int y = 0; y < c.ny; y++) memset(samples + y * c.strip_stride, level, size_t(c.nx));
    return;
  }
  f8 rows[8] = {}, columns[8];
  for (int v = 0; v < c.ny; v++) {
    for (int u = 0; u < c.nx; u++) rows[v][u] = float(block[v * c.nx + u]) * c.dequant[v * c.nx + u];
  }
  transform_columns(rows, c.ny);
  transpose(rows, columns);
  transform_columns(columns, c.nx);
  for (int y = 0; y < c.ny; y++) {
    for (int x = 0; x < c.nx; x++) samples[y * c.strip_stride + x] = clamp_sample(columns[x][y] + 128.f);
  }
}

}  // namespace jpeg
