// Visibility-buffer rasteriser with four samples a pixel, one SIMD lane a sample.
// Edge functions: J. Pineda, "A Parallel Algorithm for Polygon Rasterization", SIGGRAPH 1988. Visibility buffer:
// C. Burns and W. Hunt, JCGT 2(2), 2013. Hierarchical depth: N. Greene et al., SIGGRAPH 1993.
#include "alpha_test.h"
#include "raster.h"

#include <math.h>

Frame frame;

namespace {

constexpr uint32_t kSpareVertexCount = 3072;  // for clipped triangles; those that find no room are dropped
constexpr uint32_t kSpareTriangleCount = 2048;
constexpr uint32_t kBandByteLength = 4u << 20;
constexpr int kSmallSide = 16;  // pixels; larger boxes are walked in blocks
constexpr int kQuarter = 4;     // pixels; side of the quarters of a block

// The rotated grid, in sixteenths of a pixel.
const i32x4 kSampleX = {6, 14, 2, 10};
const i32x4 kSampleY = {2, 6, 10, 14};

struct Box {
  int left, top, right, bottom;  // pixels, inclusive
};

// Edge functions and depth of one triangle at the four samples of a pixel, stepped over pixels.
struct Walk {
  i32x4 edges[3];
  f32x4 depth;
  float depth_x, depth_y;
  int32_t a[3], b[3];

