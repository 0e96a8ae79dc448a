// GIF (CompuServe 1990, version 89a) of frames that share one palette. The palette: a histogram of 15-bit colours pooled
// from samples of the frames, cut where the variance is largest (X. Wu, "Color Quantization by Greedy Orthogonal
// Bipartition", Graphics Gems II, 1991, without its moments: cells are few), then k-means (S. Lloyd, 1982). Pixels: error
// diffusion (R. Floyd, L. Steinberg, 1976), serpentine; what a frame leaves as it was is transparent; LZW (T. Welch, 1984).
#include <math.h>

#include "kernels.h"

namespace {

constexpr int kCellCount = 32768;
// Colours in the palette; the last of 256 indices is transparency.
constexpr int kColorLimit = 255;
constexpr int kTransparent = 255;
constexpr int kRoundCount = 4;
// Differences weigh by their effect on luma, softened by a square root.
constexpr float kWeights[3] = {0.55f, 0.8f, 0.4f};
constexpr int kMaximumWidth = 1024;
// Sixteenths of the error that are handed on.
constexpr int kDiffusion = 14;

struct Cell {
  float color[3];
  float weight;
};

struct Box {
  int begin, end, axis;
  float variance;
};

struct Histogram {
  uint32_t counts[kCellCount];
  uint32_t sums[kCellCount][3];
};

int cell_index(int red, int green, int blue) { return (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3; }

int clamp_byte(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

float square(float x) { return x * x; }

void measure(Box& box, const Cell* cells) {
  float sums[3] = {}, squares[3] = {}, weight = 0;
  for (int i = box.begin; i < box.end; i++) {
    weight += cells[i].weight;
    for (int c = 0; c < 3; c++) {
      sums[c] += cells[i].color[c] * cells[i].weight;
      squares[c] += square(cells[i].color[c]) * cells[i].weight;
    }
  }
  box.variance = 0;
  box.axis = 0;
  for (int c = 0; c < 3; c++) {
    float variance = squares[c] - square(sums[c]) / weight;
    if (variance > box.variance) {
      box.variance = variance;
      box.axis = c;
    }
  }
  if (box.end - box.begin < 2) box.variance = 0;
}

void mean_color(const Box& box, const Cell* cells, float* color) {
  float weight = 0;
  color[0] = color[1] = color[2] = 0;
  for (int i = box.begin; i < box.end; i++) {
    weight += cells[i].weight;
    for (int c = 0; c < 3; c++) color[c] += cells[i].color[c] * cells[i].weight;
  }
  for (int c = 0; c < 3; c++) color[c] /= weight;
}

// Moves the cells below the mean to the front; the count of them, or 0 where they cannot be told apart.
int partition(const Box& box, Cell* cells) {
  float mean[3];
  mean_color(box, cells, mean);
  int split = box.begin;
  for (int i = box.begin; i < box.end; i++) {
    if (cells[i].color[box.axis] >= mean[box.axis]) continue;
    Cell swapped = cells[i];
    cells[i] = cells[split];
    cells[split++] = swapped;
  }
  return split == box.end ? 0 : split - box.begin;
}

int cut(Cell* cells, int cell_count, int color_limit, float (*colors)[3]) {
  Box boxes[kColorLimit];
  int count = 1;
  boxes[0] = {0, cell_count, 0, 0};
  measure(boxes[0], cells);
  while (count < color_limit) {
    int widest = 0;
    for (int i = 1; i < count; i++) {
      if (boxes[i].variance > boxes[widest].variance) widest = i;
    }
    Box& box = boxes[widest];
    if (box.variance <= 0) break;
    int front = partition(box, cells);
    if (front == 0) {
      box.variance = 0;
      continue;
    }
    boxes[count] = {box.begin + front, box.end, 0, 0};
    box.end = box.begin + front;
    measure(box, cells);
    measure(boxes[count++], cells);
  }
  for (int i = 0; i < count; i++) mean_color(boxes[i], cells, colors[i]);
  return count;
}

int nearest(const float* color, const float (*colors)[3], int count) {
  int best = 0;
  float least = 1e30f;
  for (int i = 0; i < count; i++) {
    float distance = square(color[0] - colors[i][0]) + square(color[1] - colors[i][1]) + square(color[2] - colors[i][2]);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

void refine(const Cell* cells, int cell_count, float (*colors)[3], int count) {
  float sums[kColorLimit][4];
  for (int round = 0; round < kRoundCount; round++) {
    for (int i = 0; i < count; i++) sums[i][0] = sums[i][1] = sums[i][2] = sums[i][3] = 0;
    for (int i = 0; i < cell_count; i++) {
      float* sum = sums[nearest(cells[i].color, colors, count)];
      for (int c = 0; c < 3; c++) sum[c] += cells[i].color[c] * cells[i].weight;
      sum[3] += cells[i].weight;
    }
    for (int i = 0; i < count; i++) {
      for (int c = 0; c < 3 && sums[i][3] > 0; c++) colors[i][c] = sums[i][c] / sums[i][3];
    }
  }
}

// Bits of LZW codes in sub-blocks of at most 255 bytes. Past the capacity nothing is written any more.
struct BlockWriter {
  uint8_t* bytes;
  uint32_t capacity;
  uint32_t at = 0;
  uint32_t length_at = 0;
  uint32_t bits = 0;
  int bit_count = 0;
  bool full = false;

  void put(uint8_t byte) {
    if (at < capacity) bytes[at] = byte;
    else full = true;
    at++;
  }
  void open_block() {
    length_at = at;
    put(0);
  }
  void close_block() {
    uint32_t length = at - length_at - 1;
    if (length_at < capacity) bytes[length_at] = uint8_t(length);
  }
  void put_data(uint8_t byte) {
    put(byte);
    if (at - length_at - 1 < 255) return;
    close_block();
    open_block();
  }
  void put_code(uint32_t code, int width) {
    bits |= code << bit_count;
    for (bit_count += width; bit_count >= 8; bit_count -= 8, bits >>= 8) put_data(uint8_t(bits));
  }
  void finish() {
    if (bit_count > 0) put_data(uint8_t(bits));
    close_block();
    if (at - length_at > 1) put(0);
  }
};

constexpr int kHashBits = 14;
constexpr uint32_t kNoKey = 0xffffffffu;

// Codes of known strings by prefix code and last byte, in open addressing.
struct Dictionary {
  uint32_t keys[1 << kHashBits];
  uint16_t codes[1 << kHashBits];

  void clear() {
    for (uint32_t& key : keys) key = kNoKey;
  }
  uint32_t slot(uint32_t key) const {
    uint32_t at = (key * 2654435761u) >> (32 - kHashBits);
    while (keys[at] != kNoKey && keys[at] != key) at = (at + 1) & ((1 << kHashBits) - 1);
    return at;
  }
};

constexpr uint32_t kClear = 256, kEnd = 257, kCodeLimit = 4096;

void compress(const uint8_t* indices, uint32_t count, Dictionary& dictionary, BlockWriter& out) {
  int width = 9;
  uint32_t next = kEnd + 1;
  dictionary.clear();
  out.open_block();
  out.put_code(kClear, width);
  uint32_t prefix = indices[0];
  for (uint32_t i = 1; i < count; i++) {
    uint32_t key = prefix << 8 | indices[i], slot = dictionary.slot(key);
    if (dictionary.keys[slot] == key) {
      prefix = dictionary.codes[slot];
      continue;
    }
    out.put_code(prefix, width);
    prefix = indices[i];
    if (next == kCodeLimit) {
      out.put_code(kClear, width);
      dictionary.clear();
      width = 9;
      next = kEnd + 1;
      continue;
    }
    dictionary.keys[slot] = key;
    dictionary.codes[slot] = uint16_t(next);
    if (next == 1u << width && width < 12) width++;
    next++;
  }
  out.put_code(prefix, width);
  if (next == 1u << width && width < 12) width++;
  out.put_code(kEnd, width);
  out.finish();
}

bool alike(const uint8_t* a, const uint8_t* b, int tolerance) {
  for (int c = 0; c < 3; c++) {
    int difference = a[c] - b[c];
    if (difference > tolerance || difference < -tolerance) return false;
  }
  return true;
}

}  // namespace

uint32_t gif_histogram_byte_length() { return sizeof(Histogram); }

void gif_sample(uint8_t* histogram, const uint8_t* rgba, uint32_t pixel_count, uint32_t step) {
  Histogram& into = *(Histogram*)histogram;
  for (uint32_t i = 0; i < pixel_count; i += step) {
    const uint8_t* pixel = rgba + 4 * i;
    if (pixel[3] < 128) continue;
    int cell = cell_index(pixel[0], pixel[1], pixel[2]);
    into.counts[cell]++;
    for (int c = 0; c < 3; c++) into.sums[cell][c] += pixel[c];
  }
}

int32_t gif_palette(const uint8_t* histogram, uint32_t color_limit, uint8_t* palette, uint8_t* table) {
  const Histogram& from = *(const Histogram*)histogram;
  uint32_t mark = arena_mark();
  Cell* cells = (Cell*)arena_alloc(kCellCount * sizeof(Cell));
  if (!cells) return -1;
  int cell_count = 0;
  for (int i = 0; i < kCellCount; i++) {
    if (from.counts[i] == 0) continue;
    // Rare colours, the whites of eyes for example, count more than their share.
    float count = float(from.counts[i]);
    Cell& cell = cells[cell_count++];
    cell.weight = 4 * sqrtf(count) + 0.15f * count;
    for (int c = 0; c < 3; c++) cell.color[c] = kWeights[c] * float(from.sums[i][c]) / count;
  }
  float colors[kColorLimit][3] = {};
  int count = 1;
  if (cell_count > 0) {
    count = cut(cells, cell_count, int(color_limit), colors);
    refine(cells, cell_count, colors, count);
  }
  for (int i = 0; i < count; i++) {
    for (int c = 0; c < 3; c++) palette[3 * i + c] = uint8_t(clamp_byte(int(colors[i][c] / kWeights[c] + 0.5f)));
  }
  for (int i = 0; i < kCellCount; i++) {
    float middle[3] = {float((i >> 10) * 8 + 4), float((i >> 5 & 31) * 8 + 4), float((i & 31) * 8 + 4)};
    for (int c = 0; c < 3; c++) middle[c] *= kWeights[c];
    table[i] = uint8_t(nearest(middle, colors, count));
  }
  arena_rewind(mark);
  return count;
}

int32_t gif_quantize(const uint8_t* rgba, uint8_t* shown, uint32_t width, uint32_t height, uint32_t tolerance,
                     const uint8_t* palette, const uint8_t* table, uint8_t* indices) {
  if (width > kMaximumWidth) return -1;
  // Errors of this row and the next, in sixteenths, one pixel of margin on both sides.
  int16_t rows[2][3 * (kMaximumWidth + 2)] = {};
  for (uint32_t y = 0; y < height; y++) {
    int16_t *errors = rows[y & 1], *below = rows[~y & 1];
    for (uint32_t i = 0; i < 3 * (width + 2); i++) below[i] = 0;
    int step = y & 1 ? -1 : 1;
    for (uint32_t n = 0; n < width; n++) {
      uint32_t x = step > 0 ? n : width - 1 - n, at = y * width + x;
      const uint8_t* pixel = rgba + 4 * at;
      uint8_t* kept = shown + 4 * at;
      if (pixel[3] < 128 || (kept[3] != 0 && alike(pixel, kept, int(tolerance)))) {
        indices[at] = kTransparent;
        continue;
      }
      int wanted[3];
      for (int c = 0; c < 3; c++) {
        kept[c] = pixel[c];
        wanted[c] = clamp_byte(pixel[c] + ((errors[3 * (x + 1) + uint32_t(c)] + 8) >> 4));
      }
      kept[3] = 255;
      int color = table[cell_index(wanted[0], wanted[1], wanted[2])];
      indices[at] = uint8_t(color);
      for (int c = 0; c < 3; c++) {
        int error = (wanted[c] - palette[3 * color + c]) * kDiffusion / 16;
        int here = 3 * (int(x) + 1) + c;
        errors[here + 3 * step] = int16_t(errors[here + 3 * step] + 7 * error);
        below[here - 3 * step] = int16_t(below[here - 3 * step] + 3 * error);
        below[here] = int16_t(below[here] + 5 * error);
        below[here + 3 * step] = int16_t(below[here + 3 * step] + error);
      }
    }
  }
  return 0;
}

int32_t gif_compress(const uint8_t* indices, uint32_t count, uint8_t* target, uint32_t capacity) {
  if (count == 0) return -1;
  uint32_t mark = arena_mark();
  Dictionary* dictionary = (Dictionary*)arena_alloc(sizeof(Dictionary));
  if (!dictionary) return -1;
  BlockWriter out = {target, capacity};
  out.put(8);  // bits an index
  compress(indices, count, *dictionary, out);
  arena_rewind(mark);
  return out.full ? -1 : int32_t(out.at);
}
