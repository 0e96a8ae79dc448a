// Baseline JPEG (ITU-T T.81) with the quantisation tables of its Annex K and the shortest Huffman codes for the picture
// (K.2), after JFIF 1.02: BT.601 luma and chroma. The coefficients of the whole picture are kept between the counting and
// the writing pass.
#include <string.h>

#include "kernels.h"
#include "simd.h"

namespace {

typedef float f32x8 __attribute__((vector_size(32)));

constexpr uint8_t kZigzag[64] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,
                                 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,
                                 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
                                 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

// Tables K.1 and K.2, row by row.
constexpr uint8_t kSteps[2][64] = {
    {16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,  14, 13, 16, 24, 40,  57,
     69, 56, 14, 17, 22,  29,  51,  87,  80, 62, 18, 22, 37,  56,  68,  109, 103, 77, 24, 35, 55,  64,
     81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99},
    {17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99,
     99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
     99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99}};

// Half the cosines of the transform, scaled to an orthonormal one: row k, column i.
constexpr float kCosines[8][8] = {
    {0.35355339f, 0.35355339f, 0.35355339f, 0.35355339f, 0.35355339f, 0.35355339f, 0.35355339f, 0.35355339f},
    {0.49039264f, 0.41573481f, 0.27778512f, 0.09754516f, -0.09754516f, -0.27778512f, -0.41573481f, -0.49039264f},
    {0.46193977f, 0.19134172f, -0.19134172f, -0.46193977f, -0.46193977f, -0.19134172f, 0.19134172f, 0.46193977f},
    {0.41573481f, -0.09754516f, -0.49039264f, -0.27778512f, 0.27778512f, 0.49039264f, 0.09754516f, -0.41573481f},
    {0.35355339f, -0.35355339f, -0.35355339f, 0.35355339f, 0.35355339f, -0.35355339f, -0.35355339f, 0.35355339f},
    {0.27778512f, -0.49039264f, 0.09754516f, 0.41573481f, -0.41573481f, -0.09754516f, 0.49039264f, -0.27778512f},
    {0.19134172f, -0.46193977f, 0.46193977f, -0.19134172f, -0.19134172f, 0.46193977f, -0.46193977f, 0.19134172f},
    {0.09754516f, -0.27778512f, 0.41573481f, -0.49039264f, 0.49039264f, -0.41573481f, 0.27778512f, -0.09754516f}};

constexpr int kMcu = 16;
constexpr int kMcuBlocks = 6;  // four of luma, one of each chroma

struct Picture {
  const uint8_t* pixels;
  int width, height, channel_count, mcu_width, mcu_height;
};

// Luma and chroma of the rows of one row of MCUs, less 128, edges repeated; chroma is the mean of two by two.
void convert_rows(const Picture& picture, int top, float* luma, float* blue, float* red) {
  const int width = picture.mcu_width * kMcu;
  memset(blue, 0, sizeof(float) * uint32_t(width) * 4);
  memset(red, 0, sizeof(float) * uint32_t(width) * 4);
  for (int y = 0; y < kMcu; y++) {
    int row = top + y < picture.height ? top + y : picture.height - 1;
    const uint8_t* line = picture.pixels + uint32_t(row) * uint32_t(picture.width * picture.channel_count);
    float* to = luma + y * width;
    float* to_blue = blue + (y >> 1) * (width >> 1);
    float* to_red = red + (y >> 1) * (width >> 1);
    for (int x = 0; x < width; x++) {
      const uint8_t* pixel = line + (x < picture.width ? x : picture.width - 1) * picture.channel_count;
      float r = pixel[0], g = pixel[1], b = pixel[2];
      float y_level = 0.299f * r + 0.587f * g + 0.114f * b;
      to[x] = y_level - 128;
      to_blue[x >> 1] += 0.25f / 1.772f * (b - y_level);
      to_red[x >> 1] += 0.25f / 1.402f * (r - y_level);
    }
  }
}

void transform_columns(f32x8* rows) {
  f32x8 sums[8];
  for (int k = 0; k < 8; k++) {
    sums[k] = rows[0] * kCosines[k][0];
    for (int i = 1; i < 8; i++) sums[k] += rows[i] * kCosines[k][i];
  }
  memcpy(rows, sums, sizeof sums);
}

void transpose(f32x8* rows) {
  float from[64], to[64];
  memcpy(from, rows, sizeof from);
  for (int y = 0; y < 8; y++) {
    for (int x = 0; x < 8; x++) to[x * 8 + y] = from[y * 8 + x];
  }
  memcpy(rows, to, sizeof to);
}

// The quantised coefficients of a block in zigzag order; `reciprocals` are in that of the transposed transform.
void transform_block(const float* samples, int stride, const float* reciprocals, int16_t* coefficients) {
  f32x8 rows[8];
  for (int y = 0; y < 8; y++) rows[y] = load<f32x8>(samples + y * stride);
  transform_columns(rows);
  transpose(rows);
  transform_columns(rows);
  float values[64];
  memcpy(values, rows, sizeof values);
  int16_t rounded[64];
  for (int i = 0; i < 64; i++) {
    float value = values[i] * reciprocals[i];
    rounded[i] = int16_t(value < 0 ? value - 0.5f : value + 0.5f);
  }
  for (int i = 0; i < 64; i++) coefficients[i] = rounded[(kZigzag[i] & 7) * 8 + (kZigzag[i] >> 3)];
}

void quantise_tables(int quality, uint8_t (&steps)[2][64], float (&reciprocals)[2][64]) {
  // The scale of the Independent JPEG Group.
  int scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  for (int table = 0; table < 2; table++) {
    for (int i = 0; i < 64; i++) {
      int step = (kSteps[table][i] * scale + 50) / 100;
      steps[table][i] = uint8_t(step < 1 ? 1 : step > 255 ? 255 : step);
      reciprocals[table][(i & 7) * 8 + (i >> 3)] = 1.0f / steps[table][i];
    }
  }
}

int bit_length(int value) { return value == 0 ? 0 : 32 - __builtin_clz(uint32_t(value < 0 ? -value : value)); }

// Calls `visit(symbol, bits, bit_count)` for every symbol of a block with what follows it; the DC is a difference.
template <typename Visit>
void walk_block(const int16_t* block, int previous, Visit visit_dc, Visit visit_ac) {
  int difference = block[0] - previous;
  int size = bit_length(difference);
  visit_dc(size, uint32_t(difference < 0 ? difference - 1 : difference) & ((1u << size) - 1), size);
  int run = 0;
  for (int k = 1; k < 64; k++) {
    int value = block[k];
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) visit_ac(0xf0, 0, 0);
    size = bit_length(value);
    visit_ac(run << 4 | size, uint32_t(value < 0 ? value - 1 : value) & ((1u << size) - 1), size);
    run = 0;
  }
  if (run > 0) visit_ac(0, 0, 0);
}

