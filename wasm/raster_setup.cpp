// From vertices to triangles on the screen: projected, clipped where they leave what fixed point can hold, with the planes
// that interpolate over them and the level of detail of their texture.
#include "raster.h"

#include <math.h>

namespace {

constexpr float kNear = 1.f;               // mm
constexpr float kGuard = 32.f;             // pixels around the frame that need no clipping
constexpr int32_t kMaximumExtent = 32640;  // fixed point: products of two such lengths and their sum fit 32 bits
constexpr float kMaximumCoordinate = 1048576.f;  // pixels
constexpr float kFinestLevel = -4.f;       // texels larger than pixels have negative levels of detail
constexpr float kAlphaStretch = 4.f;        // most texels across a pixel, squared, for alpha, over those in its area

bool is_finite(float x) { return fabsf(x) < 1e30f; }

void project(ScreenVertex& vertex) {
  if (!is_finite(vertex.x) || !is_finite(vertex.y) || !is_finite(vertex.w)) {
    vertex.state = ScreenVertex::kInvalid;
    return;
  }
  vertex.state = ScreenVertex::kNeedsClip;
  if (!(vertex.w >= kNear)) return;
  vertex.inverse_w = 1.f / vertex.w;
  float u = vertex.x * vertex.inverse_w, v = vertex.y * vertex.inverse_w;
  if (!(fabsf(u) <= kMaximumCoordinate) || !(fabsf(v) <= kMaximumCoordinate)) return;
  vertex.fixed_x = int32_t(floorf(u * kSubpixels + .5f));
  vertex.fixed_y = int32_t(floorf(v * kSubpixels + .5f));
  vertex.state = ScreenVertex::kInside;
}

// Half the logarithm to base 2 of how many texels a pixel covers, from the exponent and a quadratic fit of the mantissa; sharper
// by a quarter level, as four samples allow.
float level_of(float texels, const Texture& texture) {
  if (!(texels > 1e-6f)) return 0.f;
  union {
    float value;
    uint32_t bits;
  } split = {texels};
  float exponent = float(int32_t(split.bits >> 23) - 127);
  split.bits = (split.bits & 0x7fffffu) | 0x3f800000u;
  float mantissa = split.value;
  float level = .5f * (exponent + (-.344845f * mantissa + 2.024658f) * mantissa - 1.674877f) - .25f;
  return clamp_to(level, kFinestLevel, float(texture.level_count - 1));
}

// Levels of detail by the texels that a pixel covers. Strands lie side by side: of these it covers as many as it does across
// them, however few along, and by the area alone they would turn to dots. Alpha goes one level beyond that of the area at
// most, or hair that is seen on edge opens.
void set_levels(ScreenTriangle& triangle, const RasterDrawable& drawable, const ScreenVertex** at, int32_t area) {
  triangle.level = triangle.alpha_level = 0;
  if (!drawable.texture) return;
  const Texture& texture = *drawable.texture;
  const uint32_t* v = triangle.vertices;
  const VertexAttributes &a = frame.attributes[v[0]], &b = frame.attributes[v[1]], &c = frame.attributes[v[2]];
  float u1 = (b.normal_u[3] - a.normal_u[3]) * float(texture.width), v1 = b.position_v[3] - a.position_v[3];
  float u2 = (c.normal_u[3] - a.normal_u[3]) * float(texture.width), v2 = c.position_v[3] - a.position_v[3];
  constexpr float kSquare = kSubpixels * kSubpixels;
  float texels = fabsf(u1 * v2 - u2 * v1) * float(texture.height) * kSquare / float(area);
  triangle.level = triangle.alpha_level = level_of(texels, texture);
  if (!shows_strands(drawable)) return;
  float x1 = at[1]->fixed_x - at[0]->fixed_x, y1 = at[1]->fixed_y - at[0]->fixed_y;
  float x2 = at[2]->fixed_x - at[0]->fixed_x, y2 = at[2]->fixed_y - at[0]->fixed_y;
  float right = (u1 * y2 - u2 * y1) / float(area), down = (u2 * x1 - u1 * x2) / float(area);
  float across = larger(texels, (right * right + down * down) * kSquare);
  triangle.level = level_of(across, texture);
  triangle.alpha_level = level_of(smaller(across, kAlphaStretch * texels), texture);
}

bool exceeds_extent(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c) {
  int width = most(a.fixed_x, b.fixed_x, c.fixed_x) - least(a.fixed_x, b.fixed_x, c.fixed_x);
  int height = most(a.fixed_y, b.fixed_y, c.fixed_y) - least(a.fixed_y, b.fixed_y, c.fixed_y);
  return width > kMaximumExtent || height > kMaximumExtent;
}

void set_planes(ScreenTriangle& triangle, const ScreenVertex** v, int32_t area) {
  f32x4 base, dx, dy;
  double base_sum = 0;
  float dx_sum = 0, dy_sum = 0;
  for (int i = 0; i < 3; i++) {
    const ScreenVertex &from = *v[(i + 1) % 3], &to = *v[(i + 2) % 3];
    double a = to.fixed_y - from.fixed_y, b = from.fixed_x - to.fixed_x, scale = double(v[i]->inverse_w) / area;
    double constant = -(a * from.fixed_x + b * from.fixed_y) * scale;
    base[i] = float(constant);
    dx[i] = float(a * scale * kSubpixels);
    dy[i] = float(b * scale * kSubpixels);
    base_sum += constant;
    dx_sum += dx[i];
    dy_sum += dy[i];
  }
  base[3] = float(base_sum);
  dx[3] = dx_sum;
  dy[3] = dy_sum;
  triangle.base = base;
  triangle.dx = dx;
  triangle.dy = dy;
}

// The vertices are inside and their extent is bounded.
void emit_triangle(const RasterDrawable& drawable, uint32_t drawable_index, uint32_t a, uint32_t b, uint32_t c) {
  const ScreenVertex* v[3] = {&frame.screen_vertices[a], &frame.screen_vertices[b], &frame.screen_vertices[c]};
  int32_t area = (v[2]->fixed_x - v[0]->fixed_x) * (v[1]->fixed_y - v[0]->fixed_y) -
                 (v[1]->fixed_x - v[0]->fixed_x) * (v[2]->fixed_y - v[0]->fixed_y);
  if (area == 0) return;
  bool back = area < 0;
  if (back && !(drawable.flags & kDoubleSided)) return;
  int top = least(v[0]->fixed_y, v[1]->fixed_y, v[2]->fixed_y) >> 4;
  int bottom = most(v[0]->fixed_y, v[1]->fixed_y, v[2]->fixed_y) >> 4;
  int left = least(v[0]->fixed_x, v[1]->fixed_x, v[2]->fixed_x) >> 4;
  int right = most(v[0]->fixed_x, v[1]->fixed_x, v[2]->fixed_x) >> 4;
  if (bottom < 0 || top >= int(frame.height) || right < 0 || left >= int(frame.width)) return;
  if (frame.triangle_count == frame.triangle_capacity) return;
  ScreenTriangle& triangle = frame.triangles[frame.triangle_count++];
  triangle.vertices[0] = a;
  triangle.vertices[1] = back ? c : b;
  triangle.vertices[2] = back ? b : c;
  if (back) {
    const ScreenVertex* swapped = v[1];
    v[1] = v[2];
    v[2] = swapped;
    area = -area;
  }
  triangle.drawable = uint16_t(drawable_index);
  triangle.back = back;
  triangle.lit = false;
  triangle.first_row = int16_t(top > 0 ? top : 0);
  triangle.last_row = int16_t(bottom < int(frame.height) ? bottom : int(frame.height) - 1);
  set_levels(triangle, drawable, v, area);
  set_planes(triangle, v, area);
}

// Signed distance, scaled, to the near plane and the four guard planes.
float plane_distance(const ScreenVertex& v, int plane) {
  switch (plane) {
    case 0: return v.w - kNear;
    case 1: return v.x + kGuard * v.w;
    case 2: return (float(frame.width) + kGuard) * v.w - v.x;
    case 3: return v.y + kGuard * v.w;
    default: return (float(frame.height) + kGuard) * v.w - v.y;
  }
}

uint32_t emit_crossing(uint32_t inside, uint32_t outside, float t) {
  if (frame.vertex_count == frame.vertex_capacity) return inside;
  uint32_t index = frame.vertex_count++;
  const ScreenVertex &a = frame.screen_vertices[inside], &b = frame.screen_vertices[outside];
  ScreenVertex& vertex = frame.screen_vertices[index];
  vertex.x = a.x + (b.x - a.x) * t;
  vertex.y = a.y + (b.y - a.y) * t;
  vertex.w = a.w + (b.w - a.w) * t;
  const VertexAttributes &from = frame.attributes[inside], &to = frame.attributes[outside];
  VertexAttributes& attributes = frame.attributes[index];
  attributes.normal_u = mix(from.normal_u, to.normal_u, splat(t));
  attributes.position_v = mix(from.position_v, to.position_v, splat(t));
  attributes.light = mix(from.light, to.light, splat(t));
  attributes.color = mix(from.color, to.color, splat(t));
  attributes.tangent = mix(from.tangent, to.tangent, splat(t));
  return index;
}

// I. Sutherland and G. Hodgman, CACM 17(1), 1974. A crossing is always computed from the inside end of its edge, so
// that both triangles of a shared edge get the same vertex.
void clip_triangle(const RasterDrawable& drawable, uint32_t drawable_index, const uint32_t* corners) {
  uint32_t polygon[9] = {corners[0], corners[1], corners[2]}, clipped[9];
  int count = 3;
  for (int plane = 0; plane < 5; plane++) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      uint32_t current = polygon[i], next = polygon[(i + 1) % count];
      float here = plane_distance(frame.screen_vertices[current], plane);
      float there = plane_distance(frame.screen_vertices[next], plane);
      if (here >= 0) clipped[kept++] = current;
      if (here >= 0 && there < 0) clipped[kept++] = emit_crossing(current, next, here / (here - there));
      if (here < 0 && there >= 0) clipped[kept++] = emit_crossing(next, current, there / (there - here));
    }
    count = kept;
    if (count < 3) return;
    for (int i = 0; i < count; i++) polygon[i] = clipped[i];
  }
  for (int i = 0; i < count; i++) {
    ScreenVertex& vertex = frame.screen_vertices[polygon[i]];
    if (vertex.w < kNear) vertex.w = kNear;
    project(vertex);
    if (vertex.state != ScreenVertex::kInside) return;
  }
  for (int i = 1; i + 1 < count; i++) {
    const ScreenVertex &a = frame.screen_vertices[polygon[0]], &b = frame.screen_vertices[polygon[i]],
                       &c = frame.screen_vertices[polygon[i + 1]];
    if (!exceeds_extent(a, b, c)) emit_triangle(drawable, drawable_index, polygon[0], polygon[i], polygon[i + 1]);
  }
}

}  // namespace

