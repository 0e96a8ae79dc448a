// Light of lamps that is blocked, found per vertex: the mesh is finer than a soft shadow needs, and interpolation keeps it
// smooth. Key light: a depth map (L. Williams, "Casting curved shadows on curved surfaces", SIGGRAPH 1978) read with a
// filter that widens with the distance to the blocker (R. Fernando, "Percentage-closer soft shadows", 2005). Back light: a
// coarse map of points of hair.
#include "depth_map.h"

namespace {

constexpr int kLeastKeySide = 256, kMostKeySide = 384;  // of the key light's map, 3/4 of the picture's between them
constexpr float kKeyNormalOffset = 2.f;  // mm
constexpr int kShadowLevel = 2;          // of detail of textures with alpha
constexpr float kKeyBias = 1.5f;         // mm
constexpr float kBackNearness = 4.f;     // mm by which hair may lie behind skin and still begins to hide it
constexpr float kLightSpread = .5f;      // mm of penumbra for each mm between blocker and receiver: a soft box, as portraits have
constexpr float kSearchRadius = 6.f;     // mm about a receiver in which blockers are looked for
constexpr float kLeastRadius = 2.5f, kMostRadius = 14.f;  // mm

// Eyes, teeth and tongue lie within the skin, which casts their shadow.
bool casts_shadow(const RasterDrawable& drawable) {
  return drawable.kind == kSkin || drawable.kind == kHair || drawable.kind == kCloth || drawable.kind == kFrame;
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
    float dy = row + .5f - y[0];
    for (int first = left; first < right; first += 4) {
      f32x4 columns = splat(float(first)) + f32x4{0, 1, 2, 3}, dx = columns + splat(.5f) - splat(x[0]);
      f32x4 l1 = splat(a1) * dx + splat(b1 * dy), l2 = splat(a2) * dx + splat(b2 * dy);
      f32x4 depth = splat(z[0]) + splat(z[1] - z[0]) * l1 + splat(z[2] - z[0]) * l2;
      float* stored = map.depths + row * map.side + first;
      i32x4 drawn = (l1 >= splat(0.f)) & (l2 >= splat(0.f)) & (l1 + l2 <= splat(1.f)) & (columns < splat(float(right))) &
                    (depth > (f32x4)wasm_v128_load(stored));
      if (!wasm_v128_any_true((v128_t)drawn)) continue;
      if (texture) {
        f32x4 l0 = splat(1.f) - l1 - l2;
        auto at = [&](int c, int size) {
          f32x4 place = splat(uvs[corner[0] * 2 + c]) * l0 + splat(uvs[corner[1] * 2 + c]) * l1 + splat(uvs[corner[2] * 2 + c]) * l2;
          v128_t texel = wasm_u32x4_trunc_sat_f32x4((v128_t)(place * splat(float(size))));
          return (i32x4)wasm_i32x4_min(texel, wasm_i32x4_splat(size - 1));
        };
        i32x4 texel = at(1, level.height) * splat(level.width) + at(0, level.width);
        for (int k = 0; k < 4; k++) {
          if (drawn[k] && level.texels[texel[k]] >> 24 > (hash_cell(row, first + k, corner[0]) & 255)) stored[k] = depth[k];
        }
      } else {
        for (int k = 0; k < 4; k++) {
          if (drawn[k]) stored[k] = depth[k];
        }
      }
    }
  }
}

// A square of taps with the weights of a pyramid, in rows.
template <int kSide>
struct Taps {
  static constexpr int kCount = kSide * kSide;
  static_assert(kCount % 4 == 0);
  int columns[kCount] = {}, rows[kCount] = {};
  float weights[kCount] = {}, sum = 0;

  constexpr Taps() {
    constexpr int kLast = kSide - 1;
    auto off_middle = [](int i) { return 2 * i < kLast ? kLast - 2 * i : 2 * i - kLast; };
    for (int k = 0; k < kCount; k++) {
      columns[k] = k % kSide;
      rows[k] = k / kSide;
      weights[k] = float(2 * kSide - off_middle(columns[k]) - off_middle(rows[k]));
      sum += weights[k];
    }
  }
};
template <int kSide>
constexpr Taps<kSide> kTaps;

// The share of a filter of `radius` cells that lies in front of the receiver, and how far in front it lies.
struct Blocked {
  float share, distance;
};
template <int kSide>
Blocked read_depths(const DepthMap& map, float x, float y, float depth, float radius) {
  constexpr const Taps<kSide>& taps = kTaps<kSide>;
  float step = 2.f * radius / float(kSide - 1);
  int columns[kSide];
  const float* rows[kSide];
  for (int i = 0; i < kSide; i++) {
    columns[i] = int(clamp_to(x - radius + step * i, 0, map.side - 1));
    rows[i] = map.depths + int(clamp_to(y - radius + step * i, 0, map.side - 1)) * map.side;
  }
  f32x4 share = splat(0.f), distance = splat(0.f);
#pragma clang loop unroll(full)
  for (int k = 0; k < taps.kCount; k += 4) {
    auto found = [&](int i) { return rows[taps.rows[k + i]][columns[taps.columns[k + i]]]; };
    const f32x4 weight = {taps.weights[k], taps.weights[k + 1], taps.weights[k + 2], taps.weights[k + 3]};
    f32x4 in_front = larger(splat(0.f), f32x4{found(0), found(1), found(2), found(3)} - splat(depth));
    share += choose((i32x4)wasm_f32x4_gt((v128_t)in_front, wasm_f32x4_splat(0)), weight, splat(0.f));
    distance += weight * in_front;
  }
  float blocked = share[0] + share[1] + share[2] + share[3];
  if (blocked == 0) return {0, 0};
  return {blocked / taps.sum, (distance[0] + distance[1] + distance[2] + distance[3]) / blocked};
}

