// Planes of one photo for the texture's masks: Gaussian blur with double sums, regions grown and shrunk by discs,
// CIE L*a*b*.
#include <math.h>
#include <string.h>

#include "kernels.h"

namespace {
constexpr uint32_t kBlock = 8;

// sums[i] = sum_k taps[k] * rows[k][i], k ascending, for all i below count.
template <typename RowAt>
void weigh(RowAt row_at, const double* taps, uint32_t tap_count, uint32_t count, float* out) {
  for (uint32_t start = 0; start < count; start += kBlock) {
    double sums[kBlock] = {};
    for (uint32_t k = 0; k < tap_count; k++) {
      const double* values = row_at(k) + start;
      for (uint32_t i = 0; i < kBlock; i++) sums[i] += taps[k] * values[i];
    }
    for (uint32_t i = 0; i < kBlock && start + i < count; i++) out[start + i] = float(sums[i]);
  }
}

// Columns to the nearest pixel of a row that equals `value`, at most 255.
void row_distances(const uint8_t* row, uint8_t value, uint32_t width, uint8_t* out) {
  uint32_t far = 255;
  for (uint32_t x = 0; x < width; x++) {
    far = row[x] == value ? 0 : far < 255 ? far + 1 : 255;
    out[x] = uint8_t(far);
  }
  far = 255;
  for (uint32_t x = width; x-- > 0;) {
    far = out[x] == 0 ? 0 : far < 255 ? far + 1 : 255;
    if (far < out[x]) out[x] = uint8_t(far);
  }
}
}  // namespace

int32_t plane_blur(float* plane, uint32_t width, uint32_t height, const float* taps, uint32_t radius) {
  const uint32_t tap_count = 2 * radius + 1;
  const uint32_t longest = width > height ? width : height;
  const uint32_t stride = (width + kBlock - 1) / kBlock * kBlock;
  double* wide_taps = static_cast<double*>(arena_alloc(tap_count * 8));
  double* line = static_cast<double*>(arena_alloc((longest + 2 * radius + kBlock) * 8));
  double* copy = static_cast<double*>(arena_alloc(stride * height * 8));
  if (!wide_taps || !line || !copy) return -1;
  for (uint32_t k = 0; k < tap_count; k++) wide_taps[k] = taps[k];
  for (uint32_t i = 0; i < kBlock; i++) line[width + 2 * radius + i] = 0;
  for (uint32_t y = 0; y < height; y++) {
    float* row = plane + size_t(y) * width;
    for (uint32_t x = 0; x < width; x++) line[radius + x] = row[x];
    for (uint32_t i = 0; i < radius; i++) {
      line[i] = row[0];
      line[radius + width + i] = row[width - 1];
    }
    weigh([&](uint32_t k) { return line + k; }, wide_taps, tap_count, width, row);
    for (uint32_t x = 0; x < stride; x++) copy[size_t(y) * stride + x] = x < width ? row[x] : 0;
  }
  for (uint32_t y = 0; y < height; y++) {
    auto row_at = [&](uint32_t k) {
      uint32_t from = y + k < radius ? 0 : y + k - radius;
      return copy + size_t(from < height ? from : height - 1) * stride;
    };
    weigh(row_at, wide_taps, tap_count, width, plane + size_t(y) * width);
  }
  return 0;
}

int32_t plane_morph(const uint8_t* in, uint8_t* out, uint32_t width, uint32_t height, double radius, uint32_t grow) {
  if (!(radius >= 0) || radius >= 255) return -1;
  uint8_t* across = static_cast<uint8_t*>(arena_alloc(width * height));
  if (!across) return -1;
  for (uint32_t y = 0; y < height; y++) row_distances(in + y * width, grow ? 1 : 0, width, across + y * width);
  memset(out, 0, size_t(width) * height);
  const int32_t reach = int32_t(radius);
  for (int32_t dy = -reach; dy <= reach; dy++) {
    uint8_t half_width = uint8_t(sqrt(radius * radius - double(dy * dy)));
    // The root may be rounded up past a whole number.
    while (double(half_width) * half_width + double(dy * dy) > radius * radius) half_width--;
    int32_t first = dy < 0 ? -dy : 0, end = dy < 0 ? int32_t(height) : int32_t(height) - dy;
    for (int32_t y = first; y < end; y++) {
      const uint8_t* distances = across + size_t(y + dy) * width;
      uint8_t* target = out + size_t(y) * width;
      for (uint32_t x = 0; x < width; x++) target[x] |= distances[x] <= half_width;
    }
  }
  if (!grow) for (uint32_t i = 0; i < width * height; i++) out[i] ^= 1;
  return 0;
}

void plane_lab(float* red, float* green, float* blue, uint32_t count, const float* linear_of_byte) {
  for (uint32_t i = 0; i < count; i++) {
    double r = linear_of_byte[uint32_t(red[i] + 0.5)];
    double g = linear_of_byte[uint32_t(green[i] + 0.5)];
    double b = linear_of_byte[uint32_t(blue[i] + 0.5)];
    double x = cbrt((0.412453 * r + 0.35758 * g + 0.180423 * b) / 0.950456);
    double y = cbrt(0.212671 * r + 0.71516 * g + 0.072169 * b);
    double z = cbrt((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
    red[i] = float(116 * y - 16);
    green[i] = float(500 * (x - y));
    blue[i] = float(200 * (y - z));
  }
}
