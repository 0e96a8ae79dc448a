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

// nets.cpp. Activations are float32 [height][width][channels]. activation: 0 none, 1 ReLU, 2 PReLU (slope), 3 hard
// swish, 4 ReLU up to 6. Biases and slopes are readable up to the next multiple of eight channels. `out` never overlaps `in`.

// IEEE 754 binary16 to float32.
KERNEL void net_expand_halves(const uint16_t* in, float* out, int count);
// out[p][c] = activation(bias[c] + sum_k in[p][k] * w(c, k) + residual[p][c]); weights as [channels / 8][depth][8].
// residual may be null; its channels beyond residual_channels count as zero.
KERNEL void net_gemm(const float* in, int pixel_count, int depth, const float* weights, const float* bias, float* out,
                     int channels, const float* residual, int residual_channels, int activation, const float* slope);
// Patches of a convolution, one row of kernel_height * kernel_width * channels an output pixel, zero outside.
KERNEL void net_gather(const float* in, int height, int width, int channels, int kernel_height, int kernel_width,
                       int stride, int pad_top, int pad_left, float* out, int out_height, int out_width);
// Copy into a zeroed grid of padded_height x padded_width.
KERNEL void net_pad(const float* in, int height, int width, int channels, int pad_top, int pad_left, float* out,
                    int padded_height, int padded_width);
// Depthwise convolution of a padded input, size 3 or 5, stride 1 or 2, weights [size][size][channels]; -1 otherwise.
KERNEL int net_depthwise(const float* in, int padded_width, int channels, int size, int stride, const float* weights,
                         const float* bias, float* out, int out_height, int out_width, int activation,
                         const float* slope);
// Maximum of 2x2 cells; height and width of the input, both even; -1 below four channels.
KERNEL int net_max_pool(const float* in, int height, int width, int channels, float* out);
// count, and below channels: multiples of four.
KERNEL void net_add(const float* a, const float* b, float* out, int count);
KERNEL void net_scale(const float* in, const float* factors, float* out, int pixel_count, int channels);
KERNEL void net_global_average(const float* in, int pixel_count, int channels, float* out);
KERNEL void net_logistic(const float* in, float* out, int count);
// Bilinear with half-pixel centres, edges clamped.
KERNEL void net_resize(const float* in, int height, int width, int channels, float* out, int out_height,
                       int out_width);
// 2x2 transposed convolution of stride 2 to one channel, weights [2][2][channels].
KERNEL void net_transpose_conv(const float* in, int height, int width, int channels, const float* weights,
                               const float* bias, float* out);

// crop.cpp. RGBA bytes; the alpha of a picture is not looked at.

// One row of `count` means of block x block pixels, from column `left` of `block` rows of a picture, block <= 4096;
// sums: 4 * block * count of scratch.
KERNEL void crop_reduce(const uint8_t* rgba, int width, int left, int block, int count, uint32_t* sums, uint8_t* out);
// size x size pixels, each the mean of across x across bilinear samples. map: 2x3, from samples (centres at +0.5) to pixels
// of a picture of width x height, black and uncovered outside. rgba is a box of its pixels from left, top on with all that
// can be met; alpha becomes the share that is covered.
KERNEL void crop_sample(const uint8_t* rgba, int left, int top, int box_width, int width, int height, const double* map,
                        int across, int size, uint8_t* out);

// raster.cpp, shade.cpp, occlusion.cpp, mipmap.cpp: one picture of a scene. Lengths in millimetres of the head frame.
// Order of calls: raster_begin, optionally raster_shadow, then for each band of rows raster_visibility, raster_shade.

