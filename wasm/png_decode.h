// Shared by the files of the PNG decoder (PNG, third edition, W3C 2025; section numbers refer to it).
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "simd.h"

namespace png {

typedef uint8_t u8x4 __attribute__((vector_size(4)));

enum ColourType { kGrey = 0, kRgb = 2, kPalette = 3, kGreyAlpha = 4, kRgba = 6 };

// Where upright RGBA pixels go: pixel (x, y) of the stored picture, scaled to width x height, is pixel
// origin + x * step_x + y * step_y of the output.
struct Output {
  uint8_t* pixels;  // six bytes a pixel: sums, and at the end RGBA in the first four
  int width, height;
  int origin, step_x, step_y;
};

// What the chunks before the pixels say.
struct Format {
  uint32_t width, height;
  int bits, colour_type, channel_count;
  bool interlaced;
  bool translucent;      // alpha or a transparent colour
  bool has_key;          // one colour of grey or RGB samples is transparent
  uint16_t key[3];
  uint8_t palette[256][4];  // RGBA of an index, or of a grey sample of up to 8 bits

  int pixel_bits() const { return bits * channel_count; }
  // Distance of the bytes that a filter compares (9.2).
  int filter_step() const { return pixel_bits() < 8 ? 1 : pixel_bits() / 8; }
};

// Undoes a filter (9.2) in place. Both rows have filter_step zero bytes before them. False for an unknown filter.
bool unfilter(int filter, int step, uint8_t* row, const uint8_t* above, uint32_t byte_length);

// Samples of a row as RGBA bytes, not yet laid over white.
void expand_row(const Format& format, const uint8_t* row, uint32_t pixel_count, uint8_t* rgba);

// How a stored pixel is shared between two pixels of the scaled picture along one axis: the share of `target` that it
// makes up, and that of the next one.
struct Span {
  uint32_t target;
  float share, rest;
};
Span span_of(uint32_t position, uint32_t length, uint32_t scaled_length);

// Area average of rows in any order. Sums have eight bits behind the point, so that a picture of the working size
// takes six bytes a pixel.
struct Canvas {
  Output output;
  uint32_t width, height;  // of the stored picture
  Span* columns;           // of each stored column
  f32x4* sums;             // of one row, already reduced in x

  bool open();
  // Adds pixels first_x, first_x + step_x, ... of row y.
  void add_row(uint32_t y, uint32_t first_x, uint32_t step_x, uint32_t pixel_count, const uint8_t* rgba,
               bool translucent);
  // Turns sums into opaque RGBA, in place.
  void finish();
};

}  // namespace png