  void start(const ScreenTriangle& triangle, int x, int y) {
    for (int i = 0; i < 3; i++) {
      const ScreenVertex& from = frame.screen_vertices[triangle.vertices[(i + 1) % 3]];
      const ScreenVertex& to = frame.screen_vertices[triangle.vertices[(i + 2) % 3]];
      a[i] = to.fixed_y - from.fixed_y;
      b[i] = from.fixed_x - to.fixed_x;
      // Samples on an edge belong to the triangle below or right of it.
      bool owns_edge = a[i] > 0 || (a[i] == 0 && b[i] > 0);
      edges[i] = (kSampleX + splat(x * kSubpixels - from.fixed_x)) * splat(a[i]) +
                 (kSampleY + splat(y * kSubpixels - from.fixed_y)) * splat(b[i]) - splat(owns_edge ? 0 : 1);
    }
    depth_x = triangle.dx[3];
    depth_y = triangle.dy[3];
    f32x4 sample_x = __builtin_convertvector(kSampleX, f32x4) * splat(1.f / kSubpixels);
    f32x4 sample_y = __builtin_convertvector(kSampleY, f32x4) * splat(1.f / kSubpixels);
    depth = splat(triangle.base[3] + depth_x * x + depth_y * y) + splat(depth_x) * sample_x + splat(depth_y) * sample_y;
  }
  void step_right() {
    for (int i = 0; i < 3; i++) edges[i] += splat(a[i] * kSubpixels);
    depth += splat(depth_x);
  }
  void step_down() {
    for (int i = 0; i < 3; i++) edges[i] += splat(b[i] * kSubpixels);
    depth += splat(depth_y);
  }
  void move(int dx, int dy) {
    for (int i = 0; i < 3; i++) edges[i] += splat((dx * a[i] + dy * b[i]) * kSubpixels);
    depth += splat(depth_x * dx + depth_y * dy);
  }
};

inline float least_lane(f32x4 a) {
  float low = a[0] < a[1] ? a[0] : a[1], high = a[2] < a[3] ? a[2] : a[3];
  return low < high ? low : high;
}

// The smallest depth of a quarter of a block, from its first pixel on.
float smallest_depth(const f32x4* row) {
  f32x4 smallest = row[0];
  for (int y = 0; y < kQuarter; y++, row += frame.stride) {
    for (int x = 0; x < kQuarter; x++) smallest = smaller(smallest, row[x]);
  }
  return least_lane(smallest);
}

inline v128_t inside(const Walk& walk) {
  return wasm_i32x4_ge((v128_t)(walk.edges[0] | walk.edges[1] | walk.edges[2]), wasm_i32x4_splat(0));
}

inline void store_samples(uint32_t offset, f32x4 depth, int32_t id, v128_t mask) {
  frame.depths[offset] = choose((i32x4)mask, depth, frame.depths[offset]);
  frame.ids[offset] = (i32x4)wasm_v128_bitselect(wasm_i32x4_splat(id), (v128_t)frame.ids[offset], mask);
}

void draw_box(Walk walk, const Box& box, int first_row, int32_t id) {
  for (int y = box.top; y <= box.bottom; y++) {
    Walk at = walk;
    uint32_t offset = (y - first_row) * frame.stride + box.left;
    for (int x = box.left; x <= box.right; x++, offset++) {
      v128_t mask = inside(at);
      if (wasm_v128_any_true(mask)) {
        store_samples(offset, at.depth, id, wasm_v128_and(mask, wasm_f32x4_gt((v128_t)at.depth, (v128_t)frame.depths[offset])));
      }
      at.step_right();
    }
    walk.step_down();
  }
}

// Draws what a quarter of a block shows of a triangle with alpha; `walk` is at its first pixel. Whether anything is drawn.
bool draw_quarter(Walk walk, const AlphaTest& alpha, const Box& quarter, int first_row, int32_t id) {
  bool drawn = false;
  for (int y = quarter.top; y <= quarter.bottom; y++) {
    const uint32_t offset = (y - first_row) * frame.stride + quarter.left;
    Walk at = walk;
    v128_t masks[kQuarter], any = wasm_i32x4_splat(0);
    f32x4 depths[kQuarter];
    for (int k = 0; k < kQuarter; k++) {
      depths[k] = at.depth;
      masks[k] = wasm_v128_and(inside(at), wasm_f32x4_gt((v128_t)at.depth, (v128_t)frame.depths[offset + k]));
      any = wasm_v128_or(any, masks[k]);
      at.step_right();
    }
    if (wasm_v128_any_true(any)) {
      f32x4 alphas = alpha.read(quarter.left, y);
      for (int k = 0; k < kQuarter; k++) {
        v128_t mask = wasm_v128_and(masks[k], alpha.covered(alphas[k]));
        if (!wasm_v128_any_true(mask)) continue;
        store_samples(offset + k, depths[k], id, mask);
        drawn = true;
      }
    }
    walk.step_down();
  }
  return drawn;
}

float largest_lane(f32x4 a) { return -least_lane(-a); }
int32_t largest_lane(i32x4 a) { return most(most(a[0], a[1], a[2]), a[3], a[3]); }

// Which quarters of blocks a triangle may show: edge functions and depth, each of the sample where it is largest, with the
// four quarters as lanes.
struct Quarters {
  i32x4 edges[3];
  f32x4 depth;
  const Walk& walk;

