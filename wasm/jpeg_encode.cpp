// Baseline JPEG (ITU-T T.81) with the quantisation tables of its Annex K and the shortest Huffman codes for the picture
// (K.2), after JFIF 1.02: BT.601 luma and chroma. The coefficients of the whole picture are kept between the counting and
// the writing pass.
#include <string.h>

#include "jpeg_tables.h"
#include "kernels.h"
#include "simd.h"

namespace {

using namespace jpeg;

typedef float f32x8 __attribute__((vector_size(32)));

// Tables K.1 and K.2, row by row.
constexpr uint8_t kSteps[2][64] = {
    {16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,  14, 13, 16, 24, 40,  57,
     69, 56, 14, 17, 22,  29,  51,  87,  80, 62, 18, 22, 37,  56,  68,  109, 103, 77, 24, 35, 55,  64,
     81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99},
    {17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99,
     99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
     99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99}};

// What makes the transform by plain cosines an orthonormal one, for each frequency.
constexpr float kScales[8] = {0.35355339f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f};

constexpr int kMcu = 16;
constexpr int kMcuBlocks = 6;  // four of luma, one of each chroma

// Adds to four sums the lanes of their pairs.
void add_pairs(float* sums, f32x8 values) {
  f32x4 sum = load<f32x4>(sums) + __builtin_shufflevector(values, values, 0, 2, 4, 6);
  store(sums, sum + __builtin_shufflevector(values, values, 1, 3, 5, 7));
}

struct Picture {
  const uint8_t* pixels;
  int width, height, channel_count, mcu_width, mcu_height;
};

// Red, green and blue of a row as floats, its last pixel repeated.
void split_row(const Picture& picture, int y, int width, float* red, float* green, float* blue) {
  const int row = y < picture.height ? y : picture.height - 1;
  const uint8_t* pixel = picture.pixels + uint32_t(row) * uint32_t(picture.width * picture.channel_count);
  for (int x = 0; x < picture.width; x++, pixel += picture.channel_count) {
    red[x] = pixel[0];
    green[x] = pixel[1];
    blue[x] = pixel[2];
  }
  for (int x = picture.width; x < width; x++) {
    red[x] = red[picture.width - 1];
    green[x] = green[picture.width - 1];
    blue[x] = blue[picture.width - 1];
  }
}

// Luma and chroma of the rows of one row of MCUs, less 128, edges repeated; chroma is the mean of two by two. `split` has room for
// three rows.
void convert_rows(const Picture& picture, int top, float* split, float* luma, float* blue, float* red) {
  const int width = picture.mcu_width * kMcu;
  float *reds = split, *greens = reds + width, *blues = greens + width;
  memset(blue, 0, sizeof(float) * uint32_t(width) * 4);
  memset(red, 0, sizeof(float) * uint32_t(width) * 4);
  for (int y = 0; y < kMcu; y++) {
    split_row(picture, top + y, width, reds, greens, blues);
    float* to = luma + y * width;
    float* to_blue = blue + (y >> 1) * (width >> 1);
    float* to_red = red + (y >> 1) * (width >> 1);
    for (int x = 0; x < width; x += 8) {
      f32x8 r = load<f32x8>(reds + x), g = load<f32x8>(greens + x), b = load<f32x8>(blues + x);
      f32x8 level = 0.299f * r + 0.587f * g + 0.114f * b;
      store(to + x, level - 128);
      add_pairs(to_blue + (x >> 1), 0.25f / 1.772f * (b - level));
      add_pairs(to_red + (x >> 1), 0.25f / 1.402f * (r - level));
    }
  }
}

// X[k] = sum over i of x[i] cos((2 i + 1) k pi / 2 N), in place, for four columns at once. The even k are the transform of half the
// length of what is mirrored alike, the odd k that of the differences.
template <int N, int Half>
void transform_columns(f32x4* x, const float (&odd_cosines)[Half][Half]) {
  f32x4 even[Half], odd[Half];
  for (int i = 0; i < Half; i++) {
    even[i] = x[i] + x[N - 1 - i];
    odd[i] = x[i] - x[N - 1 - i];
  }
  if constexpr (Half == 2) transform_columns<2>(even, kOdd2);
  if constexpr (Half == 4) transform_columns<4>(even, kOdd4);
  for (int k = 0; k < Half; k++) {
    f32x4 sum = odd[0] * odd_cosines[0][k];
    for (int i = 1; i < Half; i++) sum += odd[i] * odd_cosines[i][k];
    x[2 * k] = even[k];
    x[2 * k + 1] = sum;
  }
}

void transpose(const f32x4* from, f32x4* to) {
  f32x4 a = __builtin_shufflevector(from[0], from[2], 0, 4, 1, 5), b = __builtin_shufflevector(from[0], from[2], 2, 6, 3, 7);
  f32x4 c = __builtin_shufflevector(from[1], from[3], 0, 4, 1, 5), d = __builtin_shufflevector(from[1], from[3], 2, 6, 3, 7);
  to[0] = __builtin_shufflevector(a, c, 0, 4, 1, 5);
  to[1] = __builtin_shufflevector(a, c, 2, 6, 3, 7);
  to[2] = __builtin_shufflevector(b, d, 0, 4, 1, 5);
  to[3] = __builtin_shufflevector(b, d, 2, 6, 3, 7);
}

// Four coefficients by their steps, rounded half away from zero.
i32x4 quantise(f32x4 value, const float* reciprocals) {
  value *= load<f32x4>(reciprocals);
  return to_i32(value + (to_f32(value < 0) + 0.5f));
}

// The quantised coefficients of a picture without its zeros: of each block a bit for every one that is there, in zigzag order.
struct Coefficients {
  uint64_t* present;
  int16_t* values;
};

// Adds those of a block; `reciprocals` are in the order of the transposed transform.
void transform_block(const float* samples, int stride, const float* reciprocals, Coefficients& to) {
  f32x4 halves[2][8], turned[2][8];
  for (int y = 0; y < 8; y++) {
    for (int half = 0; half < 2; half++) halves[half][y] = load<f32x4>(samples + y * stride + 4 * half);
  }
  for (int half = 0; half < 2; half++) {
    transform_columns<8>(halves[half], kOdd8);
    transpose(halves[half], turned[0] + 4 * half);
    transpose(halves[half] + 4, turned[1] + 4 * half);
  }
  int16_t rounded[64];
  i32x4 found = {};
  for (int half = 0; half < 2; half++) {
    transform_columns<8>(turned[half], kOdd8);
    for (int i = 0; i < 8; i++) {
      const int at = 8 * i + 4 * half;
      i32x4 value = quantise(turned[half][i], reciprocals + at);
      store(rounded + at, __builtin_convertvector(value, i16x4));
      found |= at == 0 ? i32x4{0, value[1], value[2], value[3]} : value;
    }
  }
  uint64_t present = 0;
  // Most blocks are even.
  const int count = (found[0] | found[1] | found[2] | found[3]) == 0 ? 1 : 64;
  for (int i = 0; i < count; i++) {
    int16_t value = rounded[(kZigzag[i] & 7) * 8 + (kZigzag[i] >> 3)];
    *to.values = value;
    to.values += value != 0;
    present |= uint64_t(value != 0) << i;
  }
  *to.present++ = present;
}

void quantise_tables(int quality, uint8_t (&steps)[2][64], float (&reciprocals)[2][64]) {
  // The scale of the Independent JPEG Group.
  int scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  for (int table = 0; table < 2; table++) {
    for (int i = 0; i < 64; i++) {
      int step = (kSteps[table][i] * scale + 50) / 100;
      steps[table][i] = uint8_t(step < 1 ? 1 : step > 255 ? 255 : step);
      reciprocals[table][(i & 7) * 8 + (i >> 3)] = kScales[i & 7] * kScales[i >> 3] / steps[table][i];
    }
  }
}

int bit_length(int value) { return value == 0 ? 0 : 32 - __builtin_clz(uint32_t(value < 0 ? -value : value)); }

// Calls `visit(symbol, bits, bit_count)` for every symbol of a block with what follows it; the DC is a difference. Goes on to the next.
template <typename Visit>
void walk_block(Coefficients& from, int& previous, Visit visit_dc, Visit visit_ac) {
  const uint64_t present = *from.present++;
  int first = present & 1 ? *from.values++ : 0;
  int difference = first - previous;
  previous = first;
  int size = bit_length(difference);
  visit_dc(size, uint32_t(difference < 0 ? difference - 1 : difference) & ((1u << size) - 1), size);
  int last = 0;
  for (uint64_t rest = present & ~uint64_t(1); rest != 0; rest &= rest - 1) {
    int k = __builtin_ctzll(rest);
    int run = k - last - 1;
    for (; run > 15; run -= 16) visit_ac(0xf0, 0, 0);
    int value = *from.values++;
    size = bit_length(value);
    visit_ac(run << 4 | size, uint32_t(value < 0 ? value - 1 : value) & ((1u << size) - 1), size);
    last = k;
  }
  if (last < 63) visit_ac(0, 0, 0);
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

bool transform_picture(const Picture& picture, const float (&reciprocals)[2][64], Coefficients to) {
  const int width = picture.mcu_width * kMcu;
  auto* luma = static_cast<float*>(arena_alloc(sizeof(float) * uint32_t(width) * 27));
  if (!luma) return false;
  float *blue = luma + width * 16, *red = blue + width * 4, *split = red + width * 4;
  for (int my = 0; my < picture.mcu_height; my++) {
    convert_rows(picture, my * kMcu, split, luma, blue, red);
    for (int mx = 0; mx < picture.mcu_width; mx++) {
      for (int block = 0; block < 4; block++) {
        const float* samples = luma + (block >> 1) * 8 * width + mx * kMcu + (block & 1) * 8;
        transform_block(samples, width, reciprocals[0], to);
      }
      transform_block(blue + mx * 8, width >> 1, reciprocals[1], to);
      transform_block(red + mx * 8, width >> 1, reciprocals[1], to);
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
  const Coefficients coefficients = {static_cast<uint64_t*>(arena_alloc(block_count * 8)),
                                     static_cast<int16_t*>(arena_alloc(block_count * 128 + 2))};
  auto* codes = static_cast<Codes*>(arena_alloc(4 * sizeof(Codes)));
  if (!coefficients.present || !coefficients.values || !codes || capacity < kLargestHeader) return -1;
  uint8_t steps[2][64];
  float reciprocals[2][64];
  quantise_tables(int(quality), steps, reciprocals);
  if (!transform_picture(picture, reciprocals, coefficients)) return -1;

  memset(codes, 0, 4 * sizeof(Codes));
  auto each_block = [&](auto visit) {
    int previous[3] = {};
    Coefficients from = coefficients;
    for (uint32_t block = 0; block < block_count; block++) {
      int component = kComponentOf[block % kMcuBlocks];
      visit(from, previous[component], codes[component == 0 ? 0 : 2], codes[component == 0 ? 1 : 3]);
    }
  };
  each_block([](Coefficients& from, int& previous, Codes& dc, Codes& ac) {
    auto count = [](Codes& of) { return [&of](int symbol, uint32_t, int) { of.counts[symbol]++; }; };
    walk_block(from, previous, count(dc), count(ac));
  });
  for (int i = 0; i < 4; i++) build_codes(codes[i]);

  BitWriter writer = {put_header(target, picture, steps, codes), target + capacity - 2};
  each_block([&writer](Coefficients& from, int& previous, Codes& dc, Codes& ac) {
    auto write = [&writer](Codes& of) {
      return [&writer, &of](int symbol, uint32_t bits, int bit_count) {
        writer.put(uint32_t(of.codes[symbol]) << bit_count | bits, of.lengths[symbol] + bit_count);
      };
    };
    walk_block(from, previous, write(dc), write(ac));
  });
  if (writer.count > 0) writer.put((1u << (8 - writer.count)) - 1, 8 - writer.count);
  if (writer.full) return -1;
  return int32_t(put16(writer.at, 0xffd9) - target);
}
