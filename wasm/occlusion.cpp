// Light that is blocked, found per vertex: the mesh is finer than a soft shadow needs, and interpolation keeps it
// smooth. Key light: a depth map (L. Williams, "Casting curved shadows on curved surfaces", SIGGRAPH 1978) read with a
// filter that widens with the distance to the blocker (R. Fernando, "Percentage-closer soft shadows", 2005).
// Back light and ambient: low-resolution depth maps of splatted points, for ambient from many directions, cosine weighted.
#include "raster.h"

#include <math.h>

namespace {

constexpr float kEmpty = -1e30f;
constexpr int kKeySide = 512;
constexpr int kAmbientSide = 160;
constexpr float kAmbientCell = 4.f;          // mm
constexpr float kAmbientNormalOffset = 4.f;  // mm
constexpr float kAmbientSoftness = 6.f;      // mm over which a blocker takes full effect
constexpr float kPointCell = 3.f;            // mm; one point of each cell of space occludes
constexpr float kLargeTriangle = 8.f;        // mm^2; larger triangles add their centroid to the points
constexpr float kKeyNormalOffset = 2.f;   // mm
constexpr int kShadowLevel = 2;           // of detail of textures with alpha
constexpr float kKeyBias = 1.5f;          // mm
constexpr float kBackNearness = 4.f;      // mm by which hair may lie behind skin and still begins to hide it
constexpr float kLightSpread = .22f;      // mm of penumbra for each mm between blocker and receiver
constexpr float kLeastRadius = 2.5f, kMostRadius = 14.f;  // mm

// Depth along `towards` on a grid across it; larger is nearer to the light.
struct DepthMap {
  float* depths;
  int side;
  float towards[3], across[3], up[3];
  float origin_x, origin_y, scale;  // cells = (mm - origin) * scale

  void aim(const float* direction) {
    for (int i = 0; i < 3; i++) towards[i] = direction[i];
    int axis = fabsf(direction[1]) < .9f ? 1 : 0;
    float helper[3] = {axis == 0 ? 1.f : 0.f, axis == 1 ? 1.f : 0.f, 0.f};
    across[0] = helper[1] * towards[2] - helper[2] * towards[1];
    across[1] = helper[2] * towards[0] - helper[0] * towards[2];
    across[2] = helper[0] * towards[1] - helper[1] * towards[0];
    float length = sqrtf(across[0] * across[0] + across[1] * across[1] + across[2] * across[2]);
    for (int i = 0; i < 3; i++) across[i] /= length;
    up[0] = towards[1] * across[2] - towards[2] * across[1];
    up[1] = towards[2] * across[0] - towards[0] * across[2];
    up[2] = towards[0] * across[1] - towards[1] * across[0];
  }
  void clear() {
    for (int i = 0; i < side * side; i++) depths[i] = kEmpty;
  }
  void locate(float px, float py, float pz, float& x, float& y, float& depth) const {
    x = (px * across[0] + py * across[1] + pz * across[2] - origin_x) * scale;
    y = (px * up[0] + py * up[1] + pz * up[2] - origin_y) * scale;
    depth = px * towards[0] + py * towards[1] + pz * towards[2];
  }
};

bool occludes(const RasterDrawable& drawable) {
  return drawable.kind != kCornea && drawable.kind != kLens && drawable.kind != kLash && drawable.kind != kUnlit;
}

// Eyes, teeth and tongue lie within the skin, which casts their shadow.
bool casts_shadow(const RasterDrawable& drawable) {
  return drawable.kind == kSkin || drawable.kind == kHair || drawable.kind == kCloth || drawable.kind == kFrame;
}

bool is_hair(const RasterDrawable& drawable) { return drawable.kind == kHair || drawable.kind == kLash; }

struct Bounds {
  float low[3], high[3];

