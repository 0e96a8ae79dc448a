// Light that is blocked, found per vertex: the mesh is finer than a soft shadow needs, and interpolation keeps it
// smooth. Key light: a depth map (L. Williams, "Casting curved shadows on curved surfaces", SIGGRAPH 1978) read with a
// filter that widens with the distance to the blocker (R. Fernando, "Percentage-closer soft shadows", 2005).
// Ambient: low-resolution depth maps of splatted points from many directions, cosine weighted.
#include "raster.h"

#include <math.h>

namespace {

constexpr float kEmpty = -1e30f;
constexpr int kKeySide = 512;
constexpr int kAmbientSide = 96;
constexpr float kAmbientCell = 4.f;       // mm
constexpr float kAmbientNormalOffset = 4.f;  // mm
constexpr float kAmbientSoftness = 6.f;   // mm over which a blocker takes full effect
constexpr float kKeyNormalOffset = 2.f;   // mm
constexpr float kKeyBias = 1.5f;          // mm
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

bool casts_shadow(const RasterDrawable& drawable) {
  return drawable.kind != kCornea && drawable.kind != kLens && drawable.kind != kLash && drawable.kind != kUnlit;
}

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
    if (!casts_shadow(drawables[d])) continue;
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

void draw_depth(DepthMap& map, const RasterDrawable& drawable, const uint32_t* corner) {
  float x[3], y[3], z[3];
  for (int i = 0; i < 3; i++) {
    const float* p = drawable.positions + corner[i] * 3;
    map.locate(p[0], p[1], p[2], x[i], y[i], z[i]);
  }
  float area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
  if (!(fabsf(area) > 1e-6f)) return;
  float low_x = fminf(x[0], fminf(x[1], x[2])), high_x = fmaxf(x[0], fmaxf(x[1], x[2]));
  float low_y = fminf(y[0], fminf(y[1], y[2])), high_y = fmaxf(y[0], fmaxf(y[1], y[2]));
  int left = int(clamp_to(ceilf(low_x - .5f), 0, map.side)), right = int(clamp_to(floorf(high_x + .5f), 0, map.side));
  int top = int(clamp_to(ceilf(low_y - .5f), 0, map.side)), bottom = int(clamp_to(floorf(high_y + .5f), 0, map.side));
  if (left >= right || top >= bottom) return;
  float inverse = 1.f / area;
  float a1 = (y[2] - y[0]) * inverse, b1 = (x[0] - x[2]) * inverse;
  float a2 = (y[0] - y[1]) * inverse, b2 = (x[1] - x[0]) * inverse;
  const Texture* texture = (drawable.flags & kAlphaTested) && drawable.texture && drawable.texture->has_alpha
                               ? drawable.texture
                               : nullptr;
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
        if (texture_alpha(*texture, u, v, 2) <= threshold) continue;
      }
      stored = depth;
    }
  }
}

// The share of a filter of `radius` cells that lies in front of the receiver, and how far in front it lies.
struct Blocked {
  float share, distance;
};
Blocked read_depths(const DepthMap& map, float x, float y, float depth, float radius, int tap_count) {
  Blocked blocked = {0, 0};
  float step = 2.f * radius / float(tap_count - 1), weight_sum = 0;
  for (int j = 0; j < tap_count; j++) {
    int row = int(clamp_to(y - radius + step * j, 0, map.side - 1));
    for (int i = 0; i < tap_count; i++) {
      int column = int(clamp_to(x - radius + step * i, 0, map.side - 1));
      float from_middle = fabsf(2.f * i - (tap_count - 1)) + fabsf(2.f * j - (tap_count - 1));
      float weight = 2.f * tap_count - from_middle;
      float in_front = map.depths[row * map.side + column] - depth;
      weight_sum += weight;
      if (in_front <= 0) continue;
      blocked.share += weight;
      blocked.distance += weight * in_front;
    }
  }
  if (blocked.share > 0) blocked.distance /= blocked.share;
  blocked.share /= weight_sum;
  return blocked;
}

float key_visibility(const DepthMap& map, const VertexAttributes& attributes, bool is_hair) {
  f32x4 n = attributes.normal_u, p = attributes.position_v;
  float facing = n[0] * map.towards[0] + n[1] * map.towards[1] + n[2] * map.towards[2];
  if (!is_hair && facing < -.35f) return 0.f;
  float offset = is_hair ? 0.f : kKeyNormalOffset, x, y, depth;
  map.locate(p[0] + n[0] * offset, p[1] + n[1] * offset, p[2] + n[2] * offset, x, y, depth);
  depth += is_hair ? 6.f : kKeyBias;
  Blocked blocked = read_depths(map, x, y, depth, 6.f * map.scale, 5);
  if (blocked.share == 0) return 1.f;
  float radius = clamp_to(blocked.distance * kLightSpread, kLeastRadius, kMostRadius) * map.scale;
  return 1.f - read_depths(map, x, y, depth, radius, 7).share;
}

void splat_point(DepthMap& map, float px, float py, float pz) {
  float x, y, depth;
  map.locate(px, py, pz, x, y, depth);
  if (!(x >= 0 && y >= 0 && x < map.side && y < map.side)) return;
  float& stored = map.depths[int(y) * map.side + int(x)];
  if (depth > stored) stored = depth;
}