struct Codes {
  uint32_t counts[257];
  uint8_t length_counts[17];  // symbols of each code length
  uint8_t symbols[256];       // by code length
  int symbol_count;
  uint16_t codes[256];
  uint8_t lengths[256];
};

// T.81 K.2: code lengths of Huffman's tree, at most 16, with no code of ones only, which symbol 256 takes.
void build_codes(Codes& codes) {
  uint32_t counts[257];
  int others[257], sizes[257] = {};
  memcpy(counts, codes.counts, sizeof counts);
  counts[256] = 1;
  for (int& other : others) other = -1;
  for (;;) {
    int least = -1, next = -1;
    for (int i = 0; i <= 256; i++) {
      if (counts[i] == 0) continue;
      if (least < 0 || counts[i] <= counts[least]) {
        next = least;
        least = i;
      } else if (next < 0 || counts[i] <= counts[next]) {
        next = i;
      }
    }
    if (next < 0) break;
    counts[least] += counts[next];
    counts[next] = 0;
    int at = least;
    for (sizes[at]++; others[at] >= 0; sizes[at]++) at = others[at];
    others[at] = next;
    for (sizes[next]++; others[next] >= 0; sizes[next]++) next = others[next];
  }
  int of_length[258] = {};
  for (int size : sizes) of_length[size]++;
  of_length[0] = 0;
  for (int length = 257; length > 16; length--) {
    while (of_length[length] > 0) {
      int shorter = length - 2;
      while (of_length[shorter] == 0) shorter--;
      of_length[length] -= 2;
      of_length[length - 1]++;
      of_length[shorter + 1] += 2;
      of_length[shorter]--;
    }
  }
  int longest = 16;
  while (of_length[longest] == 0) longest--;
  of_length[longest]--;
  codes.symbol_count = 0;
  for (int size = 1; size <= 257; size++) {
    for (int symbol = 0; symbol < 256; symbol++) {
      if (sizes[symbol] == size) codes.symbols[codes.symbol_count++] = uint8_t(symbol);
    }
  }
  uint16_t code = 0;
  for (int length = 1, k = 0; length <= 16; length++, code = uint16_t(code << 1)) {
    codes.length_counts[length] = uint8_t(of_length[length]);
    for (int i = 0; i < of_length[length]; i++, k++, code++) {
      codes.codes[codes.symbols[k]] = code;
      codes.lengths[codes.symbols[k]] = uint8_t(length);
    }
  }
}

