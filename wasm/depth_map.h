// Depth of a scene along one direction, as a light far away sees it.
#pragma once
#include "raster.h"

#include <math.h>

constexpr float kEmpty = -1e30f;
constexpr int kCoarseSide = 160;          // of a map of splatted points
constexpr float kCoarseCell = 4.f;        // mm
constexpr float kCoarseSoftness = 6.f;    // mm over which a blocker takes full effect

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

inline bool occludes(const RasterDrawable& drawable) {
  return drawable.kind != kCornea && drawable.kind != kLens && drawable.kind != kLash && drawable.kind != kUnlit;
}

inline bool is_hair(const RasterDrawable& drawable) { return drawable.kind == kHair || drawable.kind == kLash; }

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

inline Bounds bound(const RasterDrawable* drawables, uint32_t drawable_count) {
  Bounds bounds = {{1e9f, 1e9f, 1e9f}, {-1e9f, -1e9f, -1e9f}};
  for (uint32_t d = 0; d < drawable_count; d++) {
    if (!occludes(drawables[d])) continue;
    for (uint32_t i = 0; i < drawables[d].vertex_count; i++) bounds.add(drawables[d].positions + i * 3);
  }
  return bounds;
}

// Centres the map on the bounds; a side of zero extent still gets a finite scale.
inline void fit(DepthMap& map, const Bounds& bounds, float cell) {
  float centre[3];
  for (int i = 0; i < 3; i++) centre[i] = (bounds.low[i] + bounds.high[i]) * .5f;
  float x = centre[0] * map.across[0] + centre[1] * map.across[1] + centre[2] * map.across[2];
  float y = centre[0] * map.up[0] + centre[1] * map.up[1] + centre[2] * map.up[2];
  map.scale = 1.f / cell;
  map.origin_x = x - map.side * .5f * cell;
  map.origin_y = y - map.side * .5f * cell;
}

// How open the four cells round (x, y) are above `depth`, bilinearly weighted.
inline float openness(const DepthMap& map, float x, float y, float depth) {
  x = clamp_to(x - .5f, 0, map.side - 1.001f);
  y = clamp_to(y - .5f, 0, map.side - 1.001f);
  int column = int(x), row = int(y);
  float fx = x - column, fy = y - row;
  const float* cell = map.depths + row * map.side + column;
  f32x4 in_front = (f32x4)wasm_v128_load64_lane(cell + map.side, wasm_v128_load64_zero(cell), 1);
  f32x4 open = splat(1.f) - saturate((in_front - splat(depth)) * splat(1.f / kCoarseSoftness));
  open *= f32x4{1.f - fx, fx, 1.f - fx, fx} * f32x4{1.f - fy, 1.f - fy, fy, fy};
  return open[0] + open[1] + open[2] + open[3];
}
