// What the files of the renderer share: the frame in flight, its vertices, its triangles on the screen, its textures.
#pragma once
#include "kernels.h"
#include "lanes.h"

constexpr int kSubpixels = 16;  // 28.4 fixed point
constexpr uint32_t kNoTriangle = 0xffffffffu;

enum Kind : uint32_t {
  kSkin,
  kEye,
  kCornea,
  kTeeth,
  kTongue,
  kHair,
  kLash,
  kCloth,
  kFrame,
  kLens,
  kUnlit,
};
enum Flag : uint32_t { kDoubleSided = 1, kAlphaTested = 2, kStrandTexture = 4 };

// RGBA texels of all levels follow the header, the largest first.
struct Texture {
  uint32_t width, height, level_count, has_alpha;
  uint32_t level_offsets[12];  // in texels
  uint32_t* texels() { return reinterpret_cast<uint32_t*>(this + 1); }
  const uint32_t* texels() const { return reinterpret_cast<const uint32_t*>(this + 1); }
};

struct VertexAttributes {
  f32x4 normal_u;    // xyz, u
  f32x4 position_v;  // xyz, v
  f32x4 light;       // ambient occlusion, visibility of the key light and of the back light, wetness
  f32x4 color;       // RGB by which the texture is multiplied
  f32x4 tangent;     // xyz along the strands; hair and lashes only. As long as those around agree where a texture shows them
};

// The light from behind: hair keeps it off skin, coarsely.
constexpr uint32_t kBackLight = 2;

// Homogeneous pixel coordinates u = x / w, v = y / w with w the distance along the view axis, and their snapped form.
struct ScreenVertex {
  float x, y, w, inverse_w;
  int32_t fixed_x, fixed_y;
  enum State : uint32_t { kInside, kNeedsClip, kInvalid } state;
};

// Counter-clockwise on the screen whatever side it shows. The planes give lambda_i / w_i in lanes 0..2 and their sum,
// which is the interpolated 1 / w, in lane 3, at pixel (x, y): base + x dx + y dy.
struct ScreenTriangle {
  f32x4 base, dx, dy;
  uint32_t vertices[3];
  float level, alpha_level;  // of detail, in texture levels; negative where texels are larger than pixels
  uint16_t drawable;
  bool back;  // whether the back side is seen
  bool lit;   // whether the light of its vertices is known
  int16_t first_row, last_row;
};

struct DrawableRange {
  uint32_t first_vertex, first_triangle, end_triangle;
  float crown[3];  // where strands fall from
};

constexpr uint32_t kMaximumDrawableCount = 64;

struct Frame {
  const RasterScene* scene;
  uint32_t width, height;
  uint32_t stride;          // of a row of pixels, a multiple of 8
  uint32_t band_row_count;  // a multiple of 8
  uint32_t band_first_row;
  uint32_t vertex_count, vertex_capacity;
  uint32_t triangle_count, triangle_capacity;
  VertexAttributes* attributes;
  ScreenVertex* screen_vertices;
  ScreenTriangle* triangles;
  uint32_t* depth_order;  // the alpha tested triangles, front to back
  uint32_t ordered_count;
  DrawableRange ranges[kMaximumDrawableCount];
  // Four samples of each pixel of the band: 1 / w (0 = empty) and triangle.
  f32x4* depths;
  i32x4* ids;
  f32x4* block_depths;  // smallest 1 / w of the quarters of each 8 x 8 block of pixels, or less
  f32x4* accumulated;   // premultiplied linear RGBA of each pixel of the band
  struct Fragment* fragments;
  uint32_t* fragment_order;
  float eye[3];  // camera position, head frame
};
extern Frame frame;

// One (pixel, triangle): position of the shading point and weight in quarters of the pixel.
struct Fragment {
  uint32_t triangle;
  float x, y, weight;
  uint32_t pixel;  // in the band
  uint32_t drawable;
};

// Writes the vertices of a drawable, from `first_vertex` on, as the camera sees them.
void transform_vertices(const RasterCamera& camera, const RasterDrawable& drawable, uint32_t first_vertex);
void lay_strands(const RasterDrawable& drawable, DrawableRange& range);
void follow_texture(const RasterDrawable& drawable, const DrawableRange& range);
void set_up_triangles(const RasterDrawable& drawable, uint32_t drawable_index, uint32_t first_vertex);

inline bool shows_strands(const RasterDrawable& drawable) {
  return drawable.kind == kHair && drawable.flags & kStrandTexture && drawable.texture;
}

// Draws the triangles first..end of the screen list over rows first_row.. of the band.
void rasterize_range(uint32_t first, uint32_t end, int first_row, int end_row);
void refresh_block_depths();

// Finds how much of the lamps' light reaches the vertices of a triangle that is seen; the others are never read.
void light_triangle(uint32_t id);
void forget_shadow();

inline int least(int a, int b, int c) {
  int ab = a < b ? a : b;
  return ab < c ? ab : c;
}

inline int most(int a, int b, int c) {
  int ab = a > b ? a : b;
  return ab > c ? ab : c;
}

inline float clamp_to(float value, float low, float high) {
  return value < low ? low : value > high ? high : value;
}

// Noise of a cell of a surface: it sticks to the surface while that moves.
inline uint32_t hash_cell(uint32_t x, uint32_t y, uint32_t seed) {
  uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca77u ^ seed * 0xc2b2ae3du;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  return h ^ h >> 13;
}

struct TextureLevel {
  const uint32_t* texels;
  int width, height;
};

inline TextureLevel texture_level(const Texture& texture, int level) {
  level = level < 0 ? 0 : level >= int(texture.level_count) ? int(texture.level_count) - 1 : level;
  int width = int(texture.width) >> level, height = int(texture.height) >> level;
  return {texture.texels() + texture.level_offsets[level], width > 0 ? width : 1, height > 0 ? height : 1};
}

// Alpha 0..1, bilinear.
inline float alpha_at(const TextureLevel& level, float u, float v) {
  float x = clamp_to(u * level.width - .5f, 0.f, level.width - 1.f);
  float y = clamp_to(v * level.height - .5f, 0.f, level.height - 1.f);
  int column = int(x), row = int(y);
  float fx = x - column, fy = y - row;
  const uint32_t* above = level.texels + row * level.width + column;
  const uint32_t* below = row + 1 < level.height ? above + level.width : above;
  int right = column + 1 < level.width ? 1 : 0;
  float top = (above[0] >> 24) + (int(above[right] >> 24) - int(above[0] >> 24)) * fx;
  float bottom = (below[0] >> 24) + (int(below[right] >> 24) - int(below[0] >> 24)) * fx;
  return (top + (bottom - top) * fy) * (1.f / 255.f);
}