  void add(const float* p) {
    for (int i = 0; i < 3; i++) {
      if (p[i] < low[i]) low[i] = p[i];
      if (p[i] > high[i]) high[i] = p[i];
    }
  }
  float radius() const {
    float sum = 0;
    for (int i = 0; i < 3; i++) sum += (high[i] - low[i]) * (high[i] - low[i]);
    return sqrtf(sum) * .5f;
  }
};

Bounds bound(const RasterDrawable* drawables, uint32_t drawable_count) {
  Bounds bounds = {{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
  for (uint32_t d = 0; d < drawable_count; d++) {
    if (!occludes(drawables[d])) continue;
    for (uint32_t i = 0; i < drawables[d].vertex_count; i++) bounds.add(drawables[d].positions + i * 3);
  }
  return bounds;
}

// Centres the map on the bounds; a side of zero extent still gets a finite scale.
void fit(DepthMap& map, const Bounds& bounds, float cell) {
  float centre[3];
  for (int i = 0; i < 3; i++) centre[i] = (bounds.low[i] + bounds.high[i]) * .5f;
  float x = centre[0] * map.across[0] + centre[1] * map.across[1] + centre[2] * map.across[2];
  float y = centre[0] * map.up[0] + centre[1] * map.up[1] + centre[2] * map.up[2];
  map.scale = 1.f / cell;
  map.origin_x = x - map.side * .5f * cell;
  map.origin_y = y - map.side * .5f * cell;
}

// Cells and depth of every vertex of a drawable, xyz each.
void locate_vertices(const DepthMap& map, const RasterDrawable& drawable, float* located) {
  for (uint32_t i = 0; i < drawable.vertex_count * 3; i += 3) {
    const float* p = drawable.positions + i;
    map.locate(p[0], p[1], p[2], located[i], located[i + 1], located[i + 2]);
  }
}

float least(float a, float b, float c) {
  float d = a < b ? a : b;
  return d < c ? d : c;
}

float most(float a, float b, float c) {
  float d = a > b ? a : b;
  return d > c ? d : c;
}

void draw_depth(DepthMap& map, const RasterDrawable& drawable, const float* located, const uint32_t* corner) {
  float x[3], y[3], z[3];
  for (int i = 0; i < 3; i++) {
    const float* p = located + corner[i] * 3;
    x[i] = p[0];
    y[i] = p[1];
    z[i] = p[2];
  }
  float area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
  // A closed surface blocks with its lit side alone.
  if (!(fabsf(area) > 1e-6f) || (area < 0 && !(drawable.flags & kDoubleSided))) return;
  float low_x = least(x[0], x[1], x[2]), high_x = most(x[0], x[1], x[2]);
  float low_y = least(y[0], y[1], y[2]), high_y = most(y[0], y[1], y[2]);
  int left = int(clamp_to(ceilf(low_x - .5f), 0, map.side)), right = int(clamp_to(floorf(high_x + .5f), 0, map.side));
  int top = int(clamp_to(ceilf(low_y - .5f), 0, map.side)), bottom = int(clamp_to(floorf(high_y + .5f), 0, map.side));
  if (left >= right || top >= bottom) return;
  float inverse = 1.f / area;
  float a1 = (y[2] - y[0]) * inverse, b1 = (x[0] - x[2]) * inverse;
  float a2 = (y[0] - y[1]) * inverse, b2 = (x[1] - x[0]) * inverse;
  const Texture* texture = (drawable.flags & kAlphaTested) && drawable.texture && drawable.texture->has_alpha
                               ? drawable.texture
                               : nullptr;
  const TextureLevel level = texture ? texture_level(*texture, kShadowLevel) : TextureLevel{};
  const float* uvs = drawable.uvs;
  for (int row = top; row < bottom; row++) {
    for (int column = left; column < right; column++) {
      float dx = column + .5f - x[0], dy = row + .5f - y[0];
      float l1 = a1 * dx + b1 * dy, l2 = a2 * dx + b2 * dy;
      if (l1 < 0 || l2 < 0 || l1 + l2 > 1) continue;
      float depth = z[0] + (z[1] - z[0]) * l1 + (z[2] - z[0]) * l2;
      float& stored = map.depths[row * map.side + column];
      if (depth <= stored) continue;
      if (texture) {
        float l0 = 1.f - l1 - l2;
        float u = uvs[corner[0] * 2] * l0 + uvs[corner[1] * 2] * l1 + uvs[corner[2] * 2] * l2;
        float v = uvs[corner[0] * 2 + 1] * l0 + uvs[corner[1] * 2 + 1] * l1 + uvs[corner[2] * 2 + 1] * l2;
        float threshold = (hash_cell(row, column, corner[0]) & 255) * (1.f / 256.f);
        if (alpha_at(level, u, v) <= threshold) continue;
      }
      stored = depth;
    }
  }
}

// The share of a filter of `radius` cells that lies in front of the receiver, and how far in front it lies.
struct Blocked {
  float share, distance;
};
template <int kTapCount>
Blocked read_depths(const DepthMap& map, float x, float y, float depth, float radius) {
  constexpr int kLaneCount = (kTapCount + 3) / 4 * 4, kLast = kTapCount - 1;
  float step = 2.f * radius / float(kLast);
  int columns[kLaneCount];
  float nearness[kLaneCount];  // 2 kTapCount less twice the taps to the middle column; far below zero in idle lanes
  for (int i = 0; i < kLaneCount; i++) {
    int tap = i < kTapCount ? i : kLast;
    columns[i] = int(clamp_to(x - radius + step * tap, 0, map.side - 1));
    nearness[i] = i < kTapCount ? float(2 * kTapCount - abs(2 * i - kLast)) : -1e9f;
  }
  f32x4 share = splat(0.f), distance = splat(0.f), weight_sum = splat(0.f);
  for (int j = 0; j < kTapCount; j++) {
    const float* row = map.depths + int(clamp_to(y - radius + step * j, 0, map.side - 1)) * map.side;
    for (int i = 0; i < kLaneCount; i += 4) {
      f32x4 near = (f32x4)wasm_v128_load(nearness + i) - splat(float(abs(2 * j - kLast)));
      f32x4 weight = larger(splat(0.f), near);
      f32x4 found = {row[columns[i]], row[columns[i + 1]], row[columns[i + 2]], row[columns[i + 3]]};
      f32x4 in_front = larger(splat(0.f), found - splat(depth));
      i32x4 blocks = (i32x4)wasm_f32x4_gt((v128_t)in_front, wasm_f32x4_splat(0));
      weight_sum += weight;
      share += choose(blocks, weight, splat(0.f));
      distance += weight * in_front;
    }
  }
  float blocked = share[0] + share[1] + share[2] + share[3];
  if (blocked == 0) return {0, 0};
  float whole = weight_sum[0] + weight_sum[1] + weight_sum[2] + weight_sum[3];
  return {blocked / whole, (distance[0] + distance[1] + distance[2] + distance[3]) / blocked};
}

float key_visibility(const DepthMap& map, const VertexAttributes& attributes, bool hair) {
  f32x4 n = attributes.normal_u, p = attributes.position_v;
  float facing = n[0] * map.towards[0] + n[1] * map.towards[1] + n[2] * map.towards[2];
  if (!hair && facing < -.35f) return 0.f;
  float offset = hair ? 0.f : kKeyNormalOffset, x, y, depth;
  map.locate(p[0] + n[0] * offset, p[1] + n[1] * offset, p[2] + n[2] * offset, x, y, depth);
  depth += hair ? 6.f : kKeyBias;
  Blocked blocked = read_depths<4>(map, x, y, depth, 6.f * map.scale);
  if (blocked.share == 0) return 1.f;
  float radius = clamp_to(blocked.distance * kLightSpread, kLeastRadius, kMostRadius) * map.scale;
  return 1.f - read_depths<6>(map, x, y, depth, radius).share;
}

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

void splat_points(DepthMap& map, const Points& points) {
  for (uint32_t i = 0; i < points.count; i += 4) {
    Vec4 at = locate(map, points, i);
    i32x4 column = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)at.x);
    i32x4 row = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)at.y);
    for (uint32_t k = 0; k < 4 && i + k < points.count; k++) {
      if (uint32_t(column[k]) >= uint32_t(map.side) || uint32_t(row[k]) >= uint32_t(map.side)) continue;
      float& stored = map.depths[row[k] * map.side + column[k]];
      if (at.z[k] > stored) stored = at.z[k];
    }
  }
}

