// Texture levels: bytes of one to four channels become RGBA with a box-filtered pyramid. Where a texture has alpha,
// colours are averaged by alpha and flow back into the transparent texels, so that no backdrop bleeds into an edge.
#include "raster.h"

namespace {

constexpr uint32_t kMaximumSide = 4096;

uint32_t level_side(uint32_t side, uint32_t level) { return side >> level > 0 ? side >> level : 1; }

uint32_t count_levels(uint32_t width, uint32_t height) {
  uint32_t side = width > height ? width : height, count = 1;
  while (side >> count > 0 && count < 12) count++;
  return count;
}

// The source lies at the end of the target, so that each texel is read before it is overwritten.
void expand(uint8_t* target, const uint8_t* source, uint32_t texel_count, uint32_t channel_count) {
  for (uint32_t i = 0; i < texel_count; i++, source += channel_count, target += 4) {
    bool grey = channel_count < 3;
    uint8_t red = source[0], green = grey ? red : source[1], blue = grey ? red : source[2];
    uint8_t alpha = channel_count == 2 ? source[1] : channel_count == 4 ? source[3] : 255;
    target[0] = red;
    target[1] = green;
    target[2] = blue;
    target[3] = alpha;
  }
}

bool has_transparency(const uint32_t* texels, uint32_t count) {
  uint32_t all = 0xff000000u;
  for (uint32_t i = 0; i < count; i++) all &= texels[i];
  return all >> 24 != 255;
}

void average_opaque(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* d, uint8_t* out) {
  for (int k = 0; k < 4; k++) out[k] = uint8_t((a[k] + b[k] + c[k] + d[k] + 2) >> 2);
}

void average_by_alpha(const uint8_t* a, const uint8_t* b, const uint8_t* c, const uint8_t* d, uint8_t* out) {
  uint32_t alpha = a[3] + b[3] + c[3] + d[3];
  for (int k = 0; k < 3; k++) {
    uint32_t sum = a[k] * a[3] + b[k] * b[3] + c[k] * c[3] + d[k] * d[3];
    out[k] = alpha ? uint8_t((sum + alpha / 2) / alpha) : 0;
  }
  out[3] = uint8_t((alpha + 2) >> 2);
}

void halve(const uint8_t* source, uint32_t width, uint32_t height, uint8_t* target, bool by_alpha) {
  uint32_t half_width = width > 1 ? width / 2 : 1, half_height = height > 1 ? height / 2 : 1;
  uint32_t right = width > 1 ? 4 : 0, below = height > 1 ? width * 4 : 0;
  for (uint32_t y = 0; y < half_height; y++) {
    for (uint32_t x = 0; x < half_width; x++, target += 4) {
      const uint8_t* a = source + (y * 2 * width + x * 2) * 4;
      if (by_alpha) {
        average_by_alpha(a, a + right, a + below, a + below + right, target);
      } else {
        average_opaque(a, a + right, a + below, a + below + right, target);
      }
    }
  }
}

void fill_transparent(uint32_t* fine, uint32_t width, uint32_t height, const uint32_t* coarse, uint32_t coarse_width,
                      uint32_t coarse_height) {
  for (uint32_t y = 0; y < height; y++) {
    uint32_t coarse_y = y / 2 < coarse_height ? y / 2 : coarse_height - 1;
    for (uint32_t x = 0; x < width; x++) {
      uint32_t& texel = fine[y * width + x];
      if (texel >> 24) continue;
      uint32_t coarse_x = x / 2 < coarse_width ? x / 2 : coarse_width - 1;
      texel = coarse[coarse_y * coarse_width + coarse_x] & 0xffffffu;
    }
  }
}

}  // namespace

Texture* raster_texture_alloc(uint32_t width, uint32_t height) {
  if (width == 0 || height == 0 || width > kMaximumSide || height > kMaximumSide) return nullptr;
  uint32_t level_count = count_levels(width, height), texel_count = 0;
  uint32_t offsets[12];
  for (uint32_t level = 0; level < level_count; level++) {
    offsets[level] = texel_count;
    texel_count += level_side(width, level) * level_side(height, level);
  }
  Texture* texture = (Texture*)arena_alloc(sizeof(Texture) + (texel_count + 1) * 4);
  if (!texture) return nullptr;
  *texture = Texture{width, height, level_count, 0, {}};
  for (uint32_t level = 0; level < level_count; level++) texture->level_offsets[level] = offsets[level];
  return texture;
}

uint8_t* raster_texture_source(Texture* texture, uint32_t channel_count) {
  return reinterpret_cast<uint8_t*>(texture->texels()) + texture->width * texture->height * (4 - channel_count);
}

void raster_texture_build(Texture* texture, uint32_t channel_count) {
  uint32_t* texels = texture->texels();
  uint32_t texel_count = texture->width * texture->height;
  uint8_t* bytes = reinterpret_cast<uint8_t*>(texels);
  if (channel_count < 4) expand(bytes, raster_texture_source(texture, channel_count), texel_count, channel_count);
  texture->has_alpha = has_transparency(texels, texel_count);
  for (uint32_t level = 1; level < texture->level_count; level++) {
    const uint32_t* above = texels + texture->level_offsets[level - 1];
    halve(reinterpret_cast<const uint8_t*>(above), level_side(texture->width, level - 1),
          level_side(texture->height, level - 1), reinterpret_cast<uint8_t*>(texels + texture->level_offsets[level]),
          texture->has_alpha);
  }
  if (!texture->has_alpha) return;
  for (uint32_t level = texture->level_count - 1; level-- > 0;) {
    fill_transparent(texels + texture->level_offsets[level], level_side(texture->width, level),
                     level_side(texture->height, level), texels + texture->level_offsets[level + 1],
                     level_side(texture->width, level + 1), level_side(texture->height, level + 1));
  }
}
