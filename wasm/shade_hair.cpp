// Hair: J. Kajiya and T. Kay, SIGGRAPH 1989, with the two shifted lobes of S. Marschner et al., SIGGRAPH 2003; strands as
// its texture shows them, or as noise along their course (lashes).
#include "shade.h"

#include <math.h>

namespace {

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
  return {azimuth(x, z) * splat(kHeadRadius), root(x * x + z * z)};
}

// Lightness of strands, -1..1: strands and hairs, each as far as pixels can show it. The textures are too coarse for
// that.
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

// Spreads of the white lobe of painted hair and of both parts of the coloured one: that of a strand, and a fifth of it that of broad lamps
// and of strands around. Without the latter hair that hangs is black below its top, as in no photo (64 people by region); with one
// lobe of .35 raters missed light streaks on top; and the mean of lobes over all directions of a strand, by their spread.
constexpr float kWhiteWidth = .085f, kStrandWidth = .16f, kBroadWidth = .5f, kMeanOfWidth = .5f * 2.5066283f;

// What strands make of the surface of hair: `tilt` moves its highlights, `sheen` is the strength of the white one and `width`
// its spread, `sparkle` what it is where strands lie every way, `passed` the strength of the coloured one, `scattered` the
// weight of what reaches the eye by way of many strands, `order` how much strands around run one way.
struct HairSurface {
  Vec4 albedo;
  f32x4 tilt, sheen, sparkle, order, passed, scattered;
  float width;
};

// Lines across a style's own strands would show as a weave on light hair.
HairSurface loose_hair(const Shading& s, f32x4 pattern) {
  pattern = pattern * (splat(1.f) - splat(.8f) * saturate((s.albedo.y - splat(.08f)) * splat(4.f)));
  f32x4 one = splat(1.f);
  return {s.albedo * (one + pattern * splat(.3f)), pattern * splat(.06f), (one + pattern) * splat(.08f), splat(0.f), one, splat(kStrandWidth), one, .1f};
}

// Strands that the texture shows. How light each is beside the texture's mean tells how it lies: light ones turn to the
// light, and mirror it; those in grooves hardly do. Light that passed through one strand and came back is (2 - t) / t times what
// hair of reflectance t^2 scatters (Chiang et al., EGSR 2016, fitted): dark hair shows its colour in highlights alone. The
// weights leave the light of the whole of the hair in the studio as it is. Where strands around run every way, they
// send that of highlights everywhere.
HairSurface painted_hair(const Shading& s) {
  TextureLevel whole = texture_level(*s.drawable->texture, int(s.drawable->texture->level_count) - 1);
  f32x4 texture = decode_srgb(splat(float(whole.texels[0] >> 8 & 255) * (1.f / 255.f)));
  f32x4 one = splat(1.f), mean = texture * s.color.y + splat(3e-3f);
  f32x4 off = smaller(splat(.5f), (s.albedo.y + splat(3e-3f)) / mean - one);
  f32x4 order = smaller(one, dot(s.tangent, s.tangent)) * splat(1.f - s.drawable->roughness);
  f32x4 t = root(mean), passed = (splat(2.f) - t) / t, scattered = one / (splat(.33f) + splat(.272f) * passed);
  f32x4 white = splat(.05f) * larger(splat(.1f), one + off * splat(2.f));
  f32x4 sparkle = white * splat(s.drawable->roughness * kMeanOfWidth * kWhiteWidth);
  return {s.albedo, off * splat(.16f), white * order, sparkle, order, splat(.128f) * passed * scattered, scattered, kWhiteWidth};
}

HairSurface hair_surface(const Shading& s) {
  if (shows_strands(*s.drawable)) return painted_hair(s);
  return loose_hair(s, strand_pattern(s, strands_at(s)));
}

f32x4 colored_lobe(f32x4 tangent_half) {
  return strand_lobe(tangent_half, .12f, kStrandWidth) * splat(.8f / kStrandWidth) +
         strand_lobe(tangent_half, .12f, kBroadWidth) * splat(.2f / kBroadWidth);
}

// Visibility of light where strands hide some of it, of which `hidden` passes through them.
f32x4 let_through(f32x4 visibility, f32x4 hidden) { return visibility + (splat(1.f) - visibility) * hidden; }

}  // namespace

Vec4 shade_hair(const Shading& s) {
  HairSurface hair = hair_surface(s);
  const Vec4 white = {splat(1.f), splat(1.f), splat(1.f)};
  // Strands let light through to those below, eight of them what is hidden (A. Zinke et al., "Dual Scattering Approximation",
  // SIGGRAPH 2008): white hair is light in its depth. In all colours alike, or the depth of fair hair is orange.
  const Vec4 through = {root(hair.albedo.x), root(hair.albedo.y), root(hair.albedo.z)};
  const f32x4 square = hair.albedo.y * hair.albedo.y, hidden = square * square;
  const f32x4 reached = let_through(s.occlusion * splat(.85f) + splat(.15f), hidden);
  const Vec4 around = colored_occlusion(s.occlusion * s.occlusion, through);
  Vec4 sum = ambient(*s.scene, s.normal) * hair.albedo *
             Vec4{let_through(around.x, hidden), let_through(around.y, hidden), let_through(around.z, hidden)};
  for (uint32_t i = 0; i < s.scene->light_count; i++) {
    Vec4 towards = splat(s.scene->lights[i].direction);
    // Strands scatter light on round a head: sides are as light as the top.
    f32x4 facing = saturate((dot(s.normal, towards) + splat(.6f)) * splat(1.f / 1.6f));
    f32x4 tangent_half = dot(s.tangent, normalized(towards + s.view)) + hair.tilt;
    // The surface of a strand reflects white (R); light that passed through it comes back coloured and wider (TRT).
    f32x4 first = strand_lobe(tangent_half, -.08f, hair.width) * hair.sheen + hair.sparkle;
    f32x4 second = mix(splat(kMeanOfWidth), colored_lobe(tangent_half), hair.order) * hair.passed;
    Vec4 reflected = hair.albedo * (hair.scattered * splat(.157f) + second) + white * first;
    f32x4 shown = i == 0 ? let_through(s.key, hidden) : i == kBackLight ? s.back : splat(1.f);
    sum = sum + splat(s.scene->lights[i].color) * reflected * (reached * facing * shown);
  }
  return sum;
}
