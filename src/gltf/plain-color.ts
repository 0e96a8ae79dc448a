import type { Avatar, Rgb } from "../avatar/avatar.ts";
import { shirtColor, tieColor } from "../avatar/head/garment-cuts.ts";
import { headClothColor } from "../avatar/head/headwear-cuts.ts";
import { lightestColors } from "../avatar/wear/hair/hair-field.ts";

/** Of what may have a picture; that of an atlas holds those of all parts. */
export type PictureName = "skin" | "eyes" | "teeth" | "tongue" | "hair" | "beard" | "glasses" | "avatar";

export type MaterialName = PictureName | "garment" | "headwear" | "headband" | "shirt" | "tie" | "lenses";

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** The colour of what has no picture, sRGB. */
export function plainColor(avatar: Avatar, name: MaterialName): Rgb {
  const { facialHair, garmentColor, glasses, hair, headwear } = avatar;
  switch (name) {
    case "skin":
    case "avatar":
      return white;
    case "eyes":
      return [230, 225, 220];
    case "teeth":
      return [235, 222, 200];
    case "tongue":
      return [180, 92, 88];
    case "hair":
      return lightestColors(hair).color;
    case "beard":
      return facialHair ? lightestColors(facialHair).color : black;
    case "garment":
      return garmentColor;
    case "shirt":
      return avatar.shirtColor ?? shirtColor;
    case "tie":
      return avatar.tieColor ?? tieColor;
    case "headwear":
    case "headband":
      return headwear ? headClothColor(headwear.name, name === "headwear" ? 0 : 1, headwear.color) : garmentColor;
    case "glasses":
      return glasses?.color ?? black;
    case "lenses":
      return glasses?.dark ? [20, 20, 22] : white;
  }
}
