// Four float lanes by clang's vector extensions, so that the same sources run natively under the sanitizers.
#pragma once
#include <stdint.h>
#include <string.h>

typedef float f32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef int16_t i16x4 __attribute__((vector_size(8)));
typedef uint16_t u16x4 __attribute__((vector_size(8)));

inline f32x4 splat(float value) { return f32x4{value, value, value, value}; }

template <typename Vector>
inline Vector load(const void* source) {
  Vector value;
  memcpy(&value, source, sizeof value);
  return value;
}

template <typename Vector>
inline void store(void* target, Vector value) {
  memcpy(target, &value, sizeof value);
}

inline f32x4 select(i32x4 mask, f32x4 yes, f32x4 no) {
  return (f32x4)(((i32x4)yes & mask) | ((i32x4)no & ~mask));
}
inline f32x4 min4(f32x4 a, f32x4 b) { return select(a < b, a, b); }
inline f32x4 max4(f32x4 a, f32x4 b) { return select(a > b, a, b); }
inline f32x4 clamp4(f32x4 value, float low, float high) { return min4(max4(value, splat(low)), splat(high)); }
inline f32x4 to_f32(i32x4 value) { return __builtin_convertvector(value, f32x4); }
inline i32x4 to_i32(f32x4 value) { return __builtin_convertvector(value, i32x4); }

inline float clamp(float value, float low, float high) { return value < low ? low : value > high ? high : value; }
inline float smoothstep(float low, float high, float value) {
  float t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

// Natural logarithm of normal positive numbers, absolute error below 2e-7: x = 2^e m with m in [.7, 1.41], then the
// series of 2 artanh((m - 1) / (m + 1)).
inline f32x4 log4(f32x4 value) {
  i32x4 bits = (i32x4)value;
  i32x4 exponent = (bits - 0x3f3504f3) >> 23;
  f32x4 mantissa = (f32x4)(bits - (exponent << 23));
  f32x4 t = (mantissa - 1.0f) / (mantissa + 1.0f);
  f32x4 square = t * t;
  f32x4 series = t * (2.0f + square * (0.66666667f + square * (0.4f + square * 0.2857143f)));
  return series + to_f32(exponent) * 0.69314718f;
}
