// Which way the strands of hair run at its vertices.
#include "raster.h"

#include <math.h>

namespace {

constexpr float kLaidWeight = .01f;  // of the geometric course of strands, beside one for each triangle round a vertex
constexpr float kOwnCourse = .15f;   // weight of a strand's own course beside the mean of those around

f32x4 unit(f32x4 a) {
  float square = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
  return square > 0 ? a * splat(1.f / sqrtf(square)) : splat(0.f);
}

// Mean directions on a grid over a drawable.
struct DirectionGrid {
  static constexpr int kSide = 12;
  f32x4 sums[kSide * kSide * kSide];
  f32x4 origin, per_millimetre;

  void cover(const VertexAttributes* attributes, uint32_t count) {
    f32x4 low = attributes[0].position_v, high = low;
    for (uint32_t i = 1; i < count; i++) {
      low = smaller(low, attributes[i].position_v);
      high = larger(high, attributes[i].position_v);
    }
    origin = low;
    per_millimetre = splat(kSide - 1.001f) / larger(splat(1.f), high - low);
    for (f32x4& sum : sums) sum = splat(0.f);
  }

  // Visits the eight nodes about a place with their weights, which sum to one.
  template <class Visit>
  void about(f32x4 place, Visit visit) {
    f32x4 at = (place - origin) * per_millimetre;
    for (int corner = 0; corner < 8; corner++) {
      float weight = 1.f;
      int index = 0;
      for (int k = 0; k < 3; k++) {
        int step = corner >> k & 1;
        float along = clamp_to(at[k], 0.f, kSide - 1.001f), part = along - int(along);
        weight *= step ? part : 1.f - part;
        index = index * kSide + int(along) + step;
      }
      visit(sums[index], weight);
    }
  }

  // As long as the directions around agree, 0..1.
  f32x4 mean(f32x4 place) {
    f32x4 sum = splat(0.f);
    about(place, [&](f32x4& node, float weight) { sum += node * splat(weight); });
    return sum * splat(1.f / (sum[3] + 1e-6f));
  }
};
DirectionGrid directions;

}  // namespace

// Strands fall away from the crown, or from a line that runs forward from it, along the surface. Texture coordinates would
// tell their course strand by strand, but they break at the seams of the authored styles, and a highlight that breaks looks
// worse than one that is only nearly right.
void lay_strands(const RasterDrawable& drawable, DrawableRange& range) {
  VertexAttributes* attributes = frame.attributes + range.first_vertex;
  if (drawable.vertex_count == 0) return;
  f32x4 sum = splat(0.f);
  float top = attributes[0].position_v[1];
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    sum += attributes[i].position_v;
    top = fmaxf(top, attributes[i].position_v[1]);
  }
  f32x4 crown = sum * splat(1.f / float(drawable.vertex_count));
  crown[1] = top;
  for (int k = 0; k < 3; k++) range.crown[k] = crown[k];
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    f32x4 normal = attributes[i].normal_u, away = attributes[i].position_v - crown;
    float along = normal[0] * away[0] + normal[1] * away[1] + normal[2] * away[2];
    attributes[i].tangent = away - normal * splat(along);
  }
}

// Strands that a texture shows from its top to its bottom run along the derivative of the position by v, and mirror the
// light as those around do on the whole: locks that cross would look like tiles, each with a light of its own. They fall as
// laid where a texture shows none.
void follow_texture(const RasterDrawable& drawable, const DrawableRange& range) {
  if (drawable.vertex_count == 0) return;
  VertexAttributes* attributes = frame.attributes + range.first_vertex;
  for (uint32_t i = 0; i < drawable.vertex_count; i++) attributes[i].tangent = unit(attributes[i].tangent) * splat(kLaidWeight);
  for (uint32_t t = 0; t < drawable.triangle_count; t++) {
    const uint32_t* corner = drawable.indices + t * 3;
    const VertexAttributes &a = attributes[corner[0]], &b = attributes[corner[1]], &c = attributes[corner[2]];
    f32x4 first = b.position_v - a.position_v, second = c.position_v - a.position_v;
    float first_u = b.normal_u[3] - a.normal_u[3], second_u = c.normal_u[3] - a.normal_u[3];
    f32x4 down = unit(second * splat(first_u) - first * splat(second_u));
    if (first_u * second[3] < second_u * first[3]) down = -down;
    for (int k = 0; k < 3; k++) attributes[corner[k]].tangent += down;
  }
  directions.cover(attributes, drawable.vertex_count);
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    f32x4 own = unit(attributes[i].tangent);
    own[3] = 1.f;
    directions.about(attributes[i].position_v, [&](f32x4& node, float weight) { node += own * splat(weight); });
    attributes[i].tangent = own;
  }
  for (uint32_t i = 0; i < drawable.vertex_count; i++) {
    f32x4 around = directions.mean(attributes[i].position_v), own = attributes[i].tangent;
    // A tile that is shown there and back again turns its strands.
    float along = around[0] * own[0] + around[1] * own[1] + around[2] * own[2];
    float length = sqrtf(around[0] * around[0] + around[1] * around[1] + around[2] * around[2]);
    attributes[i].tangent = mix(around, own * splat(along < 0 ? -length : length), splat(kOwnCourse));
  }
}