// How open the four cells round (x, y) are above `depth`, bilinearly weighted.
float openness(const DepthMap& map, float x, float y, float depth) {
  x = clamp_to(x - .5f, 0, map.side - 1.001f);
  y = clamp_to(y - .5f, 0, map.side - 1.001f);
  int column = int(x), row = int(y);
  float fx = x - column, fy = y - row;
  const float* cell = map.depths + row * map.side + column;
  f32x4 in_front = (f32x4)wasm_v128_load64_lane(cell + map.side, wasm_v128_load64_zero(cell), 1);
  f32x4 open = splat(1.f) - saturate((in_front - splat(depth)) * splat(1.f / kAmbientSoftness));
  open *= f32x4{1.f - fx, fx, 1.f - fx, fx} * f32x4{1.f - fy, 1.f - fy, fy, fy};
  return open[0] + open[1] + open[2] + open[3];
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

void gather_direction(const DepthMap& map, Receivers& receivers) {
  for (uint32_t i = 0; i < receivers.positions.count; i += 4) {
    Vec4 normal = lanes_at(receivers.normals, i);
    f32x4 facing = dot(normal, splat(map.towards)), length = dot(normal, normal);
    i32x4 has_no_normal = (i32x4)wasm_f32x4_eq((v128_t)length, wasm_f32x4_splat(0));
    f32x4 weight = choose(has_no_normal, splat(1.f), facing);
    if (!wasm_v128_any_true(wasm_f32x4_gt((v128_t)weight, wasm_f32x4_splat(0)))) continue;
    Vec4 at = locate(map, receivers.positions, i);
    for (uint32_t k = 0; k < 4; k++) {
      if (!(weight[k] > 0) || !(fabsf(at.x[k]) < 1e6f) || !(fabsf(at.y[k]) < 1e6f)) continue;
      float depth = at.z[k] + receivers.depth_bias[i + k];
      receivers.visible[i + k] += weight[k] * openness(map, at.x[k], at.y[k], depth);
      receivers.weight[i + k] += weight[k];
    }
  }
}

// How much of the back light reaches skin past the hair, through a coarse map of its points.
float back_visibility(const DepthMap& map, const VertexAttributes& attributes) {
  f32x4 p = attributes.position_v;
  float x, y, depth;
  map.locate(p[0], p[1], p[2], x, y, depth);
  if (!(fabsf(x) < 1e6f) || !(fabsf(y) < 1e6f)) return 1.f;
  return openness(map, x, y, depth - kBackNearness);
}

// Visibility of the key and of the back light at the vertices of drawn triangles; the others are never read.
void light_vertices(const DepthMap& key, const DepthMap* back) {
  constexpr float unknown = -1.f;
  for (uint32_t i = 0; i < frame.vertex_count; i++) frame.attributes[i].light[1] = unknown;
  for (uint32_t t = 0; t < frame.triangle_count; t++) {
    const ScreenTriangle& triangle = frame.triangles[t];
    const RasterDrawable& drawable = frame.scene->drawables[triangle.drawable];
    bool gets_back_light = back && drawable.kind == kSkin;
    for (uint32_t index : triangle.vertices) {
      VertexAttributes& attributes = frame.attributes[index];
      if (attributes.light[1] != unknown) continue;
      attributes.light[1] = drawable.kind == kUnlit ? 1.f : key_visibility(key, attributes, is_hair(drawable));
      if (gets_back_light) attributes.light[2] = back_visibility(*back, attributes);
    }
  }
}

void splat_vertices(DepthMap& map, const RasterDrawable& drawable) {
  auto enter = [&](float px, float py, float pz) {
    float x, y, depth;
    map.locate(px, py, pz, x, y, depth);
    if (!(x >= 0 && y >= 0 && x < map.side && y < map.side)) return;
    float& stored = map.depths[int(y) * map.side + int(x)];
    if (depth > stored) stored = depth;
  };
  for (uint32_t i = 0; i < drawable.triangle_count; i++) {
    const uint32_t* corner = drawable.indices + i * 3;
    const float *a = drawable.positions + corner[0] * 3, *b = drawable.positions + corner[1] * 3,
                *c = drawable.positions + corner[2] * 3;
    enter(a[0], a[1], a[2]);
    constexpr float third = 1.f / 3.f;
    enter((a[0] + b[0] + c[0]) * third, (a[1] + b[1] + c[1]) * third, (a[2] + b[2] + c[2]) * third);
  }
}

// Points of hair as the light from behind sees them; false when memory is short.
bool draw_back(DepthMap& map, const RasterScene& scene, const Bounds& bounds) {
  map.side = kAmbientSide;
  map.depths = (float*)arena_alloc(kAmbientSide * kAmbientSide * sizeof(float));
  if (!map.depths) return false;
  map.aim(scene.lights[kBackLight].direction);
  fit(map, bounds, fmaxf(kAmbientCell, 2.f * bounds.radius() / kAmbientSide));
  map.clear();
  for (uint32_t d = 0; d < scene.drawable_count; d++) {
    if (scene.drawables[d].kind == kHair) splat_vertices(map, scene.drawables[d]);
  }
  return true;
}

}  // namespace

