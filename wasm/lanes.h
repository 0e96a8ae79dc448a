// Four lanes of SIMD arithmetic, as clang vector extensions where an operator exists and as intrinsics where not.
#pragma once
#include <stdint.h>
#include <wasm_simd128.h>

typedef float f32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));

inline f32x4 splat(float value) { return f32x4{value, value, value, value}; }
inline i32x4 splat(int32_t value) { return i32x4{value, value, value, value}; }
inline f32x4 root(f32x4 a) { return (f32x4)wasm_f32x4_sqrt((v128_t)a); }
inline f32x4 larger(f32x4 a, f32x4 b) { return (f32x4)wasm_f32x4_pmax((v128_t)a, (v128_t)b); }
inline f32x4 smaller(f32x4 a, f32x4 b) { return (f32x4)wasm_f32x4_pmin((v128_t)a, (v128_t)b); }
// Of single numbers, as the library's are calls.
inline float larger(float a, float b) { return a < b ? b : a; }
inline float smaller(float a, float b) { return b < a ? b : a; }
inline f32x4 saturate(f32x4 a) { return smaller(larger(splat(0.f), a), splat(1.f)); }
inline f32x4 mix(f32x4 a, f32x4 b, f32x4 t) { return a + (b - a) * t; }
inline f32x4 choose(i32x4 mask, f32x4 yes, f32x4 no) {
  return (f32x4)wasm_v128_bitselect((v128_t)yes, (v128_t)no, (v128_t)mask);
}
inline f32x4 smoothstep(float from, float to, f32x4 x) {
  f32x4 t = saturate((x - splat(from)) * splat(1.f / (to - from)));
  return t * t * (splat(3.f) - t - t);
}

// exp(-x) for x >= 0 by a rational fit; absolute error under 0.005.
inline f32x4 fall_off(f32x4 x) {
  f32x4 d = splat(1.f) + x * (splat(.25f) + x * (splat(.03125f) + x * splat(.0033f)));
  d *= d;
  return splat(1.f) / (d * d);
}

struct Vec4 {
  f32x4 x, y, z;
};
inline f32x4 dot(const Vec4& a, const Vec4& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec4 operator+(const Vec4& a, const Vec4& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec4 operator-(const Vec4& a, const Vec4& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec4 operator*(const Vec4& a, const Vec4& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline Vec4 operator*(const Vec4& a, f32x4 s) { return {a.x * s, a.y * s, a.z * s}; }
inline Vec4 splat(const float* v) { return {splat(v[0]), splat(v[1]), splat(v[2])}; }
inline Vec4 normalized(const Vec4& a) { return a * (splat(1.f) / root(dot(a, a) + splat(1e-20f))); }

inline void transpose(f32x4& a, f32x4& b, f32x4& c, f32x4& d) {
  v128_t ab_low = wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 0, 4, 1, 5);
  v128_t ab_high = wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 2, 6, 3, 7);
  v128_t cd_low = wasm_i32x4_shuffle((v128_t)c, (v128_t)d, 0, 4, 1, 5);
  v128_t cd_high = wasm_i32x4_shuffle((v128_t)c, (v128_t)d, 2, 6, 3, 7);
  a = (f32x4)wasm_i64x2_shuffle(ab_low, cd_low, 0, 2);
  b = (f32x4)wasm_i64x2_shuffle(ab_low, cd_low, 1, 3);
  c = (f32x4)wasm_i64x2_shuffle(ab_high, cd_high, 0, 2);
  d = (f32x4)wasm_i64x2_shuffle(ab_high, cd_high, 1, 3);
}
