// Inflate (RFC 1951) from the IDAT chunks of a PNG file into a window, a part at a time: of a stream of any length
// no more is held than the window, and no more is decoded than is asked for.
#pragma once
#include <stdint.h>

namespace png {

inline uint32_t read_u32(const uint8_t* at) {
  return uint32_t(at[0]) << 24 | uint32_t(at[1]) << 16 | uint32_t(at[2]) << 8 | at[3];
}

// The data of successive IDAT chunks as one string of bytes. A chunk is entered only if it lies in the file whole and
// with the right checksum.
struct DataChunks {
  const uint8_t* next;  // unread bytes of the chunk entered last
  const uint8_t* end;
  const uint8_t* following;  // the chunk behind it
  const uint8_t* file_end;
  bool corrupt;

  // Enters the next chunk that is not empty; false at the end of the data, where `following` is a chunk of another kind.
  bool advance();
};

// Bits of the data, the lowest first. Beyond the end it supplies zeros and counts them.
struct BitReader {
  DataChunks data;
  uint64_t bits = 0;
  int bit_count = 0;
  int padding = 0;  // zero bits supplied

  bool exhausted() const { return padding > bit_count; }
  void refill();  // to at least 56 bits
  uint32_t peek(int count) const { return uint32_t(bits & ((1ull << count) - 1)); }
  void drop(int count) {
    bits >>= count;
    bit_count -= count;
  }
  uint32_t take(int count) {
    uint32_t value = peek(count);
    drop(count);
    return value;
  }
};

// What a code stands for: its length in bits 0..3, the count of extra bits in 4..7, its kind in 8..9, a value in the
// upper half. Zero for none.
typedef uint32_t Entry;
enum EntryKind : uint32_t { kPlain, kBase, kEnd, kInvalid };

// A prefix code: codes of up to lookup_bits are read from one table, longer ones by comparing with the first code
// beyond each length.
struct PrefixCode {
  static constexpr int kMaximumLookupBits = 11;
  int lookup_bits;
  Entry lookup[1 << kMaximumLookupBits];
  uint32_t limit[16];   // first code beyond length n, left-aligned in 15 bits
  int32_t offset[16];   // index of a symbol minus its code
  Entry sorted[288];    // entries without their length, in the order of codes
  int symbol_count;

  Entry find_long(uint32_t bits) const;
};

constexpr uint32_t kHistoryByteLength = 32768;
constexpr uint32_t kFreshByteLength = 65536;

struct Inflate {
  // A match may run 258 bytes beyond the last place where one may start, and is copied eight bytes at a time.
  uint8_t window[kHistoryByteLength + kFreshByteLength + 258 + 8];
  BitReader reader;
  PrefixCode literals, distances, fixed_literals, fixed_distances, lengths;
  uint32_t filled;       // bytes of the window in use
  uint32_t stored_left;  // bytes of a stored block to come
  enum Phase { kHeader, kStored, kFixed, kDynamic, kDone } phase;
  bool last_block, corrupt, fixed_ready;

  // Reads the zlib header (RFC 1950); false if it is none.
  bool open();
  // Decodes until the window is full or the stream ends or cannot be read on. Fresh bytes: window + return value up to
  // window + filled, all of them from bits that are there; none means that there are no more.
  uint32_t fill();

 private:
  void read_block_header();
  bool read_dynamic_codes();
  void prepare_fixed_codes();
  void copy_stored(uint32_t limit);
  void decode_codes(uint32_t limit, const PrefixCode& literals, const PrefixCode& distances);
};

}  // namespace png