float key_visibility(const DepthMap& map, const VertexAttributes& attributes, bool hair) {
  f32x4 n = attributes.normal_u, p = attributes.position_v;
  float facing = n[0] * map.towards[0] + n[1] * map.towards[1] + n[2] * map.towards[2];
  if (!hair && facing < -.35f) return 0.f;
  float offset = hair ? 0.f : kKeyNormalOffset, x, y, depth;
  map.locate(p[0] + n[0] * offset, p[1] + n[1] * offset, p[2] + n[2] * offset, x, y, depth);
  depth += hair ? 6.f : kKeyBias;
  Blocked blocked = read_depths<4>(map, x, y, depth, kSearchRadius * map.scale);
  if (blocked.share == 0) return 1.f;
  float radius = clamp_to(blocked.distance * kLightSpread, kLeastRadius, kMostRadius);
  // What is blocked all over is so within a smaller filter.
  if (blocked.share == 1 && radius <= kSearchRadius) return 0.f;
  return 1.f - read_depths<6>(map, x, y, depth, radius * map.scale).share;
}

// How much of the back light reaches skin past the hair, through a coarse map of its points.
float back_visibility(const DepthMap& map, const VertexAttributes& attributes) {
  f32x4 p = attributes.position_v;
  float x, y, depth;
  map.locate(p[0], p[1], p[2], x, y, depth);
  if (!(fabsf(x) < 1e6f) || !(fabsf(y) < 1e6f)) return 1.f;
  return openness(map, x, y, depth - kBackNearness);
}

// The maps of the frame in flight, none where it has no shadows.
struct Maps {
  bool has_key, has_back;
  DepthMap key, back;
};
Maps maps;
constexpr float kUnknown = -1.f;

void splat_vertices(DepthMap& map, const RasterDrawable& drawable) {
  const Texture* texture = drawable.texture && drawable.texture->has_alpha ? drawable.texture : nullptr;
  const TextureLevel level = texture ? texture_level(*texture, kShadowLevel) : TextureLevel{};
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
    const float* uv = drawable.uvs + corner[0] * 2;
    // Few hairs at the edge of hair let light through.
    if (texture && alpha_at(level, uv[0], uv[1]) < .5f) continue;
    enter(a[0], a[1], a[2]);
    constexpr float third = 1.f / 3.f;
    enter((a[0] + b[0] + c[0]) * third, (a[1] + b[1] + c[1]) * third, (a[2] + b[2] + c[2]) * third);
  }
}

// Points of hair as the light from behind sees them; false when memory is short.
bool draw_back(DepthMap& map, const RasterScene& scene, const Bounds& bounds) {
  map.side = kCoarseSide;
  map.depths = (float*)arena_alloc(kCoarseSide * kCoarseSide * sizeof(float));
  if (!map.depths) return false;
  map.aim(scene.lights[kBackLight].direction);
  fit(map, bounds, fmaxf(kCoarseCell, 2.f * bounds.radius() / kCoarseSide));
  map.clear();
  for (uint32_t d = 0; d < scene.drawable_count; d++) {
    if (scene.drawables[d].kind == kHair) splat_vertices(map, scene.drawables[d]);
  }
  return true;
}

}  // namespace

void forget_shadow() { maps.has_key = maps.has_back = false; }

void light_triangle(uint32_t id) {
  ScreenTriangle& triangle = frame.triangles[id];
  if (triangle.lit || !maps.has_key) return;
  triangle.lit = true;
  const RasterDrawable& drawable = frame.scene->drawables[triangle.drawable];
  for (uint32_t index : triangle.vertices) {
    VertexAttributes& attributes = frame.attributes[index];
    if (attributes.light[1] != kUnknown) continue;
    attributes.light[1] = drawable.kind == kUnlit ? 1.f : key_visibility(maps.key, attributes, is_hair(drawable));
    if (maps.has_back && drawable.kind == kSkin) attributes.light[2] = back_visibility(maps.back, attributes);
  }
}

int32_t raster_shadow() {
  const RasterScene& scene = *frame.scene;
  if (scene.light_count == 0) return 0;
  DepthMap& map = maps.key;
  map.side = most(int(frame.width) * 3 / 4, int(frame.height) * 3 / 4, kLeastKeySide);
  if (map.side > kMostKeySide) map.side = kMostKeySide;
  Bounds bounds = bound(scene.drawables, scene.drawable_count);
  float radius = bounds.radius();
  if (!(radius > 0) || !(radius < 1e6f)) return 0;
  map.depths = (float*)arena_alloc(uint32_t(map.side * map.side + 3) * sizeof(float));  // read four at a time
  if (!map.depths) return -1;
  map.aim(scene.lights[0].direction);
  fit(map, bounds, 2.f * radius / map.side);
  map.clear();
  for (uint32_t d = 0; d < scene.drawable_count; d++) {
    const RasterDrawable& drawable = scene.drawables[d];
    if (!casts_shadow(drawable)) continue;
    uint32_t mark = arena_mark();
    float* located = (float*)arena_alloc(drawable.vertex_count * 3 * sizeof(float));
    if (!located) return -1;
    locate_vertices(map, drawable, located);
    for (uint32_t i = 0; i < drawable.triangle_count; i++) draw_depth(map, drawable, located, drawable.indices + i * 3);
    arena_rewind(mark);
  }
  bool has_back = scene.light_count > kBackLight;
  if (has_back && !draw_back(maps.back, scene, bounds)) return -1;
  for (uint32_t i = 0; i < frame.vertex_count; i++) frame.attributes[i].light[1] = kUnknown;
  maps.has_key = true;
  maps.has_back = has_back;
  return 0;
}