// Pixel of a point: camera frame Y = rotation p + translation (z towards the viewer), u = centre_x + focal Y.x / -Y.z,
// v = centre_y - focal Y.y / -Y.z; pixel centres at +0.5.
struct RasterCamera {
  uint32_t width, height;  // 1..1920
  float focal, centre_x, centre_y;
  float rotation[9], translation[3];
};
struct RasterLight {
  float direction[3], color[3];  // unit vector towards the light, linear RGB
};
struct RasterDrawable {
  uint32_t vertex_count, triangle_count;
  const float *positions, *normals, *uvs;  // 3, 3 and 2 floats a vertex
  float* occlusion;                        // 1 float a vertex, or null
  const float* wetness;                    // 1 float a vertex, 0..1, or null
  const float* colors;                     // 3 floats a vertex, factors of the texture in linear light, or null
  const uint32_t* indices;                 // 3 a triangle, all below vertex_count (the wrapper checks)
  const struct Texture* texture;           // or null
  uint32_t kind;                           // index in Material["kind"] of src/render/scene.ts
  uint32_t flags;                          // 1 double sided, 2 alpha tested, 4 strands run down the texture
  float color[3], roughness;
};
struct RasterScene {
  RasterCamera camera;
  uint32_t light_count;
  RasterLight lights[4];
  float ambient[27];       // factors of 1, y, z, x, xy, yz, 3z^2 - 1, xz, x^2 - y^2, RGB each
  uint32_t has_backdrop;   // 0 = transparent
  float backdrop_top[3], backdrop_bottom[3];  // sRGB 0..1
  uint32_t drawable_count;                    // at most 64
  const RasterDrawable* drawables;
};

// Reserves a texture with its levels (RGBA, sides 1..4096); 0 when memory is exhausted. The caller copies its
// width * height * channel_count (1..4) bytes to raster_texture_source, then calls raster_texture_build.
KERNEL struct Texture* raster_texture_alloc(uint32_t width, uint32_t height);
KERNEL uint8_t* raster_texture_source(struct Texture* texture, uint32_t channel_count);
KERNEL void raster_texture_build(struct Texture* texture, uint32_t channel_count);

// Projects, clips, culls and sets up all triangles. Returns the rows of a band, or -1 when memory is exhausted.
KERNEL int32_t raster_begin(const RasterScene* scene);
// Visibility of the key light at every vertex, from a depth map of the scene. Returns 0, or -1 without memory.
KERNEL int32_t raster_shadow();
// Fills the visibility buffer of the band that starts at row first_row.
KERNEL void raster_visibility(uint32_t first_row);
// Shades the band that raster_visibility filled and writes its rows of the picture: RGBA sRGB bytes, not premultiplied.
KERNEL void raster_shade(uint32_t first_row, uint8_t* rgba);
// The visibility buffer of the band: four samples of each pixel of `raster_stride` pixels a row. Depths are 1 / w, 0
// where empty; triangles are numbered as in raster_triangle_source, 0xffffffff where empty.
KERNEL uint32_t raster_stride();
KERNEL const float* raster_depths();
KERNEL const uint32_t* raster_ids();
// Writes drawable, then the index of the first vertex of each of three corners in the order of the scene, for a
// triangle of the visibility buffer: 4 words.
KERNEL void raster_triangle_source(uint32_t id, uint32_t* out);

// Ambient visibility 0..1 of every vertex of all drawables from `direction_count` unit vectors, written to their
// `occlusion`; those without one only occlude. Returns 0, or -1 without memory.
KERNEL int32_t raster_occlusion(const RasterDrawable* drawables, uint32_t drawable_count, const float* directions,
                                uint32_t direction_count);

// deflate.cpp: RFC 1951 stream of source; returns its byte length, or -1 when it exceeds capacity or without memory.
KERNEL int32_t deflate(const uint8_t* source, uint32_t byte_length, uint8_t* target, uint32_t capacity);
// png.cpp: a whole PNG file of RGB or RGBA rows (source_channel_count 3 or 4) as colour type 2 or 6 (channel_count 3
// or 4, not above the source's). Returns its byte length, or -1 as above. png_capacity bounds it.
KERNEL uint32_t png_capacity(uint32_t width, uint32_t height, uint32_t channel_count);
KERNEL int32_t png_encode(const uint8_t* pixels, uint32_t width, uint32_t height, uint32_t source_channel_count,
                          uint32_t channel_count, uint8_t* target, uint32_t capacity);

// Module encode: pictures for files.

// jpeg_encode.cpp: a baseline JPEG file, chroma at half size, of rows of RGB, or of RGBA whose alpha is left out
// (channel_count 3 or 4), each side at most 65535, quality 1..100. Returns its byte length, or -1 when it exceeds
// capacity or without memory.
KERNEL int32_t jpeg_encode(const uint8_t* pixels, uint32_t width, uint32_t height, uint32_t channel_count,
                           uint32_t quality, uint8_t* target, uint32_t capacity);

// Module solve.

