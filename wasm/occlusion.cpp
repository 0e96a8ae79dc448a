// Ambient light that is blocked, found per vertex: low-resolution depth maps of splatted points from many directions,
// cosine weighted.
#include "depth_map.h"

namespace {

constexpr float kAmbientNormalOffset = 4.f;  // mm
constexpr float kPointCell = 3.f;            // mm; one point of each cell of space occludes
constexpr float kLargeTriangle = 8.f;        // mm^2; larger triangles add their centroid to the points

// Coordinates of points in lanes: x[i], y[i], z[i], padded to a multiple of four.
struct Points {
  float *x, *y, *z;
  uint32_t count;

  bool reserve(uint32_t capacity) {
    uint32_t byte_length = (capacity + 4) * sizeof(float);
    x = (float*)arena_alloc(byte_length);
    y = (float*)arena_alloc(byte_length);
    z = (float*)arena_alloc(byte_length);
    count = 0;
    return x && y && z;
  }
  // Fills the lanes after the last point with it.
  void pad() {
    for (uint32_t i = count; count > 0 && i < count + 3; i++) set(i, x[count - 1], y[count - 1], z[count - 1]);
  }
  void set(uint32_t i, float px, float py, float pz) {
    x[i] = px;
    y[i] = py;
    z[i] = pz;
  }
};

// Which cells of space hold a point already.
struct Cells {
  uint32_t* bits;
  uint32_t sides[3];
  float low[3];

  bool reserve(const Bounds& bounds) {
    uint64_t count = 1;
    for (int i = 0; i < 3; i++) {
      low[i] = bounds.low[i];
      float side = (bounds.high[i] - bounds.low[i]) / kPointCell;
      sides[i] = uint32_t(clamp_to(side, 0, 400)) + 1;
      count *= sides[i];
    }
    bits = (uint32_t*)arena_alloc(uint32_t(count / 32 + 1) * 4);
    if (!bits) return false;
    for (uint32_t i = 0; i <= count / 32; i++) bits[i] = 0;
    return true;
  }
  // Whether (x, y, z) is the first point of its cell.
  bool take(float x, float y, float z) {
    const float p[3] = {x, y, z};
    uint32_t index = 0;
    for (int i = 2; i >= 0; i--) {
      float cell = (p[i] - low[i]) * (1.f / kPointCell);
      if (!(cell >= 0 && cell < sides[i])) return false;
      index = index * sides[i] + uint32_t(cell);
    }
    uint32_t mask = 1u << (index & 31);
    if (bits[index >> 5] & mask) return false;
    bits[index >> 5] |= mask;
    return true;
  }
};

void add_point(Points& points, Cells& cells, float x, float y, float z) {
  if (cells.take(x, y, z)) points.set(points.count++, x, y, z);
}

void add_drawable(Points& points, Cells& cells, const RasterDrawable& drawable) {
  const float* positions = drawable.positions;
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    add_point(points, cells, positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]);
  }
  for (uint32_t i = 0; i < drawable.triangle_count; i++) {
    const uint32_t* corner = drawable.indices + i * 3;
    const float *a = positions + corner[0] * 3, *b = positions + corner[1] * 3, *c = positions + corner[2] * 3;
    float ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2], vx = c[0] - a[0], vy = c[1] - a[1], vz = c[2] - a[2];
    float nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    if (nx * nx + ny * ny + nz * nz < 4.f * kLargeTriangle * kLargeTriangle) continue;
    constexpr float third = 1.f / 3.f;
    add_point(points, cells, (a[0] + b[0] + c[0]) * third, (a[1] + b[1] + c[1]) * third, (a[2] + b[2] + c[2]) * third);
  }
}

Vec4 lanes_at(const Points& points, uint32_t i) {
  return {(f32x4)wasm_v128_load(points.x + i), (f32x4)wasm_v128_load(points.y + i),
          (f32x4)wasm_v128_load(points.z + i)};
}

// Cells and depth of four points.
Vec4 locate(const DepthMap& map, const Points& points, uint32_t i) {
  Vec4 p = lanes_at(points, i);
  return {(dot(p, splat(map.across)) - splat(map.origin_x)) * splat(map.scale),
          (dot(p, splat(map.up)) - splat(map.origin_y)) * splat(map.scale), dot(p, splat(map.towards))};
}

// The map covers all points; lanes past the last one repeat it.
void splat_points(DepthMap& map, const Points& points) {
  const i32x4 last = splat(map.side - 1);
  for (uint32_t i = 0; i < points.count; i += 4) {
    Vec4 at = locate(map, points, i);
    v128_t column = wasm_i32x4_min(wasm_u32x4_trunc_sat_f32x4((v128_t)at.x), (v128_t)last);
    v128_t row = wasm_i32x4_min(wasm_u32x4_trunc_sat_f32x4((v128_t)at.y), (v128_t)last);
    i32x4 cell = (i32x4)row * splat(map.side) + (i32x4)column;
    for (int k = 0; k < 4; k++) {
      float& stored = map.depths[cell[k]];
      stored = at.z[k] > stored ? at.z[k] : stored;
    }
  }
}

// The vertices of all drawables as receivers of light: moved off their own surface, with their normals (zero for hair,
// which light reaches from all sides) and sums over the directions.
struct Receivers {
  Points positions, normals;
  float *depth_bias, *visible, *weight;

