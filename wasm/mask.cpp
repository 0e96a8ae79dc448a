// Planes of a small picture for segmentation by colour: CIE L*a*b* (D65), Gaussian and box filters, the guided filter
// (He, Sun and Tang, "Guided Image Filtering", 2010), likelihoods of Gaussian mixtures, connected components by
// union-find, chamfer distances (Borgefors, "Distance transformations in digital images", 1986), box morphology.
#include <math.h>

#include "kernels.h"

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

float lab_curve(float t) { return t > 0.008856f ? cbrtf(t) : 7.787f * t + 16.f / 116.f; }

int clamp_index(int i, int count) { return i < 0 ? 0 : i >= count ? count - 1 : i; }

// Index mirrored at the centre of the first and last sample.
int mirror(int i, int count) {
  if (count == 1) return 0;
  int period = 2 * (count - 1);
  i = i % period;
  if (i < 0) i += period;
  return i < count ? i : period - i;
}

constexpr int kTapLimit = 129;

// Correlates rows, then columns, with a symmetric kernel of 2 * radius + 1 taps.
void correlate(const float* in, float* out, float* scratch, int width, int height, const float* taps, int radius) {
  for (int y = 0; y < height; y++) {
    const float* row = in + y * width;
    float* target = scratch + y * width;
    for (int x = 0; x < width; x++) target[x] = taps[radius] * row[x];
    for (int k = 1; k <= radius; k++) {
      float tap = taps[radius + k];
      int inner_end = width - k;
      for (int x = 0; x < k && x < width; x++) target[x] += tap * (row[mirror(x - k, width)] + row[mirror(x + k, width)]);
      for (int x = k; x < inner_end; x++) target[x] += tap * (row[x - k] + row[x + k]);
      for (int x = inner_end > k ? inner_end : k; x < width; x++) {
        target[x] += tap * (row[mirror(x - k, width)] + row[mirror(x + k, width)]);
      }
    }
  }
  for (int y = 0; y < height; y++) {
    float* target = out + y * width;
    const float* middle = scratch + y * width;
    for (int x = 0; x < width; x++) target[x] = taps[radius] * middle[x];
    for (int k = 1; k <= radius; k++) {
      float tap = taps[radius + k];
      const float *above = scratch + mirror(y - k, height) * width, *below = scratch + mirror(y + k, height) * width;
      for (int x = 0; x < width; x++) target[x] += tap * (above[x] + below[x]);
    }
  }
}

void box_mean(const float* in, float* out, float* scratch, int width, int height, int radius) {
  float share = 1.f / float(2 * radius + 1);
  for (int y = 0; y < height; y++) {
    const float* row = in + y * width;
    float* target = scratch + y * width;
    for (int x = 0; x < width; x++) target[x] = row[x];
    for (int k = 1; k <= radius; k++) {
      int from = k < width ? k : width, to = width - k > from ? width - k : from;
      for (int x = 0; x < from; x++) target[x] += row[0] + row[clamp_index(x + k, width)];
      for (int x = from; x < to; x++) target[x] += row[x - k] + row[x + k];
      for (int x = to; x < width; x++) target[x] += row[clamp_index(x - k, width)] + row[width - 1];
    }
  }
  for (int y = 0; y < height; y++) {
    float* target = out + y * width;
    for (int x = 0; x < width; x++) target[x] = scratch[y * width + x];
    for (int k = 1; k <= radius; k++) {
      const float* above = scratch + clamp_index(y - k, height) * width;
      const float* below = scratch + clamp_index(y + k, height) * width;
      for (int x = 0; x < width; x++) target[x] += above[x] + below[x];
    }
    for (int x = 0; x < width; x++) target[x] *= share * share;
  }
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

int find_root(int* parent, int label) {
  while (parent[label] != label) label = parent[label] = parent[parent[label]];
  return label;
}
}  // namespace

KERNEL void mask_lab(const uint8_t* rgba, int count, float* lightness, float* a, float* b) {
  if (!have_linear) fill_linear();
  for (int i = 0; i < count; i++, rgba += 4) {
    float red = linear_of_byte[rgba[0]], green = linear_of_byte[rgba[1]], blue = linear_of_byte[rgba[2]];
    float x = (0.412453f * red + 0.357580f * green + 0.180423f * blue) / 0.950456f;
    float y = 0.212671f * red + 0.715160f * green + 0.072169f * blue;
    float z = (0.019334f * red + 0.119193f * green + 0.950227f * blue) / 1.088754f;
    float fx = lab_curve(x), fy = lab_curve(y), fz = lab_curve(z);
    lightness[i] = y > 0.008856f ? 116.f * fy - 16.f : 903.3f * y;
    a[i] = 500.f * (fx - fy);
    b[i] = 200.f * (fy - fz);
  }
}

