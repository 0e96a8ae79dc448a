// Deferred shading of a band: every (pixel, triangle) once, four at a time, at the centroid of its samples; tone mapped
// before samples are averaged, so that bright edges stay smooth. Linear light throughout.
// Specular: B. Walter et al., EGSR 2007 (GGX); visibility term: E. Hammon, GDC 2017; ambient term: B. Karis,
// "Physically Based Shading on Mobile", 2014. Irradiance: R. Ramamoorthi and P. Hanrahan, SIGGRAPH 2001. Coloured
// occlusion: J. Jimenez et al., "Practical realtime strategies for accurate indirect occlusion", 2016. Hair: J. Kajiya
// and T. Kay, SIGGRAPH 1989, with the two shifted lobes of S. Marschner et al., SIGGRAPH 2003. Tone curve: Khronos PBR
// Neutral.
#include "raster.h"

#include <math.h>

namespace {

constexpr float kSkinReflectance = .028f, kDielectricReflectance = .04f;
constexpr float kCoating = .7f;  // share of its reflection that a clear lens loses; dark ones have no coating
constexpr float kToneReflectance = .02f;  // of a glossy surface, occlusion allowed for
constexpr float kMergeReach = 2.f;  // difference in depth, in widths of a pixel, within which samples share one shading

struct Shading {
  const RasterScene* scene;
  const RasterDrawable* drawable;
  Vec4 normal, view, position, tangent;
  Vec4 albedo;
  f32x4 alpha, normal_view, occlusion, key, back;
};

Vec4 light_color(const Shading& s, uint32_t i) {
  Vec4 color = splat(s.scene->lights[i].color);
  return i == 0 ? color * s.key : i == kBackLight ? color * s.back : color;
}

Vec4 ambient(const RasterScene& scene, const Vec4& n) {
  const f32x4 basis[9] = {splat(1.f),  n.y,       n.z, n.x, n.x * n.y, n.y * n.z, n.z * n.z * splat(3.f) - splat(1.f),
                          n.x * n.z, n.x * n.x - n.y * n.y};
  Vec4 sum = {splat(0.f), splat(0.f), splat(0.f)};
  for (int i = 0; i < 9; i++) sum = sum + splat(scene.ambient + i * 3) * basis[i];
  return {larger(splat(0.f), sum.x), larger(splat(0.f), sum.y), larger(splat(0.f), sum.z)};
}

// Light reaches a crevice also from its own walls: occlusion is weaker and warmer where the albedo is high.
Vec4 colored_occlusion(f32x4 visibility, const Vec4& albedo) {
  auto channel = [&](f32x4 a) {
    f32x4 cubic = splat(2.0404f) * a - splat(.3324f), square = splat(.6417f) - splat(4.7951f) * a,
          linear = splat(2.7552f) * a + splat(.6903f);
    return larger(visibility, ((visibility * cubic + square) * visibility + linear) * visibility);
  };
  return {channel(albedo.x), channel(albedo.y), channel(albedo.z)};
}

f32x4 fresnel(f32x4 cosine, float reflectance) {
  f32x4 grazing = splat(1.f) - cosine, square = grazing * grazing;
  return splat(reflectance) + splat(1.f - reflectance) * square * square * grazing;
}

f32x4 ggx(f32x4 normal_half, f32x4 normal_light, f32x4 normal_view, float roughness) {
  float a = roughness * roughness, a2 = a * a;
  f32x4 d = normal_half * normal_half * splat(a2 - 1.f) + splat(1.f);
  f32x4 distribution = splat(a2 * .31830989f) / (d * d);
  f32x4 visibility = splat(.5f) / (normal_light * (normal_view * splat(1.f - a) + splat(a)) +
                                   normal_view * (normal_light * splat(1.f - a) + splat(a)) + splat(1e-4f));
  return distribution * visibility;
}

// Reflectance of the ambient light at this angle and roughness.
f32x4 environment_reflectance(f32x4 normal_view, float roughness, float reflectance) {
  f32x4 grazing = splat(1.f) - normal_view, square = grazing * grazing;
  return splat(reflectance * (1.f - .1f * roughness)) +
         splat(.25f * (1.f - .7f * roughness)) * square * square * grazing;
}

struct Lobes {
  float reflectance, broad, sharp, sharp_share;  // roughness of the two lobes and the share of the sharp one
};

Vec4 specular(const Shading& s, const Lobes& lobes) {
  Vec4 sum = {splat(0.f), splat(0.f), splat(0.f)};
  for (uint32_t i = 0; i < s.scene->light_count; i++) {
    Vec4 towards = splat(s.scene->lights[i].direction);
    f32x4 normal_light = saturate(dot(s.normal, towards));
    Vec4 half = normalized(towards + s.view);
    f32x4 normal_half = saturate(dot(s.normal, half)), view_half = saturate(dot(s.view, half));
    f32x4 lobe = ggx(normal_half, normal_light, s.normal_view, lobes.broad) * splat(1.f - lobes.sharp_share);
    if (lobes.sharp_share > 0) {
      lobe += ggx(normal_half, normal_light, s.normal_view, lobes.sharp) * splat(lobes.sharp_share);
    }
    sum = sum + light_color(s, i) * (lobe * fresnel(view_half, lobes.reflectance) * normal_light);
  }
  Vec4 mirrored = s.normal * (s.normal_view + s.normal_view) - s.view;
  f32x4 reflectance = environment_reflectance(s.normal_view, lobes.broad, lobes.reflectance);
  return sum + ambient(*s.scene, mirrored) * (reflectance * s.occlusion * s.occlusion);
}

// Lambert with light carried `wrap` beyond the terminator, each channel its own distance.
Vec4 diffuse(const Shading& s, float wrap_red, float wrap_green, float wrap_blue) {
  Vec4 sum = ambient(*s.scene, s.normal) * colored_occlusion(s.occlusion, s.albedo);
  auto wrapped = [](f32x4 cosine, float wrap) {
    f32x4 t = saturate((cosine + splat(wrap)) * splat(1.f / (1.f + wrap)));
    return t * mix(splat(1.f), t, splat(wrap * 2.2f));
  };
  for (uint32_t i = 0; i < s.scene->light_count; i++) {
    f32x4 cosine = dot(s.normal, splat(s.scene->lights[i].direction));
    Vec4 received = {wrapped(cosine, wrap_red), wrapped(cosine, wrap_green), wrapped(cosine, wrap_blue)};
    if (i == 0) {
      // The same diffusion softens the edge of a cast shadow, red farthest.
      f32x4 edge = s.key * (splat(1.f) - s.key);
      received = received * Vec4{s.key + edge * splat(wrap_red), s.key + edge * splat(wrap_green),
                                 s.key + edge * splat(wrap_blue)};
    }
    if (i == kBackLight) received = received * s.back;
    sum = sum + splat(s.scene->lights[i].color) * received;
  }
  return sum * s.albedo;
}

Vec4 shade_skin(const Shading& s) {
  f32x4 kept = splat(1.f) - environment_reflectance(s.normal_view, .48f, kSkinReflectance);
  return diffuse(s, .30f, .12f, .08f) * kept + specular(s, {kSkinReflectance, .48f, .28f, .15f});
}

// The eyeball below the cornea: the lids shade it by `occlusion`, from all light; light scatters within, so its own
// terminator is soft and the brow's shadow thin.
Vec4 shade_eye(const Shading& s) {
  Shading inner = s;
  inner.key = larger(s.key, splat(.6f));
  inner.occlusion = splat(1.f);
  return diffuse(inner, .25f, .2f, .2f) * s.occlusion;
}

// Teeth and tongue are wet. The mouth darkens them, less than its walls hide: they pass light on to each other.
Vec4 shade_wet(const Shading& s) {
  Shading inner = s;
  inner.occlusion = root(s.occlusion) * splat(.8f) + splat(.2f);
  inner.key = larger(s.key, splat(.3f)) * inner.occlusion;
  f32x4 kept = splat(1.f) - environment_reflectance(s.normal_view, .3f, kDielectricReflectance);
  Vec4 gloss = specular(inner, {kDielectricReflectance, .3f, .15f, .2f});
  return diffuse(inner, .2f, .15f, .12f) * kept + gloss * s.occlusion;
}

// One longitudinal lobe about the strand: `shift` tilts it towards the root (negative) or the tip.
f32x4 strand_lobe(f32x4 tangent_half, float shift, float width) {
  f32x4 off = (tangent_half - splat(shift)) * splat(1.f / width);
  return fall_off(off * off * splat(.5f));
}

// Angle of (x, z) about the vertical, -pi..pi; absolute error under .002.
f32x4 azimuth(f32x4 x, f32x4 z) {
  f32x4 across = larger(x, -x), ahead = larger(z, -z);
  f32x4 ratio = smaller(across, ahead) / larger(larger(across, ahead), splat(1e-6f)), square = ratio * ratio;
  f32x4 bend = (splat(-.0464964749f) * square + splat(.15931422f)) * square - splat(.327622764f);
  f32x4 angle = bend * square * ratio + ratio;
  angle = choose((i32x4)wasm_f32x4_gt((v128_t)across, (v128_t)ahead), splat(1.57079633f) - angle, angle);
  angle = choose((i32x4)wasm_f32x4_lt((v128_t)z, wasm_f32x4_splat(0)), splat(3.14159265f) - angle, angle);
  return choose((i32x4)wasm_f32x4_lt((v128_t)x, wasm_f32x4_splat(0)), -angle, angle);
}

// Smooth noise -1..1 with one value for each whole number.
f32x4 line_noise(f32x4 x) {
  f32x4 whole = (f32x4)wasm_f32x4_floor((v128_t)x), part = x - whole;
  auto value = [](i32x4 i) {
    v128_t h = wasm_i32x4_mul((v128_t)i, wasm_i32x4_splat(int32_t(0x9e3779b1u)));
    h = wasm_i32x4_mul(wasm_v128_xor(h, wasm_u32x4_shr(h, 15)), wasm_i32x4_splat(int32_t(0x85ebca77u)));
    return (f32x4)wasm_f32x4_convert_i32x4(h) * splat(1.f / 2147483648.f);
  };
  i32x4 index = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)whole);
  return mix(value(index), value(index + splat(1)), part * part * (splat(3.f) - part - part));
}