void splat_drawable(DepthMap& map, const RasterDrawable& drawable) {
  const float* positions = drawable.positions;
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    splat_point(map, positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]);
  }
  for (uint32_t i = 0; i < drawable.triangle_count; i++) {
    const uint32_t* corner = drawable.indices + i * 3;
    const float *a = positions + corner[0] * 3, *b = positions + corner[1] * 3, *c = positions + corner[2] * 3;
    constexpr float third = 1.f / 3.f;
    splat_point(map, (a[0] + b[0] + c[0]) * third, (a[1] + b[1] + c[1]) * third, (a[2] + b[2] + c[2]) * third);
  }
}

// How open the four cells round (x, y) are above `depth`, bilinearly weighted.
float openness(const DepthMap& map, float x, float y, float depth) {
  x = clamp_to(x - .5f, 0, map.side - 1.001f);
  y = clamp_to(y - .5f, 0, map.side - 1.001f);
  int column = int(x), row = int(y);
  float fx = x - column, fy = y - row;
  const float* cell = map.depths + row * map.side + column;
  float open[4];
  const float in_front[4] = {cell[0], cell[1], cell[map.side], cell[map.side + 1]};
  for (int i = 0; i < 4; i++) open[i] = 1.f - clamp_to((in_front[i] - depth) * (1.f / kAmbientSoftness), 0.f, 1.f);
  float above = open[0] + (open[1] - open[0]) * fx, below = open[2] + (open[3] - open[2]) * fx;
  return above + (below - above) * fy;
}

// Adds visibility * weight of one direction to each vertex, and the weight to `weights`.
void gather_direction(const DepthMap& map, const RasterDrawable& drawable, float* weights) {
  bool is_hair = drawable.kind == kHair || drawable.kind == kLash;
  float offset = is_hair ? 0.f : kAmbientNormalOffset, bias = is_hair ? 8.f : 1.5f;
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    const float *p = drawable.positions + i * 3, *n = drawable.normals + i * 3;
    float facing = n[0] * map.towards[0] + n[1] * map.towards[1] + n[2] * map.towards[2];
    float weight = is_hair ? 1.f : facing;
    if (!(weight > 0)) continue;
    float x, y, depth;
    map.locate(p[0] + n[0] * offset, p[1] + n[1] * offset, p[2] + n[2] * offset, x, y, depth);
    if (!(fabsf(x) < 1e6f) || !(fabsf(y) < 1e6f)) continue;
    drawable.occlusion[i] += weight * openness(map, x, y, depth + bias);
    weights[i] += weight;
  }
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
    for (uint32_t i = 0; i < drawable.triangle_count; i++) draw_depth(map, drawable, drawable.indices + i * 3);
  }
  for (uint32_t d = 0; d < scene.drawable_count; d++) {
    const RasterDrawable& drawable = scene.drawables[d];
    if (drawable.kind == kUnlit) continue;
    VertexAttributes* attributes = frame.attributes + frame.ranges[d].first_vertex;
    bool is_hair = drawable.kind == kHair || drawable.kind == kLash;
    for (uint32_t i = 0; i < drawable.vertex_count; i++) {
      if (frame.screen_vertices[frame.ranges[d].first_vertex + i].state == ScreenVertex::kInvalid) continue;
      attributes[i].light[1] = key_visibility(map, attributes[i], is_hair);
    }
  }
  arena_rewind(mark);
  return 0;
}

int32_t raster_occlusion(const RasterDrawable* drawables, uint32_t drawable_count, const float* directions,
                         uint32_t direction_count) {
  uint32_t mark = arena_mark(), vertex_count = 0;
  for (uint32_t d = 0; d < drawable_count; d++) vertex_count += drawables[d].vertex_count;
  DepthMap map;
  map.side = kAmbientSide;
  map.depths = (float*)arena_alloc(kAmbientSide * kAmbientSide * sizeof(float));
  float* weights = (float*)arena_alloc(vertex_count * sizeof(float));
  if (!map.depths || !weights) {
    arena_rewind(mark);
    return -1;
  }
  for (uint32_t i = 0; i < vertex_count; i++) weights[i] = 0;
  for (uint32_t d = 0; d < drawable_count; d++) {
    for (uint32_t i = 0; i < drawables[d].vertex_count; i++) drawables[d].occlusion[i] = 0;
  }
  Bounds bounds = bound(drawables, drawable_count);
  float cell = fmaxf(kAmbientCell, 2.f * bounds.radius() / kAmbientSide);
  for (uint32_t k = 0; k < direction_count; k++) {
    map.aim(directions + k * 3);
    fit(map, bounds, cell);
    map.clear();
    for (uint32_t d = 0; d < drawable_count; d++) {
      if (casts_shadow(drawables[d])) splat_drawable(map, drawables[d]);
    }
    float* drawable_weights = weights;
    for (uint32_t d = 0; d < drawable_count; d++) {
      gather_direction(map, drawables[d], drawable_weights);
      drawable_weights += drawables[d].vertex_count;
    }
  }
  for (uint32_t d = 0; d < drawable_count; d++) {
    for (uint32_t i = 0; i < drawables[d].vertex_count; i++, weights++) {
      drawables[d].occlusion[i] = *weights > 0 ? drawables[d].occlusion[i] / *weights : 1.f;
    }
  }
  arena_rewind(mark);
  return 0;
}