// normal_equations.cpp: inner products of all pairs of columns, `column_length` floats each (a multiple of 4, padded
// with zeros), as a full symmetric matrix of column_count^2.
KERNEL void gram(uint32_t column_count, uint32_t column_length, const float* columns, double* matrix);
// Solves the symmetric positive definite system `matrix` (row-major, overwritten by its factor) in place of `vector`.
// Returns 0, or -1 when the matrix is not positive definite or not finite.
KERNEL int32_t cholesky_solve(uint32_t count, double* matrix, double* vector);

// thin_plate.cpp: solves (sum_p w_p m_p m_p^T + stiffness L^2 + diag(d)) X = B for four right-hand sides interleaved
// a vertex. Neighbours of vertex i are columns[row_starts[i]..row_starts[i + 1]); each of point_count points has three
// vertices, three weights and a strength. `solution` holds the start on entry. Returns the iterations taken, at most
// iteration_limit, or -1 without memory.
KERNEL int32_t solve_plate(uint32_t vertex_count, const uint32_t* row_starts, const uint16_t* columns,
                           const float* diagonal, float stiffness, uint32_t point_count, const uint16_t* point_vertices,
                           const float* point_weights, const float* point_strengths, const float* right_side,
                           float* solution, float tolerance, uint32_t iteration_limit);

// texel_table.cpp, texel_project.cpp, texel_compose.cpp, mesh_field.cpp, light_fit.cpp: the albedo atlas. A field is
// four floats a vertex. Rows of neighbours are compressed: those of vertex i are columns[row_starts[i]] up to
// columns[row_starts[i + 1]]. Texel (x, y) has its centre at (x + .5, y + .5), rows from the top.

constexpr uint16_t kNoOwner = 0xffff;
// Floats a vertex of the fields of texel_compose, colours as log of linear light:
//   0 what the photo shows, its validity 0..1     4 albedo, weight of the template's detail
//   8 the template, weight of the photo's detail
//  12 pixel of the mirrored vertex, its validity, weight of the detail there     16 what the photo shows there, -
constexpr uint32_t kComposeStride = 20;

// Owner triangle of each of size x size texels (kNoOwner: none), by corners (x, y in texels, three a triangle), and
// six floats a triangle: the first two barycentric coordinates as constant, d/dx, d/dy. Count of owned texels, or -1
// from 65535 triangles up.
KERNEL int32_t texel_table(uint32_t triangle_count, const float* corners, uint32_t size, uint16_t* owners,
                           float* planes);
// Nearest depth in each cell of a grid `scale` times as fine as the picture; vertices are x, y in pixels, depth, -.
KERNEL void depth_buffer(uint32_t triangle_count, const uint16_t* triangles, const float* vertices, float scale,
                         uint32_t width, uint32_t height, float* depths);
// sRGB RGBA to linear RGB- of 16 bits, reduced by ratio >= 1 with area weights.
KERNEL void photo_linearize(const uint8_t* rgba, uint32_t width, uint32_t height, float ratio, uint16_t* linear,
                            uint32_t linear_width, uint32_t linear_height);
// Bicubic samples (linear, 0..1, four floats each) at pixel positions x, y; edges continue.
KERNEL void photo_sample(const uint16_t* linear, uint32_t width, uint32_t height, uint32_t count,
                         const float* positions, float* values);
// Projects the photo. vertices: pixel x, y, depth in mm, cosine to the viewer; allowed: 0..1 a vertex; trust: a byte
// a pixel of a grid mask_scale times as fine as the picture. Writes for every owned texel, in row order, 4096 ln of
// linear RGB and 32767 alpha, and adds to the zeroed sums of each vertex: alpha-weighted log colour and alpha; coverage.
KERNEL void texel_project(uint32_t size, const uint16_t* owners, const float* planes, const uint16_t* triangles,
                          const float* vertices, const float* allowed, const uint16_t* linear, uint32_t width,
                          uint32_t height, const float* depths, float depth_scale, uint32_t depth_width,
                          uint32_t depth_height, const uint8_t* trust, float mask_scale, uint32_t mask_width,
                          uint32_t mask_height, int16_t* texels, float* colour_sums, float* coverage);
// Adds to sums (colour, coverage; a field) the log of a square picture of linear skin over the texels of each vertex.
KERNEL void texel_gather(uint32_t size, const uint16_t* owners, const float* planes, const uint16_t* triangles,
                         const uint16_t* generic, uint32_t generic_size, float* sums);