// Course of the strands through a point: `index` numbers them, in millimetres round the head at `kHeadRadius`, and
// `radius` is the distance from where they part.
struct Strands {
  f32x4 index, radius;
};
constexpr float kHeadRadius = 80.f;

Strands strands_at(const Shading& s) {
  const float* crown = frame.ranges[s.drawable - s.scene->drawables].crown;
  f32x4 x = s.position.x - splat(crown[0]), z = s.position.z - splat(crown[2]);
  f32x4 parting = splat(s.drawable->parting), along = smaller(larger(z, splat(0.f)), parting);
  z -= along;
  f32x4 behind = parting - along;
  f32x4 beside = choose((i32x4)wasm_f32x4_lt((v128_t)x, wasm_f32x4_splat(0)), -behind, behind);
  return {azimuth(x, z) * splat(kHeadRadius) + beside, root(x * x + z * z)};
}

// Lightness of strands, -1..1: strands and hairs, each as far as pixels can show it. The textures are too coarse for
// that. Faint, since some styles are combed across.
f32x4 strand_pattern(const Shading& s, const Strands& strands) {
  constexpr float widths[2] = {2.f, .7f};
  Vec4 to_eye = splat(frame.eye) - s.position;
  // Strands lie apart by less near where they part.
  f32x4 spread = smaller(splat(1.5f), strands.radius * splat(1.f / kHeadRadius));
  f32x4 pixels = spread * splat(s.scene->camera.focal) / root(dot(to_eye, to_eye));
  f32x4 sum = splat(0.f);
  for (int i = 0; i < 2; i++) {
    f32x4 shown = saturate(pixels * splat(.5f * widths[i]) - splat(.5f));
    sum += line_noise(strands.index * splat(1.f / widths[i])) * shown * splat(.5f);
  }
  return sum;
}

