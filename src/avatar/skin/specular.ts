import { clamp, quantile } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SkinZones } from "./skin-domain.ts";
import { medianOf, minimumSkinCount, skinVertices, type VertexPhoto } from "./vertex-photo.ts";

/** Shares of the skin's lightness between which it is neither shadow nor shine. */
const matte = [0.2, 0.7] as const;
/** How much of the mirrored light that colour and lightness agree on is taken off, and the least of a channel that stays. */
const share = 0.9;
const leastKept = 0.35;
const smoothingRounds = 2;
/** Excess over the matte skin, log, from which shine is believed wholly. */
const surelyBrighter = 0.15;

/**
 * The pallor of what the skin mirrors rather than scatters, as log colour to take off: skin is a dielectric, what its
 * surface mirrors has the colour of the light (S. Shafer, "Using color to separate reflection components", Color Research
 * and Application 10, 1985). So brighter and paler skin than the matte one is matte skin with white light on top, of a
 * strength that red and blue tell; what is only pale, or only bright, is left. The lightness of highlights stays: nose and
 * cheeks are recognised by it.
 */
export function specularLight(
  smoother: FieldSmoother,
  { plain }: Pick<SkinZones, "plain">,
  photo: VertexPhoto,
): Float32Array {
  const { colours, alpha } = photo;
  const taken = new Float32Array(colours.length);
  const samples = skinVertices(photo);
  if (samples.length < minimumSkinCount) return taken;
  const brightness = (i: number) => (colours[4 * i] + colours[4 * i + 1] + colours[4 * i + 2]) / 3;
  const values = samples.map(brightness);
  const [low, high] = matte.map((part) => quantile(values, part));
  const dull = samples.filter((_, k) => values[k] >= low && values[k] <= high);
  const level = medianOf(dull, brightness);
  const redOverBlue = Math.exp(medianOf(dull, (i) => colours[4 * i] - colours[4 * i + 2]));
  if (redOverBlue < 1.05) return taken;
  for (let i = 0; i < smoother.vertexCount; i++) {
    if (alpha[i] <= 0 || plain[i] === 0) continue;
    const [red, green, blue] = [0, 1, 2].map((c) => Math.exp(colours[4 * i + c]));
    const mirrored = Math.max(0, (redOverBlue * blue - red) / (redOverBlue - 1));
    const excess = brightness(i) - level;
    const brighter = Math.max(0, ((red + green + blue) / 3) * (1 - Math.exp(-excess)));
    const white = share * smoothstep(0, surelyBrighter, excess) * Math.min(mirrored, 1.5 * brighter);
    [red, green, blue].forEach((value, c) => {
      taken[4 * i + c] = -Math.log(clamp(1 - white / Math.max(value, 1e-4), leastKept, 1));
    });
  }
  const smooth = smoother.colour(
    taken,
    smoothingRounds,
    alpha.map((value, i) => clamp(value, 0, 1) * (0.1 + 0.9 * plain[i]) + 1e-4),
  );
  return smooth.map((value, k) => ((k & 3) === 3 ? 0 : value - mean3(smooth, k >> 2)));
}