struct BitWriter {
  uint8_t* at;
  const uint8_t* end;
  uint64_t bits = 0;
  int count = 0;
  bool full = false;

  void put(uint32_t value, int length) {
    bits = bits << length | value;
    count += length;
    while (count >= 8) {
      count -= 8;
      byte(uint8_t(bits >> count));
    }
  }
  void byte(uint8_t value) {
    if (end - at < 2) {
      full = true;
      return;
    }
    *at++ = value;
    if (value == 0xff) *at++ = 0;
  }
};

uint8_t* put16(uint8_t* at, int value) {
  *at++ = uint8_t(value >> 8);
  *at++ = uint8_t(value);
  return at;
}

uint8_t* put_codes(uint8_t* at, int id, const Codes& codes) {
  at = put16(at, 0xffc4);
  at = put16(at, 19 + codes.symbol_count);
  *at++ = uint8_t(id);
  memcpy(at, codes.length_counts + 1, 16);
  memcpy(at + 16, codes.symbols, uint32_t(codes.symbol_count));
  return at + 16 + codes.symbol_count;
}

constexpr uint32_t kLargestHeader = 2048;

uint8_t* put_header(uint8_t* at, const Picture& picture, const uint8_t (&steps)[2][64], const Codes* codes) {
  at = put16(at, 0xffd8);
  static constexpr uint8_t kJfif[18] = {0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0};
  memcpy(at, kJfif, sizeof kJfif);
  at += sizeof kJfif;
  for (int table = 0; table < 2; table++) {
    at = put16(at, 0xffdb);
    at = put16(at, 67);
    *at++ = uint8_t(table);
    for (int i = 0; i < 64; i++) *at++ = steps[table][kZigzag[i]];
  }
  at = put16(at, 0xffc0);
  at = put16(at, 17);
  *at++ = 8;
  at = put16(at, picture.height);
  at = put16(at, picture.width);
  static constexpr uint8_t kComponents[10] = {3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1};
  memcpy(at, kComponents, sizeof kComponents);
  at += sizeof kComponents;
  for (int table = 0; table < 2; table++) {
    at = put_codes(at, table, codes[2 * table]);
    at = put_codes(at, 0x10 | table, codes[2 * table + 1]);
  }
  at = put16(at, 0xffda);
  static constexpr uint8_t kScan[12] = {0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0};
  memcpy(at, kScan, sizeof kScan);
  return at + sizeof kScan;
}