// Locks: their lightness and by how much they tilt their strands, both -1..1. Straight ones hang in slow waves, curls
// turn every few millimetres.
struct Locks {
  f32x4 light, tilt;
};
Locks locks_at(const Shading& s, const Strands& strands) {
  float curl = s.drawable->curl;
  f32x4 sway = line_noise(s.position.y * splat(1.f / 38.f) + strands.index * splat(1.f / 60.f)) * splat(2.5f);
  f32x4 turn = line_noise(s.position.y * splat(1.f / 7.f) + strands.index * splat(1.f / 11.f)) * splat(curl);
  f32x4 index = strands.index + sway + turn * splat(5.f);
  f32x4 light = line_noise(index * splat(1.f / 9.f)) * splat(.6f) + line_noise(index * splat(1.f / 4.f)) * splat(.4f);
  return {light + turn * splat(.5f), light + turn * splat(3.f)};
}

f32x4 decode_srgb(f32x4 s);

// What strands and locks make of the surface of hair: `tilt` moves its highlight, `sheen` is the strength of the white one
// and `width` its spread, `open` how much of the light reaches the groove where it parts,
// `order` how much strands around run one way: where they do not, none has a highlight.
struct HairSurface {
  Vec4 albedo;
  f32x4 tilt, sheen, open, order;
  float width;
};

// Lines across a style's own strands would show as a weave on light hair.
HairSurface loose_hair(const Shading& s, f32x4 pattern) {
  pattern = pattern * (splat(1.f) - splat(.8f) * saturate((s.albedo.y - splat(.08f)) * splat(4.f)));
  f32x4 one = splat(1.f);
  return {s.albedo * (one + pattern * splat(.3f)), pattern * splat(.06f), (one + pattern) * splat(.08f), one, one, .1f};
}