  explicit Quarters(const Walk& of) : walk(of) {
    constexpr int kLast = kQuarter - 1;
    for (int i = 0; i < 3; i++) {
      int a = walk.a[i] * kSubpixels, b = walk.b[i] * kSubpixels;
      int farthest = largest_lane(walk.edges[i]) + kLast * (a > 0 ? a : 0) + kLast * (b > 0 ? b : 0);
      edges[i] = splat(farthest) + i32x4{0, a, 0, a} * splat(kQuarter) + i32x4{0, 0, b, b} * splat(kQuarter);
    }
    float x = walk.depth_x, y = walk.depth_y;
    depth = splat(largest_lane(walk.depth) + kLast * (larger(x, 0.f) + larger(y, 0.f))) +
            (f32x4{0, x, 0, x} + f32x4{0, 0, y, y}) * splat(float(kQuarter));
  }
  // From `dx`, `dy` pixels further on.
  void move(int dx, int dy) {
    for (int i = 0; i < 3; i++) edges[i] += splat((dx * walk.a[i] + dy * walk.b[i]) * kSubpixels);
    depth += splat(walk.depth_x * dx + walk.depth_y * dy);
  }
  // Bits of those quarters that are not outside nor behind `stored`.
  uint32_t shown(f32x4 stored) const {
    v128_t outside = wasm_i32x4_shr((v128_t)(edges[0] | edges[1] | edges[2]), 31);
    return wasm_i32x4_bitmask(wasm_v128_andnot(wasm_f32x4_gt((v128_t)depth, (v128_t)stored), outside));
  }
};

template <bool kAlpha>
void draw_blocks(const Walk& walk, const AlphaTest& alpha, const Box& box, int first_row, int32_t id) {
  Quarters row(walk);
  row.move((box.left & ~7) - box.left, (box.top & ~7) - box.top);
  for (int block_top = box.top & ~7; block_top <= box.bottom; block_top += 8, row.move(0, 8)) {
    f32x4* stored = frame.block_depths + (block_top - first_row) / 8 * (frame.stride / 8) + (box.left >> 3);
    Quarters at = row;
    for (int block_left = box.left & ~7; block_left <= box.right; block_left += 8, stored++, at.move(8, 0)) {
      uint32_t shown = at.shown(*stored);
      for (; shown; shown &= shown - 1) {
        int k = __builtin_ctz(shown), left = block_left + (k & 1) * kQuarter, top = block_top + (k >> 1) * kQuarter;
        Box part = {left, top > box.top ? top : box.top, left + kQuarter - 1,
                    top + kQuarter - 1 < box.bottom ? top + kQuarter - 1 : box.bottom};
        Walk local = walk;
        local.move(part.left - box.left, part.top - box.top);
        if constexpr (kAlpha) {
          if (!draw_quarter(local, alpha, part, first_row, id)) continue;
          float* smallest = reinterpret_cast<float*>(stored) + k;
          *smallest = smallest_depth(frame.depths + (top - first_row) * frame.stride + left);
        } else {
          draw_box(local, part, first_row, id);
        }
      }
    }
  }
}

template <bool kAlpha>
void draw_triangle(uint32_t id, int first_row, int end_row, uint32_t seed) {
  const ScreenTriangle& triangle = frame.triangles[id];
  if (triangle.last_row < first_row || triangle.first_row >= end_row) return;
  int32_t x0 = frame.screen_vertices[triangle.vertices[0]].fixed_x;
  int32_t x1 = frame.screen_vertices[triangle.vertices[1]].fixed_x;
  int32_t x2 = frame.screen_vertices[triangle.vertices[2]].fixed_x;
  int left = least(x0, x1, x2) >> 4, right = most(x0, x1, x2) >> 4;
  Box box = {left > 0 ? left : 0, triangle.first_row > first_row ? triangle.first_row : first_row,
             right < int(frame.width) ? right : int(frame.width) - 1,
             triangle.last_row < end_row ? triangle.last_row : end_row - 1};
  Walk walk;
  walk.start(triangle, box.left, box.top);
  AlphaTest alpha;
  if constexpr (kAlpha) alpha.start(triangle, *frame.scene->drawables[triangle.drawable].texture, seed);
  bool small = box.right - box.left < kSmallSide && box.bottom - box.top < kSmallSide;
  if (small && !kAlpha) {
    draw_box(walk, box, first_row, int32_t(id));
  } else {
    draw_blocks<kAlpha>(walk, alpha, box, first_row, int32_t(id));
  }
}

bool is_alpha_tested(const RasterDrawable& drawable) {
  return (drawable.flags & kAlphaTested) && drawable.texture && drawable.texture->has_alpha;
}

bool is_translucent(const RasterDrawable& drawable) { return drawable.kind == kCornea || drawable.kind == kLens; }

// Depth 1 / w of the corner that is nearest.
float nearest_depth(const ScreenTriangle& triangle) {
  float depth = 0;
  for (uint32_t vertex : triangle.vertices) depth = larger(depth, frame.screen_vertices[vertex].inverse_w);
  return depth;
}

bool is_ordered(const ScreenTriangle& triangle) {
  const RasterDrawable& drawable = frame.scene->drawables[triangle.drawable];
  return is_alpha_tested(drawable) && !is_translucent(drawable);
}

// Lists the alpha tested triangles front to back, so that no texture is read for what others hide. A counting sort by
// steps of depth.
void order_by_depth() {
  constexpr uint32_t kStepCount = 256;
  uint32_t ends[kStepCount + 1] = {};
  float nearest = 0, farthest = 1e30f;
  for (uint32_t id = 0; id < frame.triangle_count; id++) {
    if (!is_ordered(frame.triangles[id])) continue;
    float depth = nearest_depth(frame.triangles[id]);
    nearest = larger(nearest, depth);
    farthest = smaller(farthest, depth);
  }
  float scale = nearest > farthest ? float(kStepCount - 1) / (nearest - farthest) : 0.f;
  auto step_of = [&](const ScreenTriangle& triangle) { return uint32_t((nearest - nearest_depth(triangle)) * scale); };
  for (uint32_t id = 0; id < frame.triangle_count; id++) {
    if (is_ordered(frame.triangles[id])) ends[step_of(frame.triangles[id]) + 1]++;
  }
  for (uint32_t step = 0; step < kStepCount; step++) ends[step + 1] += ends[step];
  frame.ordered_count = ends[kStepCount];
  for (uint32_t id = 0; id < frame.triangle_count; id++) {
    if (is_ordered(frame.triangles[id])) frame.depth_order[ends[step_of(frame.triangles[id])]++] = id;
  }
}

bool reserve_frame(const RasterScene& scene) {
  uint32_t vertex_count = 0, triangle_count = 0;
  for (uint32_t i = 0; i < scene.drawable_count; i++) {
    vertex_count += scene.drawables[i].vertex_count;
    triangle_count += scene.drawables[i].triangle_count;
  }
  frame.stride = (frame.width + 7) & ~7u;
  uint32_t rows = (kBandByteLength / (frame.stride * sizeof(f32x4) * 2)) & ~7u;
  uint32_t all_rows = (frame.height + 7) & ~7u;
  frame.band_row_count = rows < 8 ? 8 : rows > all_rows ? all_rows : rows;
  frame.vertex_count = vertex_count;
  frame.vertex_capacity = vertex_count + kSpareVertexCount;
  frame.triangle_count = 0;
  frame.triangle_capacity = triangle_count + kSpareTriangleCount;
  uint32_t pixel_count = frame.stride * frame.band_row_count;
  frame.attributes = (VertexAttributes*)arena_alloc(frame.vertex_capacity * sizeof(VertexAttributes));
  frame.screen_vertices = (ScreenVertex*)arena_alloc(frame.vertex_capacity * sizeof(ScreenVertex));
  frame.triangles = (ScreenTriangle*)arena_alloc(frame.triangle_capacity * sizeof(ScreenTriangle));
  frame.depth_order = (uint32_t*)arena_alloc(frame.triangle_capacity * sizeof(uint32_t));
  frame.depths = (f32x4*)arena_alloc(pixel_count * sizeof(f32x4));
  frame.ids = (i32x4*)arena_alloc(pixel_count * sizeof(i32x4));
  frame.block_depths = (f32x4*)arena_alloc(pixel_count / 64 * sizeof(f32x4));
  frame.accumulated = (f32x4*)arena_alloc(pixel_count * sizeof(f32x4));
  frame.fragments = (Fragment*)arena_alloc((frame.stride * 8 * 4 + 4) * sizeof(Fragment));
  frame.fragment_order = (uint32_t*)arena_alloc((frame.stride * 8 * 4 + 4) * sizeof(uint32_t));
  return frame.attributes && frame.screen_vertices && frame.triangles && frame.depth_order && frame.depths && frame.ids &&
         frame.block_depths && frame.accumulated && frame.fragments && frame.fragment_order;
}

}  // namespace

