// CRC-32 of PNG chunks (ISO 3309, polynomial 0xedb88320), by slices of four bytes.
#pragma once
#include <stdint.h>
#include <string.h>

struct CrcTables {
  uint32_t values[4][256];
  constexpr CrcTables() : values() {
    for (uint32_t i = 0; i < 256; i++) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xedb88320u : value >> 1;
      values[0][i] = value;
    }
    for (uint32_t i = 0; i < 256; i++) {
      for (int table = 1; table < 4; table++) {
        uint32_t before = values[table - 1][i];
        values[table][i] = before >> 8 ^ values[0][before & 255];
      }
    }
  }
};

inline constexpr CrcTables kCrcTables;

inline uint32_t crc32(const uint8_t* bytes, uint32_t byte_length) {
  const auto& tables = kCrcTables.values;
  uint32_t crc = 0xffffffffu, i = 0;
  for (; i + 4 <= byte_length; i += 4) {
    uint32_t word;
    memcpy(&word, bytes + i, 4);
    crc ^= word;
    crc = tables[3][crc & 255] ^ tables[2][crc >> 8 & 255] ^ tables[1][crc >> 16 & 255] ^ tables[0][crc >> 24];
  }
  for (; i < byte_length; i++) crc = crc >> 8 ^ tables[0][(crc ^ bytes[i]) & 255];
  return ~crc;
}