// Locks lie at slightly different angles, which breaks one narrow highlight into as many glints. It is weaker on light
// hair, whose own colour it would wash out, and on curls.
HairSurface parted_hair(const Shading& s, const Strands& strands, f32x4 pattern) {
  Locks locks = locks_at(s, strands);
  f32x4 one = splat(1.f);
  f32x4 strength = splat(.1f - .045f * s.drawable->curl) * (one - splat(.55f) * saturate(s.albedo.y * splat(7.f)));
  f32x4 groove = one - smoothstep(1.2f, 3.5f, strands.radius);
  return {s.albedo * (one + pattern * splat(.4f) + locks.light * splat(.42f)),
          pattern * splat(.06f) + locks.tilt * splat(.09f),
          strength * (one + pattern) * (one + locks.light * splat(.8f)),
          one - groove * splat(.55f) * saturate(s.normal.y * splat(2.f)), one, .11f};
}

bool shows_strands(const RasterDrawable& drawable) {
  return drawable.kind == kHair && drawable.flags & kStrandTexture && drawable.texture;
}

// Strands that the texture shows. How light each is beside the texture's mean tells how it lies: light ones turn to the
// light, and mirror it; those in grooves hardly do.
HairSurface painted_hair(const Shading& s) {
  TextureLevel whole = texture_level(*s.drawable->texture, int(s.drawable->texture->level_count) - 1);
  float mean = decode_srgb(splat(float(whole.texels[0] >> 8 & 255) * (1.f / 255.f)))[0];
  f32x4 one = splat(1.f), off = smaller(splat(.5f), (s.albedo.y + splat(3e-3f)) * splat(1.f / (mean + 3e-3f)) - one);
  f32x4 order = smaller(one, dot(s.tangent, s.tangent));
  f32x4 strength = order * splat(.08f) * (one - splat(.7f) * saturate(s.albedo.y * splat(16.f)));
  return {s.albedo, off * splat(.12f), strength * larger(splat(.1f), one + off * splat(2.f)), one, order, .13f};
}

HairSurface hair_surface(const Shading& s) {
  if (shows_strands(*s.drawable)) return painted_hair(s);
  Strands strands = strands_at(s);
  f32x4 pattern = strand_pattern(s, strands);
  return s.drawable->parting > 0 ? parted_hair(s, strands, pattern) : loose_hair(s, pattern);
}

Vec4 shade_hair(const Shading& s) {
  HairSurface hair = hair_surface(s);
  Vec4 sum = ambient(*s.scene, s.normal) * hair.albedo * colored_occlusion(s.occlusion, hair.albedo);
  const Vec4 white = {splat(1.f), splat(1.f), splat(1.f)};
  const Vec4 tinted = {root(hair.albedo.x), root(hair.albedo.y), root(hair.albedo.z)};
  for (uint32_t i = 0; i < s.scene->light_count; i++) {
    Vec4 towards = splat(s.scene->lights[i].direction);
    f32x4 along = dot(s.tangent, towards);
    f32x4 across = root(larger(splat(0.f), splat(1.f) - along * along));
    f32x4 facing = saturate((dot(s.normal, towards) + splat(.4f)) * splat(1.f / 1.4f));
    f32x4 tangent_half = dot(s.tangent, normalized(towards + s.view)) + hair.tilt;
    // The surface of a strand reflects white (R); light that passed through it comes back coloured and wider (TRT).
    f32x4 first = strand_lobe(tangent_half, -.08f, hair.width) * hair.sheen;
    f32x4 second = strand_lobe(tangent_half, .13f, .26f) * hair.order;
    Vec4 reflected = hair.albedo * (across * splat(.78f)) + tinted * hair.albedo * (second * splat(.7f)) + white * first +
                     tinted * (second * splat(.07f));
    sum = sum + light_color(s, i) * reflected * (facing * (s.occlusion * splat(.7f) + splat(.3f)));
  }
  return sum * hair.open;
}

Vec4 shade_cloth(const Shading& s) {
  f32x4 grazing = splat(1.f) - s.normal_view, fuzz = grazing * grazing * grazing * splat(.1f);
  return diffuse(s, .05f, .05f, .05f) * (splat(1.f) - fuzz) + ambient(*s.scene, s.normal) * (fuzz * s.occlusion);
}

Vec4 shade_frame(const Shading& s) {
  float roughness = clamp_to(s.drawable->roughness, .08f, 1.f);
  f32x4 kept = splat(1.f) - environment_reflectance(s.normal_view, roughness, kDielectricReflectance);
  return diffuse(s, 0.f, 0.f, 0.f) * kept + specular(s, {kDielectricReflectance, roughness, roughness, 0.f});
}