int32_t raster_shadow() {
  const RasterScene& scene = *frame.scene;
  if (scene.light_count == 0) return 0;
  uint32_t mark = arena_mark();
  DepthMap map;
  map.side = kKeySide;
  map.depths = (float*)arena_alloc(kKeySide * kKeySide * sizeof(float));
  if (!map.depths) return -1;
  map.aim(scene.lights[0].direction);
  Bounds bounds = bound(scene.drawables, scene.drawable_count);
  float radius = bounds.radius();
  if (!(radius > 0) || !(radius < 1e6f)) {
    arena_rewind(mark);
    return 0;
  }
  fit(map, bounds, 2.f * radius / kKeySide);
  map.clear();
  for (uint32_t d = 0; d < scene.drawable_count; d++) {
    const RasterDrawable& drawable = scene.drawables[d];
    if (!casts_shadow(drawable)) continue;
    uint32_t drawable_mark = arena_mark();
    float* located = (float*)arena_alloc(drawable.vertex_count * 3 * sizeof(float));
    if (!located) {
      arena_rewind(mark);
      return -1;
    }
    locate_vertices(map, drawable, located);
    for (uint32_t i = 0; i < drawable.triangle_count; i++) draw_depth(map, drawable, located, drawable.indices + i * 3);
    arena_rewind(drawable_mark);
  }
  DepthMap back;
  bool has_back = scene.light_count > kBackLight;
  if (has_back && !draw_back(back, scene, bounds)) {
    arena_rewind(mark);
    return -1;
  }
  light_vertices(map, has_back ? &back : nullptr);
  arena_rewind(mark);
  return 0;
}

