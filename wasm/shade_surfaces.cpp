// Materials with a surface: skin, eyes, what is wet, cloth, frames and clear layers.
// Specular: B. Walter et al., EGSR 2007 (GGX); visibility term: E. Hammon, GDC 2017; ambient term: B. Karis,
// "Physically Based Shading on Mobile", 2014.
#include "shade.h"

namespace {

constexpr float kSkinReflectance = .028f, kDielectricReflectance = .04f;
constexpr float kKeyReach = .75f;  // how far the key reaches towards the viewer, distances of its middle
constexpr float kCoating = .7f;  // share of its reflection that a clear lens loses; dark ones have no coating

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
  float strength = 1;                            // of what is mirrored of the lights, which shine through diffusers
  bool from_behind = true;                       // whether the light from behind is mirrored
};
// On skin that light is a white spot where the forehead turns to the temple, which no portrait has.
constexpr Lobes kSkinLobes = {kSkinReflectance, .48f, .28f, .15f, 1, false}, kWetLobes = {kDielectricReflectance, .3f, .15f, .2f};
// Whole lights, whose unit is pi times what a lobe takes, on a film over fine creases: the lightest tenth of lower lips in photos
// is as light as cheeks.
constexpr Lobes kLipLobes = {kDielectricReflectance, .36f, 0.f, 0.f, 3.14159f};

Vec4 specular(const Shading& s, const Lobes& lobes) {
  Vec4 sum = {splat(0.f), splat(0.f), splat(0.f)};
  for (uint32_t i = 0; i < s.scene->light_count; i++) {
    if (i == kBackLight && !lobes.from_behind) continue;
    Vec4 towards = splat(s.scene->lights[i].direction);
    f32x4 normal_light = saturate(dot(s.normal, towards));
    Vec4 half = normalized(towards + s.view);
    f32x4 normal_half = saturate(dot(s.normal, half)), view_half = saturate(dot(s.view, half));
    f32x4 lobe = ggx(normal_half, normal_light, s.normal_view, lobes.broad) * splat(1.f - lobes.sharp_share);
    if (lobes.sharp_share > 0) {
      lobe += ggx(normal_half, normal_light, s.normal_view, lobes.sharp) * splat(lobes.sharp_share);
    }
    sum = sum + light_color(s, i) * (lobe * fresnel(view_half, lobes.reflectance) * normal_light * splat(lobes.strength));
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

}  // namespace

Vec4 shade_skin(const Shading& s) {
  f32x4 kept = splat(1.f) - environment_reflectance(s.normal_view, .48f, kSkinReflectance);
  Vec4 gloss = specular(s, kSkinLobes);
  if (wasm_v128_any_true((v128_t)s.wetness)) {
    gloss = gloss * (splat(1.f) - s.wetness) + specular(s, kLipLobes) * s.wetness;
  }
  return diffuse(s, .30f, .12f, .08f) * kept + gloss;
}

// The eyeball below the cornea: the lids shade it by `occlusion`, from all light; light scatters within, so its own
// terminator is soft and the brow's shadow thin.
Vec4 shade_eye(const Shading& s) {
  Shading inner = s;
  inner.key = larger(s.key, splat(.85f));
  inner.occlusion = splat(1.f);
  return diffuse(inner, .25f, .2f, .2f) * s.occlusion;
}

// Teeth and tongue are wet. The mouth darkens them, less than its walls hide: they pass light on to each other.
Vec4 shade_wet(const Shading& s) {
  Shading inner = s;
  inner.occlusion = root(s.occlusion) * splat(.8f) + splat(.2f);
  inner.key = larger(s.key, splat(.3f)) * inner.occlusion;
  f32x4 kept = splat(1.f) - environment_reflectance(s.normal_view, .3f, kDielectricReflectance);
  Vec4 gloss = specular(inner, kWetLobes);
  return diffuse(inner, .2f, .15f, .12f) * kept + gloss * s.occlusion;
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
    // The key is a large soft box that reaches towards the viewer: an eye mirrors its near end beside the pupil, where no
    // lid hides it.
    Vec4 near_end = is_cornea && i == 0 ? normalized(towards + s.view * splat(kKeyReach)) : towards;
    f32x4 disc = smoothstep(i == 0 ? .935f : .93f, .99f, dot(mirrored, near_end));
    // A bright patch on a lens would hide the eye behind.
    float strength = !is_cornea ? 4.f : i == 0 ? 32.f : 8.f;
    sum = sum + splat(s.scene->lights[i].color) * (disc * reflectance * shown * splat(strength));
  }
  s.alpha = is_cornea ? reflectance : saturate(reflectance + splat(.95f) * (splat(1.f) - s.albedo.y));
  return sum;
}
