// Layers of small convolutional nets on float32 activations of height x width x channels, channels innermost. A
// convolution is a matrix product over gathered patches (Chellapilla, Puri and Simard, "High Performance Convolutional
// Neural Networks for Document Processing", 2006), its output tiled 4 pixels x 8 channels so that the sums stay in
// registers; depthwise layers run four channels at a time over a zero-padded copy.
#include <wasm_simd128.h>

#include "kernels.h"

namespace {
using V = v128_t;

enum Activation { kNone, kRelu, kPrelu, kHardSwish, kRelu6 };

V load(const float* at) { return wasm_v128_load(at); }
void store(float* at, V value) { wasm_v128_store(at, value); }
V splat(float value) { return wasm_f32x4_splat(value); }
V add(V a, V b) { return wasm_f32x4_add(a, b); }
V mul(V a, V b) { return wasm_f32x4_mul(a, b); }
V madd(V a, V b, V sum) { return add(mul(a, b), sum); }

V activate(V x, int activation, V slope) {
  const V zero = splat(0.f);
  switch (activation) {
    case kRelu: return wasm_f32x4_pmax(zero, x);
    case kPrelu: return madd(slope, wasm_f32x4_pmin(zero, x), wasm_f32x4_pmax(zero, x));
    case kHardSwish: {
      V gate = wasm_f32x4_pmin(splat(6.f), wasm_f32x4_pmax(zero, add(x, splat(3.f))));
      return mul(x, mul(splat(1.f / 6.f), gate));
    }
    case kRelu6: return wasm_f32x4_pmin(splat(6.f), wasm_f32x4_pmax(zero, x));
    default: return x;
  }
}

// Writes the leading `count` of eight sums, adding the residual channels that exist.
void finish(const V sums[2], float* out, const float* residual, int residual_left, int count, int activation,
            V slope0, V slope1) {
  alignas(16) float eight[8];
  store(eight, sums[0]);
  store(eight + 4, sums[1]);
  for (int i = 0; i < residual_left && i < 8; i++) eight[i] += residual[i];
  store(eight, activate(load(eight), activation, slope0));
  store(eight + 4, activate(load(eight + 4), activation, slope1));
  for (int i = 0; i < count; i++) out[i] = eight[i];
}

// Channels are taken four at a time; the last group overlaps its neighbour where the count is no multiple of four.
int group_start(int group, int channels) { return group + 4 > channels ? channels - 4 : group; }

template <int kSize, int kStride>
void depthwise(const float* in, int padded_width, int channels, const float* weights, const float* bias,
               const float* slope, int activation, float* out, int out_height, int out_width) {
  for (int group = 0; group < channels; group += 4) {
    int c = group_start(group, channels);
    V w[kSize * kSize];
    for (int i = 0; i < kSize * kSize; i++) w[i] = load(weights + i * channels + c);
    V b = load(bias + c), s = activation == kPrelu ? load(slope + c) : splat(0.f);
    for (int y = 0; y < out_height; y++) {
      const float* row = in + y * kStride * padded_width * channels + c;
      float* target = out + y * out_width * channels + c;
      for (int x = 0; x < out_width; x++, row += kStride * channels, target += channels) {
        V sum = b;
        const float* line = row;
#pragma unroll
        for (int ky = 0; ky < kSize; ky++, line += padded_width * channels) {
#pragma unroll
          for (int kx = 0; kx < kSize; kx++) sum = madd(load(line + kx * channels), w[ky * kSize + kx], sum);
        }
        store(target, activate(sum, activation, s));
      }
    }
  }
}

// exp by range reduction and the degree-5 polynomial of the Cephes library; relative error below 2e-7.
float exponential(float x) {
  if (x < -87.f) return 0.f;
  if (x > 88.f) x = 88.f;
  float n = __builtin_floorf(x * 1.44269504f + 0.5f);
  x -= n * 0.693359375f;
  x -= n * -2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * x + 1.3981999507e-3f;
  p = p * x + 8.3334519073e-3f;
  p = p * x + 4.1665795894e-2f;
  p = p * x + 1.6666665459e-1f;
  p = p * x + 5.0000001201e-1f;
  return (p * x * x + x + 1.f) * __builtin_bit_cast(float, (int32_t(n) + 127) << 23);
}
}  // namespace