// Component of each block of an MCU: luma, blue, red.
constexpr int kComponentOf[kMcuBlocks] = {0, 0, 0, 0, 1, 2};

bool transform_picture(const Picture& picture, const float (&reciprocals)[2][64], int16_t* coefficients) {
  const int width = picture.mcu_width * kMcu;
  auto* luma = static_cast<float*>(arena_alloc(sizeof(float) * uint32_t(width) * 24));
  if (!luma) return false;
  float *blue = luma + width * 16, *red = blue + width * 4;
  for (int my = 0; my < picture.mcu_height; my++) {
    convert_rows(picture, my * kMcu, luma, blue, red);
    for (int mx = 0; mx < picture.mcu_width; mx++) {
      for (int block = 0; block < 4; block++) {
        const float* samples = luma + (block >> 1) * 8 * width + mx * kMcu + (block & 1) * 8;
        transform_block(samples, width, reciprocals[0], coefficients + block * 64);
      }
      transform_block(blue + mx * 8, width >> 1, reciprocals[1], coefficients + 4 * 64);
      transform_block(red + mx * 8, width >> 1, reciprocals[1], coefficients + 5 * 64);
      coefficients += kMcuBlocks * 64;
    }
  }
  return true;
}

}  // namespace

int32_t jpeg_encode(const uint8_t* pixels, uint32_t width, uint32_t height, uint32_t channel_count, uint32_t quality,
                    uint8_t* target, uint32_t capacity) {
  const Picture picture = {pixels,
                           int(width),
                           int(height),
                           int(channel_count),
                           int(width + kMcu - 1) / kMcu,
                           int(height + kMcu - 1) / kMcu};
  const uint32_t block_count = uint32_t(picture.mcu_width * picture.mcu_height) * kMcuBlocks;
  auto* coefficients = static_cast<int16_t*>(arena_alloc(block_count * 128));
  auto* codes = static_cast<Codes*>(arena_alloc(4 * sizeof(Codes)));
  if (!coefficients || !codes || capacity < kLargestHeader) return -1;
  uint8_t steps[2][64];
  float reciprocals[2][64];
  quantise_tables(int(quality), steps, reciprocals);
  if (!transform_picture(picture, reciprocals, coefficients)) return -1;

  memset(codes, 0, 4 * sizeof(Codes));
  auto each_block = [&](auto visit) {
    int previous[3] = {};
    for (uint32_t block = 0; block < block_count; block++) {
      int component = kComponentOf[block % kMcuBlocks];
      const int16_t* values = coefficients + block * 64;
      visit(values, previous[component], codes[component == 0 ? 0 : 2], codes[component == 0 ? 1 : 3]);
      previous[component] = values[0];
    }
  };
  each_block([](const int16_t* values, int previous, Codes& dc, Codes& ac) {
    auto count = [](Codes& of) { return [&of](int symbol, uint32_t, int) { of.counts[symbol]++; }; };
    walk_block(values, previous, count(dc), count(ac));
  });
  for (int i = 0; i < 4; i++) build_codes(codes[i]);

  BitWriter writer = {put_header(target, picture, steps, codes), target + capacity - 2};
  each_block([&writer](const int16_t* values, int previous, Codes& dc, Codes& ac) {
    auto write = [&writer](Codes& of) {
      return [&writer, &of](int symbol, uint32_t bits, int bit_count) {
        writer.put(of.codes[symbol], of.lengths[symbol]);
        if (bit_count > 0) writer.put(bits, bit_count);
      };
    };
    walk_block(values, previous, write(dc), write(ac));
  });
  if (writer.count > 0) writer.put((1u << (8 - writer.count)) - 1, 8 - writer.count);
  if (writer.full) return -1;
  return int32_t(put16(writer.at, 0xffd9) - target);
}
