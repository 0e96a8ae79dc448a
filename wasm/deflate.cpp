// DEFLATE (RFC 1951): LZ77 over a 32 KiB window with short hash chains and one-step lazy matching, then dynamic Huffman
// blocks. Tuned for filtered picture rows at about the strength of zlib's middle levels.
#include "deflate_tables.h"
#include "kernels.h"

namespace {

constexpr uint32_t kWindow = 32768, kHashCount = 32768;
constexpr int kChainLength = 4, kGoodLength = 24, kLazyLength = 40;
constexpr uint32_t kMinimumMatch = 4, kMaximumMatch = 258;
constexpr uint32_t kBlockTokenCount = 32768;
constexpr int kLiteralCount = 286, kDistanceCount = 30, kLengthCodeCount = 19;
constexpr uint32_t kNone = 0xffffffffu;

struct BitWriter {
  uint8_t* at;
  uint8_t* end;
  uint64_t bits;
  uint32_t bit_count;
  bool overflow;

  // Fewer than 32 bits at a time.
  void put(uint32_t value, uint32_t count) {
    bits |= uint64_t(value) << bit_count;
    bit_count += count;
    if (bit_count < 32) return;
    if (end - at < 4) {
      overflow = true;
    } else {
      for (int i = 0; i < 4; i++) *at++ = uint8_t(bits >> (8 * i));
    }
    bits >>= 32;
    bit_count -= 32;
  }
  void finish() {
    for (; bit_count > 0; bit_count = bit_count > 8 ? bit_count - 8 : 0, bits >>= 8) {
      if (at == end) {
        overflow = true;
        return;
      }
      *at++ = uint8_t(bits);
    }
  }
};

struct Code {
  uint16_t bits;
  uint8_t length;
};

// Code lengths of at most `limit` bits: Huffman's lengths by two sorted queues, then the Kraft sum repaired by
// lengthening the longest codes that still can be.
void assign_lengths(const uint32_t* counts, int symbol_count, int limit, Code* codes) {
  uint16_t symbols[kLiteralCount];
  int used = 0;
  for (int i = 0; i < symbol_count; i++) {
    codes[i] = {0, 0};
    if (counts[i]) symbols[used++] = uint16_t(i);
  }
  if (used == 0) return;
  if (used == 1) {
    codes[symbols[0]].length = 1;
    return;
  }
  // (1) Shell sort by count.
  for (int gap = 131; gap > 0; gap = gap / 3) {
    for (int i = gap; i < used; i++) {
      uint16_t symbol = symbols[i];
      int j = i;
      for (; j >= gap && counts[symbols[j - gap]] > counts[symbol]; j -= gap) symbols[j] = symbols[j - gap];
      symbols[j] = symbol;
    }
  }
  // (2) Merge the two lightest of leaves and inner nodes; both queues stay sorted.
  uint32_t weights[2 * kLiteralCount];
  uint16_t parents[2 * kLiteralCount];
  uint8_t depths[2 * kLiteralCount];
  for (int i = 0; i < used; i++) weights[i] = counts[symbols[i]];
  int leaf = 0, inner = used;
  for (int node = used; node < 2 * used - 1; node++) {
    weights[node] = 0;
    for (int side = 0; side < 2; side++) {
      bool take_leaf = leaf < used && (inner >= node || weights[leaf] <= weights[inner]);
      int child = take_leaf ? leaf++ : inner++;
      weights[node] += weights[child];
      parents[child] = uint16_t(node);
    }
  }
  depths[2 * used - 2] = 0;
  int per_length[33] = {};
  for (int node = 2 * used - 3; node >= 0; node--) {
    depths[node] = uint8_t(depths[parents[node]] + 1);
    if (node < used) per_length[depths[node] < limit ? depths[node] : limit]++;
  }
  // (3) Repair the Kraft sum, in units of the longest code.
  int excess = -(1 << limit);
  for (int length = 1; length <= limit; length++) excess += per_length[length] << (limit - length);
  while (excess > 0) {
    int length = limit - 1;
    while (per_length[length] == 0) length--;
    per_length[length]--;
    per_length[length + 1] += 2;
    per_length[limit]--;
    excess--;
  }
  // (4) The rarest symbols get the longest codes.
  int next = 0;
  for (int length = limit; length >= 1; length--) {
    for (int i = 0; i < per_length[length]; i++) codes[symbols[next++]].length = uint8_t(length);
  }
}

void assign_bits(Code* codes, int symbol_count) {
  uint32_t per_length[16] = {}, next[16];
  for (int i = 0; i < symbol_count; i++) per_length[codes[i].length]++;
  per_length[0] = 0;
  uint32_t code = 0;
  for (int length = 1; length < 16; length++) next[length] = code = (code + per_length[length - 1]) << 1;
  for (int i = 0; i < symbol_count; i++) {
    uint32_t value = codes[i].length ? next[codes[i].length]++ : 0, reversed = 0;
    for (int bit = 0; bit < codes[i].length; bit++) reversed |= (value >> bit & 1) << (codes[i].length - 1 - bit);
    codes[i].bits = uint16_t(reversed);
  }
}

struct State {
  uint32_t heads[kHashCount];
  uint32_t previous[kWindow];
  // Literal: its value; match: length << 16 | distance.
  uint32_t tokens[kBlockTokenCount];
  uint32_t literal_counts[kLiteralCount], distance_counts[kDistanceCount];
  uint8_t length_codes[259];
  uint8_t distance_codes[512];
  uint32_t token_count;
  BitWriter writer;
};

int distance_code(const State& state, uint32_t distance) {
  return distance <= 256 ? state.distance_codes[distance - 1] : state.distance_codes[256 + ((distance - 1) >> 7)];
}

void fill_code_tables(State& state) {
  for (int code = 0; code < 28; code++) {
    int end = code == 27 ? 258 : kLengthBases[code + 1];
    for (int length = kLengthBases[code]; length < end; length++) state.length_codes[length] = uint8_t(code);
  }
  state.length_codes[258] = 28;
  for (int code = 0; code < 30; code++) {
    uint32_t first = kDistanceBases[code] - 1, end = code == 29 ? 32768 : kDistanceBases[code + 1] - 1;
    for (uint32_t d = first; d < end && d < 256; d++) state.distance_codes[d] = uint8_t(code);
    for (uint32_t d = first >> 7; d < end >> 7; d++) {
      if (d >= 2) state.distance_codes[256 + d] = uint8_t(code);
    }
  }
}

// The two tables' lengths in the run-length alphabet of RFC 1951 section 3.2.7: symbol | extra << 8.
int run_length_encode(const uint8_t* lengths, int count, uint16_t* out) {
  int out_count = 0;
  for (int i = 0; i < count;) {
    int run = 1;
    while (i + run < count && lengths[i + run] == lengths[i]) run++;
    int left = run;
    if (lengths[i] == 0) {
      while (left >= 3) {
        int part = left < 138 ? left : 138;
        out[out_count++] = part < 11 ? uint16_t(17 | (part - 3) << 8) : uint16_t(18 | (part - 11) << 8);
        left -= part;
      }
    } else {
      out[out_count++] = lengths[i];
      left--;
      while (left >= 3) {
        int part = left < 6 ? left : 6;
        out[out_count++] = uint16_t(16 | (part - 3) << 8);
        left -= part;
      }
    }
    for (; left > 0; left--) out[out_count++] = lengths[i];
    i += run;
  }
  return out_count;
}

void write_tables(BitWriter& writer, const Code* literals, const Code* distances) {
  int literal_count = kLiteralCount, distance_count = kDistanceCount;
  while (literal_count > 257 && literals[literal_count - 1].length == 0) literal_count--;
  while (distance_count > 1 && distances[distance_count - 1].length == 0) distance_count--;
  uint8_t lengths[kLiteralCount + kDistanceCount];
  for (int i = 0; i < literal_count; i++) lengths[i] = literals[i].length;
  for (int i = 0; i < distance_count; i++) lengths[literal_count + i] = distances[i].length;
  uint16_t runs[kLiteralCount + kDistanceCount];
  int run_count = run_length_encode(lengths, literal_count + distance_count, runs);
  uint32_t counts[kLengthCodeCount] = {};
  for (int i = 0; i < run_count; i++) counts[runs[i] & 255]++;
  Code codes[kLengthCodeCount];
  assign_lengths(counts, kLengthCodeCount, 7, codes);
  assign_bits(codes, kLengthCodeCount);
  int code_count = kLengthCodeCount;
  while (code_count > 4 && codes[kCodeLengthOrder[code_count - 1]].length == 0) code_count--;
  writer.put(uint32_t(literal_count - 257), 5);
  writer.put(uint32_t(distance_count - 1), 5);
  writer.put(uint32_t(code_count - 4), 4);
  for (int i = 0; i < code_count; i++) writer.put(codes[kCodeLengthOrder[i]].length, 3);
  for (int i = 0; i < run_count; i++) {
    int symbol = runs[i] & 255;
    writer.put(codes[symbol].bits, codes[symbol].length);
    if (symbol >= 16) writer.put(runs[i] >> 8, symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
  }
}

void write_block(State& state, bool last) {
  BitWriter& writer = state.writer;
  Code literals[kLiteralCount], distances[kDistanceCount];
  state.literal_counts[256] = 1;
  assign_lengths(state.literal_counts, kLiteralCount, 15, literals);
  assign_lengths(state.distance_counts, kDistanceCount, 15, distances);
  assign_bits(literals, kLiteralCount);
  assign_bits(distances, kDistanceCount);
  writer.put(last ? 1 : 0, 1);
  writer.put(2, 2);
  write_tables(writer, literals, distances);
  for (uint32_t i = 0; i < state.token_count; i++) {
    uint32_t token = state.tokens[i], length = token >> 16;
    if (length == 0) {
      writer.put(literals[token].bits, literals[token].length);
      continue;
    }
    uint32_t distance = token & 0xffff;
    int code = state.length_codes[length];
    writer.put(literals[257 + code].bits, literals[257 + code].length);
    writer.put(length - kLengthBases[code], kLengthExtraBits[code]);
    int far = distance_code(state, distance);
    writer.put(distances[far].bits, distances[far].length);
    writer.put(distance - kDistanceBases[far], far < 4 ? 0 : far / 2 - 1);
  }
  writer.put(literals[256].bits, literals[256].length);
}

void start_block(State& state) {
  state.token_count = 0;
  for (int i = 0; i < kLiteralCount; i++) state.literal_counts[i] = 0;
  for (int i = 0; i < kDistanceCount; i++) state.distance_counts[i] = 0;
}

void add_literal(State& state, uint8_t value) {
  state.tokens[state.token_count++] = value;
  state.literal_counts[value]++;
}

void add_match(State& state, uint32_t length, uint32_t distance) {
  state.tokens[state.token_count++] = length << 16 | (distance & 0xffff);
  state.literal_counts[257 + state.length_codes[length]]++;
  state.distance_counts[distance_code(state, distance)]++;
}

uint32_t read32(const uint8_t* at) {
  uint32_t value;
  __builtin_memcpy(&value, at, 4);
  return value;
}

uint32_t insert(State& state, const uint8_t* source, uint32_t position) {
  uint32_t& head = state.heads[read32(source + position) * 0x9e3779b1u >> 17];
  uint32_t before = head;
  state.previous[position & (kWindow - 1)] = before;
  head = position;
  return before;
}

uint32_t match_length(const uint8_t* a, const uint8_t* b, uint32_t most) {
  uint32_t length = 0;
  while (length + 8 <= most) {
    uint64_t x, y;
    __builtin_memcpy(&x, a + length, 8);
    __builtin_memcpy(&y, b + length, 8);
    if (x != y) return length + uint32_t(__builtin_ctzll(x ^ y) >> 3);
    length += 8;
  }
  while (length < most && a[length] == b[length]) length++;
  return length;
}

struct Match {
  uint32_t length, distance;
};

Match find_match(const State& state, const uint8_t* source, uint32_t position, uint32_t candidate, uint32_t most,
                 uint32_t at_least) {
  Match best = {at_least, 0};
  for (int step = 0; step < kChainLength && candidate != kNone && position - candidate < kWindow; step++) {
    if (best.length >= most) break;
    if (source[candidate + best.length] == source[position + best.length]) {
      uint32_t length = match_length(source + candidate, source + position, most);
      if (length > best.length) best = {length, position - candidate};
      if (length >= uint32_t(kGoodLength) && step >= kChainLength / 4) break;
    }
    uint32_t before = state.previous[candidate & (kWindow - 1)];
    if (before >= candidate) break;
    candidate = before;
  }
  return best;
}

void compress(State& state, const uint8_t* source, uint32_t byte_length) {
  for (uint32_t i = 0; i < kHashCount; i++) state.heads[i] = kNone;
  start_block(state);
  // A match of the position before that may yet be beaten by one that starts here; the last three bytes, too short to
  // start one, settle it.
  Match pending = {0, 0};
  uint32_t misses = 0;
  for (uint32_t position = 0; position < byte_length;) {
    if (state.token_count + 2 >= kBlockTokenCount) {
      write_block(state, false);
      start_block(state);
    }
    uint32_t left = byte_length - position, most = left < kMaximumMatch ? left : kMaximumMatch;
    Match match = {0, 0};
    if (left >= kMinimumMatch && pending.length < uint32_t(kLazyLength)) {
      uint32_t candidate = insert(state, source, position);
      uint32_t at_least = pending.length >= kMinimumMatch ? pending.length : kMinimumMatch - 1;
      match = find_match(state, source, position, candidate, most, at_least);
    }
    if (pending.length >= kMinimumMatch && match.distance == 0) {
      add_match(state, pending.length, pending.distance);
      uint32_t end = position - 1 + pending.length;
      for (position++; position < end; position++) {
        if (byte_length - position >= kMinimumMatch) insert(state, source, position);
      }
      pending = {0, 0};
      misses = 0;
      continue;
    }
    if (pending.length >= kMinimumMatch) add_literal(state, source[position - 1]);
    pending = match.distance ? match : Match{0, 0};
    if (!match.distance) {
      add_literal(state, source[position]);
      // Data that does not compress is searched at every other position only, after a while.
      if (++misses > 512 && left > 8) add_literal(state, source[++position]);
    }
    position++;
  }
  write_block(state, true);
  state.writer.finish();
}

}  // namespace

int32_t deflate(const uint8_t* source, uint32_t byte_length, uint8_t* target, uint32_t capacity) {
  uint32_t mark = arena_mark();
  State* state = (State*)arena_alloc(sizeof(State));
  if (!state) return -1;
  fill_code_tables(*state);
  state->writer = {target, target + capacity, 0, 0, false};
  compress(*state, source, byte_length);
  int32_t written = state->writer.overflow ? -1 : int32_t(state->writer.at - target);
  arena_rewind(mark);
  return written;
}
