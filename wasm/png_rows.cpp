// Rows of a PNG: filters undone (section 9) and samples turned into RGBA bytes (section 13).
#include <string.h>

#include "png_decode.h"

namespace png {
namespace {

enum Filter { kNone, kSub, kUp, kAverage, kPaeth };

int magnitude(int value) { return value < 0 ? -value : value; }

// The neighbour nearest to left + above - corner, in this order where two are as near (9.4).
uint8_t paeth(int left, int above, int corner) {
  int by_left = magnitude(above - corner), by_above = magnitude(left - corner);
  int by_corner = magnitude(above + left - 2 * corner);
  if (by_left <= by_above && by_left <= by_corner) return uint8_t(left);
  return uint8_t(by_above <= by_corner ? above : corner);
}

template <int kStep>
void undo_sub(uint8_t* row, uint32_t byte_length) {
  for (uint32_t i = 0; i < byte_length; i++) row[i] = uint8_t(row[i] + row[int64_t(i) - kStep]);
}

void undo_up(uint8_t* row, const uint8_t* above, uint32_t byte_length) {
  for (uint32_t i = 0; i < byte_length; i++) row[i] = uint8_t(row[i] + above[i]);
}

template <int kStep>
void undo_average(uint8_t* row, const uint8_t* above, uint32_t byte_length) {
  for (uint32_t i = 0; i < byte_length; i++) row[i] = uint8_t(row[i] + (row[int64_t(i) - kStep] + above[i]) / 2);
}

template <int kStep>
void undo_paeth(uint8_t* row, const uint8_t* above, uint32_t byte_length) {
  for (uint32_t i = 0; i < byte_length; i++) {
    int64_t before = int64_t(i) - kStep;
    row[i] = uint8_t(row[i] + paeth(row[before], above[i], above[before]));
  }
}

template <int kStep>
void undo(int filter, uint8_t* row, const uint8_t* above, uint32_t byte_length) {
  if (filter == kSub) undo_sub<kStep>(row, byte_length);
  if (filter == kUp) undo_up(row, above, byte_length);
  if (filter == kAverage) undo_average<kStep>(row, above, byte_length);
  if (filter == kPaeth) undo_paeth<kStep>(row, above, byte_length);
}

uint32_t read_u16(const uint8_t* at) { return uint32_t(at[0]) << 8 | at[1]; }

// Nearest of 255 levels to one of 65535.
uint8_t high_byte(uint32_t sample) { return uint8_t((sample * 255 + 32895) >> 16); }

void store_rgba(uint8_t* rgba, uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha) {
  rgba[0] = red;
  rgba[1] = green;
  rgba[2] = blue;
  rgba[3] = alpha;
}

// Indices and grey of up to 8 bits; the leftmost pixel is in the highest bits (7.2).
void expand_indices(const Format& format, const uint8_t* row, uint32_t pixel_count, uint8_t* rgba) {
  uint32_t bits = uint32_t(format.bits), mask = (1u << bits) - 1;
  for (uint32_t x = 0; x < pixel_count; x++, rgba += 4) {
    uint32_t bit = x * bits;
    memcpy(rgba, format.palette[row[bit >> 3] >> (8 - bits - (bit & 7)) & mask], 4);
  }
}

void expand_bytes(const Format& format, const uint8_t* row, uint32_t pixel_count, uint8_t* rgba) {
  const uint16_t* key = format.key;
  if (format.colour_type == kRgba) {
    memcpy(rgba, row, size_t(pixel_count) * 4);
  } else if (format.colour_type == kGreyAlpha) {
    for (uint32_t x = 0; x < pixel_count; x++, row += 2, rgba += 4) store_rgba(rgba, row[0], row[0], row[0], row[1]);
  } else if (!format.has_key) {
    for (uint32_t x = 0; x < pixel_count; x++, row += 3, rgba += 4) store_rgba(rgba, row[0], row[1], row[2], 255);
  } else {
    for (uint32_t x = 0; x < pixel_count; x++, row += 3, rgba += 4) {
      bool clear = row[0] == key[0] && row[1] == key[1] && row[2] == key[2];
      store_rgba(rgba, row[0], row[1], row[2], clear ? 0 : 255);
    }
  }
}

void expand_words(const Format& format, const uint8_t* row, uint32_t pixel_count, uint8_t* rgba) {
  bool grey = format.colour_type == kGrey || format.colour_type == kGreyAlpha;
  bool alpha = format.colour_type == kGreyAlpha || format.colour_type == kRgba;
  for (uint32_t x = 0; x < pixel_count; x++, row += 2 * format.channel_count, rgba += 4) {
    uint32_t red = read_u16(row), green = grey ? red : read_u16(row + 2), blue = grey ? red : read_u16(row + 4);
    // The transparent colour is compared before samples are rounded (11.3.1.1).
    bool clear = format.has_key && red == format.key[0] && green == format.key[1] && blue == format.key[2];
    uint32_t cover = alpha ? read_u16(row + 2 * format.channel_count - 2) : clear ? 0 : 65535;
    store_rgba(rgba, high_byte(red), high_byte(green), high_byte(blue), high_byte(cover));
  }
}

}  // namespace

bool unfilter(int filter, int step, uint8_t* row, const uint8_t* above, uint32_t byte_length) {
  if (filter > kPaeth) return false;
  switch (step) {
    case 1: undo<1>(filter, row, above, byte_length); break;
    case 2: undo<2>(filter, row, above, byte_length); break;
    case 3: undo<3>(filter, row, above, byte_length); break;
    case 4: undo<4>(filter, row, above, byte_length); break;
    case 6: undo<6>(filter, row, above, byte_length); break;
    default: undo<8>(filter, row, above, byte_length); break;
  }
  return true;
}

void expand_row(const Format& format, const uint8_t* row, uint32_t pixel_count, uint8_t* rgba) {
  if (format.channel_count == 1 && format.bits <= 8) expand_indices(format, row, pixel_count, rgba);
  else if (format.bits == 8) expand_bytes(format, row, pixel_count, rgba);
  else expand_words(format, row, pixel_count, rgba);
}

}  // namespace png
