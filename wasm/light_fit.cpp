// The light of a photo from skin samples: order-2 spherical harmonics of the normal, the colour channels as lanes, by
// iteratively reweighted least squares with Cauchy weights and a ridge.
// R. Ramamoorthi, P. Hanrahan, "An Efficient Representation for Irradiance Environment Maps", SIGGRAPH 2001.
#include <math.h>

#include "kernels.h"
#include "simd.h"

namespace {
constexpr int kBasisCount = 9;
constexpr int kPairCount = kBasisCount * (kBasisCount + 1) / 2;
constexpr float kMadToDeviation = 1.4826f;
constexpr float kPrior[kBasisCount] = {0, 1, 1, 1, 4, 4, 4, 4, 4};

void basis(const float* normal, float* out) {
  float x = normal[0], y = normal[1], z = normal[2];
  out[0] = 1;
  out[1] = y;
  out[2] = z;
  out[3] = x;
  out[4] = x * y;
  out[5] = y * z;
  out[6] = 3 * z * z - 1;
  out[7] = x * z;
  out[8] = x * x - y * y;
}

f32x4 evaluate(const float* normal, const f32x4* light) {
  float b[kBasisCount];
  basis(normal, b);
  f32x4 sum = splat(0);
  for (int i = 0; i < kBasisCount; i++) sum += light[i] * b[i];
  return sum;
}

// Cholesky on four matrices at once; `matrix` is the lower triangle by rows.
void solve(f32x4* matrix, f32x4* x) {
  auto at = [&](int i, int j) -> f32x4& { return matrix[i * (i + 1) / 2 + j]; };
  for (int i = 0; i < kBasisCount; i++) {
    for (int j = 0; j <= i; j++) {
      f32x4 sum = at(i, j);
      for (int k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      if (i == j) {
        for (int lane = 0; lane < 4; lane++) sum[lane] = sqrtf(fmaxf(sum[lane], 1e-12f));
        at(i, i) = sum;
      } else {
        at(i, j) = sum / at(j, j);
      }
    }
  }
  for (int i = 0; i < kBasisCount; i++) {
    for (int k = 0; k < i; k++) x[i] -= at(i, k) * x[k];
    x[i] /= at(i, i);
  }
  for (int i = kBasisCount - 1; i >= 0; i--) {
    for (int k = i + 1; k < kBasisCount; k++) x[i] -= at(k, i) * x[k];
    x[i] /= at(i, i);
  }
}

// Hoare's selection; reorders `values`.
float median(float* values, uint32_t count) {
  uint32_t target = count / 2, low = 0, high = count - 1;
  while (low < high) {
    float pivot = values[(low + high) / 2];
    uint32_t i = low, j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      float swap = values[i];
      values[i++] = values[j];
      values[j] = swap;
      if (j == 0) break;
      j--;
    }
    if (target <= j && j < high) {
      high = j;
    } else if (target >= i) {
      low = i;
    } else {
      break;
    }
  }
  return values[target];
}
}  // namespace

int32_t light_fit(uint32_t sample_count, const float* normals, const float* radiances, const float* weights, float ridge,
                  uint32_t iteration_count, float* scratch, float* light) {
  if (sample_count < kBasisCount) return -1;
  f32x4 coefficients[kBasisCount];
  f32x4 deviation = splat(0);
  for (uint32_t iteration = 0; iteration < iteration_count; iteration++) {
    f32x4 matrix[kPairCount], right_side[kBasisCount];
    for (f32x4& entry : matrix) entry = splat(0);
    for (f32x4& entry : right_side) entry = splat(0);
    for (uint32_t s = 0; s < sample_count; s++) {
      f32x4 radiance = load<f32x4>(radiances + 4 * s);
      f32x4 weight = splat(weights[s]);
      if (iteration > 0) {
        f32x4 error = (radiance - evaluate(normals + 3 * s, coefficients)) / (deviation * 2.0f + 1e-6f);
        weight = weight / (error * error + 1.0f);
      }
      float b[kBasisCount];
      basis(normals + 3 * s, b);
      for (int i = 0, pair = 0; i < kBasisCount; i++) {
        f32x4 weighted = weight * b[i];
        right_side[i] += weighted * radiance;
        for (int j = 0; j <= i; j++) matrix[pair++] += weighted * b[j];
      }
    }
    for (int i = 0; i < kBasisCount; i++) matrix[i * (i + 1) / 2 + i] += ridge * kPrior[i] * float(sample_count);
    solve(matrix, right_side);
    memcpy(coefficients, right_side, sizeof coefficients);
    for (uint32_t s = 0; s < sample_count; s++) {
      f32x4 error = load<f32x4>(radiances + 4 * s) - evaluate(normals + 3 * s, coefficients);
      for (int lane = 0; lane < 3; lane++) scratch[lane * sample_count + s] = fabsf(error[lane]);
    }
    for (int lane = 0; lane < 3; lane++) {
      deviation[lane] = kMadToDeviation * median(scratch + lane * sample_count, sample_count);
    }
  }
  memcpy(light, coefficients, sizeof coefficients);
  return 0;
}