KERNEL void net_expand_halves(const uint16_t* in, float* out, int count) {
  for (int i = 0; i < count; i++) {
    uint32_t half = in[i], sign = (half & 0x8000u) << 16, exponent = (half >> 10) & 31u, fraction = half & 1023u;
    uint32_t bits = exponent == 31 ? 0x7f800000u | fraction << 13 : (exponent + 112) << 23 | fraction << 13;
    if (exponent == 0) bits = __builtin_bit_cast(uint32_t, float(fraction) * 5.9604644775390625e-8f);
    out[i] = __builtin_bit_cast(float, bits | sign);
  }
}

KERNEL void net_gemm(const float* in, int pixel_count, int depth, const float* weights, const float* bias, float* out,
                     int channels, const float* residual, int residual_channels, int activation,
                     const float* slope) {
  for (int p = 0; p < pixel_count; p += 4) {
    int rows = pixel_count - p < 4 ? pixel_count - p : 4;
    const float* a0 = in + p * depth;
    const float* a1 = rows > 1 ? a0 + depth : a0;
    const float* a2 = rows > 2 ? a0 + 2 * depth : a0;
    const float* a3 = rows > 3 ? a0 + 3 * depth : a0;
    const float* w = weights;
    for (int c = 0; c < channels; c += 8) {
      V b0 = load(bias + c), b1 = load(bias + c + 4);
      V sums[4][2] = {{b0, b1}, {b0, b1}, {b0, b1}, {b0, b1}};
      for (int k = 0; k < depth; k++, w += 8) {
        V w0 = load(w), w1 = load(w + 4);
        V x0 = wasm_v128_load32_splat(a0 + k), x1 = wasm_v128_load32_splat(a1 + k);
        V x2 = wasm_v128_load32_splat(a2 + k), x3 = wasm_v128_load32_splat(a3 + k);
        sums[0][0] = madd(x0, w0, sums[0][0]);
        sums[0][1] = madd(x0, w1, sums[0][1]);
        sums[1][0] = madd(x1, w0, sums[1][0]);
        sums[1][1] = madd(x1, w1, sums[1][1]);
        sums[2][0] = madd(x2, w0, sums[2][0]);
        sums[2][1] = madd(x2, w1, sums[2][1]);
        sums[3][0] = madd(x3, w0, sums[3][0]);
        sums[3][1] = madd(x3, w1, sums[3][1]);
      }
      V s0 = splat(0.f), s1 = s0;
      if (activation == kPrelu) s0 = load(slope + c), s1 = load(slope + c + 4);
      int left = channels - c;
      int residual_left = residual ? residual_channels - c : 0;
      for (int row = 0; row < rows; row++) {
        float* target = out + (p + row) * channels + c;
        const float* skip = residual ? residual + (p + row) * residual_channels + c : nullptr;
        if (left < 8 || (residual_left > 0 && residual_left < 8)) {
          finish(sums[row], target, skip, residual_left, left < 8 ? left : 8, activation, s0, s1);
          continue;
        }
        V u = sums[row][0], v = sums[row][1];
        if (residual_left > 0) u = add(u, load(skip)), v = add(v, load(skip + 4));
        store(target, activate(u, activation, s0));
        store(target + 4, activate(v, activation, s1));
      }
    }
  }
}

KERNEL void net_gather(const float* in, int height, int width, int channels, int kernel_height, int kernel_width,
                       int stride, int pad_top, int pad_left, float* out, int out_height, int out_width) {
  int line = kernel_width * channels;
  for (int y = 0; y < out_height; y++) {
    for (int x = 0; x < out_width; x++) {
      for (int ky = 0; ky < kernel_height; ky++, out += line) {
        int from_y = y * stride - pad_top + ky, from_x = x * stride - pad_left;
        bool inside = from_y >= 0 && from_y < height;
        const float* row = in + (from_y * width + from_x) * channels;
        if (inside && from_x >= 0 && from_x + kernel_width <= width) {
          __builtin_memcpy(out, row, line * sizeof(float));
          continue;
        }
        for (int i = 0; i < line; i++) {
          int column = from_x + i / channels;
          out[i] = inside && column >= 0 && column < width ? row[i] : 0.f;
        }
      }
    }
  }
}

KERNEL void net_pad(const float* in, int height, int width, int channels, int pad_top, int pad_left, float* out,
                    int padded_height, int padded_width) {
  __builtin_memset(out, 0, size_t(padded_height) * padded_width * channels * sizeof(float));
  for (int y = 0; y < height; y++) {
    float* target = out + ((y + pad_top) * padded_width + pad_left) * channels;
    __builtin_memcpy(target, in + y * width * channels, size_t(width) * channels * sizeof(float));
  }
}

