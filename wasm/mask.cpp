// Planes of a small picture for segmentation by colour: CIE L*a*b* (D65), Gaussian and box filters, the guided filter
// (He, Sun and Tang, "Guided Image Filtering", 2010), box morphology.
#include <math.h>
#include <string.h>

#include "kernels.h"
#include "simd.h"

namespace {
float linear_of_byte[256];
bool have_linear = false;

void fill_linear() {
  for (int i = 0; i < 256; i++) {
    float v = float(i) / 255.f;
    linear_of_byte[i] = v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
  }
  have_linear = true;
}

// Cube root of positive numbers, as exact as floats are: a third of the exponent, then two steps of Halley.
f32x4 cube_root(f32x4 x) {
  f32x4 y = (f32x4)(to_i32(to_f32((i32x4)x) * (1.f / 3)) + 0x2a5137a0);
  for (int i = 0; i < 2; i++) {
    f32x4 cube = y * y * y;
    y *= (cube + 2.f * x) / (2.f * cube + x);
  }
  return y;
}

f32x4 lab_curve(f32x4 t) {
  return select(t > splat(0.008856f), cube_root(max4(t, splat(0.008856f))), 7.787f * t + 16.f / 116.f);
}

f32x4 lightness_of(f32x4 y, f32x4 curve) { return select(y > splat(0.008856f), 116.f * curve - 16.f, 903.3f * y); }

// Linear red, green and blue of four pixels, the last of them again where fewer are left.
struct FourPixels {
  f32x4 red, green, blue;
  FourPixels(const uint8_t* rgba, int first, int count) {
    for (int k = 0; k < 4; k++) {
      const uint8_t* pixel = rgba + 4 * (first + k < count ? first + k : count - 1);
      red[k] = linear_of_byte[pixel[0]], green[k] = linear_of_byte[pixel[1]], blue[k] = linear_of_byte[pixel[2]];
    }
  }
  f32x4 x() const { return (0.412453f * red + 0.357580f * green + 0.180423f * blue) / 0.950456f; }
  f32x4 y() const { return 0.212671f * red + 0.715160f * green + 0.072169f * blue; }
  f32x4 z() const { return (0.019334f * red + 0.119193f * green + 0.950227f * blue) / 1.088754f; }
};

void store_some(float* out, int first, int count, f32x4 value) {
  if (first + 4 <= count) return store(out + first, value);
  for (int k = 0; first + k < count; k++) out[first + k] = value[k];
}

// Index where samples go on beyond the first and the last: mirrored at their centres, or as these are.
using Border = int (*)(int i, int count);
int mirrored(int i, int count) {
  if (count == 1) return 0;
  int period = 2 * (count - 1);
  i = i % period;
  if (i < 0) i += period;
  return i < count ? i : period - i;
}
int repeated(int i, int count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

constexpr int kRadiusLimit = 64;

// Correlates rows, then columns, with a symmetric kernel: taps[k] weighs the samples k to both sides. `scratch` is one plane.
template <Border border>
void correlate(const float* in, float* out, float* scratch, int width, int height, const float* taps, int radius) {
  uint32_t mark = arena_mark();
  float* line = static_cast<float*>(arena_alloc((width + 2 * radius + 4) * 4));
  for (int y = 0; y < height; y++) {
    const float* row = in + y * width;
    memcpy(line + radius, row, width * 4);
    for (int k = 1; k <= radius; k++) {
      line[radius - k] = row[border(-k, width)];
      line[radius + width - 1 + k] = row[border(width - 1 + k, width)];
    }
    for (int x = 0; x < width; x += 4) {
      const float* middle = line + radius + x;
      f32x4 sum = taps[0] * load<f32x4>(middle);
      for (int k = 1; k <= radius; k++) sum += taps[k] * (load<f32x4>(middle - k) + load<f32x4>(middle + k));
      store_some(scratch + y * width, x, width, sum);
    }
  }
  arena_rewind(mark);
  const float *above[kRadiusLimit + 1], *below[kRadiusLimit + 1];
  for (int y = 0; y < height; y++) {
    for (int k = 0; k <= radius; k++) {
      above[k] = scratch + border(y - k, height) * width;
      below[k] = scratch + border(y + k, height) * width;
    }
    float* target = out + y * width;
    int x = 0;
    for (; x + 4 <= width; x += 4) {
      f32x4 sum = taps[0] * load<f32x4>(above[0] + x);
      for (int k = 1; k <= radius; k++) sum += taps[k] * (load<f32x4>(above[k] + x) + load<f32x4>(below[k] + x));
      store(target + x, sum);
    }
    for (; x < width; x++) {
      float sum = taps[0] * above[0][x];
      for (int k = 1; k <= radius; k++) sum += taps[k] * (above[k][x] + below[k][x]);
      target[x] = sum;
    }
  }
}

void box_mean(const float* in, float* out, float* scratch, int width, int height, int radius) {
  float taps[kRadiusLimit + 1], share = 1.f / float(2 * radius + 1);
  for (int k = 0; k <= radius; k++) taps[k] = 1.f;
  correlate<repeated>(in, out, scratch, width, height, taps, radius);
  for (int i = 0; i < width * height; i++) out[i] *= share * share;
}

template <bool kGrow>
uint8_t pick(uint8_t a, uint8_t b) {
  return kGrow == (a > b) ? a : b;
}

// Rows, then columns; shifted copies of a whole row are merged at once, so that the loops vectorise.
template <bool kGrow>
void morph(const uint8_t* in, uint8_t* out, uint8_t* scratch, int width, int height, int radius) {
  for (int y = 0; y < height; y++) {
    const uint8_t* row = in + y * width;
    uint8_t* target = scratch + y * width;
    __builtin_memcpy(target, row, width);
    for (int k = 1; k <= radius && k < width; k++) {
      for (int x = 0; x < width - k; x++) target[x] = pick<kGrow>(target[x], row[x + k]);
      for (int x = k; x < width; x++) target[x] = pick<kGrow>(target[x], row[x - k]);
    }
  }
  for (int y = 0; y < height; y++) {
    uint8_t* target = out + y * width;
    __builtin_memcpy(target, scratch + y * width, width);
    for (int k = y > radius ? y - radius : 0; k <= y + radius && k < height; k++) {
      const uint8_t* row = scratch + k * width;
      for (int x = 0; x < width; x++) target[x] = pick<kGrow>(target[x], row[x]);
    }
  }
}
}  // namespace

KERNEL void mask_lab(const uint8_t* rgba, int count, float* lightness, float* a, float* b) {
  if (!have_linear) fill_linear();
  for (int i = 0; i < count; i += 4) {
    FourPixels four(rgba, i, count);
    f32x4 y = four.y(), fx = lab_curve(four.x()), fy = lab_curve(y), fz = lab_curve(four.z());
    store_some(lightness, i, count, lightness_of(y, fy));
    store_some(a, i, count, 500.f * (fx - fy));
    store_some(b, i, count, 200.f * (fy - fz));
  }
}

KERNEL void mask_lift(const uint8_t* rgba, int count, float* lifted) {
  if (!have_linear) fill_linear();
  for (int i = 0; i < count; i += 4) {
    f32x4 y = FourPixels(rgba, i, count).y();
    store_some(lifted, i, count, 20.f * cube_root(lightness_of(y, lab_curve(y)) + 2.f));
  }
}

KERNEL int mask_gaussian(const float* in, float* out, float* scratch, int width, int height, float sigma) {
  int radius = int(4.f * sigma + 0.5f);
  if (!(sigma > 0.f) || radius > kRadiusLimit || width < 1 || height < 1) return -1;
  float taps[kRadiusLimit + 1], sum = 0.f;
  for (int k = -radius; k <= radius; k++) sum += taps[k < 0 ? -k : k] = expf(-0.5f * float(k * k) / (sigma * sigma));
  for (int k = 0; k <= radius; k++) taps[k] /= sum;
  correlate<mirrored>(in, out, scratch, width, height, taps, radius);
  return 0;
}

KERNEL void mask_guided(const uint8_t* rgba, const float* in, float* out, float* scratch, int width, int height,
                        int radius, float epsilon) {
  int count = width * height;
  float* guide = scratch + 15 * count;
  for (int i = 0; i < count; i++) {
    for (int c = 0; c < 3; c++) guide[c * count + i] = float(rgba[4 * i + c]) / 255.f;
  }
  float *product = scratch + count, *mean_in = product + count, *mean_guide = mean_in + count;
  float *slopes = mean_guide + 3 * count, *variances = slopes + 3 * count;
  auto box = [&](const float* plane, float* mean) { box_mean(plane, mean, scratch, width, height, radius); };
  auto box_product = [&](const float* a, const float* b, float* mean) {
    for (int i = 0; i < count; i++) product[i] = a[i] * b[i];
    box(product, mean);
  };
  // (1) Means, and with them the covariances of the guide with the input and with itself.
  box(in, mean_in);
  for (int c = 0; c < 3; c++) {
    box(guide + c * count, mean_guide + c * count);
    box_product(guide + c * count, in, slopes + c * count);
  }
  for (int c = 0, pair = 0; c < 3; c++) {
    for (int d = c; d < 3; d++) box_product(guide + c * count, guide + d * count, variances + count * pair++);
  }
  // (2) The line from colour to value in each window, by Cramer's rule.
  for (int i = 0; i < count; i++) {
    float r = mean_guide[i], g = mean_guide[count + i], b = mean_guide[2 * count + i], p = mean_in[i];
    float rr = variances[i] - r * r + epsilon, rg = variances[count + i] - r * g;
    float rb = variances[2 * count + i] - r * b, gg = variances[3 * count + i] - g * g + epsilon;
    float gb = variances[4 * count + i] - g * b, bb = variances[5 * count + i] - b * b + epsilon;
    float x = slopes[i] - r * p, y = slopes[count + i] - g * p, z = slopes[2 * count + i] - b * p;
    float m0 = gg * bb - gb * gb, m1 = gb * rb - rg * bb, m2 = rg * gb - gg * rb;
    float inverse = 1.f / (rr * m0 + rg * m1 + rb * m2);
    float slope_r = inverse * (m0 * x + m1 * y + m2 * z);
    float slope_g = inverse * (m1 * x + (rr * bb - rb * rb) * y + (rg * rb - rr * gb) * z);
    float slope_b = inverse * (m2 * x + (rg * rb - rr * gb) * y + (rr * gg - rg * rg) * z);
    slopes[i] = slope_r, slopes[count + i] = slope_g, slopes[2 * count + i] = slope_b;
    product[i] = p - slope_r * r - slope_g * g - slope_b * b;
  }
  // (3) The mean of the lines of all windows that a pixel lies in.
  box(product, out);
  for (int c = 0; c < 3; c++) {
    box(slopes + c * count, product);
    for (int i = 0; i < count; i++) out[i] += product[i] * guide[c * count + i];
  }
}

KERNEL void mask_morph(const uint8_t* in, uint8_t* out, uint8_t* scratch, int width, int height, int radius,
                       int grow) {
  if (grow) morph<true>(in, out, scratch, width, height, radius);
  else morph<false>(in, out, scratch, width, height, radius);
}