// A clear layer: what it reflects and, in `alpha`, how much it hides; the colour of a lens is what it lets through.
// Lights are soft boxes, mirrored as bright discs.
Vec4 shade_clear(Shading& s) {
  bool is_cornea = s.drawable->kind == kCornea;
  Vec4 mirrored = s.normal * (s.normal_view + s.normal_view) - s.view;
  f32x4 reflectance = fresnel(s.normal_view, .03f);
  if (!is_cornea) reflectance = reflectance * (splat(1.f) - splat(kCoating) * s.albedo.y);
  // An eye mirrors brow, lashes and cheek more than the room, and a veil would take the depth of a dark iris.
  Vec4 sum = ambient(*s.scene, mirrored) * (reflectance * s.occlusion * splat(is_cornea ? .12f : .6f));
  for (uint32_t i = 0; i < s.scene->light_count; i++) {
    Vec4 towards = splat(s.scene->lights[i].direction);
    // Lights behind the head would only show at the rim of the eye, where the lids are.
    f32x4 shown = smoothstep(.1f, .5f, s.occlusion) * smoothstep(-.3f, .2f, dot(towards, s.view));
    f32x4 disc = smoothstep(i == 0 ? .955f : .93f, i == 0 ? .985f : .99f, dot(mirrored, towards));
    // A bright patch on a lens would hide the eye behind.
    float strength = !is_cornea ? 4.f : i == 0 ? 32.f : 8.f;
    sum = sum + splat(s.scene->lights[i].color) * (disc * reflectance * shown * splat(strength));
  }
  s.alpha = is_cornea ? reflectance : saturate(reflectance + splat(.95f) * (splat(1.f) - s.albedo.y));
  return sum;
}

// Khronos PBR Neutral: the identity less what a surface of this reflectance mirrors of a white room, and above .76 a
// shoulder that fades to white.
Vec4 tone_map(const Vec4& c, float reflectance) {
  f32x4 offset = splat(0.f);
  if (reflectance > 0) {
    f32x4 least = smaller(c.x, smaller(c.y, c.z));
    i32x4 is_dark = (i32x4)wasm_f32x4_lt((v128_t)least, wasm_f32x4_splat(2.f * reflectance));
    offset = choose(is_dark, least - splat(.25f / reflectance) * least * least, splat(reflectance));
  }
  Vec4 base = c - Vec4{offset, offset, offset};
  f32x4 peak = larger(base.x, larger(base.y, base.z));
  constexpr float start = .8f - .04f, range = 1.f - start;
  f32x4 pressed = splat(1.f) - splat(range * range) / (peak + splat(range - start));
  f32x4 scale = pressed / larger(peak, splat(1e-6f));
  f32x4 whitened = splat(1.f) - splat(1.f) / (splat(.15f) * (peak - pressed) + splat(1.f));
  i32x4 is_bright = (i32x4)wasm_f32x4_gt((v128_t)peak, wasm_f32x4_splat(start));
  auto channel = [&](f32x4 x) { return choose(is_bright, mix(x * scale, pressed, whitened), x); };
  return {channel(base.x), channel(base.y), channel(base.z)};
}

// The curves of IEC 61966-2-1 with their powers fitted by roots: within .2 of a level of 255.
f32x4 decode_srgb(f32x4 s) {
  f32x4 t = (s + splat(.055f)) * splat(1.f / 1.055f);
  f32x4 curve = t * t * (splat(.0779334f) + splat(1.06231038f) * root(t) - splat(.14161923f) * t);
  return choose((i32x4)wasm_f32x4_le((v128_t)s, wasm_f32x4_splat(.04045f)), s * splat(1.f / 12.92f), curve);
}
f32x4 encode_srgb(f32x4 x) {
  x = larger(splat(0.f), x);
  f32x4 a = root(x), b = root(a), c = root(b);
  f32x4 curve = splat(.64234783f) * a + splat(.71212918f) * b - splat(.33687772f) * c - splat(.01755381f) * x;
  return choose((i32x4)wasm_f32x4_le((v128_t)x, wasm_f32x4_splat(.0031308f)), x * splat(12.92f), curve);
}

f32x4 bilinear(const Texture& texture, float u, float v, int level) {
  auto [texels, width, height] = texture_level(texture, level);
  float x = clamp_to(u * width - .5f, 0.f, width - 1.f), y = clamp_to(v * height - .5f, 0.f, height - 1.f);
  int column = int(x), row = int(y);
  float fx = x - column, fy = y - row;
  const uint32_t* above = texels + row * width + column;
  const uint32_t* below = row + 1 < height ? above + width : above;
  int right = column + 1 < width ? 1 : 0;
  auto unpack = [](uint32_t texel) {
    v128_t words = wasm_u16x8_extend_low_u8x16(wasm_i32x4_make(int32_t(texel), 0, 0, 0));
    return (f32x4)wasm_f32x4_convert_i32x4(wasm_u32x4_extend_low_u16x8(words));
  };
  f32x4 top = mix(unpack(above[0]), unpack(above[right]), splat(fx));
  f32x4 bottom = mix(unpack(below[0]), unpack(below[right]), splat(fx));
  return mix(top, bottom, splat(fy));
}