KERNEL int mask_gaussian(const float* in, float* out, float* scratch, int width, int height, float sigma) {
  int radius = int(4.f * sigma + 0.5f);
  if (!(sigma > 0.f) || 2 * radius + 1 > kTapLimit || width < 1 || height < 1) return -1;
  float taps[kTapLimit], sum = 0.f;
  for (int k = -radius; k <= radius; k++) sum += taps[radius + k] = expf(-0.5f * float(k * k) / (sigma * sigma));
  for (int k = 0; k <= 2 * radius; k++) taps[k] /= sum;
  correlate(in, out, scratch, width, height, taps, radius);
  return 0;
}

KERNEL void mask_deviation(const float* in, float* out, float* scratch, int width, int height, int radius) {
  int count = width * height;
  float *squares = scratch + count, *means = squares + count;
  for (int i = 0; i < count; i++) squares[i] = in[i] * in[i];
  box_mean(in, means, scratch, width, height, radius);
  box_mean(squares, out, scratch, width, height, radius);
  for (int i = 0; i < count; i++) {
    float variance = out[i] - means[i] * means[i];
    out[i] = sqrtf(variance > 0.f ? variance : 0.f);
  }
}

KERNEL void mask_guided(const float* guide, const float* in, float* out, float* scratch, int width, int height,
                        int radius, float epsilon) {
  int count = width * height;
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

KERNEL void mask_likelihood(const float* lightness, const float* a, const float* b, int count, const float* components,
                            int component_count, float* out) {
  for (int i = 0; i < count; i++) out[i] = -1e30f;
  for (int k = 0; k < component_count; k++, components += 10) {
    const float* c = components;
    for (int i = 0; i < count; i++) {
      float dl = lightness[i] - c[1], da = a[i] - c[2], db = b[i] - c[3];
      float distance = c[4] * dl * dl + c[7] * da * da + c[9] * db * db +
                       2.f * (c[5] * dl * da + c[6] * dl * db + c[8] * da * db);
      float value = c[0] - 0.5f * distance;
      out[i] = out[i] > value ? out[i] : value;
    }
  }
}

KERNEL int mask_components(const uint8_t* in, int width, int height, int32_t* labels, int32_t* parent) {
  int next = 1;
  parent[0] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int i = y * width + x;
      labels[i] = 0;
      if (!in[i]) continue;
      int left = x > 0 ? labels[i - 1] : 0, up = y > 0 ? labels[i - width] : 0;
      if (!left && !up) {
        parent[next] = next;
        labels[i] = next++;
        continue;
      }
      labels[i] = left ? left : up;
      if (left && up) {
        int from = find_root(parent, left), to = find_root(parent, up);
        if (from < to) parent[to] = from;
        else parent[from] = to;
      }
    }
  }
  for (int label = 1; label < next; label++) parent[label] = find_root(parent, label);
  // A root is smaller than what it roots, so its final number, kept negative, is there first.
  int count = 0;
  for (int label = 1; label < next; label++) parent[label] = parent[label] == label ? -++count : parent[parent[label]];
  for (int i = 0; i < width * height; i++) labels[i] = labels[i] ? -parent[labels[i]] : 0;
  return count;
}

KERNEL void mask_distance(const uint8_t* in, int width, int height, float* out) {
  constexpr float kStraight = 0.955f, kDiagonal = 1.3693f, kFar = 1e6f;
  auto relax = [&](int x, int y, int from_x, int from_y, float step) {
    if (from_x < 0 || from_y < 0 || from_x >= width || from_y >= height) return;
    float through = out[from_y * width + from_x] + step;
    if (through < out[y * width + x]) out[y * width + x] = through;
  };
  for (int i = 0; i < width * height; i++) out[i] = in[i] ? kFar : 0.f;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      relax(x, y, x - 1, y, kStraight);
      relax(x, y, x, y - 1, kStraight);
      relax(x, y, x - 1, y - 1, kDiagonal);
      relax(x, y, x + 1, y - 1, kDiagonal);
    }
  }
  for (int y = height - 1; y >= 0; y--) {
    for (int x = width - 1; x >= 0; x--) {
      relax(x, y, x + 1, y, kStraight);
      relax(x, y, x, y + 1, kStraight);
      relax(x, y, x + 1, y + 1, kDiagonal);
      relax(x, y, x - 1, y + 1, kDiagonal);
    }
  }
}

KERNEL void mask_morph(const uint8_t* in, uint8_t* out, uint8_t* scratch, int width, int height, int radius,
                       int grow) {
  if (grow) morph<true>(in, out, scratch, width, height, radius);
  else morph<false>(in, out, scratch, width, height, radius);
}
