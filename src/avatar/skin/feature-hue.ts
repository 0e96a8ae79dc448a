import { byteOfLinear, linearOfByte, luminance } from "../../face/color.ts";
import type { AtlasLayout } from "../../kernels/atlas.ts";
import type { Avatar, Rgb } from "../avatar.ts";
import { smoothstep } from "../mesh/field.ts";
import { forEachTexel } from "./tint.ts";

/** Least share of the skin's warmth (log of red over the channel) that hairs and shaded lids have, and what is as light as
 * skin; luminances over the skin's between which that rises. */
const leastWarmth = [0.2, 0.6] as const;
const skinLight = [0.5, 0.85] as const;

/**
 * Warms what is bluer than skin and hair can be, in place and at its luminance, by `weights` of the subdivided skin's
 * vertices: melanin and blood take more of the blue than of the red, so that blue brows, lids and lashes are the light of
 * the sky, which shows in the dark. `skinTone` is that of the photo, sRGB; on a grey photo all stays grey.
 */
export function boundFeatureHue(
  layout: Pick<AtlasLayout, "triangles" | "uvs">,
  { size, data }: Avatar["albedo"],
  weights: Float32Array,
  skinTone: Rgb,
): void {
  const [red, green, blue] = skinTone.map(linearOfByte);
  const coolness = [green, blue].map((channel) => Math.log(Math.min(1, channel / Math.max(red, 1e-4))));
  const skinLuminance = Math.max(luminance([red, green, blue]), 1e-4);
  forEachTexel(size, layout, weights, [0, 1], (texel, weight) => {
    const own = [0, 1, 2].map((c) => linearOfByte(data[3 * texel + c]));
    const [r, g, b] = own;
    const likeSkin = smoothstep(...skinLight, luminance([r, g, b]) / skinLuminance);
    const warmth = leastWarmth[0] + (leastWarmth[1] - leastWarmth[0]) * likeSkin;
    const most = coolness.map((log) => Math.exp(warmth * log));
    if (g <= most[0] * r && b <= most[1] * r) return;
    const bound = [r, Math.min(g, most[0] * r), Math.min(b, most[1] * r)] as const;
    const gain = luminance([r, g, b]) / Math.max(luminance(bound), 1e-6);
    for (let c = 0; c < 3; c++) {
      data[3 * texel + c] = Math.round(byteOfLinear(own[c] + weight * (Math.min(1, gain * bound[c]) - own[c])));
    }
  });
}
