// What shading four fragments at once needs to know of them, and the light that reaches them. Linear light throughout.
// Irradiance: R. Ramamoorthi and P. Hanrahan, SIGGRAPH 2001. Coloured occlusion: J. Jimenez et al., "Practical realtime
// strategies for accurate indirect occlusion", 2016.
#pragma once
#include "raster.h"

struct Shading {
  const RasterScene* scene;
  const RasterDrawable* drawable;
  Vec4 normal, view, position, tangent;
  Vec4 albedo, color;
  f32x4 alpha, normal_view, occlusion, key, back, wetness;
};

// The curve of IEC 61966-2-1 with its power fitted by roots: within .2 of a level of 255.
inline f32x4 decode_srgb(f32x4 s) {
  f32x4 t = (s + splat(.055f)) * splat(1.f / 1.055f);
  f32x4 curve = t * t * (splat(.0779334f) + splat(1.06231038f) * root(t) - splat(.14161923f) * t);
  return choose((i32x4)wasm_f32x4_le((v128_t)s, wasm_f32x4_splat(.04045f)), s * splat(1.f / 12.92f), curve);
}

inline Vec4 light_color(const Shading& s, uint32_t i) {
  Vec4 color = splat(s.scene->lights[i].color);
  return i == 0 ? color * s.key : i == kBackLight ? color * s.back : color;
}

inline Vec4 ambient(const RasterScene& scene, const Vec4& n) {
  const f32x4 basis[9] = {splat(1.f),  n.y,       n.z, n.x, n.x * n.y, n.y * n.z, n.z * n.z * splat(3.f) - splat(1.f),
                          n.x * n.z, n.x * n.x - n.y * n.y};
  Vec4 sum = {splat(0.f), splat(0.f), splat(0.f)};
  for (int i = 0; i < 9; i++) sum = sum + splat(scene.ambient + i * 3) * basis[i];
  return {larger(splat(0.f), sum.x), larger(splat(0.f), sum.y), larger(splat(0.f), sum.z)};
}

// Light reaches a crevice also from its own walls: occlusion is weaker and warmer where the albedo is high.
inline Vec4 colored_occlusion(f32x4 visibility, const Vec4& albedo) {
  auto channel = [&](f32x4 a) {
    f32x4 cubic = splat(2.0404f) * a - splat(.3324f), square = splat(.6417f) - splat(4.7951f) * a,
          linear = splat(2.7552f) * a + splat(.6903f);
    return larger(visibility, ((visibility * cubic + square) * visibility + linear) * visibility);
  };
  return {channel(albedo.x), channel(albedo.y), channel(albedo.z)};
}

Vec4 shade_skin(const Shading& s);
Vec4 shade_eye(const Shading& s);
Vec4 shade_wet(const Shading& s);
Vec4 shade_hair(const Shading& s);
Vec4 shade_cloth(const Shading& s);
Vec4 shade_frame(const Shading& s);
// Sets `alpha` too.
Vec4 shade_clear(Shading& s);
