// Shared by the files of the JPEG decoder (ITU T.81 | ISO 10918-1; section and figure numbers refer to it).
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "simd.h"

namespace jpeg {

typedef uint8_t u8x16 __attribute__((vector_size(16)));

// The lowest byte of each lane, the first lane's lowest.
inline uint32_t low_bytes(i32x4 lanes) {
  u8x16 bytes = (u8x16)lanes;
  return uint32_t(((i32x4)__builtin_shufflevector(bytes, bytes, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12))[0]);
}

constexpr int kMaximumComponentCount = 4;

// A Huffman table: codes of up to kLookupBits are read from one table, longer ones by comparing with the first code
// beyond each length (F.2.2.3).
struct HuffmanTable {
  static constexpr int kLookupBits = 9;
  uint16_t lookup[1 << kLookupBits];  // length << 8 | symbol; 0 where the code is longer
  uint32_t limit[17];                 // first code beyond length n, left-aligned in 16 bits
  int32_t offset[17];                 // index of a symbol minus its code
  uint8_t symbols[256];
  bool defined;
};

// Builds a table from the counts of codes of length 1..16; false if they do not form a prefix code.
bool build_huffman(HuffmanTable& table, const uint8_t counts[16], const uint8_t* symbols, int symbol_count);

// Reads entropy-coded bits up to the next marker; beyond it (or the end of the file) it supplies zeros and counts
// them, so that decoding never reads outside the file and a caller can tell when the data ran out.
struct BitReader {
  const uint8_t* next;
  const uint8_t* end;
  uint64_t bits = 0;  // left-aligned
  int bit_count = 0;
  int padding = 0;  // zero bits supplied
  bool invalid = false;

  bool exhausted() const { return invalid || padding > bit_count; }
  void refill();
  int decode(const HuffmanTable& table);
  int receive(int count);
  int receive_extend(int count);
};

struct Component {
  int id;
  int h, v;        // sampling factors
  int quant_index;
  int nx, ny;      // samples kept of a block in x and y: 1, 2, 4 or 8, and as many coefficients
  int width_blocks, height_blocks;      // blocks that hold picture, the extent of a scan of this component alone
  int stride_blocks, stored_rows;       // blocks of whole MCUs
  int factor_x, factor_y;               // samples of the scaled picture to one of this component
  float dequant[64];                    // by kept coefficient (v * nx + u), with the scale of the inverse transform
  int8_t slot[64];                      // kept coefficient by zigzag index, -1 where dropped
  int16_t* coefficients;                // stride_blocks * stored_rows blocks of nx * ny, when the frame is buffered
  uint64_t* significant;                // by block, the zigzag indices not zero so far, when progressive
  uint8_t* strips;                      // two strips of samples, each of one MCU row
  int strip_stride, strip_height;       // samples
  int dc_table, ac_table;
  int prediction;
};

struct Scan {
  int component_count;
  int components[kMaximumComponentCount];
  int spectral_start, spectral_end, high, low;
};

// Decoders of one block (F.2.2, G.1.2, G.2); `significant` has a bit for each zigzag index not zero so far.
void decode_sequential(BitReader& reader, Component& c, const HuffmanTable& dc, const HuffmanTable& ac, int16_t* block);
void decode_dc_first(BitReader& reader, Component& c, const HuffmanTable& dc, int low, int16_t* block);
void decode_dc_refine(BitReader& reader, int low, int16_t* block);
void decode_ac_first(BitReader& reader, const Component& c, const HuffmanTable& ac, const Scan& scan, int& end_run,
                     int16_t* block, uint64_t& significant);
void decode_ac_refine(BitReader& reader, const Component& c, const HuffmanTable& ac, const Scan& scan, int& end_run,
                      int16_t* block, uint64_t& significant);

// Fills `slot` and `dequant` of a component for its nx and ny.
void prepare_transform(Component& c, const uint16_t quant[64]);

// Writes nx x ny samples of a block, level-shifted and clamped.
void transform_block(const Component& c, const int16_t* block, uint8_t* samples);

enum class Colour { grey, ycc, rgb, cmyk, ycck };

// Where upright RGBA pixels go: pixel (x, y) of the stored picture, scaled to width x height, is written to
// pixels[origin + x * step_x + y * step_y].
struct Output {
  uint32_t* pixels;
  int width, height;
  int origin, step_x, step_y;
};

// Turns rows of component samples into output rows: upsampling, colour, area average.
struct RowWriter {
  const Component* components;
  int component_count;
  Colour colour;
  int scaled_width, scaled_height;        // samples
  float picture_width, picture_height;    // extent of the picture in them, not rounded
  Output output;
  int rows_done = 0;     // scaled rows written so far
  int output_row = 0;
  uint8_t* planes;       // component_count upsampled rows of the scaled width, each of plane_stride bytes
  int plane_stride;
  uint16_t* blend;       // a row of samples after the vertical step of upsampling
  uint8_t* pixels;       // one RGBA row of the scaled width
  float* sums;           // area average: weighted sums of rows, four floats a pixel; null when sizes agree

  bool open();
  // Strips up to MCU row `row` are complete: writes each scaled row that needs no later one.
  void emit(int row, bool last);

 private:
  void upsample(const Component& c, int y, uint8_t* plane);
  void convert();
  void accumulate(int y);
  void flush();
};

}  // namespace jpeg
