import { byteOfLinear, linearLight, linearOfByte, luminance } from "../../face/color.ts";
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
  const [coolGreen, coolBlue] = [green, blue].map((channel) => Math.log(Math.min(1, channel / Math.max(red, 1e-4))));
  const skinLuminance = Math.max(luminance([red, green, blue]), 1e-4);
  forEachTexel(size, layout, weights, [0, 1], (texel, weight) => {
    const [r, g, b] = [
      linearLight[data[3 * texel]],
      linearLight[data[3 * texel + 1]],
      linearLight[data[3 * texel + 2]],
    ];
    const level = luminance([r, g, b]);
    const likeSkin = smoothstep(skinLight[0], skinLight[1], level / skinLuminance);
    const warmth = leastWarmth[0] + (leastWarmth[1] - leastWarmth[0]) * likeSkin;
    const [mostGreen, mostBlue] = [Math.exp(warmth * coolGreen), Math.exp(warmth * coolBlue)];
    if (g <= mostGreen * r && b <= mostBlue * r) return;
    const bound = [r, Math.min(g, mostGreen * r), Math.min(b, mostBlue * r)] as const;
    const gain = level / Math.max(luminance(bound), 1e-6);
    for (const [c, own] of [r, g, b].entries()) {
      data[3 * texel + c] = Math.round(byteOfLinear(own + weight * (Math.min(1, gain * bound[c]) - own)));
    }
  });
}