void rasterize_range(uint32_t first, uint32_t end, int first_row, int end_row) {
  if (first == end) return;
  uint32_t drawable = frame.triangles[first].drawable;
  bool alpha = is_alpha_tested(frame.scene->drawables[drawable]);
  for (uint32_t id = first; id < end; id++) {
    if (alpha) {
      draw_triangle<true>(id, first_row, end_row, frame.triangles[id].vertices[0]);
    } else {
      draw_triangle<false>(id, first_row, end_row, 0);
    }
  }
}

void refresh_block_depths() {
  for (uint32_t y = 0; y < frame.band_row_count; y += 8) {
    for (uint32_t x = 0; x < frame.stride; x += 8) {
      f32x4& block = frame.block_depths[y / 8 * (frame.stride / 8) + x / 8];
      const f32x4* first = frame.depths + y * frame.stride + x;
      for (int k = 0; k < 4; k++) block[k] = smallest_depth(first + (k >> 1) * kQuarter * frame.stride + (k & 1) * kQuarter);
    }
  }
}

int32_t raster_begin(const RasterScene* scene) {
  frame.scene = scene;
  frame.width = scene->camera.width;
  frame.height = scene->camera.height;
  forget_shadow();
  if (!reserve_frame(*scene)) return -1;
  const float *r = scene->camera.rotation, *t = scene->camera.translation;
  for (int i = 0; i < 3; i++) frame.eye[i] = -(r[i] * t[0] + r[3 + i] * t[1] + r[6 + i] * t[2]);
  uint32_t first_vertex = 0;
  for (uint32_t i = 0; i < scene->drawable_count; i++) {
    const RasterDrawable& drawable = scene->drawables[i];
    frame.ranges[i].first_vertex = first_vertex;
    frame.ranges[i].first_triangle = frame.triangle_count;
    transform_vertices(scene->camera, drawable, first_vertex);
    if (drawable.kind == kHair || drawable.kind == kLash) lay_strands(drawable, frame.ranges[i]);
    if (drawable.kind == kHair && drawable.flags & kStrandTexture) follow_texture(drawable, frame.ranges[i]);
    set_up_triangles(drawable, i, first_vertex);
    frame.ranges[i].end_triangle = frame.triangle_count;
    first_vertex += drawable.vertex_count;
  }
  order_by_depth();
  return int32_t(frame.band_row_count);
}