  bool reserve(uint32_t count) {
    uint32_t byte_length = (count + 4) * sizeof(float);
    depth_bias = (float*)arena_alloc(byte_length);
    visible = (float*)arena_alloc(byte_length);
    weight = (float*)arena_alloc(byte_length);
    if (!positions.reserve(count) || !normals.reserve(count) || !depth_bias || !visible || !weight) return false;
    for (uint32_t i = 0; i < count + 4; i++) {
      positions.set(i, 0, 0, 0);
      normals.set(i, 0, 0, 0);
      depth_bias[i] = visible[i] = weight[i] = 0;
    }
    return true;
  }
  void add(const RasterDrawable& drawable) {
    if (!drawable.occlusion) return;
    bool hair = is_hair(drawable);
    float offset = hair ? 0.f : kAmbientNormalOffset;
    for (uint32_t i = 0; i < drawable.vertex_count; i++) {
      const float *p = drawable.positions + i * 3, *n = drawable.normals + i * 3;
      uint32_t at = positions.count++;
      positions.set(at, p[0] + n[0] * offset, p[1] + n[1] * offset, p[2] + n[2] * offset);
      if (!hair) normals.set(at, n[0], n[1], n[2]);
      depth_bias[at] = hair ? 8.f : 1.5f;
    }
  }
};

// How open the four cells round each of four places are above its depth, bilinearly weighted.
f32x4 openness(const DepthMap& map, const Vec4& at, f32x4 depth) {
  f32x4 most = splat(map.side - 1.001f);
  f32x4 x = smaller(most, larger(splat(0.f), at.x - splat(.5f))), y = smaller(most, larger(splat(0.f), at.y - splat(.5f)));
  i32x4 column = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)x), row = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)y);
  f32x4 right = x - __builtin_convertvector(column, f32x4), below = y - __builtin_convertvector(row, f32x4);
  f32x4 left = splat(1.f) - right, above = splat(1.f) - below;
  i32x4 cell = row * splat(map.side) + column;
  f32x4 sum = splat(0.f);
  for (int line = 0; line < 2; line++) {
    const float* depths = map.depths + line * map.side;
    v128_t first = wasm_v128_load64_lane(depths + cell[1], wasm_v128_load64_zero(depths + cell[0]), 1);
    v128_t second = wasm_v128_load64_lane(depths + cell[3], wasm_v128_load64_zero(depths + cell[2]), 1);
    f32x4 here = (f32x4)wasm_i32x4_shuffle(first, second, 0, 2, 4, 6);
    f32x4 next = (f32x4)wasm_i32x4_shuffle(first, second, 1, 3, 5, 7);
    auto open = [&](f32x4 blocker) {
      return splat(1.f) - saturate((blocker - depth) * splat(1.f / kCoarseSoftness));
    };
    sum += open(here) * (left * (line ? below : above));
    sum += open(next) * (right * (line ? below : above));
  }
  return sum;
}

void gather_direction(const DepthMap& map, Receivers& receivers) {
  for (uint32_t i = 0; i < receivers.positions.count; i += 4) {
    Vec4 normal = lanes_at(receivers.normals, i);
    f32x4 facing = dot(normal, splat(map.towards)), length = dot(normal, normal);
    i32x4 has_no_normal = (i32x4)wasm_f32x4_eq((v128_t)length, wasm_f32x4_splat(0));
    f32x4 weight = choose(has_no_normal, splat(1.f), facing);
    if (!wasm_v128_any_true(wasm_f32x4_gt((v128_t)weight, wasm_f32x4_splat(0)))) continue;
    Vec4 at = locate(map, receivers.positions, i);
    f32x4 seen = openness(map, at, at.z + (f32x4)wasm_v128_load(receivers.depth_bias + i));
    weight = larger(splat(0.f), weight);
    float *visible = receivers.visible + i, *sum = receivers.weight + i;
    wasm_v128_store(visible, (v128_t)((f32x4)wasm_v128_load(visible) + weight * seen));
    wasm_v128_store(sum, (v128_t)((f32x4)wasm_v128_load(sum) + weight));
  }
}

}  // namespace

int32_t raster_occlusion(const RasterDrawable* drawables, uint32_t drawable_count, const float* directions,
                         uint32_t direction_count) {
  uint32_t mark = arena_mark(), vertex_count = 0, triangle_count = 0;
  for (uint32_t d = 0; d < drawable_count; d++) {
    vertex_count += drawables[d].vertex_count;
    triangle_count += drawables[d].triangle_count;
  }
  Bounds bounds = bound(drawables, drawable_count);
  DepthMap map;
  map.side = kCoarseSide;
  map.depths = (float*)arena_alloc(kCoarseSide * kCoarseSide * sizeof(float));
  Points points;
  Cells cells;
  Receivers receivers;
  if (!map.depths || !cells.reserve(bounds) || !points.reserve(vertex_count + triangle_count) ||
      !receivers.reserve(vertex_count)) {
    arena_rewind(mark);
    return -1;
  }
  for (uint32_t d = 0; d < drawable_count; d++) {
    if (occludes(drawables[d])) add_drawable(points, cells, drawables[d]);
    receivers.add(drawables[d]);
  }
  points.pad();
  float cell = fmaxf(kCoarseCell, 2.f * bounds.radius() / kCoarseSide);
  for (uint32_t k = 0; k < direction_count; k++) {
    map.aim(directions + k * 3);
    fit(map, bounds, cell);
    map.clear();
    splat_points(map, points);
    gather_direction(map, receivers);
  }
  uint32_t at = 0;
  for (uint32_t d = 0; d < drawable_count; d++) {
    if (!drawables[d].occlusion) continue;
    for (uint32_t i = 0; i < drawables[d].vertex_count; i++, at++) {
      // Of the directions round a strand, the head hides half.
      float weight = receivers.weight[at] * (is_hair(drawables[d]) ? .5f : 1.f);
      drawables[d].occlusion[i] = weight > 0 ? fminf(1.f, receivers.visible[at] / weight) : 1.f;
    }
  }
  arena_rewind(mark);
  return 0;
}