// Adds to sums (a field) the squares of what texels show beside the colours at the vertices, weighted by alpha, as lightness and two
// axes of chroma (orthonormal), and alpha.
KERNEL void texel_power(uint32_t size, const uint16_t* owners, const float* planes, const uint16_t* triangles,
                        const float* colours, const int16_t* texels, float* sums);
// sRGB bytes of rows row_begin up to row_end; texels from the first owned one of row_begin. encode[k] is the byte of
// the log value k / 1024 - 6.5; background 0xbbggrr fills texels without owner; chroma is what is kept of that of the photo's detail. Count of owned texels read.
KERNEL uint32_t texel_compose(uint32_t size, uint32_t row_begin, uint32_t row_end, const uint16_t* owners,
                              const float* planes, const uint16_t* triangles, const float* fields,
                              const int16_t* texels, const uint16_t* linear, uint32_t width, uint32_t height,
                              const uint8_t* trust, float mask_scale, uint32_t mask_width, uint32_t mask_height,
                              const uint16_t* generic, uint32_t generic_size, const uint8_t* encode,
                              uint32_t background, float chroma, uint8_t* rgb);
// iteration_count times x <- (x + mean of the neighbours) / 2, in place; scratch: one field.
KERNEL void field_smooth(uint32_t vertex_count, const uint32_t* row_starts, const uint16_t* columns, float* values,
                         float* scratch, uint32_t iteration_count);
// Solves (diag(diagonal) + stiffness L) x = right_side, L the graph Laplacian, from the start value in solution until
// the residual is below tolerance of the right side in every lane; scratch: three fields. Count of iterations.
KERNEL int32_t field_membrane(uint32_t vertex_count, const uint32_t* row_starts, const uint16_t* columns,
                              const float* diagonal, float stiffness, const float* right_side, float* solution,
                              float* scratch, float tolerance, uint32_t iteration_limit);
// Nine colours (four lanes) of the polynomials 1, y, z, x, xy, yz, 3z^2 - 1, xz, x^2 - y^2 of the normal that explain
// the radiances; ridge: relative prior against higher bands; scratch: 3 sample_count floats. -1 below nine samples.
KERNEL int32_t light_fit(uint32_t sample_count, const float* normals, const float* radiances, const float* weights,
                         float ridge, uint32_t iteration_count, float* scratch, float* light);

// plane.cpp: planes of the masks that lie over the photo, width * height values, rows from the top.

// Gaussian blur in place by 2 * radius + 1 taps, rows then columns, edges continued; -1 without memory.
KERNEL int32_t plane_blur(float* plane, uint32_t width, uint32_t height, const float* taps, uint32_t radius);
// A region (bytes 0 or 1) grown, or shrunk, by a disc of `radius` pixels; its border does not shrink it. -1 without
// memory or from a radius of 255 up.
KERNEL int32_t plane_morph(const uint8_t* in, uint8_t* out, uint32_t width, uint32_t height, double radius,
                           uint32_t grow);
// CIE L*a*b* (L 0..100) in place of sRGB 0..255, without the straight part of the curve near black.
KERNEL void plane_lab(float* red, float* green, float* blue, uint32_t count, const float* linear_of_byte);

// mask.cpp. Planes are float32 or bytes, width * height values, rows from the top. Scratch planes never overlap others.

// CIE L*a*b* (D65; L 0..100) of sRGB pixels, alpha ignored.
KERNEL void mask_lab(const uint8_t* rgba, int count, float* lightness, float* a, float* b);
// Lightness on a scale that lifts the dark: 20 times the cube root of L + 2.
KERNEL void mask_lift(const uint8_t* rgba, int count, float* lifted);
// Gaussian of 4 sigma reach, mirrored borders; one scratch plane; -1 unless 0 < sigma <= 16.
KERNEL int mask_gaussian(const float* in, float* out, float* scratch, int width, int height, float sigma);
// Guided filter of `in` by the colours of pixels, alpha ignored; radius up to 64, eighteen scratch planes.
KERNEL void mask_guided(const uint8_t* rgba, const float* in, float* out, float* scratch, int width, int height,
                        int radius, float epsilon);
// Maximum (grow) or minimum over windows of 2 * radius + 1, cut at the borders; one scratch plane.
KERNEL void mask_morph(const uint8_t* in, uint8_t* out, uint8_t* scratch, int width, int height, int radius, int grow);