void raster_visibility(uint32_t first_row) {
  frame.band_first_row = first_row;
  uint32_t pixel_count = frame.stride * frame.band_row_count;
  for (uint32_t i = 0; i < pixel_count; i++) {
    frame.depths[i] = splat(0.f);
    frame.ids[i] = splat(-1);
  }
  for (uint32_t i = 0; i < pixel_count / 64; i++) frame.block_depths[i] = splat(0.f);
  int end_row = int(first_row + frame.band_row_count);
  if (end_row > int(frame.height)) end_row = int(frame.height);
  for (uint32_t i = 0; i < frame.scene->drawable_count; i++) {
    const RasterDrawable& drawable = frame.scene->drawables[i];
    if (is_alpha_tested(drawable) || is_translucent(drawable)) continue;
    rasterize_range(frame.ranges[i].first_triangle, frame.ranges[i].end_triangle, int(first_row), end_row);
  }
  if (frame.ordered_count == 0) return;
  refresh_block_depths();
  for (uint32_t k = 0; k < frame.ordered_count; k++) {
    uint32_t id = frame.depth_order[k];
    draw_triangle<true>(id, int(first_row), end_row, frame.triangles[id].vertices[0]);
  }
}

uint32_t raster_stride() { return frame.stride; }
const float* raster_depths() { return reinterpret_cast<const float*>(frame.depths); }
const uint32_t* raster_ids() { return reinterpret_cast<const uint32_t*>(frame.ids); }

void raster_triangle_source(uint32_t id, uint32_t* out) {
  const ScreenTriangle& triangle = frame.triangles[id];
  out[0] = triangle.drawable;
  for (int i = 0; i < 3; i++) out[1 + i] = triangle.vertices[i];
}