// RGBA 0..255; two levels where the level of detail lies well between them.
f32x4 sample(const Texture& texture, float u, float v, float level) {
  if (!(fabsf(u) < 1e6f) || !(fabsf(v) < 1e6f)) return splat(0.f);
  int whole = level > 0 ? int(level) : 0;
  float part = level - whole;
  if (part < .15f) return bilinear(texture, u, v, whole);
  if (part > .85f) return bilinear(texture, u, v, whole + 1);
  return mix(bilinear(texture, u, v, whole), bilinear(texture, u, v, whole + 1), splat((part - .15f) * (1.f / .7f)));
}

struct Interpolated {
  f32x4 normal_u, position_v, light, tangent;
};

// Barycentric weights are clamped: a merged fragment may lie a little outside the triangle that stands for it.
Interpolated interpolate(const Fragment& fragment, bool with_tangent) {
  const ScreenTriangle& triangle = frame.triangles[fragment.triangle];
  f32x4 weights = larger(splat(0.f), triangle.base + triangle.dx * splat(fragment.x) + triangle.dy * splat(fragment.y));
  float scale = 1.f / (weights[0] + weights[1] + weights[2] + 1e-30f);
  f32x4 w0 = splat(weights[0] * scale), w1 = splat(weights[1] * scale), w2 = splat(weights[2] * scale);
  const VertexAttributes &a = frame.attributes[triangle.vertices[0]], &b = frame.attributes[triangle.vertices[1]],
                         &c = frame.attributes[triangle.vertices[2]];
  Interpolated out;
  out.normal_u = a.normal_u * w0 + b.normal_u * w1 + c.normal_u * w2;
  out.position_v = a.position_v * w0 + b.position_v * w1 + c.position_v * w2;
  out.light = a.light * w0 + b.light * w1 + c.light * w2;
  if (with_tangent) out.tangent = a.tangent * w0 + b.tangent * w1 + c.tangent * w2;
  return out;
}

void load(Shading& s, const Fragment* const* fragments) {
  const RasterDrawable& drawable = *s.drawable;
  bool with_tangent = drawable.kind == kHair || drawable.kind == kLash;
  Interpolated in[4];
  f32x4 texel[4], back;
  for (int i = 0; i < 4; i++) {
    const ScreenTriangle& triangle = frame.triangles[fragments[i]->triangle];
    in[i] = interpolate(*fragments[i], with_tangent);
    back[i] = triangle.back ? -1.f : 1.f;
    texel[i] = drawable.texture
                   ? sample(*drawable.texture, in[i].normal_u[3], in[i].position_v[3], triangle.level)
                   : splat(255.f);
  }
  transpose(in[0].normal_u, in[1].normal_u, in[2].normal_u, in[3].normal_u);
  transpose(in[0].position_v, in[1].position_v, in[2].position_v, in[3].position_v);
  transpose(in[0].light, in[1].light, in[2].light, in[3].light);
  transpose(texel[0], texel[1], texel[2], texel[3]);
  s.normal = normalized(Vec4{in[0].normal_u, in[1].normal_u, in[2].normal_u});
  s.position = {in[0].position_v, in[1].position_v, in[2].position_v};
  s.view = normalized(splat(frame.eye) - s.position);
  if (shows_strands(drawable)) {
    // Normals are those of the whole of the hair, whatever side of a lock is seen: they turn up to its rim.
    s.normal = normalized(s.normal - s.view * smaller(splat(0.f), dot(s.normal, s.view)));
  } else {
    s.normal = s.normal * back;
  }
  s.occlusion = saturate(in[0].light);
  s.key = saturate(in[1].light);
  s.back = saturate(in[2].light);
  s.normal_view = larger(splat(.02f), dot(s.normal, s.view));
  s.albedo = Vec4{decode_srgb(texel[0] * splat(1.f / 255.f)), decode_srgb(texel[1] * splat(1.f / 255.f)),
                  decode_srgb(texel[2] * splat(1.f / 255.f))} *
             splat(drawable.color);
  s.alpha = texel[3] * splat(1.f / 255.f);
  if (with_tangent) {
    transpose(in[0].tangent, in[1].tangent, in[2].tangent, in[3].tangent);
    s.tangent = {in[0].tangent, in[1].tangent, in[2].tangent};
    if (!shows_strands(drawable)) s.tangent = normalized(s.tangent);
  }
}

Vec4 shade(Shading& s) {
  switch (s.drawable->kind) {
    case kSkin: return tone_map(shade_skin(s), kToneReflectance);
    case kEye: return tone_map(shade_eye(s), 0);
    case kCornea:
    case kLens: return shade_clear(s);
    case kTeeth:
    case kTongue: return tone_map(shade_wet(s), kToneReflectance);
    case kHair:
    case kLash: return tone_map(shade_hair(s), 0);
    case kCloth: return tone_map(shade_cloth(s), 0);
    case kFrame: return tone_map(shade_frame(s), kToneReflectance);
    default: return s.albedo;
  }
}

