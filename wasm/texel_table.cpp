// Which triangle of the mesh covers each texel of an atlas, and the depth buffer of the mesh in a picture.
// J. Pineda, "A Parallel Algorithm for Polygon Rasterization", SIGGRAPH 1988.
#include <math.h>

#include "kernels.h"
#include "simd.h"

namespace {
// Texels up to this far outside a triangle belong to it where no other triangle covers them, nearer ones first, so that
// bilinear and mipmapped lookups at the border of a chart see its own colours.
constexpr float kReaches[] = {0, 1.2f, 4};
constexpr float kMinimumArea = 1e-6f;

float length2(float x, float y) { return sqrtf(x * x + y * y); }

struct Span {
  int32_t low, high;
};

Span pixel_span(float a, float b, float c, float margin, int32_t count) {
  float low = ceilf(fminf(a, fminf(b, c)) - margin - 0.5f);
  float high = floorf(fmaxf(a, fmaxf(b, c)) + margin - 0.5f);
  return {int32_t(clamp(low, 0, float(count))), int32_t(clamp(high, -1, float(count - 1)))};
}

// Barycentric coordinates of vertices 0 and 1 as affine functions of the position: origin, d/dx, d/dy for each.
bool barycentric_plane(const float* corners, float* plane) {
  float x0 = corners[0], y0 = corners[1], x1 = corners[2], y1 = corners[3], x2 = corners[4], y2 = corners[5];
  float area = (x0 - x2) * (y1 - y2) - (x1 - x2) * (y0 - y2);
  if (!(fabsf(area) > kMinimumArea)) return false;
  float scale = 1 / area;
  plane[1] = (y1 - y2) * scale;
  plane[2] = (x2 - x1) * scale;
  plane[0] = -plane[1] * x2 - plane[2] * y2;
  plane[4] = (y2 - y0) * scale;
  plane[5] = (x0 - x2) * scale;
  plane[3] = -plane[4] * x2 - plane[5] * y2;
  return true;
}
}  // namespace

int32_t texel_table(uint32_t triangle_count, const float* corners, uint32_t size, uint16_t* owners, float* planes) {
  if (triangle_count >= kNoOwner) return -1;
  memset(owners, 0xff, size_t(size) * size * sizeof *owners);
  for (float reach : kReaches) {
    for (uint32_t t = 0; t < triangle_count; t++) {
      float* plane = planes + 6 * t;
      const float* c = corners + 6 * t;
      if (!barycentric_plane(c, plane)) {
        memset(plane, 0, 6 * sizeof *plane);
        continue;
      }
      // A step of one texel changes a barycentric coordinate by at most the length of its gradient.
      float slack0 = reach * length2(plane[1], plane[2]) + 1e-4f, slack1 = reach * length2(plane[4], plane[5]) + 1e-4f;
      float slack2 = reach * length2(plane[1] + plane[4], plane[2] + plane[5]) + 1e-4f;
      Span columns = pixel_span(c[0], c[2], c[4], reach, int32_t(size));
      Span rows = pixel_span(c[1], c[3], c[5], reach, int32_t(size));
      for (int32_t y = rows.low; y <= rows.high; y++) {
        for (int32_t x = columns.low; x <= columns.high; x++) {
          uint16_t& owner = owners[size_t(y) * size + x];
          if (owner != kNoOwner) continue;
          float b0 = plane[0] + plane[1] * (x + 0.5f) + plane[2] * (y + 0.5f);
          float b1 = plane[3] + plane[4] * (x + 0.5f) + plane[5] * (y + 0.5f);
          if (b0 >= -slack0 && b1 >= -slack1 && 1 - b0 - b1 >= -slack2) owner = uint16_t(t);
        }
      }
    }
  }
  uint32_t covered_count = 0;
  for (size_t i = 0; i < size_t(size) * size; i++) covered_count += owners[i] != kNoOwner;
  return int32_t(covered_count);
}

void depth_buffer(uint32_t triangle_count, const uint16_t* triangles, const float* vertices, float scale, uint32_t width,
                  uint32_t height, float* depths) {
  for (size_t i = 0; i < size_t(width) * height; i++) depths[i] = INFINITY;
  for (uint32_t t = 0; t < triangle_count; t++) {
    const float* corner[3];
    float corners[6], plane[6];
    bool finite = true;
    for (int k = 0; k < 3; k++) {
      corner[k] = vertices + 4 * triangles[3 * t + k];
      corners[2 * k] = corner[k][0] * scale;
      corners[2 * k + 1] = corner[k][1] * scale;
      finite = finite && isfinite(corner[k][0]) && isfinite(corner[k][1]) && isfinite(corner[k][2]);
    }
    if (!finite || !barycentric_plane(corners, plane)) continue;
    Span columns = pixel_span(corners[0], corners[2], corners[4], 0, int32_t(width));
    Span rows = pixel_span(corners[1], corners[3], corners[5], 0, int32_t(height));
    for (int32_t y = rows.low; y <= rows.high; y++) {
      for (int32_t x = columns.low; x <= columns.high; x++) {
        float b0 = plane[0] + plane[1] * (x + 0.5f) + plane[2] * (y + 0.5f);
        float b1 = plane[3] + plane[4] * (x + 0.5f) + plane[5] * (y + 0.5f);
        float b2 = 1 - b0 - b1;
        if (b0 < -1e-4f || b1 < -1e-4f || b2 < -1e-4f) continue;
        float depth = b0 * corner[0][2] + b1 * corner[1][2] + b2 * corner[2][2];
        float& nearest = depths[size_t(y) * width + x];
        if (depth < nearest) nearest = depth;
      }
    }
  }
}
