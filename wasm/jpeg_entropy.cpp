// Entropy decoding of JPEG: Huffman codes, sequential blocks (ITU T.81 annex F) and the four kinds of progressive
// scan (annex G). A coefficient without a slot is decoded and dropped; only that it is not zero is kept, because the
// length of later refinement scans depends on it.
#include <string.h>

#include "jpeg.h"

namespace jpeg {

bool build_huffman(HuffmanTable& table, const uint8_t counts[16], const uint8_t* symbols, int symbol_count) {
  memset(&table, 0, sizeof(table));
  for (int i = 0; i < symbol_count; i++) table.symbols[i] = symbols[i];
  uint32_t code = 0;
  int index = 0;
  for (int length = 1; length <= 16; length++) {
    table.offset[length] = index - int32_t(code);
    for (int i = 0; i < counts[length - 1]; i++, code++, index++) {
      if (code >= (1u << length)) return false;
      if (length > HuffmanTable::kLookupBits) continue;
      int spare = HuffmanTable::kLookupBits - length;
      uint16_t entry = uint16_t(length << 8 | symbols[index]);
      for (int fill = 0; fill < 1 << spare; fill++) table.lookup[(code << spare) + uint32_t(fill)] = entry;
    }
    table.limit[length] = code << (16 - length);
    code <<= 1;
  }
  table.defined = true;
  return true;
}

void BitReader::refill() {
  if (end - next >= 8) {
    uint64_t ahead;
    memcpy(&ahead, next, 8);
    // No byte is 0xff exactly when no byte of the complement is zero.
    uint64_t inverse = ~ahead;
    if (((inverse - 0x0101010101010101ull) & ~inverse & 0x8080808080808080ull) == 0) {
      int byte_count = (64 - bit_count) >> 3;
      if (byte_count == 0) return;
      uint64_t fresh = __builtin_bswap64(ahead) >> (64 - 8 * byte_count) << (64 - 8 * byte_count);
      bits |= fresh >> bit_count;
      bit_count += 8 * byte_count;
      next += byte_count;
      return;
    }
  }
  while (bit_count <= 56) {
    uint64_t byte = 0;
    if (next < end && *next != 0xff) {
      byte = *next++;
    } else if (end - next >= 2 && next[1] == 0) {
      byte = 0xff;
      next += 2;
    } else {
      padding += 8;
    }
    bits |= byte << (56 - bit_count);
    bit_count += 8;
  }
}

inline int BitReader::decode(const HuffmanTable& table) {
  if (bit_count < 32) refill();
  uint32_t entry = table.lookup[bits >> (64 - HuffmanTable::kLookupBits)];
  int length = int(entry >> 8);
  if (length == 0) {
    uint32_t code = uint32_t(bits >> 48);
    for (length = HuffmanTable::kLookupBits + 1; length <= 16 && code >= table.limit[length];) length++;
    if (length > 16) {
      invalid = true;
      return 0;
    }
    entry = table.symbols[(int32_t(code >> (16 - length)) + table.offset[length]) & 255];
  }
  bits <<= length;
  bit_count -= length;
  return int(entry & 255);
}

inline int BitReader::receive(int count) {
  if (count == 0) return 0;
  if (bit_count < count) refill();
  int value = int(bits >> (64 - count));
  bits <<= count;
  bit_count -= count;
  return value;
}

inline int BitReader::receive_extend(int count) {
  if (count == 0) return 0;
  int value = receive(count);
  return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
}

namespace {

// The predictions wrap at 16 bits, which valid data never reaches.
void decode_dc(BitReader& reader, Component& c, const HuffmanTable& table) {
  int difference = reader.receive_extend(reader.decode(table) & 15);
  c.prediction = int16_t(c.prediction + difference);
}

void store(const Component& c, int16_t* block, int index, int value) {
  int slot = c.slot[index];
  if (slot >= 0) block[slot] = int16_t(value);
}

// Moves a value one bit plane away from zero where the stream says so (G.1.2.3).
void correct(BitReader& reader, const Component& c, int16_t* block, int index, int plane) {
  if (reader.receive(1) == 0) return;
  int slot = c.slot[index];
  if (slot < 0) return;
  int value = block[slot];
  if ((value & plane) == 0) block[slot] = int16_t(value >= 0 ? value + plane : value - plane);
}

int receive_end_run(BitReader& reader, int length) { return (1 << length) + reader.receive(length); }

}  // namespace

void decode_sequential(BitReader& reader, Component& c, const HuffmanTable& dc, const HuffmanTable& ac,
                       int16_t* block) {
  decode_dc(reader, c, dc);
  block[0] = int16_t(c.prediction);
  for (int k = 1; k < 64; k++) {
    int symbol = reader.decode(ac);
    int size = symbol & 15;
    int run = symbol >> 4;
    if (size == 0 && run < 15) return;
    k += run;
    int value = reader.receive_extend(size);
    if (k < 64 && size > 0) store(c, block, k, value);
  }
}

void decode_dc_first(BitReader& reader, Component& c, const HuffmanTable& dc, int low, int16_t* block) {
  decode_dc(reader, c, dc);
  block[0] = int16_t(c.prediction * (1 << low));
}

void decode_dc_refine(BitReader& reader, int low, int16_t* block) {
  if (reader.receive(1)) block[0] = int16_t(block[0] | 1 << low);
}

void decode_ac_first(BitReader& reader, const Component& c, const HuffmanTable& ac, const Scan& scan, int& end_run,
                     int16_t* block, uint64_t& significant) {
  for (int k = scan.spectral_start; k <= scan.spectral_end; k++) {
    int symbol = reader.decode(ac);
    int size = symbol & 15;
    int run = symbol >> 4;
    if (size == 0 && run < 15) {
      end_run = receive_end_run(reader, run) - 1;
      return;
    }
    k += run;
    int value = reader.receive_extend(size) * (1 << scan.low);
    if (size == 0 || k > scan.spectral_end) continue;
    store(c, block, k, value);
    significant |= 1ull << k;
  }
}

void decode_ac_refine(BitReader& reader, const Component& c, const HuffmanTable& ac, const Scan& scan, int& end_run,
                      int16_t* block, uint64_t& significant) {
  int plane = 1 << scan.low;
  int k = scan.spectral_start;
  while (end_run == 0 && k <= scan.spectral_end) {
    int symbol = reader.decode(ac);
    int run = symbol >> 4;
    bool fresh = (symbol & 15) != 0;
    if (!fresh && run < 15) {
      end_run = receive_end_run(reader, run);
      break;
    }
    int value = fresh ? (reader.receive(1) ? plane : -plane) : 0;
    // Passes over `run` coefficients that are still zero; those that are not each take a correction bit on the way.
    for (; k <= scan.spectral_end; k++) {
      if (significant >> k & 1) {
        correct(reader, c, block, k, plane);
      } else if (run-- == 0) {
        break;
      }
    }
    if (fresh && k <= scan.spectral_end) {
      store(c, block, k, value);
      significant |= 1ull << k;
    }
    k++;
  }
  if (end_run == 0) return;
  for (; k <= scan.spectral_end; k++) {
    if (significant >> k & 1) correct(reader, c, block, k, plane);
  }
  end_run--;
}

}  // namespace jpeg