bool is_translucent(const RasterDrawable& drawable) { return drawable.kind == kCornea || drawable.kind == kLens; }

bool may_merge(const RasterDrawable& drawable) { return drawable.kind != kHair && drawable.kind != kLash; }

// The samples of one pixel that show one triangle, or several triangles of one smooth surface.
struct Group {
  uint32_t triangle, drawable;
  float depth, x, y, count, largest;
};

int group_samples(const uint32_t* ids, const float* depths, Group* groups) {
  constexpr float sample_x[4] = {6 / 16.f, 14 / 16.f, 2 / 16.f, 10 / 16.f};
  constexpr float sample_y[4] = {2 / 16.f, 6 / 16.f, 10 / 16.f, 14 / 16.f};
  int group_count = 0;
  uint32_t taken = 0;
  for (int s = 0; s < 4; s++) {
    if (taken >> s & 1 || ids[s] == kNoTriangle) continue;
    Group own = {ids[s], frame.triangles[ids[s]].drawable, depths[s], 0, 0, 0, 0};
    for (int k = s; k < 4; k++) {
      if (ids[k] != ids[s]) continue;
      taken |= 1u << k;
      own.x += sample_x[k];
      own.y += sample_y[k];
      own.count += 1;
    }
    own.largest = own.count;
    Group* same = nullptr;
    for (int g = 0; g < group_count && !same; g++) {
      bool near = fabsf(groups[g].depth - own.depth) * frame.scene->camera.focal < kMergeReach * own.depth;
      if (groups[g].drawable == own.drawable && near && may_merge(frame.scene->drawables[own.drawable])) {
        same = &groups[g];
      }
    }
    if (!same) {
      groups[group_count++] = own;
      continue;
    }
    if (own.largest > same->largest) {
      same->triangle = own.triangle;
      same->largest = own.largest;
    }
    same->x += own.x;
    same->y += own.y;
    same->count += own.count;
  }
  return group_count;
}

// Fragments of eight rows of the band; with `only`, those of one drawable.
uint32_t collect(uint32_t first_row, int only) {
  uint32_t count = 0;
  for (uint32_t y = first_row; y < first_row + 8; y++) {
    for (uint32_t x = 0; x < frame.width; x++) {
      uint32_t pixel = y * frame.stride + x;
      const uint32_t* ids = reinterpret_cast<const uint32_t*>(frame.ids + pixel);
      v128_t lanes = wasm_v128_load(ids);
      if (wasm_i32x4_all_true(wasm_i32x4_eq(lanes, wasm_i32x4_splat(int32_t(ids[0]))))) {
        if (ids[0] == kNoTriangle) continue;
        uint32_t drawable = frame.triangles[ids[0]].drawable;
        if (only >= 0 && drawable != uint32_t(only)) continue;
        frame.fragments[count++] = {ids[0], x + .5f, frame.band_first_row + y + .5f, 1.f, pixel, drawable};
        continue;
      }
      Group groups[4];
      int group_count = group_samples(ids, reinterpret_cast<const float*>(frame.depths + pixel), groups);
      for (int g = 0; g < group_count; g++) {
        const Group& group = groups[g];
        if (only >= 0 && group.drawable != uint32_t(only)) continue;
        float at_x = x + group.x / group.count, at_y = frame.band_first_row + y + group.y / group.count;
        frame.fragments[count++] = {group.triangle, at_x, at_y, group.count * .25f, pixel, group.drawable};
      }
    }
  }
  return count;
}

// Fragments in the order of their drawables, so that four of one material fill the lanes.
void sort_by_drawable(uint32_t fragment_count, uint32_t* ends) {
  for (uint32_t d = 0; d < kMaximumDrawableCount; d++) ends[d] = 0;
  for (uint32_t i = 0; i < fragment_count; i++) ends[frame.fragments[i].drawable]++;
  uint32_t total = 0;
  for (uint32_t d = 0; d < kMaximumDrawableCount; d++) {
    uint32_t own = ends[d];
    ends[d] = total;
    total += own;
  }
  for (uint32_t i = 0; i < fragment_count; i++) frame.fragment_order[ends[frame.fragments[i].drawable]++] = i;
}

void blend(f32x4& target, f32x4 color, float weight, bool translucent) {
  if (!translucent) {
    target += color * splat(weight);
    return;
  }
  // `color` is premultiplied by its own alpha; what lies below keeps the rest.
  float kept = 1.f - color[3] * weight;
  float alpha = target[3];
  target = target * splat(kept) + color * splat(weight);
  target[3] = alpha * kept + color[3] * weight;
}

