import type { Avatar, Glasses, Hair, Rgb } from "./avatar.ts";
import type { GarmentName } from "./head/garment-cuts.ts";
import type { HeadwearName } from "./head/headwear-cuts.ts";
import type { BeardStyle } from "./skin/beard-weights.ts";
import type { SkinDomain } from "./skin/skin-domain.ts";
import { beardedSkin, dyedSkin, shavenSkin } from "./wear/beard/beard-skin.ts";
import { styledBeard } from "./wear/beard/styled-beard.ts";
import { highlightOf } from "./wear/hair/hair-color.ts";
import { type StyleName, styleNamed } from "./wear/hair/style-table.ts";

/** What somebody wants otherwise than it was read from the photo; what is absent stays. Colours are sRGB bytes. */
export interface Changes {
  readonly hairStyle?: StyleName;
  readonly hairColor?: Rgb;
  readonly facialHair?: BeardStyle | "none";
  readonly facialHairColor?: Rgb;
  readonly irisColor?: Rgb;
  readonly glasses?: Glasses | null;
  readonly headwear?: HeadwearName | "none";
  readonly headwearColor?: Rgb;
  readonly garment?: GarmentName;
  readonly garmentColor?: Rgb;
  readonly shirtColor?: Rgb;
  readonly tieColor?: Rgb;
}

/** Cloth of a covering that the photo does not show. */
const usualCloth: Rgb = [60, 66, 84];

/** The avatar with the changes. Its face, and what nobody changes, stays; the avatar that was given is left as it was. */
export function restyle(domain: SkinDomain, avatar: Avatar, changes: Changes): Avatar {
  const hair = hairOf(domain, avatar.hair, changes);
  return {
    ...avatar,
    ...beardOf(domain, avatar, changes.facialHair, changes.facialHairColor, hair.color),
    hair,
    irisColor: changes.irisColor ?? avatar.irisColor,
    glasses: changes.glasses === undefined ? avatar.glasses : changes.glasses,
    headwear: headwearOf(avatar.headwear ?? null, changes),
    garment: changes.garment ?? avatar.garment,
    garmentColor: changes.garmentColor ?? avatar.garmentColor,
    shirtColor: changes.shirtColor ?? avatar.shirtColor,
    tieColor: changes.tieColor ?? avatar.tieColor,
  };
}

function hairOf(domain: SkinDomain, hair: Hair, { hairStyle, hairColor }: Changes): Hair {
  return {
    ...hair,
    ...(hairStyle && { style: styleNamed(domain.model, hairStyle) }),
    ...(hairColor && { color: hairColor, highlightColor: highlightOf(hairColor), field: null }),
  };
}

/**
 * The beard that is wanted, and the skin below it. Another kind than the photo's is shaven off first; one of another colour
 * only stays as it grows.
 */
function beardOf(
  domain: SkinDomain,
  { albedo, facialHair: own = null }: Avatar,
  style: BeardStyle | "none" | undefined,
  color: Rgb | undefined,
  hairColor: Rgb,
): Pick<Avatar, "albedo" | "facialHair"> {
  if (style === undefined) {
    if (own === null || color === undefined) return { albedo, facialHair: own };
    const facialHair = { ...own, color, highlightColor: highlightOf(color), field: null };
    return { albedo: dyedSkin(domain, albedo, own, color), facialHair };
  }
  const shaven = shavenSkin(domain, albedo, own);
  if (style === "none") return { albedo: shaven, facialHair: null };
  const grown = color ?? own?.color ?? hairColor;
  return { albedo: beardedSkin(domain, shaven, style, grown), facialHair: styledBeard(domain, style, grown) };
}

function headwearOf(own: Avatar["headwear"], { headwear: name, headwearColor }: Changes): Avatar["headwear"] {
  if (name === "none") return null;
  if (name === undefined) return own && headwearColor ? { ...own, color: headwearColor } : own;
  return { name, color: headwearColor ?? own?.color ?? usualCloth };
}
