// Fields of four floats a vertex on a mesh: smoothing along edges, and the screened membrane
//   minimise sum_i d_i |x_i - b_i / d_i|^2 + k sum_edges |x_i - x_j|^2,   that is (D + k L) x = b,
// by conjugate gradients with a diagonal preconditioner, the four lanes at once.
// M. Hestenes, E. Stiefel, "Methods of Conjugate Gradients for Solving Linear Systems", J. Res. NBS 49 (1952).
#include "kernels.h"
#include "simd.h"

namespace {
f32x4 neighbour_sum(const uint32_t* row_starts, const uint16_t* columns, const float* values, uint32_t i) {
  f32x4 sum = splat(0);
  for (uint32_t k = row_starts[i]; k < row_starts[i + 1]; k++) sum += load<f32x4>(values + 4 * columns[k]);
  return sum;
}

// Partial sums over blocks keep single precision good for tens of thousands of terms.
struct BlockSum {
  f32x4 total = splat(0), block = splat(0);
  uint32_t count = 0;
  void add(f32x4 value) {
    block += value;
    if ((++count & 127) == 0) {
      total += block;
      block = splat(0);
    }
  }
  f32x4 value() const { return total + block; }
};

f32x4 divide_or_zero(f32x4 a, f32x4 b) { return select(b > 0, a / max4(b, splat(1e-30f)), splat(0)); }
}  // namespace

void field_smooth(uint32_t vertex_count, const uint32_t* row_starts, const uint16_t* columns, float* values,
                  float* scratch, uint32_t iteration_count) {
  float *from = values, *to = scratch;
  for (uint32_t iteration = 0; iteration < iteration_count; iteration++) {
    for (uint32_t i = 0; i < vertex_count; i++) {
      f32x4 own = load<f32x4>(from + 4 * i);
      uint32_t degree = row_starts[i + 1] - row_starts[i];
      if (degree > 0) own = own * 0.5f + neighbour_sum(row_starts, columns, from, i) * (0.5f / float(degree));
      store(to + 4 * i, own);
    }
    float* swap = from;
    from = to;
    to = swap;
  }
  if (from != values) memcpy(values, from, size_t(vertex_count) * 16);
}

int32_t field_membrane(uint32_t vertex_count, const uint32_t* row_starts, const uint16_t* columns, const float* diagonal,
                       float stiffness, const float* right_side, float* solution, float* scratch, float tolerance,
                       uint32_t iteration_limit) {
  float* residual = scratch;
  float* direction = scratch + 4 * vertex_count;
  float* image = scratch + 8 * vertex_count;
  auto weight = [&](uint32_t i) { return diagonal[i] + stiffness * float(row_starts[i + 1] - row_starts[i]); };
  auto apply = [&](const float* x, uint32_t i) {
    return load<f32x4>(x + 4 * i) * weight(i) - neighbour_sum(row_starts, columns, x, i) * stiffness;
  };
  BlockSum start, norm;
  for (uint32_t i = 0; i < vertex_count; i++) {
    f32x4 b = load<f32x4>(right_side + 4 * i);
    f32x4 r = b - apply(solution, i);
    f32x4 z = weight(i) > 0 ? r / splat(weight(i)) : splat(0);
    store(residual + 4 * i, r);
    store(direction + 4 * i, z);
    start.add(r * z);
    norm.add(b * b);
  }
  f32x4 energy = start.value();
  f32x4 bound = norm.value() * (tolerance * tolerance);
  for (uint32_t iteration = 0; iteration < iteration_limit; iteration++) {
    BlockSum curvature, next_energy, left;
    for (uint32_t i = 0; i < vertex_count; i++) {
      f32x4 a = apply(direction, i);
      store(image + 4 * i, a);
      curvature.add(a * load<f32x4>(direction + 4 * i));
    }
    f32x4 step = divide_or_zero(energy, curvature.value());
    for (uint32_t i = 0; i < vertex_count; i++) {
      store(solution + 4 * i, load<f32x4>(solution + 4 * i) + step * load<f32x4>(direction + 4 * i));
      f32x4 r = load<f32x4>(residual + 4 * i) - step * load<f32x4>(image + 4 * i);
      store(residual + 4 * i, r);
      if (weight(i) > 0) next_energy.add(r * r / splat(weight(i)));
      left.add(r * r);
    }
    i32x4 open = left.value() > bound;
    if (!(open[0] | open[1] | open[2] | open[3])) return int32_t(iteration + 1);
    f32x4 turn = divide_or_zero(next_energy.value(), energy);
    energy = next_energy.value();
    for (uint32_t i = 0; i < vertex_count; i++) {
      f32x4 z = weight(i) > 0 ? load<f32x4>(residual + 4 * i) / splat(weight(i)) : splat(0);
      store(direction + 4 * i, z + turn * load<f32x4>(direction + 4 * i));
    }
  }
  return int32_t(iteration_limit);
}
