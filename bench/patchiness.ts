import { FieldSmoother } from "../src/avatar/mesh/field.ts";
import type { Core } from "../src/core.ts";
import { type Lab, labOfLinear, linearOfByte } from "../src/face/color.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { TextureKernel } from "../src/kernels/texture.ts";
import type { Likeness } from "../src/likeness.ts";

/** Rounds of smoothing on the mesh that leave patches of about a centimetre and more, not freckles and pores. */
const patchRounds = 8;
const patchShare = 0.9;

/** The broad colour of an albedo at each vertex of the subdivided skin, from the texels of vertices that count (0..1). */
export function broadAlbedo(
  { domain, modules }: Core,
  { albedo }: Likeness["avatar"],
  counts: Float32Array,
  rounds = patchRounds,
): Lab[] {
  const { layout, graph } = domain;
  const smoother = new FieldSmoother(new TextureKernel(modules.texture), graph);
  const colours = new Float32Array(4 * smoother.vertexCount);
  layout.triangles.forEach((vertex, corner) => {
    const [x, y] = [0, 1].map((axis) =>
      Math.min(albedo.size - 1, Math.floor(layout.uvs[2 * corner + axis] * albedo.size)),
    );
    const at = 3 * (y * albedo.size + x);
    for (let c = 0; c < 3; c++) colours[4 * vertex + c] = linearOfByte(albedo.data[at + c]);
  });
  const broad = smoother.colour(
    colours,
    rounds,
    counts.map((weight) => weight + 1e-4),
  );
  return Array.from(counts, (_, i) => labOfLinear([broad[4 * i], broad[4 * i + 1], broad[4 * i + 2]]));
}

/**
 * How far the broad colour of an albedo strays over plain skin above the nose, where no beard grows: the distance (CIE 1976)
 * from its median that a tenth of the skin exceeds. Skin in even light strays by its own red cheeks only; what light and
 * shade leave in an albedo adds to that.
 */
export function measurePatchiness(core: Core, avatar: Likeness["avatar"]): number {
  const { zones } = core.domain;
  const plain = zones.front.map((weight, i) => weight * zones.middle[i]);
  const labs = broadAlbedo(core, avatar, plain).filter((_, i) => plain[i] > 0.5);
  const [l, a, b] = [0, 1, 2].map((axis) => median(labs.map((lab) => lab[axis])));
  return quantile(
    labs.map((lab) => Math.hypot(lab[0] - l, lab[1] - a, lab[2] - b)),
    patchShare,
  );
}
