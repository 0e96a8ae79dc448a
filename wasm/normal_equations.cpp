// Dense normal equations of a least-squares problem: the Gram matrix of the Jacobian's columns, and the solution by
// Cholesky's factorisation with rows as inner products.
// C. Benoit, "Note sur une methode de resolution des equations normales", Bulletin geodesique 2 (1924).
#include <math.h>

#include "kernels.h"
#include "simd.h"

namespace {
typedef double f64x2 __attribute__((vector_size(16)));

double total(f32x4 a) { return double(a[0]) + double(a[1]) + double(a[2]) + double(a[3]); }

double dot(const double* a, const double* b, uint32_t count) {
  f64x2 even = {0, 0}, odd = {0, 0};
  uint32_t k = 0;
  for (; k + 4 <= count; k += 4) {
    even += load<f64x2>(a + k) * load<f64x2>(b + k);
    odd += load<f64x2>(a + k + 2) * load<f64x2>(b + k + 2);
  }
  double sum = even[0] + even[1] + odd[0] + odd[1];
  for (; k < count; k++) sum += a[k] * b[k];
  return sum;
}
}  // namespace

// Blocks of two by four columns: eight sums stay in registers while the columns stream by.
void gram(uint32_t column_count, uint32_t column_length, const float* columns, double* matrix) {
  auto column = [&](uint32_t index) {
    uint32_t clamped = index < column_count ? index : column_count - 1;
    return reinterpret_cast<const f32x4*>(columns + size_t(clamped) * column_length);
  };
  for (uint32_t i = 0; i < column_count; i += 2) {
    const f32x4 *a0 = column(i), *a1 = column(i + 1);
    for (uint32_t j = 0; j <= i + 1; j += 4) {
      const f32x4* b[4] = {column(j), column(j + 1), column(j + 2), column(j + 3)};
      f32x4 sums[2][4] = {};
      for (uint32_t k = 0; k < column_length / 4; k++) {
        f32x4 u = a0[k], v = a1[k];
        for (int q = 0; q < 4; q++) {
          f32x4 w = b[q][k];
          sums[0][q] += u * w;
          sums[1][q] += v * w;
        }
      }
      for (uint32_t p = i; p < i + 2 && p < column_count; p++) {
        for (uint32_t q = j; q < j + 4 && q <= p; q++) {
          matrix[size_t(p) * column_count + q] = matrix[size_t(q) * column_count + p] = total(sums[p - i][q - j]);
        }
      }
    }
  }
}

int32_t cholesky_solve(uint32_t count, double* matrix, double* vector) {
  // (1) Lower factor in place of the lower half, the right-hand side carried along as forward substitution.
  for (uint32_t i = 0; i < count; i++) {
    double* row = matrix + size_t(i) * count;
    for (uint32_t j = 0; j < i; j++) {
      const double* other = matrix + size_t(j) * count;
      row[j] = (row[j] - dot(row, other, j)) / other[j];
    }
    double pivot = row[i] - dot(row, row, i);
    if (!(pivot > 0) || isinf(pivot)) return -1;
    row[i] = sqrt(pivot);
    vector[i] = (vector[i] - dot(row, vector, i)) / row[i];
  }
  // (2) Backward substitution by the rows of the factor.
  for (uint32_t i = count; i-- > 0;) {
    const double* row = matrix + size_t(i) * count;
    vector[i] /= row[i];
    for (uint32_t j = 0; j < i; j++) vector[j] -= row[j] * vector[i];
  }
  return 0;
}
