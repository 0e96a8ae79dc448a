// Inflate (RFC 1951; section numbers refer to it). Codes are those zlib accepts: complete, or one single bit. The
// Adler-32 of the zlib frame is not compared: each chunk's CRC covers the same bytes, and decoding ends with the last
// row. Beyond the end of the data zeros are read, so that nothing outside the file ever is.
#include "inflate.h"

#include <string.h>

#include "crc32.h"
#include "deflate_tables.h"

namespace png {
namespace {

constexpr int kMaximumCodeLength = 15;
constexpr int kLiteralCount = 288, kDistanceCount = 32, kLengthCodeCount = 19;
constexpr int kEndSymbol = 256;

constexpr Entry entry_of(EntryKind kind, uint32_t value, uint32_t extra_bits = 0) {
  return value << 16 | kind << 8 | extra_bits << 4;
}

Entry plain_entry(int symbol) { return entry_of(kPlain, uint32_t(symbol)); }

Entry literal_entry(int symbol) {
  if (symbol < kEndSymbol) return plain_entry(symbol);
  if (symbol == kEndSymbol) return entry_of(kEnd, 0);
  int code = symbol - kEndSymbol - 1;
  return code < 29 ? entry_of(kBase, kLengthBases[code], kLengthExtraBits[code]) : entry_of(kInvalid, 0);
}

Entry distance_entry(int code) {
  return code < 30 ? entry_of(kBase, kDistanceBases[code], code < 4 ? 0 : uint32_t(code / 2 - 1))
                   : entry_of(kInvalid, 0);
}

uint32_t reverse15(uint32_t value) {
  value = (value & 0x5555u) << 1 | (value >> 1 & 0x5555u);
  value = (value & 0x3333u) << 2 | (value >> 2 & 0x3333u);
  value = (value & 0x0f0fu) << 4 | (value >> 4 & 0x0f0fu);
  value = (value & 0x00ffu) << 8 | (value >> 8 & 0x00ffu);
  return (value & 0xffffu) >> 1;
}

// Builds a code from its lengths (3.2.2); false if it is over-subscribed, or incomplete and not a single bit.
bool build_code(PrefixCode& code, const uint8_t* lengths, int symbol_count, bool may_be_single,
                Entry (*describe)(int)) {
  uint32_t counts[kMaximumCodeLength + 1] = {};
  for (int i = 0; i < symbol_count; i++) counts[lengths[i]]++;
  counts[0] = 0;
  // (1) First codes and sorted positions of each length.
  uint32_t next_code[kMaximumCodeLength + 1], next_index[kMaximumCodeLength + 1];
  uint32_t first = 0, index = 0;
  int longest = 0;
  for (int length = 1; length <= kMaximumCodeLength; length++) {
    first <<= 1;
    next_code[length] = first;
    next_index[length] = index;
    code.offset[length] = int32_t(index) - int32_t(first);
    first += counts[length];
    index += counts[length];
    if (first > 1u << length) return false;
    code.limit[length] = first << (kMaximumCodeLength - length);
    if (counts[length]) longest = length;
  }
  bool complete = first == 1u << kMaximumCodeLength;
  if (!complete && longest > (may_be_single ? 1 : 0)) return false;
  code.symbol_count = int(index);
  // (2) The lookup table, no wider than the longest code: empty blocks by the million must cost little.
  code.lookup_bits = longest < PrefixCode::kMaximumLookupBits ? longest : PrefixCode::kMaximumLookupBits;
  uint32_t table_length = 1u << code.lookup_bits;
  memset(code.lookup, 0, table_length * sizeof(Entry));
  for (int symbol = 0; symbol < symbol_count; symbol++) {
    uint32_t length = lengths[symbol];
    if (length == 0) continue;
    Entry entry = describe(symbol);
    code.sorted[next_index[length]++] = entry;
    uint32_t reversed = reverse15(next_code[length]++) >> (kMaximumCodeLength - length);
    if (int(length) > code.lookup_bits) continue;
    for (uint32_t at = reversed; at < table_length; at += 1u << length) code.lookup[at] = entry | length;
  }
  return true;
}

}  // namespace

Entry PrefixCode::find_long(uint32_t low_bits) const {
  uint32_t code = reverse15(low_bits);
  int length = lookup_bits + 1;
  while (length <= kMaximumCodeLength && code >= limit[length]) length++;
  if (length > kMaximumCodeLength) return entry_of(kInvalid, 0);
  int32_t index = int32_t(code >> (kMaximumCodeLength - length)) + offset[length];
  return index >= 0 && index < symbol_count ? sorted[index] | uint32_t(length) : entry_of(kInvalid, 0);
}

bool DataChunks::advance() {
  constexpr int64_t kFrameByteLength = 12;  // length and type before the data, the checksum behind
  while (file_end - following >= 8 && memcmp(following + 4, "IDAT", 4) == 0) {
    uint32_t length = read_u32(following);
    const uint8_t* data = following + 8;
    bool whole = file_end - following >= kFrameByteLength + int64_t(length);
    corrupt = corrupt || !whole || crc32(following + 4, length + 4) != read_u32(data + length);
    if (corrupt) return false;
    next = data;
    end = data + length;
    following = end + 4;
    if (length > 0) return true;
  }
  return false;
}

void BitReader::refill() {
  if (data.end - data.next >= 8) {
    uint64_t ahead;
    memcpy(&ahead, data.next, 8);
    bits |= ahead << bit_count;
    data.next += (63 - bit_count) >> 3;
    bit_count |= 56;
    return;
  }
  while (bit_count < 56) {
    uint64_t byte = 0;
    if (data.next < data.end || data.advance()) {
      byte = *data.next++;
    } else {
      padding += 8;
    }
    bits |= byte << bit_count;
    bit_count += 8;
  }
}

namespace {

inline Entry decode(BitReader& reader, const PrefixCode& code) {
  Entry entry = code.lookup[reader.peek(code.lookup_bits)];
  if (entry == 0) entry = code.find_long(reader.peek(kMaximumCodeLength));
  reader.drop(int(entry & 15));
  return entry;
}

inline EntryKind kind_of(Entry entry) { return EntryKind(entry >> 8 & 3); }
inline uint32_t value_of(Entry entry) { return entry >> 16; }
inline int extra_bits_of(Entry entry) { return int(entry >> 4 & 15); }

// A match (3.2.3) may overlap itself; up to seven bytes behind it are overwritten.
inline void copy_match(uint8_t* to, uint32_t distance, uint32_t length) {
  const uint8_t* from = to - distance;
  if (distance >= 8) {
    for (uint32_t i = 0; i < length; i += 8) memcpy(to + i, from + i, 8);
  } else if (distance == 1) {
    memset(to, *from, length);
  } else {
    for (uint32_t i = 0; i < length; i++) to[i] = from[i];
  }
}

}  // namespace

bool Inflate::open() {
  reader.refill();
  uint32_t method = reader.take(8), flags = reader.take(8);
  phase = kHeader;
  filled = 0;
  last_block = corrupt = fixed_ready = false;
  // Deflate, at most the window of 32 KiB, no preset dictionary, divisible by 31.
  return !reader.exhausted() && (method & 15) == 8 && method >> 4 <= 7 && !(flags & 32) && (method << 8 | flags) % 31 == 0;
}

void Inflate::prepare_fixed_codes() {
  if (fixed_ready) return;
  uint8_t lengths[kLiteralCount];
  for (int i = 0; i < kLiteralCount; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  build_code(fixed_literals, lengths, kLiteralCount, false, literal_entry);
  memset(lengths, 5, kDistanceCount);
  build_code(fixed_distances, lengths, kDistanceCount, false, distance_entry);
  fixed_ready = true;
}

// The lengths of both codes, themselves coded (3.2.7).
bool Inflate::read_dynamic_codes() {
  reader.refill();
  int literal_count = int(reader.take(5)) + 257, distance_count = int(reader.take(5)) + 1;
  int code_count = int(reader.take(4)) + 4;
  if (literal_count > 286 || distance_count > 30) return false;
  uint8_t code_lengths[kLengthCodeCount] = {};
  for (int i = 0; i < code_count; i++) {
    if (reader.bit_count < 3) reader.refill();
    code_lengths[kCodeLengthOrder[i]] = uint8_t(reader.take(3));
  }
  if (!build_code(this->lengths, code_lengths, kLengthCodeCount, false, plain_entry)) return false;
  uint8_t all[kLiteralCount + kDistanceCount] = {};
  int count = literal_count + distance_count;
  for (int i = 0; i < count;) {
    reader.refill();
    Entry entry = decode(reader, this->lengths);
    if (kind_of(entry) == kInvalid || reader.exhausted()) return false;
    uint32_t symbol = value_of(entry);
    if (symbol < 16) {
      all[i++] = uint8_t(symbol);
      continue;
    }
    if (symbol == 16 && i == 0) return false;
    uint8_t repeated = symbol == 16 ? all[i - 1] : 0;
    int run = symbol == 16   ? 3 + int(reader.take(2))
              : symbol == 17 ? 3 + int(reader.take(3))
                             : 11 + int(reader.take(7));
    if (run > count - i) return false;
    for (; run > 0; run--) all[i++] = repeated;
  }
  return all[kEndSymbol] > 0 && build_code(literals, all, literal_count, true, literal_entry) &&
         build_code(distances, all + literal_count, distance_count, true, distance_entry);
}

void Inflate::read_block_header() {
  if (last_block) {
    phase = kDone;
    return;
  }
  reader.refill();
  last_block = reader.take(1);
  uint32_t type = reader.take(2);
  if (type == 0) {
    reader.drop(reader.bit_count & 7);
    stored_left = reader.take(16);
    // The length comes a second time, inverted (3.2.4).
    corrupt = reader.take(16) != (~stored_left & 0xffffu);
    phase = kStored;
  } else if (type == 1) {
    prepare_fixed_codes();
    phase = kFixed;
  } else {
    corrupt = type == 3 || !read_dynamic_codes();
    phase = kDynamic;
  }
  corrupt = corrupt || reader.exhausted();
}

void Inflate::copy_stored(uint32_t limit) {
  while (stored_left > 0 && filled < limit) {
    if (reader.bit_count >= 8) {
      uint8_t byte = uint8_t(reader.take(8));
      corrupt = reader.exhausted();
      if (corrupt) return;
      window[filled++] = byte;
      stored_left--;
      continue;
    }
    // Bits beyond bit_count are a look at bytes that are read again.
    reader.bits = 0;
    DataChunks& data = reader.data;
    if (data.next == data.end && !data.advance()) {
      corrupt = true;
      return;
    }
    uint32_t part = uint32_t(data.end - data.next);
    if (part > stored_left) part = stored_left;
    if (part > limit - filled) part = limit - filled;
    memcpy(window + filled, data.next, part);
    data.next += part;
    filled += part;
    stored_left -= part;
  }
  if (stored_left == 0) phase = kHeader;
}

void Inflate::decode_codes(uint32_t limit, const PrefixCode& literal_code, const PrefixCode& distance_code) {
  // A local copy lets the bits stay in registers.
  BitReader bits = reader;
  uint32_t at = filled;
  while (at < limit) {
    bits.refill();
    Entry entry = decode(bits, literal_code);
    if (bits.exhausted()) {
      corrupt = true;
      break;
    }
    if (kind_of(entry) == kPlain) {
      window[at++] = uint8_t(value_of(entry));
      // A second literal needs no refill; anything else is read again.
      entry = literal_code.lookup[bits.peek(literal_code.lookup_bits)];
      if (entry == 0 || kind_of(entry) != kPlain || at >= limit || bits.padding > 0) continue;
      bits.drop(int(entry & 15));
      window[at++] = uint8_t(value_of(entry));
      continue;
    }
    if (kind_of(entry) == kEnd) {
      phase = kHeader;
      break;
    }
    // A length takes up to 20 bits, a distance up to 28: one refill serves both.
    uint32_t length = value_of(entry) + bits.take(extra_bits_of(entry));
    Entry far = kind_of(entry) == kBase ? decode(bits, distance_code) : entry_of(kInvalid, 0);
    uint32_t distance = value_of(far) + bits.take(extra_bits_of(far));
    if (kind_of(far) != kBase || distance > at || bits.exhausted()) {
      corrupt = true;
      break;
    }
    copy_match(window + at, distance, length);
    at += length;
  }
  filled = at;
  reader = bits;
}

uint32_t Inflate::fill() {
  if (filled > kHistoryByteLength) {
    memmove(window, window + filled - kHistoryByteLength, kHistoryByteLength);
    filled = kHistoryByteLength;
  }
  uint32_t start = filled;
  constexpr uint32_t limit = kHistoryByteLength + kFreshByteLength;
  while (filled < limit && phase != kDone && !corrupt) {
    if (phase == kHeader) read_block_header();
    else if (phase == kStored) copy_stored(limit);
    else if (phase == kFixed) decode_codes(limit, fixed_literals, fixed_distances);
    else decode_codes(limit, literals, distances);
  }
  return start;
}

}  // namespace png