// jpeg.cpp, jpeg_entropy.cpp, jpeg_transform.cpp, jpeg_rows.cpp: the JPEG decoder.

// Begins to decode the file at 1 / reduction (1, 2, 4 or 8) of its size and to average the result into width x height
// RGBA pixels, neither of them larger than the reduced picture. Pixel (x, y) as stored goes to
// pixels[origin + x * step_x + y * step_y]. Enters the decoding into `decoding` and returns 0, or returns -1 damaged,
// -2 unsupported (lossless, arithmetic, 12 bit, unequal sampling), -3 out of memory.
KERNEL int32_t jpeg_begin(const uint8_t* bytes, uint32_t byte_length, int32_t reduction, uint32_t* pixels,
                          int32_t width, int32_t height, int32_t origin, int32_t step_x, int32_t step_y,
                          void** decoding);
// Decodes rows of at least `block_count` > 0 blocks. Returns the thousandths of the picture that are missing, rounded
// up, -1 damaged or -4 while there is more to do.
KERNEL int32_t jpeg_proceed(void* decoding, int32_t block_count);

// png_decode.cpp, png_rows.cpp, png_canvas.cpp, inflate.cpp: the PNG decoder.

// Begins to decode the file and to average it, laid over white, into width x height opaque RGBA pixels, neither of them larger
// than the stored picture. Pixel (x, y) as stored, scaled, is pixel origin + x * step_x + y * step_y. `pixels` holds
// six bytes a pixel, of which the first four a pixel are the picture at the end. Enters the decoding into `decoding`
// and returns 0, or returns -1 damaged, -3 out of memory.
KERNEL int32_t png_begin(const uint8_t* bytes, uint32_t byte_length, uint8_t* pixels, int32_t width, int32_t height,
                         int32_t origin, int32_t step_x, int32_t step_y, void** decoding);
// Decodes rows of at least `pixel_count` > 0 pixels. Returns 0 at the end, -1 damaged or cut short, or -4 while there
// is more to do.
KERNEL int32_t png_proceed(void* decoding, int32_t pixel_count);

// gif.cpp. Pixels are RGBA, those below half coverage are transparent; palettes are RGB; index 255 is transparent.

// Size of a histogram of 15-bit colours, whose bytes start as zero.
KERNEL uint32_t gif_histogram_byte_length();
// Counts every step-th pixel.
KERNEL void gif_sample(uint8_t* histogram, const uint8_t* rgba, uint32_t pixel_count, uint32_t step);
// At most color_limit (1..255) colours for the histogram, and for each of 32768 15-bit colours the index of the nearest.
// Count of colours, one (black) for an empty histogram; -1 without memory.
KERNEL int32_t gif_palette(const uint8_t* histogram, uint32_t color_limit, uint8_t* palette, uint8_t* table);
// Palette indices with diffused errors. A pixel whose channels differ by at most tolerance from `shown`, where that is
// opaque, is transparent; others are noted in `shown`. -1 for a width over 1024.
KERNEL int32_t gif_quantize(const uint8_t* rgba, uint8_t* shown, uint32_t width, uint32_t height, uint32_t tolerance,
                            const uint8_t* palette, const uint8_t* table, uint8_t* indices);
// Image data of a frame: minimum code size, sub-blocks of LZW codes, terminator. Byte length; -1 for no indices, where
// the target is too small or without memory.
KERNEL int32_t gif_compress(const uint8_t* indices, uint32_t count, uint8_t* target, uint32_t capacity);

// mp3.cpp. MPEG 1, 2 and 2.5, layer III, 8000 to 48000 samples a second, of one or two channels, mixed to one.

struct Mp3Decoding;
struct Mp3Sound {
  Mp3Decoding* decoding;
  int32_t rate;
  // `length` samples of 16 bits, once mp3_proceed has returned 0.
  int16_t* samples;
  uint32_t length;
};
// Finds the first frame of a file that stays where it is. 0; -1 where there is none; -3 without memory.
KERNEL int32_t mp3_begin(const uint8_t* file, uint32_t byte_length, uint32_t longest_seconds, Mp3Sound* sound);
// Decodes so many frames. -4 while there are more, 0 at the end; -1 where none could be decoded; -2 where they last longer.
KERNEL int32_t mp3_proceed(Mp3Decoding* decoding, uint32_t frame_count);