void shade_run(uint32_t begin, uint32_t end, uint32_t drawable) {
  Shading s;
  s.scene = frame.scene;
  s.drawable = &frame.scene->drawables[drawable];
  bool translucent = is_translucent(*s.drawable);
  for (uint32_t i = begin; i < end; i += 4) {
    const Fragment* four[4];
    for (uint32_t k = 0; k < 4; k++) four[k] = &frame.fragments[frame.fragment_order[i + k < end ? i + k : end - 1]];
    load(s, four);
    Vec4 color = shade(s);
    f32x4 r = color.x, g = color.y, b = color.z, a = translucent ? s.alpha : splat(1.f);
    transpose(r, g, b, a);
    const f32x4 colors[4] = {r, g, b, a};
    for (uint32_t k = 0; k < 4 && i + k < end; k++) {
      blend(frame.accumulated[four[k]->pixel], colors[k], four[k]->weight, translucent);
    }
  }
}

void shade_rows(uint32_t row, int only) {
  uint32_t ends[kMaximumDrawableCount];
  uint32_t count = collect(row, only);
  sort_by_drawable(count, ends);
  uint32_t begin = 0;
  for (uint32_t d = 0; d < frame.scene->drawable_count; d++) {
    if (ends[d] > begin) shade_run(begin, ends[d], d);
    begin = ends[d];
  }
}

// A translucent surface is drawn over the finished band, against its depths: cornea before lens by scene order.
void shade_translucent(uint32_t drawable, uint32_t end_row) {
  uint32_t band_first_row = frame.band_first_row;
  uint32_t first = frame.ranges[drawable].first_triangle, end = frame.ranges[drawable].end_triangle;
  int top = 32767, bottom = -1;
  for (uint32_t id = first; id < end; id++) {
    const ScreenTriangle& triangle = frame.triangles[id];
    if (triangle.first_row < top) top = triangle.first_row;
    if (triangle.last_row > bottom) bottom = triangle.last_row;
  }
  if (top < int(band_first_row)) top = int(band_first_row);
  if (bottom >= int(end_row)) bottom = int(end_row) - 1;
  if (top > bottom) return;
  uint32_t from = (uint32_t(top) - band_first_row) & ~7u, to = (uint32_t(bottom) - band_first_row + 8) & ~7u;
  for (uint32_t i = from * frame.stride; i < to * frame.stride; i++) frame.ids[i] = splat(-1);
  rasterize_range(first, end, int(band_first_row), int(end_row));
  for (uint32_t row = from; row < to; row += 8) shade_rows(row, int(drawable));
}

void write_rows(uint32_t row_count, uint8_t* rgba) {
  uint32_t band_first_row = frame.band_first_row;
  const RasterScene& scene = *frame.scene;
  bool graded = false;
  for (int k = 0; k < 3; k++) graded |= scene.has_backdrop && scene.backdrop_top[k] != scene.backdrop_bottom[k];
  for (uint32_t y = 0; y < row_count; y++) {
    f32x4 backdrop = splat(0.f);
    if (scene.has_backdrop) {
      float t = (band_first_row + y + .5f) / frame.height;
      for (int k = 0; k < 3; k++) {
        backdrop[k] = scene.backdrop_top[k] + (scene.backdrop_bottom[k] - scene.backdrop_top[k]) * t;
      }
      backdrop = decode_srgb(backdrop);
      backdrop[3] = 1.f;
    }
    uint8_t* out = rgba + (band_first_row + y) * frame.width * 4;
    for (uint32_t x = 0; x < frame.width; x++, out += 4) {
      f32x4 color = frame.accumulated[y * frame.stride + x];
      float shown = 1.f - color[3];
      color += backdrop * splat(shown);
      float alpha = color[3];
      if (!(alpha > 0)) {
        out[0] = out[1] = out[2] = out[3] = 0;
        continue;
      }
      f32x4 encoded = encode_srgb(color * splat(1.f / alpha)) * splat(255.f) + splat(.5f);
      if (graded && shown > 0) {
        encoded += splat((gradient_noise(float(x), float(band_first_row + y)) - .5f) * shown);
      }
      encoded[3] = alpha * 255.f + .5f;
      i32x4 bytes = (i32x4)wasm_i32x4_trunc_sat_f32x4((v128_t)smaller(larger(encoded, splat(0.f)), splat(255.f)));
      for (int k = 0; k < 4; k++) out[k] = uint8_t(bytes[k]);
    }
  }
}

}  // namespace

void raster_shade(uint32_t first_row, uint8_t* rgba) {
  uint32_t end_row = first_row + frame.band_row_count;
  if (end_row > frame.height) end_row = frame.height;
  for (uint32_t i = 0; i < frame.stride * frame.band_row_count; i++) frame.accumulated[i] = splat(0.f);
  for (uint32_t row = 0; row < frame.band_row_count; row += 8) shade_rows(row, -1);
  for (uint32_t d = 0; d < frame.scene->drawable_count; d++) {
    if (is_translucent(frame.scene->drawables[d])) shade_translucent(d, end_row);
  }
  write_rows(end_row - first_row, rgba);
}
