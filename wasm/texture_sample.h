// Texels as shading reads them: filtered over the surface that a pixel covers.
#pragma once
#include "shade.h"

#include <math.h>

// Levels by which the four places of a pixel are finer than one place would be: of .75 to 2 the one whose mean of random strands
// is nearest to the true one.
constexpr float kPlacesFiner = 1.75f;

// Eight halves of 16 bits: two texels, each as RGBA in steps of 1 / 128.
inline v128_t two_texels(const uint32_t* texels) {
  return wasm_i16x8_shl(wasm_u16x8_extend_low_u8x16(wasm_v128_load64_zero(texels)), 7);
}

// a + (b - a) t of 16 bits each, t 0..1.
inline v128_t mix_halves(v128_t a, v128_t b, float t) {
  return wasm_i16x8_add(a, wasm_i16x8_q15mulr_sat(wasm_i16x8_sub(b, a), wasm_i16x8_splat(int16_t(t * 32767.f + .5f))));
}

// RGBA in the low half, in steps of 1 / 128, of the texel `column`, `row` and its neighbours.
inline v128_t bilinear(const TextureLevel& level, int column, int row, float right, float down) {
  // What follows the last texel of a row has no weight; a texel of room follows the last level.
  const uint32_t* above = level.texels + row * level.width + column;
  const uint32_t* below = row + 1 < level.height ? above + level.width : above;
  v128_t pair = mix_halves(two_texels(above), two_texels(below), down);
  return mix_halves(pair, wasm_i64x2_shuffle(pair, pair, 1, 0), right);
}

// RGBA 0..255; two levels where the level of detail lies well between them.
inline f32x4 sample(const Texture& texture, float u, float v, float level) {
  if (!(fabsf(u) < 1e6f) || !(fabsf(v) < 1e6f)) return splat(0.f);
  int whole = level > 0 ? int(level) : 0;
  float part = level - whole;
  if (part > .85f) whole++;
  const TextureLevel fine = texture_level(texture, whole), coarse = texture_level(texture, whole + 1);
  const f32x4 size = {float(fine.width), float(fine.height), float(coarse.width), float(coarse.height)};
  f32x4 at = smaller(larger(f32x4{u, v, u, v} * size - splat(.5f), splat(0.f)), size - splat(1.f));
  i32x4 texel = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)at);
  f32x4 beside = at - __builtin_convertvector(texel, f32x4);
  v128_t halves = bilinear(fine, texel[0], texel[1], beside[0], beside[1]);
  if (part >= .15f && part <= .85f) {
    halves = mix_halves(halves, bilinear(coarse, texel[2], texel[3], beside[2], beside[3]), (part - .15f) * (1.f / .7f));
  }
  return (f32x4)wasm_f32x4_convert_i32x4(wasm_i32x4_extend_low_i16x8(halves)) * splat(1.f / 128.f);
}

// The mean over a pixel of a texture of strands, RGBA 0..255, from four places on a rotated grid, each at a finer level than one
// place alone would need: at that level strands narrower than a pixel blur, at finer ones one place alone shows dots.
inline f32x4 sample_strands(const Texture& texture, const Fragment& fragment) {
  const ScreenTriangle& triangle = frame.triangles[fragment.triangle];
  const f32x4 x = splat(fragment.x) + f32x4{-.125f, .375f, -.375f, .125f};
  const f32x4 y = splat(fragment.y) + f32x4{-.375f, -.125f, .125f, .375f};
  f32x4 sum = splat(1e-30f), u = splat(0.f), v = splat(0.f);
  for (int i = 0; i < 3; i++) {
    const VertexAttributes& corner = frame.attributes[triangle.vertices[i]];
    f32x4 weight = larger(splat(0.f), splat(triangle.base[i]) + splat(triangle.dx[i]) * x + splat(triangle.dy[i]) * y);
    sum += weight;
    u += weight * splat(corner.normal_u[3]);
    v += weight * splat(corner.position_v[3]);
  }
  u = u / sum;
  v = v / sum;
  float level = floorf(triangle.level - kPlacesFiner + .5f);
  f32x4 mean = splat(0.f);
  for (int k = 0; k < 4; k++) mean += sample(texture, u[k], v[k], level) * splat(.25f);
  return mean;
}
