import { linearOfByte } from "../../../face/color.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Avatar, FacialHair, Rgb } from "../../avatar.ts";
import { subdivide } from "../../head/subdivide.ts";
import { smoothstep } from "../../mesh/field.ts";
import { type BeardStyle, beardWeights } from "../../skin/beard-weights.ts";
import { facialHairZone } from "../../skin/facial-hair-zone.ts";
import type { SkinDomain } from "../../skin/skin-domain.ts";
import {
  blendAlbedo,
  byteOfLogLight,
  copyAlbedo,
  forEachTexel,
  gutter,
  logOfByte,
  meanLogColor,
  type Tint,
  tintAlbedo,
} from "../../skin/tint.ts";
import { beardVertices } from "./worn-beard.ts";

type Albedo = Avatar["albedo"];

/** How strongly skin takes on the colour of the beard that grows on it, and how unevenly. */
const beardTints: Readonly<Record<BeardStyle, { readonly strength: number; readonly grain: number }>> = {
  stubble: { strength: 0.28, grain: 0.6 },
  moustache: { strength: 0.8, grain: 0.3 },
  goatee: { strength: 0.75, grain: 0.35 },
  full: { strength: 0.75, grain: 0.35 },
};
/** Bounds of the log ratio of hair to skin. */
const contrastRange = [-2.5, 0.5] as const;
/**
 * How far skin goes over to the colour of the bare face where a beard was, and where there may be stubble: all the way where
 * it differs by the second log ratio, not at all below the first.
 */
const shaven = { beard: 0.9, stubble: 0.5, difference: [0.1, 0.3] } as const;

/** The skin without the beard that it has, or without what may be stubble. */
export function shavenSkin(domain: SkinDomain, albedo: Albedo, own: FacialHair | null): Albedo {
  const bare = bareColor(domain, albedo);
  const share = own ? shaven.beard : shaven.stubble;
  const zone = own ? facialHairZone(domain).grown : beardWeights(domain, "stubble");
  const painted = copyAlbedo(albedo);
  forEachTexel(painted.size, domain.layout, zone, [0, gutter], (texel, weight) => {
    const logs = mapTint((c) => logOfByte(painted.data[3 * texel + c]));
    const difference = Math.max(...logs.map((log, c) => Math.abs(log - bare[c])));
    const moved = share * weight * smoothstep(shaven.difference[0], shaven.difference[1], difference);
    logs.forEach((log, c) => {
      painted.data[3 * texel + c] = byteOfLogLight(log + moved * (bare[c] - log));
    });
  });
  return painted;
}

/** Shaven skin with the roots of a beard of a style. */
export function beardedSkin(domain: SkinDomain, albedo: Albedo, style: BeardStyle, color: Rgb): Albedo {
  const { strength, grain } = beardTints[style];
  const contrast = contrastTo(bareColor(domain, albedo), color);
  const painted = copyAlbedo(albedo);
  tintAlbedo(domain.layout, painted, {
    weights: beardWeights(domain, style),
    tint: mapTint((c) => strength * contrast[c]),
    grain,
  });
  return painted;
}

/** The skin below a beard that stays but for its colour. */
export function dyedSkin(domain: SkinDomain, albedo: Albedo, own: FacialHair, color: Rgb): Albedo {
  const bare = bareColor(domain, albedo);
  const contrast = contrastTo(bare, color);
  const dyed = mapTint((c) => bare[c] + beardTints.full.strength * contrast[c]);
  const painted = copyAlbedo(albedo);
  blendAlbedo(domain.layout, painted, { weights: coverOf(domain, own), color: dyed, share: shaven.beard });
  return painted;
}

/** Mean log of linear light of the face where no beard grows. */
function bareColor(domain: SkinDomain, albedo: Albedo): Tint {
  const { front, middle } = domain.zones;
  return meanLogColor(
    domain.layout,
    albedo,
    front.map((weight, i) => weight * middle[i]),
  );
}

/** The cover of a beard, 0..1 a vertex of the subdivided skin. */
function coverOf({ model, subdivision }: SkinDomain, { cover }: FacialHair): Float32Array {
  const packed = new Float32Array(3 * model.skinVertexCount);
  beardVertices(model).forEach((vertex, k) => {
    packed[3 * vertex] = clamp(Number(cover[k]) || 0, 0, 9) / 9;
  });
  const fine = subdivide(subdivision, packed);
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => fine[3 * i]);
}

function contrastTo(skin: Tint, color: Rgb): Tint {
  return mapTint((c) => clamp(Math.log(Math.max(1e-3, linearOfByte(color[c]))) - skin[c], ...contrastRange));
}

function mapTint(value: (channel: number) => number): Tint {
  return [value(0), value(1), value(2)];
}
