#include "kernels.h"

extern "C" uint8_t __heap_base;

namespace {
constexpr uint32_t kPageByteLength = 65536;
uint32_t top = 0;

uint32_t align16(uint32_t value) { return (value + 15u) & ~15u; }
}  // namespace

uint32_t arena_mark() {
  if (top == 0) top = align16(reinterpret_cast<uintptr_t>(&__heap_base));
  return top;
}

void arena_rewind(uint32_t mark) { top = mark; }

void* arena_alloc(uint32_t byte_length) {
  uint32_t start = arena_mark();
  uint64_t end = uint64_t(start) + byte_length + 15u;
  if (end > 0xffffffffull) return nullptr;
  uint32_t page_count = uint32_t((end + kPageByteLength - 1) / kPageByteLength);
  uint32_t have = __builtin_wasm_memory_size(0);
  if (page_count > have && __builtin_wasm_memory_grow(0, page_count - have) == SIZE_MAX) return nullptr;
  top = align16(start + byte_length);
  return reinterpret_cast<void*>(uintptr_t(start));
}
