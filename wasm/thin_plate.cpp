// Smooth displacement of a mesh towards scattered targets: the minimum of
//   sum_p w_p |m_p X - y_p|^2 + stiffness |L X|^2 + sum_i d_i |X_i|^2
// with m_p three vertices and their weights and L the graph Laplacian, by conjugate gradients with a diagonal
// preconditioner, four right-hand sides in the lanes. The systems of a fit have condition numbers below 2000, where
// this beats a sparse factorisation.
// M. Hestenes, E. Stiefel, "Methods of Conjugate Gradients for Solving Linear Systems", J. Res. NBS 49 (1952);
// M. Botsch, L. Kobbelt, "An intuitive framework for real-time freeform modeling", SIGGRAPH 2004.
#include "kernels.h"
#include "simd.h"

namespace {
struct Plate {
  uint32_t vertex_count;
  const uint32_t* row_starts;
  const uint16_t* columns;
  const float* diagonal;
  float stiffness;
  uint32_t point_count;
  const uint16_t* point_vertices;
  const float* point_weights;
  const float* point_strengths;
};

struct Sums {
  double lane[4] = {0, 0, 0, 0};
};

f32x4 narrow(const Sums& a) { return f32x4{float(a.lane[0]), float(a.lane[1]), float(a.lane[2]), float(a.lane[3])}; }

// Blocks in single precision, their sum in double: one long single sum would stall the iteration.
Sums dot(const f32x4* a, const f32x4* b, uint32_t count) {
  Sums sum;
  for (uint32_t start = 0; start < count; start += 64) {
    uint32_t end = start + 64 < count ? start + 64 : count;
    f32x4 block = splat(0);
    for (uint32_t i = start; i < end; i++) block += a[i] * b[i];
    for (int lane = 0; lane < 4; lane++) sum.lane[lane] += double(block[lane]);
  }
  return sum;
}

// Lane by lane a / b where b is positive, else 0: a finished or empty lane stands still.
f32x4 quotient(const Sums& a, const Sums& b) {
  Sums q;
  for (int lane = 0; lane < 4; lane++) q.lane[lane] = b.lane[lane] > 1e-30 ? a.lane[lane] / b.lane[lane] : 0;
  return narrow(q);
}

void laplacian(const Plate& plate, const f32x4* x, f32x4* out) {
  for (uint32_t i = 0; i < plate.vertex_count; i++) {
    uint32_t start = plate.row_starts[i], end = plate.row_starts[i + 1];
    f32x4 sum = splat(float(end - start)) * x[i];
    for (uint32_t k = start; k < end; k++) sum -= x[plate.columns[k]];
    out[i] = sum;
  }
}

void apply(const Plate& plate, const f32x4* x, f32x4* bend, f32x4* out) {
  laplacian(plate, x, bend);
  laplacian(plate, bend, out);
  for (uint32_t i = 0; i < plate.vertex_count; i++) {
    out[i] = splat(plate.stiffness) * out[i] + splat(plate.diagonal[i]) * x[i];
  }
  for (uint32_t p = 0; p < plate.point_count; p++) {
    const uint16_t* v = plate.point_vertices + 3 * p;
    const float* w = plate.point_weights + 3 * p;
    f32x4 value = splat(w[0]) * x[v[0]] + splat(w[1]) * x[v[1]] + splat(w[2]) * x[v[2]];
    value *= splat(plate.point_strengths[p]);
    for (int k = 0; k < 3; k++) out[v[k]] += splat(w[k]) * value;
  }
}

// Reciprocals of the matrix diagonal; (L^2)_ii = degree^2 + degree.
void invert_diagonal(const Plate& plate, float* out) {
  for (uint32_t i = 0; i < plate.vertex_count; i++) {
    float degree = float(plate.row_starts[i + 1] - plate.row_starts[i]);
    out[i] = plate.diagonal[i] + plate.stiffness * (degree * degree + degree);
  }
  for (uint32_t p = 0; p < plate.point_count; p++) {
    for (int k = 0; k < 3; k++) {
      float w = plate.point_weights[3 * p + k];
      out[plate.point_vertices[3 * p + k]] += plate.point_strengths[p] * w * w;
    }
  }
  for (uint32_t i = 0; i < plate.vertex_count; i++) out[i] = out[i] > 1e-20f ? 1 / out[i] : 0;
}

bool converged(const Sums& left, const Sums& size, double tolerance) {
  for (int lane = 0; lane < 4; lane++) {
    if (left.lane[lane] > tolerance * tolerance * size.lane[lane]) return false;
  }
  return true;
}
}  // namespace

int32_t solve_plate(uint32_t vertex_count, const uint32_t* row_starts, const uint16_t* columns, const float* diagonal,
                    float stiffness, uint32_t point_count, const uint16_t* point_vertices, const float* point_weights,
                    const float* point_strengths, const float* right_side, float* solution, float tolerance,
                    uint32_t iteration_limit) {
  const Plate plate{vertex_count, row_starts,     columns,       diagonal,       stiffness,
                    point_count,  point_vertices, point_weights, point_strengths};
  auto field = [&] { return static_cast<f32x4*>(arena_alloc(vertex_count * uint32_t(sizeof(f32x4)))); };
  f32x4 *residual = field(), *scaled = field(), *direction = field(), *image = field(), *bend = field();
  float* inverse = static_cast<float*>(arena_alloc(vertex_count * uint32_t(sizeof(float))));
  if (!residual || !scaled || !direction || !image || !bend || !inverse) return -1;

  // (1) Start at the given solution.
  const f32x4* b = reinterpret_cast<const f32x4*>(right_side);
  f32x4* x = reinterpret_cast<f32x4*>(solution);
  invert_diagonal(plate, inverse);
  apply(plate, x, bend, image);
  for (uint32_t i = 0; i < vertex_count; i++) {
    residual[i] = b[i] - image[i];
    scaled[i] = direction[i] = splat(inverse[i]) * residual[i];
  }
  Sums energy = dot(residual, scaled, vertex_count);
  const Sums size = dot(b, b, vertex_count);

  // (2) Descend until every lane is within `tolerance` of its right-hand side.
  for (uint32_t iteration = 0; iteration < iteration_limit; iteration++) {
    if (converged(dot(residual, residual, vertex_count), size, tolerance)) return int32_t(iteration);
    apply(plate, direction, bend, image);
    f32x4 step = quotient(energy, dot(direction, image, vertex_count));
    for (uint32_t i = 0; i < vertex_count; i++) {
      x[i] += step * direction[i];
      residual[i] -= step * image[i];
      scaled[i] = splat(inverse[i]) * residual[i];
    }
    Sums next = dot(residual, scaled, vertex_count);
    f32x4 turn = quotient(next, energy);
    for (uint32_t i = 0; i < vertex_count; i++) direction[i] = scaled[i] + turn * direction[i];
    energy = next;
  }
  return int32_t(iteration_limit);
}
