// PNG (W3C, ISO/IEC 15948): each row gets the filter with the smallest sum of absolute differences (the heuristic of
// the specification, section 12.8), then one deflate stream.
#include "crc32.h"
#include "kernels.h"

namespace {

constexpr uint32_t kFixedByteLength = 8 + 25 + 12 + 6 + 12;  // signature, IHDR, IDAT frame, zlib frame, IEND

// RFC 1950; sums are reduced before they can overflow.
uint32_t adler32(const uint8_t* bytes, uint32_t byte_length) {
  uint32_t a = 1, b = 0;
  while (byte_length > 0) {
    uint32_t part = byte_length < 5552 ? byte_length : 5552;
    byte_length -= part;
    for (; part > 0; part--) {
      a += *bytes++;
      b += a;
    }
    a %= 65521u;
    b %= 65521u;
  }
  return b << 16 | a;
}

uint8_t* put32(uint8_t* at, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = uint8_t(value >> shift);
  return at;
}

// `at` is behind the chunk's data, which starts at `data`; its length and checksum are filled in.
uint8_t* close_chunk(uint8_t* data, uint8_t* at) {
  put32(data - 8, uint32_t(at - data));
  return put32(at, crc32(data - 4, uint32_t(at - data) + 4));
}

uint8_t* open_chunk(uint8_t* at, const char* type) {
  at += 4;
  for (int i = 0; i < 4; i++) *at++ = uint8_t(type[i]);
  return at;
}

uint8_t paeth(int left, int above, int corner) {
  int by_left = above - corner, by_above = left - corner, by_corner = by_left + by_above;
  by_left = by_left < 0 ? -by_left : by_left;
  by_above = by_above < 0 ? -by_above : by_above;
  by_corner = by_corner < 0 ? -by_corner : by_corner;
  if (by_left <= by_above && by_left <= by_corner) return uint8_t(left);
  return uint8_t(by_above <= by_corner ? above : corner);
}

// One row with one filter; `row` and `above` have `step` zero bytes before them. Returns its sum of |difference|.
template <int kFilter>
uint32_t filter_row(const uint8_t* row, const uint8_t* above, uint32_t byte_length, int step, uint8_t* out) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < byte_length; i++) {
    int left = row[int(i) - step], up = above[i], corner = above[int(i) - step];
    uint8_t predicted = kFilter == 1   ? uint8_t(left)
                        : kFilter == 2 ? uint8_t(up)
                        : kFilter == 3 ? uint8_t((left + up) >> 1)
                                       : paeth(left, up, corner);
    uint8_t difference = uint8_t(row[i] - predicted);
    out[i] = difference;
    sum += difference < 128 ? difference : 256u - difference;
  }
  return sum;
}

// The candidates' rows lie one after another in `candidates`; the best goes to `out` behind its filter number.
void filter_best(const uint8_t* row, const uint8_t* above, uint32_t byte_length, int step, uint8_t* candidates,
                 uint8_t* out) {
  uint32_t sums[4] = {filter_row<1>(row, above, byte_length, step, candidates),
                      filter_row<2>(row, above, byte_length, step, candidates + byte_length),
                      filter_row<3>(row, above, byte_length, step, candidates + byte_length * 2),
                      filter_row<4>(row, above, byte_length, step, candidates + byte_length * 3)};
  int best = 0;
  for (int i = 1; i < 4; i++) {
    if (sums[i] < sums[best]) best = i;
  }
  out[0] = uint8_t(best + 1);
  __builtin_memcpy(out + 1, candidates + byte_length * uint32_t(best), byte_length);
}

void copy_row(const uint8_t* source, uint32_t width, uint32_t source_channel_count, uint32_t channel_count,
              uint8_t* row) {
  if (source_channel_count == channel_count) {
    __builtin_memcpy(row, source, width * channel_count);
    return;
  }
  for (uint32_t x = 0; x < width; x++, source += 4, row += 3) {
    row[0] = source[0];
    row[1] = source[1];
    row[2] = source[2];
  }
}

bool filter_rows(const uint8_t* pixels, uint32_t width, uint32_t height, uint32_t source_channel_count,
                 uint32_t channel_count, uint8_t* out) {
  uint32_t byte_length = width * channel_count;
  uint8_t* work = (uint8_t*)arena_alloc((byte_length + 4) * 2 + byte_length * 4);
  if (!work) return false;
  for (uint32_t i = 0; i < (byte_length + 4) * 2; i++) work[i] = 0;
  uint8_t *row = work + 4, *above = row + byte_length + 4, *candidates = above + byte_length;
  for (uint32_t y = 0; y < height; y++, out += byte_length + 1) {
    copy_row(pixels + y * width * source_channel_count, width, source_channel_count, channel_count, row);
    filter_best(row, above, byte_length, int(channel_count), candidates, out);
    uint8_t* swapped = row;
    row = above;
    above = swapped;
  }
  return true;
}

}  // namespace

uint32_t png_capacity(uint32_t width, uint32_t height, uint32_t channel_count) {
  uint32_t filtered = (width * channel_count + 1) * height;
  return filtered + filtered / 16 + 1024 + kFixedByteLength;
}

int32_t png_encode(const uint8_t* pixels, uint32_t width, uint32_t height, uint32_t source_channel_count,
                   uint32_t channel_count, uint8_t* target, uint32_t capacity) {
  if (capacity < kFixedByteLength) return -1;
  uint32_t mark = arena_mark(), filtered_byte_length = (width * channel_count + 1) * height;
  uint8_t* filtered = (uint8_t*)arena_alloc(filtered_byte_length);
  if (!filtered || !filter_rows(pixels, width, height, source_channel_count, channel_count, filtered)) {
    arena_rewind(mark);
    return -1;
  }
  const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  uint8_t* at = target;
  for (uint8_t byte : signature) *at++ = byte;
  uint8_t* header = open_chunk(at, "IHDR");
  at = put32(put32(header, width), height);
  const uint8_t format[5] = {8, uint8_t(channel_count == 4 ? 6 : 2), 0, 0, 0};
  for (uint8_t byte : format) *at++ = byte;
  at = close_chunk(header, at);
  uint8_t* data = open_chunk(at, "IDAT");
  data[0] = 0x78;  // zlib: 32 KiB window, default level
  data[1] = 0x9c;
  int32_t written = deflate(filtered, filtered_byte_length, data + 2, capacity - kFixedByteLength);
  if (written >= 0) {
    at = close_chunk(data, put32(data + 2 + written, adler32(filtered, filtered_byte_length)));
    uint8_t* end = open_chunk(at, "IEND");
    at = close_chunk(end, end);
  }
  arena_rewind(mark);
  return written < 0 ? -1 : int32_t(at - target);
}
