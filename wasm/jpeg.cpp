// JPEG decoder (ITU T.81): baseline, extended sequential and progressive frames of 8-bit samples with one, three or
// four components, decoded at 1/1, 1/2, 1/4 or 1/8 of their size. A sequential frame with one scan is decoded, scaled
// and written one row of MCUs at a time; a progressive one keeps of each block only the coefficients that the scale
// needs, and one bit for each of the others. Data that ends early or turns out damaged gives the part decoded, the
// rest being held at the last level.
#include "jpeg.h"

#include <string.h>

#include "kernels.h"

namespace jpeg {
namespace {

enum Status { kCorrupt = -1, kUnsupported = -2, kNoMemory = -3, kUnfinished = -4 };

// Far more than an encoder writes; a file of thousands of nearly empty scans would take minutes (T.81 sets no limit).
constexpr int kMaximumScanCount = 128;
constexpr int kTableCount = 4;

struct Decoder {
  const uint8_t* at;
  const uint8_t* end;
  uint16_t quant[kTableCount][64];
  HuffmanTable dc[kTableCount], ac[kTableCount];
  int restart_interval;
  int adobe_transform;  // -1 without an Adobe segment
  bool jfif;
  bool has_frame, progressive, buffered;
  int width, height;
  int component_count;
  Component components[kMaximumComponentCount];
  int h_maximum, v_maximum;
  int mcu_columns, mcu_rows;
  int block_size;  // samples kept in x and y of a block that is not subsampled
  int missing, unit_count;  // of the first component's lowest frequency
  bool detail_lost;
};

int read_u16(const uint8_t* p) { return p[0] << 8 | p[1]; }
int ceil_divide(int64_t a, int64_t b) { return int((a + b - 1) / b); }

// Address of the next 0xff that begins a marker, or `end`.
const uint8_t* find_marker(const uint8_t* at, const uint8_t* end) {
  for (; at < end; at++) {
    at = static_cast<const uint8_t*>(memchr(at, 0xff, size_t(end - at)));
    if (!at || end - at < 2) return end;
    if (at[1] != 0x00 && at[1] != 0xff) return at;
  }
  return end;
}

bool read_quant_tables(Decoder& d, const uint8_t* p, const uint8_t* end) {
  while (p < end) {
    int precision = *p >> 4;
    int index = *p++ & 15;
    int byte_length = precision ? 128 : 64;
    if (index >= kTableCount || precision > 1 || end - p < byte_length) return false;
    for (int k = 0; k < 64; k++) d.quant[index][k] = uint16_t(precision ? read_u16(p + 2 * k) : p[k]);
    p += byte_length;
  }
  return true;
}

bool read_huffman_tables(Decoder& d, const uint8_t* p, const uint8_t* end) {
  while (p < end) {
    if (end - p < 17) return false;
    int kind = *p >> 4;
    int index = *p & 15;
    int symbol_count = 0;
    for (int i = 1; i <= 16; i++) symbol_count += p[i];
    if (kind > 1 || index >= kTableCount || symbol_count > 256 || end - p < 17 + symbol_count) return false;
    if (!build_huffman(kind ? d.ac[index] : d.dc[index], p + 1, p + 17, symbol_count)) return false;
    p += 17 + symbol_count;
  }
  return true;
}

int read_frame(Decoder& d, int marker, const uint8_t* p, const uint8_t* end) {
  if (d.has_frame || end - p < 6) return kCorrupt;
  d.progressive = marker == 0xc2;
  d.height = read_u16(p + 1);
  d.width = read_u16(p + 3);
  d.component_count = p[5];
  bool countable = d.component_count == 1 || d.component_count == 3 || d.component_count == 4;
  if (marker > 0xc2 || p[0] != 8 || d.height == 0 || !countable) return kUnsupported;
  if (d.width == 0 || end - p < 6 + 3 * d.component_count) return kCorrupt;
  d.h_maximum = d.v_maximum = 1;
  for (int i = 0; i < d.component_count; i++) {
    const uint8_t* entry = p + 6 + 3 * i;
    Component& c = d.components[i];
    c.id = entry[0];
    // The factors of a lone component have no meaning: its scans are never interleaved (A.2.2).
    c.h = d.component_count == 1 ? 1 : entry[1] >> 4;
    c.v = d.component_count == 1 ? 1 : entry[1] & 15;
    c.quant_index = entry[2];
    if (c.h < 1 || c.h > 4 || c.v < 1 || c.v > 4 || c.quant_index >= kTableCount) return kCorrupt;
    if (c.h > d.h_maximum) d.h_maximum = c.h;
    if (c.v > d.v_maximum) d.v_maximum = c.v;
  }
  for (int i = 0; i < d.component_count; i++) {
    if (d.h_maximum % d.components[i].h || d.v_maximum % d.components[i].v) return kUnsupported;
  }
  d.has_frame = true;
  return 0;
}

int read_scan_header(Decoder& d, const uint8_t* p, const uint8_t* end, Scan& scan) {
  if (!d.has_frame || end - p < 1) return kCorrupt;
  scan.component_count = p[0];
  if (scan.component_count < 1 || scan.component_count > d.component_count) return kCorrupt;
  if (end - p < 4 + 2 * scan.component_count) return kCorrupt;
  const uint8_t* spectral = p + 1 + 2 * scan.component_count;
  scan.spectral_start = d.progressive ? spectral[0] : 0;
  scan.spectral_end = d.progressive ? spectral[1] : 63;
  scan.high = d.progressive ? spectral[2] >> 4 : 0;
  scan.low = d.progressive ? spectral[2] & 15 : 0;
  bool dc_only = scan.spectral_start == 0 && scan.spectral_end == 0;
  bool ac_only = scan.spectral_start > 0 && scan.spectral_start <= scan.spectral_end && scan.spectral_end < 64;
  if (d.progressive && !dc_only && !(ac_only && scan.component_count == 1)) return kCorrupt;
  if (scan.low > 13) return kCorrupt;
  for (int i = 0; i < scan.component_count; i++) {
    int index = 0;
    while (index < d.component_count && d.components[index].id != p[1 + 2 * i]) index++;
    for (int j = 0; j < i; j++) {
      if (scan.components[j] == index) return kCorrupt;
    }
    if (index == d.component_count) return kCorrupt;
    scan.components[i] = index;
    Component& c = d.components[index];
    c.dc_table = p[2 + 2 * i] >> 4;
    c.ac_table = p[2 + 2 * i] & 15;
    if (c.dc_table >= kTableCount || c.ac_table >= kTableCount) return kCorrupt;
    bool needs_dc = scan.spectral_start == 0 && scan.high == 0;
    bool needs_ac = scan.spectral_end > 0;
    if ((needs_dc && !d.dc[c.dc_table].defined) || (needs_ac && !d.ac[c.ac_table].defined)) return kCorrupt;
  }
  return 0;
}

// Reads segments up to and with the next scan header. Returns 1 at a scan, 0 at the end of the picture.
int read_segments(Decoder& d, Scan& scan) {
  for (;;) {
    d.at = find_marker(d.at, d.end);
    if (d.at == d.end) return kCorrupt;
    int marker = d.at[1];
    d.at += 2;
    if (marker == 0xd9) return 0;
    if (marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    if (d.end - d.at < 2 || read_u16(d.at) < 2 || d.end - d.at < read_u16(d.at)) return kCorrupt;
    const uint8_t* p = d.at + 2;
    const uint8_t* end = d.at += read_u16(d.at);
    int status = 0;
    if (marker == 0xdb && !read_quant_tables(d, p, end)) return kCorrupt;
    if (marker == 0xc4 && !read_huffman_tables(d, p, end)) return kCorrupt;
    if (marker == 0xdd && end - p >= 2) d.restart_interval = read_u16(p);
    if (marker == 0xe0 && end - p >= 5 && memcmp(p, "JFIF", 5) == 0) d.jfif = true;
    if (marker == 0xee && end - p >= 12 && memcmp(p, "Adobe", 5) == 0) d.adobe_transform = p[11];
    bool frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    if (frame) status = read_frame(d, marker, p, end);
    if (marker == 0xda) {
      status = read_scan_header(d, p, end, scan);
      if (status == 0) return 1;
    }
    if (status < 0) return status;
  }
}

Colour colour_of(const Decoder& d) {
  if (d.component_count == 1) return Colour::grey;
  if (d.component_count == 4) return d.adobe_transform == 2 ? Colour::ycck : Colour::cmyk;
  const Component* c = d.components;
  bool named_rgb = c[0].id == 'R' && c[1].id == 'G' && c[2].id == 'B';
  bool rgb = d.adobe_transform >= 0 ? d.adobe_transform == 0 : named_rgb && !d.jfif;
  return rgb ? Colour::rgb : Colour::ycc;
}

void* alloc_zeroed(uint64_t byte_length) {
  if (byte_length > UINT32_MAX) return nullptr;
  void* memory = arena_alloc(uint32_t(byte_length));
  if (memory) memset(memory, 0, size_t(byte_length));
  return memory;
}

bool open_component(Decoder& d, Component& c) {
  c.nx = c.ny = d.block_size;
  c.factor_x = d.h_maximum / c.h;
  c.factor_y = d.v_maximum / c.v;
  // A subsampled component is scaled down less instead of being upsampled again.
  for (; c.factor_x % 2 == 0 && c.nx < 8; c.factor_x /= 2) c.nx *= 2;
  for (; c.factor_y % 2 == 0 && c.ny < 8; c.factor_y /= 2) c.ny *= 2;
  c.width_blocks = ceil_divide(ceil_divide(int64_t(d.width) * c.h, d.h_maximum), 8);
  c.height_blocks = ceil_divide(ceil_divide(int64_t(d.height) * c.v, d.v_maximum), 8);
  c.stride_blocks = d.mcu_columns * c.h;
  c.stored_rows = d.mcu_rows * c.v;
  c.strip_stride = c.stride_blocks * c.nx;
  c.strip_height = c.v * c.ny;
  prepare_transform(c, d.quant[c.quant_index]);
  c.strips = static_cast<uint8_t*>(alloc_zeroed(uint64_t(c.strip_stride) * uint64_t(c.strip_height) * 2));
  if (!c.strips) return false;
  if (!d.buffered) return true;
  uint64_t block_count = uint64_t(c.stride_blocks) * uint64_t(c.stored_rows);
  c.coefficients = static_cast<int16_t*>(alloc_zeroed(block_count * uint64_t(c.nx * c.ny) * 2));
  if (d.progressive) c.significant = static_cast<uint64_t*>(alloc_zeroed(block_count * 8));
  return c.coefficients && (!d.progressive || c.significant);
}

int blocks_of_mcu(const Decoder& d) {
  int count = 0;
  for (int i = 0; i < d.component_count; i++) count += d.components[i].h * d.components[i].v;
  return count;
}

// How far the pass over the data of a scan is.
struct ScanState {
  BitReader reader;
  int row = 0;
  int until_restart = 0;
  int end_run = 0;
  int next_restart = 0;
  int missing = 0;
  bool lost = false;
};

// One pass over the data of a scan.
struct ScanReader {
  Decoder& d;
  const Scan& scan;
  ScanState& state;
  RowWriter* writer;  // null when the frame is buffered

  void begin();
  // Reads rows of at least `block_count` blocks; true at the end of the scan.
  bool read_rows(int block_count);

 private:
  bool first_pass() const { return scan.spectral_start == 0 && scan.high == 0; }
  void end(int unit_count);
  void restart();
  void read_unit(int x, int y);
  void read_block(Component& c, int16_t* block, uint64_t* significant);
  void read_stored(Component& c, int x, int y);
  void read_streamed(Component& c, int x, int y, int strip);
};

// Looks for the restart marker that is due. One further on stays, its interval being due later; one from before is
// passed over (B.1.1.2 numbers them modulo 8).
void ScanReader::restart() {
  for (;;) {
    BitReader& reader = state.reader;
    const uint8_t* marker = find_marker(reader.next, reader.end);
    reader = {marker, reader.end};
    state.lost = true;
    if (marker == reader.end || marker[1] < 0xd0 || marker[1] > 0xd7) break;
    int ahead = (marker[1] - 0xd0 - state.next_restart) & 7;
    if (ahead > 0 && ahead < 4) break;
    reader.next += 2;
    if (ahead > 0) continue;
    state.lost = false;
    state.end_run = 0;
    for (int i = 0; i < scan.component_count; i++) d.components[scan.components[i]].prediction = 0;
    break;
  }
  state.next_restart = (state.next_restart + 1) & 7;
}

void ScanReader::read_block(Component& c, int16_t* block, uint64_t* significant) {
  const HuffmanTable& dc = d.dc[c.dc_table];
  const HuffmanTable& ac = d.ac[c.ac_table];
  BitReader& reader = state.reader;
  bool first = scan.high == 0;
  if (state.lost) {
    if (scan.spectral_start == 0 && first) block[0] = int16_t(c.prediction * (1 << scan.low));
  } else if (!d.progressive) {
    decode_sequential(reader, c, dc, ac, block);
  } else if (scan.spectral_start == 0) {
    if (first) decode_dc_first(reader, c, dc, scan.low, block);
    else decode_dc_refine(reader, scan.low, block);
  } else if (!first) {
    decode_ac_refine(reader, c, ac, scan, state.end_run, block, *significant);
  } else if (state.end_run > 0) {
    state.end_run--;
  } else {
    decode_ac_first(reader, c, ac, scan, state.end_run, block, *significant);
  }
}

void ScanReader::read_stored(Component& c, int x, int y) {
  size_t index = size_t(y) * size_t(c.stride_blocks) + size_t(x);
  read_block(c, c.coefficients + index * size_t(c.nx * c.ny), c.significant ? c.significant + index : nullptr);
}

void ScanReader::read_streamed(Component& c, int x, int y, int strip) {
  int16_t block[64] = {};
  read_block(c, block, nullptr);
  int row = strip * c.strip_height + y * c.ny;
  transform_block(c, block, c.strips + size_t(row) * size_t(c.strip_stride) + x * c.nx);
}

void ScanReader::read_unit(int x, int y) {
  if (!writer && scan.component_count == 1) return read_stored(d.components[scan.components[0]], x, y);
  for (int i = 0; i < scan.component_count; i++) {
    Component& c = d.components[scan.components[i]];
    for (int v = 0; v < c.v; v++) {
      for (int h = 0; h < c.h; h++) {
        if (writer) read_streamed(c, x * c.h + h, v, y & 1);
        else read_stored(c, x * c.h + h, y * c.v + v);
      }
    }
  }
}

void ScanReader::begin() {
  state = {};
  state.reader = {d.at, d.end};
  state.until_restart = d.restart_interval;
  for (int i = 0; i < scan.component_count; i++) d.components[scan.components[i]].prediction = 0;
}

bool ScanReader::read_rows(int block_count) {
  const Component& lone = d.components[scan.components[0]];
  bool interleaved = scan.component_count > 1 || writer;
  int columns = interleaved ? d.mcu_columns : lone.width_blocks;
  int rows = interleaved ? d.mcu_rows : lone.height_blocks;
  int blocks_of_row = columns * (interleaved ? blocks_of_mcu(d) : 1);
  for (; state.row < rows && block_count > 0; state.row++, block_count -= blocks_of_row) {
    for (int x = 0; x < columns; x++) {
      if (d.restart_interval && state.until_restart-- == 0) {
        restart();
        state.until_restart = d.restart_interval - 1;
      }
      read_unit(x, state.row);
      state.lost = state.lost || state.reader.exhausted();
      state.missing += state.lost;
    }
    if (writer) writer->emit(state.row, state.row == rows - 1);
    if (state.lost && !first_pass() && !d.restart_interval) state.row = rows - 1;
  }
  if (state.row < rows) return false;
  end(columns * rows);
  return true;
}

void ScanReader::end(int unit_count) {
  d.at = find_marker(state.reader.next, state.reader.end);
  d.detail_lost |= state.missing > 0;
  if (first_pass() && scan.components[0] == 0) {
    d.missing = state.missing;
    d.unit_count = unit_count;
  }
}

void write_stored_row(Decoder& d, RowWriter& writer, int row) {
  for (int i = 0; i < d.component_count; i++) {
    const Component& c = d.components[i];
    for (int v = 0; v < c.v; v++) {
      size_t first = size_t(row * c.v + v) * size_t(c.stride_blocks);
      uint8_t* samples = c.strips + size_t((row & 1) * c.strip_height + v * c.ny) * size_t(c.strip_stride);
      for (int x = 0; x < c.stride_blocks; x++) {
        transform_block(c, c.coefficients + (first + size_t(x)) * size_t(c.nx * c.ny), samples + x * c.nx);
      }
    }
  }
  writer.emit(row, row == d.mcu_rows - 1);
}

// A decoding between two calls.
struct Decoding {
  Decoder d;
  RowWriter writer;
  Scan scan;
  ScanState state;
  int status;  // of the segments read last
  int scan_count;
  int stored_row;  // of a buffered frame, -1 before its picture begins

  ScanReader reader() { return {d, scan, state, d.buffered ? nullptr : &writer}; }
  int begin(int reduction, Output output);
  int proceed(int block_count);

 private:
  void begin_picture();
  int missing() const;
};

int Decoding::begin(int reduction, Output output) {
  status = read_segments(d, scan);
  if (status <= 0) return status < 0 ? status : int(kCorrupt);
  d.block_size = 8 / reduction;
  d.mcu_columns = ceil_divide(d.width, 8 * d.h_maximum);
  d.mcu_rows = ceil_divide(d.height, 8 * d.v_maximum);
  d.buffered = d.progressive || scan.component_count < d.component_count;
  for (int i = 0; i < d.component_count; i++) {
    if (!open_component(d, d.components[i])) return kNoMemory;
  }
  writer.components = d.components;
  writer.component_count = d.component_count;
  writer.colour = colour_of(d);
  writer.scaled_width = ceil_divide(int64_t(d.width) * d.block_size, 8);
  writer.scaled_height = ceil_divide(int64_t(d.height) * d.block_size, 8);
  writer.picture_width = float(d.width * d.block_size) / 8.f;
  writer.picture_height = float(d.height * d.block_size) / 8.f;
  writer.output = output;
  if (!writer.open()) return kNoMemory;
  stored_row = -1;
  reader().begin();
  return 0;
}

int Decoding::proceed(int block_count) {
  // (1) The scans. What follows the first and cannot be read counts as missing detail, not as failure.
  if (status == 1) {
    if (!reader().read_rows(block_count)) return kUnfinished;
    status = d.buffered ? read_segments(d, scan) : 0;
    if (status == 1) {
      if (++scan_count == kMaximumScanCount) return kCorrupt;
      reader().begin();
      return kUnfinished;
    }
    d.detail_lost |= status < 0;
    return d.buffered ? int(kUnfinished) : missing();
  }

  // (2) The picture of a buffered frame.
  if (stored_row < 0) begin_picture();
  int blocks_of_row = d.mcu_columns * blocks_of_mcu(d);
  for (; stored_row < d.mcu_rows && block_count > 0; stored_row++, block_count -= blocks_of_row) {
    write_stored_row(d, writer, stored_row);
  }
  return stored_row < d.mcu_rows ? int(kUnfinished) : missing();
}

// A quantisation table may come as late as the first scan of its component.
void Decoding::begin_picture() {
  for (int i = 0; i < d.component_count; i++) prepare_transform(d.components[i], d.quant[d.components[i].quant_index]);
  stored_row = 0;
}

int Decoding::missing() const {
  if (d.unit_count == 0) return 1000;
  int thousandths = ceil_divide(int64_t(d.missing) * 1000, d.unit_count);
  return thousandths == 0 && d.detail_lost ? 1 : thousandths;
}

}  // namespace
}  // namespace jpeg

int32_t jpeg_begin(const uint8_t* bytes, uint32_t byte_length, int32_t reduction, uint32_t* pixels, int32_t width,
                    int32_t height, int32_t origin, int32_t step_x, int32_t step_y, void** out) {
  using namespace jpeg;
  Decoding* decoding = static_cast<Decoding*>(alloc_zeroed(sizeof(Decoding)));
  if (!decoding) return kNoMemory;
  *out = decoding;
  decoding->d.at = bytes;
  decoding->d.end = bytes + byte_length;
  decoding->d.adobe_transform = -1;
  return decoding->begin(reduction, {pixels, width, height, origin, step_x, step_y});
}

int32_t jpeg_proceed(void* decoding, int32_t block_count) {
  return static_cast<jpeg::Decoding*>(decoding)->proceed(block_count);
}
