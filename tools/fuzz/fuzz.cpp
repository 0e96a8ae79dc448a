// Corpus-driven fuzzer of the picture decoders, natively under sanitizers: mutates pictures, keeps those that reach
// code in a way that none before did (edges with their counts by powers of two, as AFL does), and leaves the input
// behind that made a sanitizer stop or a decoder take too long.
//
//   fuzz jpeg|png <finding> <seconds> <count> <seed> <picture>...
//
// Ends after so many seconds or mutated pictures, whichever comes first; 0 means no such limit, and a count and time
// of 0 that the pictures themselves are decoded and no others.
#include <sanitizer/common_interface_defs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "../../wasm/crc32.h"
#include "../../wasm/kernels.h"

namespace {

using Bytes = std::vector<uint8_t>;

constexpr size_t kCoverageCount = 1 << 16;
// Beyond it a picture says nothing new and costs a lot; a few are decoded all the same.
constexpr uint64_t kPixelCountMostly = 1 << 18;
constexpr double kSecondsPerPicture = 10;
constexpr size_t kMaximumByteLength = 1 << 18;

uint8_t hits[kCoverageCount], seen[kCoverageCount];
uintptr_t previous_place = 0;
Bytes current;
const char* finding_path = nullptr;

// (1) The arena: a block of its own for each allocation, so that a byte beyond one is noticed.
std::vector<void*> blocks;
uint64_t arena_byte_length = 0, arena_maximum = 0;

void clear_arena() {
  for (void* block : blocks) free(block);
  blocks.clear();
  arena_byte_length = 0;
}

// (2) Random numbers and mutations.
uint64_t random_state = 1;
uint64_t next_random() {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * 0x2545f4914f6cdd1dull >> 16;
}
size_t below(size_t count) { return count ? size_t(next_random() % count) : 0; }

const uint8_t kTellingBytes[] = {0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 32, 63, 64, 127, 128, 129, 240, 254, 255};
uint8_t telling_byte() { return below(2) ? kTellingBytes[below(sizeof kTellingBytes)] : uint8_t(next_random()); }

// A place near the start, where the tables are, or anywhere.
size_t place_in(const Bytes& bytes) { return below(2) && bytes.size() > 700 ? below(700) : below(bytes.size()); }

void mutate_once(Bytes& bytes, const std::vector<Bytes>& corpus) {
  if (bytes.empty()) bytes.push_back(0);
  size_t at = place_in(bytes), length = 1 + below(below(4) ? 8 : 200);
  if (length > bytes.size() - at) length = bytes.size() - at;
  switch (below(8)) {
    case 0: bytes[at] ^= uint8_t(1 << below(8)); break;
    case 1: bytes[at] = telling_byte(); break;
    case 2: for (size_t i = 0; i < length; i++) bytes[at + i] = telling_byte(); break;
    case 3: bytes.erase(bytes.begin() + long(at), bytes.begin() + long(at + length)); break;
    case 4: bytes.insert(bytes.begin() + long(at), length, telling_byte()); break;
    case 5: {  // a piece of itself
      Bytes piece(bytes.begin() + long(at), bytes.begin() + long(at + length));
      bytes.insert(bytes.begin() + long(below(bytes.size())), piece.begin(), piece.end());
      break;
    }
    case 6: {  // a piece of another
      const Bytes& other = corpus[below(corpus.size())];
      if (other.empty()) break;
      size_t from = below(other.size()), part = 1 + below(300);
      if (part > other.size() - from) part = other.size() - from;
      bytes.insert(bytes.begin() + long(at), other.begin() + long(from), other.begin() + long(from + part));
      break;
    }
    default: if (below(4) == 0) bytes.resize(at); break;
  }
  if (bytes.size() > kMaximumByteLength) bytes.resize(kMaximumByteLength);
}

// A segment of its right length before one that is there: tables with any head and any counts, frames and scans.
void insert_segment(Bytes& bytes) {
  const uint8_t markers[] = {0xdb, 0xc4, 0xc4, 0xc0, 0xc2, 0xda, 0xdd, 0xee};
  uint8_t marker = markers[below(sizeof markers)];
  Bytes content(1 + below(below(4) ? 200 : 4500));
  for (uint8_t& byte : content) byte = below(3) ? uint8_t(next_random()) : telling_byte();
  content[0] = uint8_t(below(2) << 4 | below(5));
  if (marker == 0xc4 && content.size() > 17) {
    // Few short codes, so that the others still make a code.
    for (size_t i = 1; i <= 16; i++) content[i] = below(20) < i ? telling_byte() & uint8_t((1 << (i / 2)) - 1) : 0;
  }
  size_t length = content.size() + 2, at = 2;
  content.insert(content.begin(), {0xff, marker, uint8_t(length >> 8), uint8_t(length)});
  // Behind any number of the segments before the first scan.
  for (size_t i = below(6); i > 0 && at + 4 < bytes.size() && bytes[at + 1] != 0xda; i--) {
    at += 2 + size_t(bytes[at + 2] << 8 | bytes[at + 3]);
  }
  if (at <= bytes.size()) bytes.insert(bytes.begin() + long(at), content.begin(), content.end());
}

uint32_t read_u32(const uint8_t* at) { return uint32_t(at[0]) << 24 | at[1] << 16 | at[2] << 8 | at[3]; }

// Checksums that fit, for as many chunks as there are; what they guard is to be reached too.
void mend_checksums(Bytes& bytes) {
  for (size_t at = 8; at + 12 <= bytes.size();) {
    size_t length = read_u32(&bytes[at]);
    if (length > bytes.size() - at - 12) {
      length = bytes.size() - at - 12;
      for (int i = 0; i < 4; i++) bytes[at + size_t(i)] = uint8_t(length >> (24 - 8 * i));
    }
    uint32_t sum = crc32(&bytes[at + 4], uint32_t(length) + 4);
    for (int i = 0; i < 4; i++) bytes[at + 8 + length + size_t(i)] = uint8_t(sum >> (24 - 8 * i));
    at += 12 + length;
  }
}

// (3) One decoding, as the wrappers in src/kernels do it.
struct Size {
  uint32_t width, height;
};

Size png_size(const Bytes& bytes) {
  return bytes.size() < 24 ? Size{1, 1} : Size{read_u32(&bytes[16]), read_u32(&bytes[20])};
}

// Of the first frame. Where the decoder finds another one, its target does not fit, which must do no harm.
Size jpeg_size(const Bytes& bytes) {
  for (size_t i = 2; i + 9 < bytes.size(); i++) {
    if (bytes[i] == 0xff && bytes[i + 1] >= 0xc0 && bytes[i + 1] <= 0xc2) {
      return {uint32_t(bytes[i + 7] << 8 | bytes[i + 8]), uint32_t(bytes[i + 5] << 8 | bytes[i + 6])};
    }
  }
  return {1, 1};
}

uint32_t target_side(uint32_t side, uint32_t shrink) {
  if (side < 1) return 1;
  uint32_t most = side < 1600 ? side : 1600;
  return shrink == 0 ? most : 1 + uint32_t(below(most));
}

constexpr int32_t kUnfinished = -4;

int32_t decode(bool jpeg, const Bytes& file) {
  Size size = jpeg ? jpeg_size(file) : png_size(file);
  uint32_t reduction = jpeg ? 1u << below(4) : 1, shrink = uint32_t(below(2));
  uint32_t width = target_side((size.width + reduction - 1) / reduction, shrink);
  uint32_t height = target_side((size.height + reduction - 1) / reduction, shrink);
  // Upright or turned by a quarter.
  bool turned = below(4) == 0;
  int32_t step_x = turned ? int32_t(height) : 1, step_y = turned ? -1 : int32_t(width);
  int32_t origin = turned ? int32_t(height) - 1 : 0;
  size_t pixel_byte_length = size_t(width) * height * (jpeg ? 4 : 6);
  // Blocks of exactly their size, as those of the arena.
  uint8_t* bytes = static_cast<uint8_t*>(malloc(file.size() + !file.size()));
  uint8_t* pixels = static_cast<uint8_t*>(malloc(pixel_byte_length));
  if (!file.empty()) memcpy(bytes, file.data(), file.size());
  arena_maximum = (jpeg ? 64ull << 20 : 40ull << 20) - file.size() - pixel_byte_length;
  void* decoding;
  int32_t status =
      jpeg ? jpeg_begin(bytes, uint32_t(file.size()), int32_t(reduction), reinterpret_cast<uint32_t*>(pixels),
                        int32_t(width), int32_t(height), origin, step_x, step_y, &decoding)
           : png_begin(bytes, uint32_t(file.size()), pixels, int32_t(width), int32_t(height), origin, step_x, step_y,
                       &decoding);
  int32_t part = 1 << below(20);
  if (status == 0) {
    do {
      status = jpeg ? jpeg_proceed(decoding, part) : png_proceed(decoding, part);
    } while (status == kUnfinished);
  }
  clear_arena();
  free(pixels);
  free(bytes);
  return status;
}

void keep_finding() {
  std::ofstream(finding_path, std::ios::binary).write(reinterpret_cast<const char*>(current.data()),
                                                      long(current.size()));
  fprintf(stderr, "the picture that did it: %s\n", finding_path);
}

[[noreturn]] void give_up(const char* reason) {
  fprintf(stderr, "%s\n", reason);
  keep_finding();
  exit(1);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Whether the picture reached something new.
bool try_picture(bool jpeg, const Bytes& file) {
  current = file;
  memset(hits, 0, sizeof hits);
  previous_place = 0;
  auto start = std::chrono::steady_clock::now();
  int32_t status = decode(jpeg, file);
  if (seconds_since(start) > kSecondsPerPicture) give_up("a decoder took too long");
  if (status < -3 || status > (jpeg ? 1000 : 0)) give_up("a status that the manual does not know");
  bool fresh = false;
  for (size_t i = 0; i < kCoverageCount; i++) {
    if (!hits[i]) continue;
    uint8_t bucket = uint8_t(1 << (31 - __builtin_clz(hits[i])));
    fresh |= (seen[i] & bucket) == 0;
    seen[i] |= bucket;
  }
  return fresh;
}

Bytes read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) give_up(path);
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

extern "C" void __sanitizer_cov_trace_pc() {
  uintptr_t place = reinterpret_cast<uintptr_t>(__builtin_return_address(0)) * 0x9e3779b97f4a7c15ull >> 40;
  uint8_t& count = hits[(place ^ previous_place) & (kCoverageCount - 1)];
  count += count < 255;
  previous_place = place >> 1;
}

void* arena_alloc(uint32_t byte_length) {
  if (arena_byte_length + byte_length > arena_maximum) return nullptr;
  arena_byte_length += byte_length;
  void* block = nullptr;
  if (posix_memalign(&block, 16, byte_length + !byte_length) != 0) return nullptr;
  // Memory of an arena that was rewound is not zero either.
  memset(block, 0xa5, byte_length);
  blocks.push_back(block);
  return block;
}
uint32_t arena_mark() { return uint32_t(blocks.size()); }
void arena_rewind(uint32_t mark) {
  for (; blocks.size() > mark; blocks.pop_back()) free(blocks.back());
}

int main(int argument_count, char** arguments) {
  if (argument_count < 7) return 2;
  bool jpeg = strcmp(arguments[1], "jpeg") == 0;
  finding_path = arguments[2];
  double seconds = atof(arguments[3]);
  uint64_t count = strtoull(arguments[4], nullptr, 10);
  random_state = strtoull(arguments[5], nullptr, 10) | 1;
  __sanitizer_set_death_callback(keep_finding);
  std::vector<Bytes> corpus;
  for (int i = 6; i < argument_count; i++) corpus.push_back(read_file(arguments[i]));
  for (const Bytes& picture : corpus) try_picture(jpeg, picture);
  size_t seed_count = corpus.size();
  uint64_t tried = 0;
  auto start = std::chrono::steady_clock::now();
  while ((count > 0 || seconds > 0) && (count == 0 || tried < count) &&
         (seconds == 0 || seconds_since(start) < seconds)) {
    Bytes picture = corpus[below(corpus.size())];
    for (size_t i = 1 + below(5); i > 0; i--) mutate_once(picture, corpus);
    if (jpeg && below(3) == 0) insert_segment(picture);
    if (!jpeg && below(8)) mend_checksums(picture);
    Size size = jpeg ? jpeg_size(picture) : png_size(picture);
    if (uint64_t(size.width) * size.height > kPixelCountMostly && below(50)) continue;
    tried++;
    if (try_picture(jpeg, picture)) corpus.push_back(picture);
  }
  printf("%s: %zu pictures, %llu mutated ones in %.0f s, %zu of them new, no finding\n", arguments[1], seed_count,
         static_cast<unsigned long long>(tried), seconds_since(start), corpus.size() - seed_count);
}
