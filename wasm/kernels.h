// The manual of the kernels: contract, units and memory layout of every exported function.
//
// Each module of modules.json is its own WebAssembly instance with its own linear memory, linked with a maximum.
// All memory comes from one bump arena: the TypeScript wrapper takes a mark, allocates, copies in, calls, copies
// out and rewinds. A kernel never traps on bad data: it returns a negative status. Wrappers validate before a call.
#pragma once
#include <stddef.h>
#include <stdint.h>

#define KERNEL extern "C"

// arena.cpp, linked into every module.

// Reserves byte_length bytes aligned to 16 and returns their address, or 0 when the linked maximum is reached.
KERNEL void* arena_alloc(uint32_t byte_length);
// Position of the arena; arena_rewind(mark) frees everything allocated since.
KERNEL uint32_t arena_mark();
KERNEL void arena_rewind(uint32_t mark);
