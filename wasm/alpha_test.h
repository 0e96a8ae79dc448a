// Which samples of a pixel a texture with alpha covers.
#pragma once
#include "raster.h"

#include <math.h>

// Alpha of a triangle's texture as four sample thresholds, in an order of the triangle's own.
struct AlphaTest {
  TextureLevel level;
  f32x4 base, dx, dy;  // u / w, v / w, 1 / w at the origin, per x, per y
  f32x4 size, last;    // texels of the level, and the last of them; across and down
  v128_t thresholds;

  void start(const ScreenTriangle& triangle, const Texture& of, uint32_t triangle_seed) {
    base = dx = dy = splat(0.f);
    for (int k = 0; k < 3; k++) {
      const VertexAttributes& attributes = frame.attributes[triangle.vertices[k]];
      f32x4 uv = {attributes.normal_u[3], attributes.position_v[3], 0, 0};
      base += uv * splat(triangle.base[k]);
      dx += uv * splat(triangle.dx[k]);
      dy += uv * splat(triangle.dy[k]);
    }
    base[2] = triangle.base[3];
    dx[2] = triangle.dx[3];
    dy[2] = triangle.dy[3];
    level = texture_level(of, int(floorf(triangle.alpha_level + .25f)));
    size = f32x4{float(level.width), float(level.height), 0, 0};
    last = larger(splat(0.f), size - splat(1.f));
    const f32x4 orders[4] = {{0, 2, 1, 3}, {2, 1, 3, 0}, {1, 3, 0, 2}, {3, 0, 2, 1}};
    thresholds = (v128_t)((orders[triangle_seed & 3] + splat(.5f)) * splat(.25f));
  }
  // Alpha 0..1 of the pixels x .. x + 3 of a row, bilinear.
  f32x4 read(int x, int y) const {
    f32x4 across = splat(x + .5f) + f32x4{0, 1, 2, 3};
    auto plane = [&](int k) { return splat(base[k] + dy[k] * (y + .5f)) + splat(dx[k]) * across; };
    f32x4 w = splat(1.f) / plane(2), u = saturate(plane(0) * w), v = saturate(plane(1) * w);
    f32x4 column = smaller(larger(u * splat(size[0]) - splat(.5f), splat(0.f)), splat(last[0]));
    f32x4 row = smaller(larger(v * splat(size[1]) - splat(.5f), splat(0.f)), splat(last[1]));
    i32x4 left = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)column), top = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)row);
    i32x4 at = top * splat(level.width) + left;
    // The next texel and row, but for the last ones.
    i32x4 right = (left < splat(level.width - 1)) & splat(1), below = (top < splat(level.height - 1)) & splat(level.width);
    auto texels = [&](i32x4 index) {
      return i32x4{int(level.texels[index[0]] >> 24), int(level.texels[index[1]] >> 24), int(level.texels[index[2]] >> 24),
                   int(level.texels[index[3]] >> 24)};
    };
    auto value = [&](i32x4 index) { return __builtin_convertvector(texels(index), f32x4); };
    f32x4 part = column - __builtin_convertvector(left, f32x4);
    f32x4 upper = mix(value(at), value(at + right), part), lower = mix(value(at + below), value(at + below + right), part);
    return mix(upper, lower, row - __builtin_convertvector(top, f32x4)) * splat(1.f / 255.f);
  }
  // Samples of a pixel whose thresholds lie below its alpha.
  v128_t covered(float alpha) const { return wasm_f32x4_gt(wasm_f32x4_splat(alpha), thresholds); }
};