void transform_vertices(const RasterCamera& camera, const RasterDrawable& drawable, uint32_t first_vertex) {
  const float* r = camera.rotation;
  const float* t = camera.translation;
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    const float* p = drawable.positions + i * 3;
    const float* n = drawable.normals + i * 3;
    float x = r[0] * p[0] + r[1] * p[1] + r[2] * p[2] + t[0];
    float y = r[3] * p[0] + r[4] * p[1] + r[5] * p[2] + t[1];
    float w = -(r[6] * p[0] + r[7] * p[1] + r[8] * p[2] + t[2]);
    ScreenVertex& vertex = frame.screen_vertices[first_vertex + i];
    vertex.x = camera.centre_x * w + camera.focal * x;
    vertex.y = camera.centre_y * w - camera.focal * y;
    vertex.w = w;
    project(vertex);
    VertexAttributes& attributes = frame.attributes[first_vertex + i];
    attributes.normal_u = f32x4{n[0], n[1], n[2], drawable.uvs[i * 2]};
    attributes.position_v = f32x4{p[0], p[1], p[2], drawable.uvs[i * 2 + 1]};
    attributes.light = f32x4{drawable.occlusion ? drawable.occlusion[i] : 1.f, 1.f, 1.f,
                             drawable.wetness ? drawable.wetness[i] : 0.f};
    const float* color = drawable.colors + i * 3;
    attributes.color = drawable.colors ? f32x4{color[0], color[1], color[2], 1.f} : splat(1.f);
    attributes.tangent = splat(0.f);
  }
}

void set_up_triangles(const RasterDrawable& drawable, uint32_t drawable_index, uint32_t first_vertex) {
  for (uint32_t i = 0; i < drawable.triangle_count; i++) {
    const uint32_t* index = drawable.indices + i * 3;
    uint32_t corners[3] = {first_vertex + index[0], first_vertex + index[1], first_vertex + index[2]};
    const ScreenVertex &a = frame.screen_vertices[corners[0]], &b = frame.screen_vertices[corners[1]],
                       &c = frame.screen_vertices[corners[2]];
    uint32_t states = a.state | b.state | c.state;
    if (states & ScreenVertex::kInvalid) continue;
    if (states & ScreenVertex::kNeedsClip || exceeds_extent(a, b, c)) {
      clip_triangle(drawable, drawable_index, corners);
    } else {
      emit_triangle(drawable, drawable_index, corners[0], corners[1], corners[2]);
    }
  }
}
