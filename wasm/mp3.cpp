// MP3 (ISO/IEC 11172-3 and 13818-3, layer III) around the decoder of vendor/dr_mp3.h. Frames are found here and handed to it one
// by one with their exact length, so that no file has it search; free format, which no encoder writes unasked, is no frame.
// A frame that cannot be decoded is silence, so that what follows keeps its time.
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define MA_API static
#define MA_DR_MP3_ONLY_MP3
#define MA_DR_MP3_NO_SIMD
typedef uint8_t ma_uint8;
typedef uint16_t ma_uint16;
typedef uint32_t ma_uint32;
typedef uint64_t ma_uint64;
typedef int16_t ma_int16;
typedef int32_t ma_int32;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wall"
#pragma clang diagnostic ignored "-Wextra"
#include "dr_mp3.h"
#pragma clang diagnostic pop

struct Mp3Decoding {
  const uint8_t* file;
  uint32_t byte_length, at;
  // Of the first frame: all others have its version, layer and rate.
  uint8_t header[MA_DR_MP3_HDR_SIZE];
  bool synchronous, decoded_any;
  // Samples before the trim of both ends, as many as there may be, and what is trimmed.
  uint32_t count, most, lead, tail;
  Mp3Sound* sound;
  ma_dr_mp3dec decoder;
};

namespace {

constexpr int32_t kUndecodable = -1, kTooLong = -2, kExhausted = -3, kUnfinished = -4;
constexpr uint32_t kFrameSamples = MA_DR_MP3_MAX_PCM_FRAMES_PER_MP3_FRAME;
// Frames in a row that make a beginning, and those that make a new one after what is no frame.
constexpr int kFirstRun = 3, kLaterRun = 2;
// Samples by which any decoder of layer III is late, on which the lengths in LAME's tag are built, and by which its encoder is
// where no tag says it.
constexpr uint32_t kDecoderDelay = 529, kEncoderDelay = 576;

// Bytes of the frame at a header; 0 where there is none, or one of the free format, whose header does not say it.
uint32_t frame_byte_length(const uint8_t* header) {
  if (!ma_dr_mp3_hdr_valid(header) || MA_DR_MP3_HDR_GET_LAYER(header) != 1) return 0;
  int length = ma_dr_mp3_hdr_frame_bytes(header, 0);
  return length == 0 ? 0 : uint32_t(length + ma_dr_mp3_hdr_padding(header));
}

// Whether so many frames like `header`, or all until the end of the file, follow each other without a gap.
bool is_run(const Mp3Decoding& decoding, const uint8_t* header, uint32_t at, int count) {
  for (int i = 0; i < count; i++) {
    uint32_t left = decoding.byte_length - at;
    if (i > 0 && left == 0) return true;
    if (left < MA_DR_MP3_HDR_SIZE) return false;
    const uint8_t* here = decoding.file + at;
    uint32_t length = frame_byte_length(here);
    if (length == 0 || length > left || !ma_dr_mp3_hdr_compare(header, here)) return false;
    at += length;
  }
  return true;
}

uint32_t read_big_endian(const uint8_t* bytes) {
  return uint32_t(bytes[0]) << 24 | uint32_t(bytes[1]) << 16 | uint32_t(bytes[2]) << 8 | bytes[3];
}

// End of the tags of ID3v2 in front, whose pictures may hold what looks like frames.
uint32_t skip_tags(const uint8_t* file, uint32_t byte_length) {
  uint32_t at = 0;
  while (byte_length - at >= 10 && memcmp(file + at, "ID3", 3) == 0) {
    const uint8_t* size = file + at + 6;
    uint32_t length = uint32_t(size[0] & 127) << 21 | uint32_t(size[1] & 127) << 14 | uint32_t(size[2] & 127) << 7 |
                      uint32_t(size[3] & 127);
    uint32_t footer = file[at + 5] & 16 ? 10 : 0;
    if (length + footer + 10 > byte_length - at) return byte_length;
    at += length + footer + 10;
  }
  return at;
}

// The frame that encoders put first holds no sound but a table for seeking and, after Xing's fields, LAME's tag with the
// samples that the encoder added at both ends.
bool read_table_frame(Mp3Decoding& decoding, const uint8_t* frame, uint32_t length) {
  bool mono = MA_DR_MP3_HDR_IS_MONO(frame);
  uint32_t at = MA_DR_MP3_HDR_SIZE + (MA_DR_MP3_HDR_TEST_MPEG1(frame) ? (mono ? 17 : 32) : (mono ? 9 : 17));
  if (at + 8 > length) return false;
  if (memcmp(frame + at, "Xing", 4) != 0 && memcmp(frame + at, "Info", 4) != 0) return false;
  uint32_t flags = read_big_endian(frame + at + 4);
  at += 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  if (at + 24 > length || frame[at] != 'L') return true;
  uint32_t lengths = read_big_endian(frame + at + 20) & 0xffffff;
  uint32_t padding = lengths & 0xfff;
  decoding.lead = (lengths >> 12) + kDecoderDelay;
  decoding.tail = padding > kDecoderDelay ? padding - kDecoderDelay : 0;
  return true;
}

void append(Mp3Decoding& decoding, const int16_t* pcm, uint32_t count, int channels) {
  int16_t* target = decoding.sound->samples + decoding.count;
  for (uint32_t i = 0; i < count; i++) target[i] = channels == 1 ? pcm[i] : int16_t((pcm[2 * i] + pcm[2 * i + 1]) / 2);
  decoding.count += count;
}

void decode_frame(Mp3Decoding& decoding, const uint8_t* frame, uint32_t length) {
  static int16_t pcm[2 * kFrameSamples];
  ma_dr_mp3dec_frame_info info;
  int count = ma_dr_mp3dec_decode_frame(&decoding.decoder, frame, int(length), pcm, &info);
  if (count > 0) decoding.decoded_any = true;
  if (count <= 0) memset(pcm, 0, sizeof pcm);
  append(decoding, pcm, ma_dr_mp3_hdr_frame_samples(frame), MA_DR_MP3_HDR_IS_MONO(frame) ? 1 : 2);
}

// Moves to the next frame; its length, or 0 at the end of the file.
uint32_t find_frame(Mp3Decoding& decoding) {
  if (decoding.synchronous && is_run(decoding, decoding.header, decoding.at, 1))
    return frame_byte_length(decoding.file + decoding.at);
  decoding.synchronous = false;
  for (; decoding.at + MA_DR_MP3_HDR_SIZE <= decoding.byte_length; decoding.at++) {
    if (!is_run(decoding, decoding.header, decoding.at, kLaterRun)) continue;
    decoding.synchronous = true;
    ma_dr_mp3dec_init(&decoding.decoder);
    return frame_byte_length(decoding.file + decoding.at);
  }
  return 0;
}

int32_t finish(Mp3Decoding& decoding) {
  if (!decoding.decoded_any || decoding.count <= decoding.lead + decoding.tail) return kUndecodable;
  decoding.sound->samples += decoding.lead;
  decoding.sound->length = decoding.count - decoding.lead - decoding.tail;
  return 0;
}

}  // namespace

