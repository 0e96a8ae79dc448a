// Deferred shading of a band: every (pixel, triangle) once, four at a time, at the centroid of its samples; tone mapped
// before samples are averaged, so that bright edges stay smooth. Tone curve: Khronos PBR Neutral.
#include "shade.h"
#include "texture_sample.h"

#include <math.h>

namespace {

constexpr float kToneReflectance = .02f;  // of a glossy surface, occlusion allowed for
constexpr float kMergeReach = 2.f;  // difference in depth, in widths of a pixel, within which samples share one shading

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

// The inverse of decode_srgb, as exact.
f32x4 encode_srgb(f32x4 x) {
  x = larger(splat(0.f), x);
  f32x4 a = root(x), b = root(a), c = root(b);
  f32x4 curve = splat(.64234783f) * a + splat(.71212918f) * b - splat(.33687772f) * c - splat(.01755381f) * x;
  return choose((i32x4)wasm_f32x4_le((v128_t)x, wasm_f32x4_splat(.0031308f)), x * splat(12.92f), curve);
}

struct Interpolated {
  f32x4 normal_u, position_v, light, color, tangent;
};

// Barycentric weights are clamped: a merged fragment may lie a little outside the triangle that stands for it.
Interpolated interpolate(const Fragment& fragment, bool tinted, bool is_hair) {
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
  if (tinted) out.color = a.color * w0 + b.color * w1 + c.color * w2;
  if (is_hair) out.tangent = a.tangent * w0 + b.tangent * w1 + c.tangent * w2;
  return out;
}

void load(Shading& s, const Fragment* const* fragments) {
  const RasterDrawable& drawable = *s.drawable;
  bool is_hair = drawable.kind == kHair || drawable.kind == kLash;
  bool tinted = is_hair || drawable.colors;
  Interpolated in[4];
  f32x4 texel[4], back;
  for (int i = 0; i < 4; i++) {
    const ScreenTriangle& triangle = frame.triangles[fragments[i]->triangle];
    in[i] = interpolate(*fragments[i], tinted, is_hair);
    back[i] = triangle.back ? -1.f : 1.f;
    texel[i] = !drawable.texture          ? splat(255.f)
               : shows_strands(drawable) ? sample_strands(*drawable.texture, *fragments[i])
                                         : sample(*drawable.texture, in[i].normal_u[3], in[i].position_v[3], triangle.level);
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
  s.wetness = saturate(in[3].light);
  s.normal_view = larger(splat(.02f), dot(s.normal, s.view));
  s.albedo = Vec4{decode_srgb(texel[0] * splat(1.f / 255.f)), decode_srgb(texel[1] * splat(1.f / 255.f)),
                  decode_srgb(texel[2] * splat(1.f / 255.f))} *
             splat(drawable.color);
  s.alpha = texel[3] * splat(1.f / 255.f);
  if (tinted) {
    transpose(in[0].color, in[1].color, in[2].color, in[3].color);
    s.color = {in[0].color, in[1].color, in[2].color};
    s.albedo = s.albedo * s.color;
  }
  if (is_hair) {
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

// Sums of the places of some samples, by their bits.
struct SampleSums {
  float x[16] = {}, y[16] = {}, count[16] = {};

  constexpr SampleSums() {
    constexpr float xs[4] = {6 / 16.f, 14 / 16.f, 2 / 16.f, 10 / 16.f}, ys[4] = {2 / 16.f, 6 / 16.f, 10 / 16.f, 14 / 16.f};
    for (int bits = 0; bits < 16; bits++) {
      for (int s = 0; s < 4; s++) {
        if (!(bits >> s & 1)) continue;
        x[bits] += xs[s];
        y[bits] += ys[s];
        count[bits] += 1;
      }
    }
  }
};
constexpr SampleSums kSums;

int group_samples(v128_t ids, const float* depths, Group* groups) {
  int group_count = 0;
  uint32_t left = 15u & ~wasm_i32x4_bitmask(wasm_i32x4_eq(ids, wasm_i32x4_splat(int32_t(kNoTriangle))));
  alignas(16) uint32_t triangles[4];
  wasm_v128_store(triangles, ids);
  while (left) {
    int s = __builtin_ctz(left);
    uint32_t id = triangles[s], bits = wasm_i32x4_bitmask(wasm_i32x4_eq(ids, wasm_i32x4_splat(int32_t(id))));
    left &= ~bits;
    float count = kSums.count[bits];
    Group own = {id, frame.triangles[id].drawable, depths[s], kSums.x[bits], kSums.y[bits], count, count};
    Group* same = nullptr;
    bool mergeable = may_merge(frame.scene->drawables[own.drawable]);
    for (int g = 0; mergeable && g < group_count && !same; g++) {
      bool near = fabsf(groups[g].depth - own.depth) * frame.scene->camera.focal < kMergeReach * own.depth;
      if (groups[g].drawable == own.drawable && near) same = &groups[g];
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
      int group_count = group_samples(lanes, reinterpret_cast<const float*>(frame.depths + pixel), groups);
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
    for (uint32_t k = 0; k < 4 && i + k < end; k++) light_triangle(frame.fragments[frame.fragment_order[i + k]].triangle);
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

// J. Jimenez, "Next generation post processing in Call of Duty", 2014: noise 0..1 whose neighbours differ, so that what
// it dithers looks even.
f32x4 gradient_noise(f32x4 x, f32x4 y) {
  auto fraction = [](f32x4 value) { return value - (f32x4)wasm_f32x4_floor((v128_t)value); };
  return fraction(splat(52.9829189f) * fraction(splat(.06711056f) * x + splat(.00583715f) * y));
}

// RGBA 0..255 and a half of a pixel before its backdrop, without dither.
f32x4 encode_pixel(f32x4 color, f32x4 backdrop) {
  color += backdrop * splat(1.f - color[3]);
  f32x4 encoded = encode_srgb(color * splat(1.f / color[3])) * splat(255.f) + splat(.5f);
  encoded[3] = color[3] * 255.f + .5f;
  return color[3] > 0 ? encoded : splat(0.f);
}

void write_rows(uint32_t row_count, uint8_t* rgba) {
  const RasterScene& scene = *frame.scene;
  bool graded = false;
  for (int k = 0; k < 3; k++) graded |= scene.has_backdrop && scene.backdrop_top[k] != scene.backdrop_bottom[k];
  for (uint32_t y = frame.band_first_row; y < frame.band_first_row + row_count; y++) {
    f32x4 backdrop = splat(0.f);
    if (scene.has_backdrop) {
      float t = (y + .5f) / frame.height;
      for (int k = 0; k < 3; k++) {
        backdrop[k] = scene.backdrop_top[k] + (scene.backdrop_bottom[k] - scene.backdrop_top[k]) * t;
      }
      backdrop = decode_srgb(backdrop);
      backdrop[3] = 1.f;
    }
    const f32x4 bare = encode_pixel(splat(0.f), backdrop);
    const f32x4* colors = frame.accumulated + (y - frame.band_first_row) * frame.stride;
    uint8_t* out = rgba + y * frame.width * 4;
    for (uint32_t x = 0; x < frame.width; x += 4) {
      f32x4 noise = gradient_noise(splat(float(x)) + f32x4{0, 1, 2, 3}, splat(float(y))) - splat(.5f);
      v128_t four[4];
      for (int k = 0; k < 4; k++) {
        float shown = 1.f - colors[x + k][3];
        f32x4 encoded = shown == 1.f ? bare : encode_pixel(colors[x + k], backdrop);
        if (graded) encoded += f32x4{1, 1, 1, 0} * splat(noise[k] * shown);
        four[k] = wasm_i32x4_trunc_sat_f32x4((v128_t)encoded);
      }
      v128_t bytes = wasm_u8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(four[0], four[1]),
                                             wasm_i16x8_narrow_i32x4(four[2], four[3]));
      uint32_t count = frame.width - x < 4 ? frame.width - x : 4;
      __builtin_memcpy(out + x * 4, &bytes, count * 4);
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
