// PNG decoder (PNG, third edition, W3C 2025): all colour types and depths, interlaced or not, reduced while the rows
// are read. Of the chunks only IHDR, PLTE, tRNS and IDAT are looked at; the others are passed over by their length and
// never inflated. No length of the file decides about memory: what is held are two rows, the window of inflate and the
// output.
#include "png_decode.h"

#include <string.h>

#include "crc32.h"
#include "inflate.h"
#include "kernels.h"

namespace png {
namespace {

enum Status { kOk = 0, kCorrupt = -1, kNoMemory = -3, kUnfinished = -4 };

constexpr int kSignatureByteLength = 8;
constexpr int64_t kFrameByteLength = 12;  // of a chunk: length and type before the data, the checksum behind

bool is(const uint8_t* chunk, const char* type) { return memcmp(chunk + 4, type, 4) == 0; }

// Depths that a colour type allows, a bit for each (11.2.1).
int allowed_depths(int colour_type) {
  switch (colour_type) {
    case kGrey: return 1 | 2 | 4 | 8 | 16;
    case kPalette: return 1 | 2 | 4 | 8;
    case kRgb: case kGreyAlpha: case kRgba: return 8 | 16;
    default: return 0;
  }
}

bool read_header(const uint8_t* data, uint32_t length, Format& format) {
  if (length != 13) return false;
  format.width = read_u32(data);
  format.height = read_u32(data + 4);
  format.bits = data[8];
  format.colour_type = data[9];
  format.interlaced = data[12] == 1;
  bool power_of_two = (format.bits & (format.bits - 1)) == 0;
  if (!power_of_two || !(allowed_depths(format.colour_type) & format.bits)) return false;
  const int channel_counts[7] = {1, 0, 3, 1, 2, 0, 4};
  format.channel_count = channel_counts[format.colour_type];
  format.translucent = format.colour_type == kGreyAlpha || format.colour_type == kRgba;
  // Compression and filter method have one value each, interlacing two; a side has at most 31 bits.
  return data[10] == 0 && data[11] == 0 && data[12] <= 1 && format.width > 0 && format.height > 0 &&
         format.width <= INT32_MAX && format.height <= INT32_MAX;
}

// Grey levels; of a palette, black for indices beyond its end.
void fill_palette(Format& format) {
  for (int i = 0; i < 256; i++) {
    int level = format.colour_type == kGrey && format.bits <= 8 ? (i * 255 / ((1 << format.bits) - 1)) & 255 : 0;
    for (int channel = 0; channel < 3; channel++) format.palette[i][channel] = uint8_t(level);
    format.palette[i][3] = 255;
  }
}

bool read_palette(const uint8_t* data, uint32_t length, Format& format) {
  if (length == 0 || length % 3 != 0 || length > 256 * 3) return false;
  // That of a true-colour picture is a suggestion only.
  if (format.colour_type != kPalette) return true;
  for (uint32_t i = 0; i < length; i++) format.palette[i / 3][i % 3] = data[i];
  return true;
}

bool read_transparency(const uint8_t* data, uint32_t length, Format& format) {
  if (format.colour_type == kGreyAlpha || format.colour_type == kRgba) return true;
  format.translucent = true;
  if (format.colour_type == kPalette) {
    for (uint32_t i = 0; i < length && i < 256; i++) format.palette[i][3] = data[i];
    return true;
  }
  uint32_t sample_count = uint32_t(format.channel_count);
  if (length < 2 * sample_count) return false;
  format.has_key = true;
  for (uint32_t i = 0; i < 3; i++) {
    const uint8_t* sample = data + (i < sample_count ? 2 * i : 0);
    format.key[i] = uint16_t(sample[0] << 8 | sample[1]);
  }
  if (format.bits <= 8 && sample_count == 1 && format.key[0] < 256) format.palette[format.key[0]][3] = 0;
  return true;
}

// Reads the chunks before the pixels. Returns the first IDAT, null for a file that is damaged.
const uint8_t* read_chunks(const uint8_t* bytes, const uint8_t* end, Format& format) {
  const uint8_t* chunk = bytes + kSignatureByteLength;
  bool has_header = false, has_palette = false;
  for (; end - chunk >= kFrameByteLength; chunk += kFrameByteLength + read_u32(chunk)) {
    uint32_t length = read_u32(chunk);
    const uint8_t* data = chunk + 8;
    if (!has_header && !is(chunk, "IHDR")) return nullptr;
    if (is(chunk, "IDAT")) return format.colour_type == kPalette && !has_palette ? nullptr : chunk;
    if (end - chunk < kFrameByteLength + int64_t(length) || is(chunk, "IEND")) return nullptr;
    bool critical = is(chunk, "IHDR") || is(chunk, "PLTE");
    if (critical && crc32(chunk + 4, length + 4) != read_u32(data + length)) return nullptr;
    if (is(chunk, "IHDR")) {
      if (has_header || !read_header(data, length, format)) return nullptr;
      fill_palette(format);
      has_header = true;
    }
    if (is(chunk, "PLTE")) {
      if (has_palette || !read_palette(data, length, format)) return nullptr;
      has_palette = true;
    }
    if (is(chunk, "tRNS") && !read_transparency(data, length, format)) return nullptr;
  }
  return nullptr;
}

// One of the reduced pictures of an interlaced file (8.2), or the whole of another.
struct Pass {
  uint32_t first_x, first_y, step_x, step_y;
};
const Pass kAdam7[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
const Pass kWhole[1] = {{0, 0, 1, 1}};

uint32_t steps_within(uint32_t length, uint32_t first, uint32_t step) {
  return length > first ? (length - first - 1) / step + 1 : 0;
}

struct Decoder {
  Format format;
  Canvas canvas;
  Inflate* inflate;
  uint32_t read = 0;  // bytes of the window that were taken
  uint8_t *row, *above, *rgba;
  int pass = 0;
  uint32_t y = 0;  // next row of the pass

  bool open();
  // Decodes rows of at least `pixel_count` pixels.
  int proceed(int64_t pixel_count);

 private:
  const Pass* passes() const { return format.interlaced ? kAdam7 : kWhole; }
  int pass_count() const { return format.interlaced ? 7 : 1; }
  bool read_bytes(uint8_t* to, uint32_t byte_length);
  void begin_pass();
  bool decode_row(const Pass& pass, uint32_t width, uint32_t byte_length);
  int finish();
};

bool Decoder::open() {
  constexpr uint64_t kMargin = 8;  // the widest step of a filter
  uint64_t row_byte_length = (uint64_t(format.width) * uint64_t(format.pixel_bits()) + 7) / 8 + kMargin;
  uint64_t rgba_byte_length = uint64_t(format.width) * 4;
  if (row_byte_length > UINT32_MAX || rgba_byte_length > UINT32_MAX) return false;
  row = static_cast<uint8_t*>(arena_alloc(uint32_t(row_byte_length)));
  above = static_cast<uint8_t*>(arena_alloc(uint32_t(row_byte_length)));
  rgba = static_cast<uint8_t*>(arena_alloc(uint32_t(rgba_byte_length)));
  if (!row || !above || !rgba || !canvas.open()) return false;
  memset(row, 0, kMargin);
  memset(above, 0, kMargin);
  row += kMargin;
  above += kMargin;
  begin_pass();
  return true;
}

bool Decoder::read_bytes(uint8_t* to, uint32_t byte_length) {
  while (byte_length > 0) {
    if (read == inflate->filled) {
      read = inflate->fill();
      if (read == inflate->filled) return false;
    }
    uint32_t part = inflate->filled - read;
    if (part > byte_length) part = byte_length;
    memcpy(to, inflate->window + read, part);
    read += part;
    to += part;
    byte_length -= part;
  }
  return true;
}

void Decoder::begin_pass() {
  y = passes()[pass].first_y;
  memset(above, 0, size_t((uint64_t(format.width) * uint64_t(format.pixel_bits()) + 7) / 8));
}

bool Decoder::decode_row(const Pass& pass, uint32_t width, uint32_t byte_length) {
  uint8_t filter;
  if (!read_bytes(&filter, 1) || !read_bytes(row, byte_length)) return false;
  if (!unfilter(filter, format.filter_step(), row, above, byte_length)) return false;
  expand_row(format, row, width, rgba);
  canvas.add_row(y, pass.first_x, pass.step_x, width, rgba, format.translucent);
  uint8_t* swapped = row;
  row = above;
  above = swapped;
  return true;
}

int Decoder::proceed(int64_t pixel_count) {
  while (pass < pass_count()) {
    const Pass& current = passes()[pass];
    uint32_t width = steps_within(format.width, current.first_x, current.step_x);
    uint32_t byte_length = uint32_t((uint64_t(width) * uint64_t(format.pixel_bits()) + 7) / 8);
    for (; width > 0 && y < format.height; y += current.step_y, pixel_count -= width) {
      if (pixel_count <= 0) return kUnfinished;
      if (!decode_row(current, width, byte_length)) return kCorrupt;
    }
    if (++pass < pass_count()) begin_pass();
  }
  return finish();
}

int Decoder::finish() {
  // What is left of the stream is not inflated; that another chunk begins behind it tells a whole file from a cut one.
  DataChunks& rest = inflate->reader.data;
  while (rest.advance()) continue;
  if (rest.corrupt || rest.file_end - rest.following < 8) return kCorrupt;
  canvas.finish();
  return kOk;
}

}  // namespace
}  // namespace png

int32_t png_begin(const uint8_t* bytes, uint32_t byte_length, uint8_t* pixels, int32_t width, int32_t height,
                  int32_t origin, int32_t step_x, int32_t step_y, void** decoding) {
  using namespace png;
  Decoder* d = static_cast<Decoder*>(arena_alloc(sizeof(Decoder)));
  Inflate* inflate = static_cast<Inflate*>(arena_alloc(sizeof(Inflate)));
  if (!d || !inflate) return kNoMemory;
  *d = {};
  const uint8_t* end = bytes + byte_length;
  const uint8_t* first = byte_length < 8 ? nullptr : read_chunks(bytes, end, d->format);
  if (!first) return kCorrupt;
  if (width < 1 || height < 1 || uint32_t(width) > d->format.width || uint32_t(height) > d->format.height) {
    return kCorrupt;
  }
  d->inflate = inflate;
  inflate->reader = {};
  // Positioned before the first chunk; `advance` enters it.
  inflate->reader.data = {first, first, first, end, false};
  d->canvas.output = {pixels, width, height, origin, step_x, step_y};
  d->canvas.width = d->format.width;
  d->canvas.height = d->format.height;
  if (!d->open()) return kNoMemory;
  if (!inflate->open()) return kCorrupt;
  *decoding = d;
  return kOk;
}

int32_t png_proceed(void* decoding, int32_t pixel_count) {
  return static_cast<png::Decoder*>(decoding)->proceed(pixel_count);
}