int32_t mp3_begin(const uint8_t* file, uint32_t byte_length, uint32_t longest_seconds, Mp3Sound* sound) {
  auto* decoding = static_cast<Mp3Decoding*>(arena_alloc(sizeof(Mp3Decoding)));
  if (decoding == nullptr) return kExhausted;
  memset(decoding, 0, sizeof *decoding);
  decoding->file = file;
  decoding->byte_length = byte_length;
  decoding->sound = sound;
  uint32_t at = skip_tags(file, byte_length);
  while (at < byte_length && !is_run(*decoding, file + at, at, kFirstRun)) at++;
  if (at >= byte_length) return kUndecodable;
  memcpy(decoding->header, file + at, MA_DR_MP3_HDR_SIZE);
  decoding->synchronous = true;
  decoding->lead = kEncoderDelay + kDecoderDelay;
  uint32_t length = frame_byte_length(file + at);
  decoding->at = read_table_frame(*decoding, file + at, length) ? at + length : at;
  sound->decoding = decoding;
  sound->rate = int32_t(ma_dr_mp3_hdr_sample_rate_hz(file + at));
  decoding->most = longest_seconds * uint32_t(sound->rate) + decoding->lead + decoding->tail;
  sound->samples = static_cast<int16_t*>(arena_alloc((decoding->most + kFrameSamples) * sizeof(int16_t)));
  return sound->samples == nullptr ? kExhausted : 0;
}

int32_t mp3_proceed(Mp3Decoding* decoding, uint32_t frame_count) {
  for (uint32_t i = 0; i < frame_count; i++) {
    uint32_t length = find_frame(*decoding);
    if (length == 0) return finish(*decoding);
    decode_frame(*decoding, decoding->file + decoding->at, length);
    decoding->at += length;
    if (decoding->count > decoding->most) return kTooLong;
  }
  return kUnfinished;
}