KERNEL int net_depthwise(const float* in, int padded_width, int channels, int size, int stride, const float* weights,
                         const float* bias, float* out, int out_height, int out_width, int activation,
                         const float* slope) {
  auto run = size == 3   ? (stride == 1 ? depthwise<3, 1> : stride == 2 ? depthwise<3, 2> : nullptr)
             : size == 5 ? (stride == 1 ? depthwise<5, 1> : stride == 2 ? depthwise<5, 2> : nullptr)
                         : nullptr;
  if (run == nullptr || channels < 4) return -1;
  run(in, padded_width, channels, weights, bias, slope, activation, out, out_height, out_width);
  return 0;
}

KERNEL int net_max_pool(const float* in, int height, int width, int channels, float* out) {
  if (channels < 4) return -1;
  int row = width * channels;
  for (int y = 0; y < height / 2; y++) {
    for (int x = 0; x < width / 2; x++, out += channels) {
      const float* cell = in + 2 * y * row + 2 * x * channels;
      for (int group = 0; group < channels; group += 4) {
        const float* at = cell + group_start(group, channels);
        V top = wasm_f32x4_pmax(load(at), load(at + channels));
        V bottom = wasm_f32x4_pmax(load(at + row), load(at + row + channels));
        store(out + group_start(group, channels), wasm_f32x4_pmax(top, bottom));
      }
    }
  }
  return 0;
}

KERNEL void net_add(const float* a, const float* b, float* out, int count) {
  for (int i = 0; i < count; i += 4) store(out + i, add(load(a + i), load(b + i)));
}

KERNEL void net_scale(const float* in, const float* factors, float* out, int pixel_count, int channels) {
  for (int p = 0; p < pixel_count; p++, in += channels, out += channels) {
    for (int c = 0; c < channels; c += 4) store(out + c, mul(load(in + c), load(factors + c)));
  }
}

KERNEL void net_global_average(const float* in, int pixel_count, int channels, float* out) {
  for (int c = 0; c < channels; c += 4) {
    V sum = splat(0.f);
    for (int p = 0; p < pixel_count; p++) sum = add(sum, load(in + p * channels + c));
    store(out + c, mul(sum, splat(1.f / float(pixel_count))));
  }
}

KERNEL void net_logistic(const float* in, float* out, int count) {
  for (int i = 0; i < count; i++) out[i] = 1.f / (1.f + exponential(-in[i]));
}

KERNEL void net_resize(const float* in, int height, int width, int channels, float* out, int out_height,
                       int out_width) {
  for (int y = 0; y < out_height; y++) {
    float fy = (float(y) + .5f) * float(height) / float(out_height) - .5f;
    if (fy < 0) fy = 0;
    int y0 = int(fy), y1 = y0 + 1 < height ? y0 + 1 : height - 1;
    float dy = fy - float(y0);
    for (int x = 0; x < out_width; x++, out += channels) {
      float fx = (float(x) + .5f) * float(width) / float(out_width) - .5f;
      if (fx < 0) fx = 0;
      int x0 = int(fx), x1 = x0 + 1 < width ? x0 + 1 : width - 1;
      float dx = fx - float(x0);
      const float *a = in + (y0 * width + x0) * channels, *b = in + (y0 * width + x1) * channels;
      const float *c = in + (y1 * width + x0) * channels, *d = in + (y1 * width + x1) * channels;
      V wa = splat((1 - dy) * (1 - dx)), wb = splat((1 - dy) * dx), wc = splat(dy * (1 - dx)), wd = splat(dy * dx);
      for (int k = 0; k < channels; k += 4) {
        V lower = madd(load(c + k), wc, mul(load(d + k), wd));
        store(out + k, madd(load(a + k), wa, madd(load(b + k), wb, lower)));
      }
    }
  }
}

KERNEL void net_transpose_conv(const float* in, int height, int width, int channels, const float* weights,
                               const float* bias, float* out) {
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++, in += channels) {
      for (int corner = 0; corner < 4; corner++) {
        V sum = splat(0.f);
        for (int c = 0; c < channels; c += 4) sum = madd(load(in + c), load(weights + corner * channels + c), sum);
        float total = wasm_f32x4_extract_lane(sum, 0) + wasm_f32x4_extract_lane(sum, 1) +
                      wasm_f32x4_extract_lane(sum, 2) + wasm_f32x4_extract_lane(sum, 3);
        out[(2 * y + (corner >> 1)) * 2 * width + 2 * x + (corner & 1)] = bias[0] + total;
      }
    }
  }
}