int32_t raster_occlusion(const RasterDrawable* drawables, uint32_t drawable_count, const float* directions,
                         uint32_t direction_count) {
  uint32_t mark = arena_mark(), vertex_count = 0, triangle_count = 0;
  for (uint32_t d = 0; d < drawable_count; d++) {
    vertex_count += drawables[d].vertex_count;
    triangle_count += drawables[d].triangle_count;
  }
  Bounds bounds = bound(drawables, drawable_count);
  DepthMap map;
  map.side = kAmbientSide;
  map.depths = (float*)arena_alloc(kAmbientSide * kAmbientSide * sizeof(float));
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
  float cell = fmaxf(kAmbientCell, 2.f * bounds.radius() / kAmbientSide);
  for (uint32_t k = 0; k < direction_count; k++) {
    map.aim(directions + k * 3);
    fit(map, bounds, cell);
    map.clear();
    splat_points(map, points);
    gather_direction(map, receivers);
  }
  uint32_t at = 0;
  for (uint32_t d = 0; d < drawable_count; d++) {
    for (uint32_t i = 0; i < drawables[d].vertex_count; i++, at++) {
      // Of the directions round a strand, the head hides half.
      float weight = receivers.weight[at] * (is_hair(drawables[d]) ? .5f : 1.f);
      drawables[d].occlusion[i] = weight > 0 ? fminf(1.f, receivers.visible[at] / weight) : 1.f;
    }
  }
  arena_rewind(mark);
  return 0;
}
