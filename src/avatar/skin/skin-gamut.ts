import { type LinearRgb, labOfLinear, linearOfLab } from "../../face/color.ts";
import { smoothstep } from "../mesh/field.ts";

/** Chroma in CIE Lab that photos in white light give skin of any lightness, hardly more. */
const mostChroma = 30;
/** And the least that it has, but for darker skin, which has less by its lightness over this one. */
const leastChroma = 15;
const fullLightness = 45;
/** Redness and yellowness of skin keep to these hue angles, degrees. */
const hueRange = [45, 68] as const;
/** What is beyond them is the light's: the shares of chroma that is too much, and of all else, that go. */
const chromaLoss = 0.85;
const excessLoss = 0.6;
/** Below this chroma a hue tells nothing. */
const hueChroma = [6, 12] as const;

/** What the colour of the light makes of each channel of a skin whose median is given; lightness says nothing and stays. */
export function castOnSkin(median: LinearRgb): LinearRgb {
  const [l, a, b] = labOfLinear(median);
  const chroma = Math.hypot(a, b);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  const beyond = Math.max(0, hue - hueRange[1]) - Math.max(0, hueRange[0] - hue);
  const turned = ((hue - excessLoss * smoothstep(...hueChroma, chroma) * beyond) * Math.PI) / 180;
  const least = leastChroma * Math.min(1, l / fullLightness);
  const missing = smoothstep(...hueChroma, chroma) * Math.max(0, least - chroma);
  const kept = chroma - chromaLoss * Math.max(0, chroma - mostChroma) + excessLoss * missing;
  const white = linearOfLab([l, kept * Math.cos(turned), kept * Math.sin(turned)]);
  const [red, green, blue] = median.map((value, c) => value / Math.max(white[c], 1e-3));
  return [red, green, blue];
}
