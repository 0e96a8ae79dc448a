/** A part of a strand texture, in shares of its sides. */
export interface AtlasTile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Sides of a strand texture, texels. */
export const strandAtlasSize = { width: 1024, height: 512 } as const;

/** Cards stand side by side from the darkest to the lightest, each with its roots at the top and its tips at the bottom. */
export const cardVariantCounts = { strands: 16, curls: 8, locks: 8 } as const;

export type CardTile = keyof typeof cardVariantCounts;

/**
 * What a strand texture holds: cards of straight or wavy strands and of coils, the closed body of hair below them,
 * short strands seen from their tips for what stands off by itself, and such as get fewer from top to bottom; whole locks of long
 * hair.
 */
export const strandTiles = {
  strands: { left: 0, top: 0, width: 0.5, height: 0.5 },
  curls: { left: 0.5, top: 0, width: 0.25, height: 0.5 },
  body: { left: 0.75, top: 0, width: 0.25, height: 0.25 },
  dense: { left: 0.75, top: 0.25, width: 0.25, height: 0.125 },
  edge: { left: 0.75, top: 0.375, width: 0.25, height: 0.125 },
  locks: { left: 0, top: 0.5, width: 1, height: 0.5 },
} as const satisfies Record<string, AtlasTile>;

export type TileName = keyof typeof strandTiles;
export type CapTile = Exclude<TileName, CardTile | "edge">;

/** What its layer counts in the lightness of a card, the rest being chance. */
const layerWeight = 0.55;

/** Texels that stay unused at the border of a tile, so that neighbours do not bleed into it when it is seen small. */
const margin = 3;

/** Texture coordinates of a place in a tile, both 0..1. */
export function placeInTile({ left, top, width, height }: AtlasTile, u: number, v: number): [number, number] {
  const [across, down] = [margin / strandAtlasSize.width, margin / strandAtlasSize.height];
  return [left + across + u * (width - 2 * across), top + down + v * (height - 2 * down)];
}

/** Place 0..1 in a tile that is shown there and back again, so that no seam shows, of a place in tiles. */
export function thereAndBack(value: number): number {
  const part = value - 2 * Math.floor(value / 2);
  return part > 1 ? 2 - part : part;
}

/** The part of a tile that shows one kind of card, or it and so many next to it, side by side; of less than one its middle. */
export function cardTile(tile: CardTile, variant: number, count = 1): AtlasTile {
  const { left, top, width, height } = strandTiles[tile];
  const across = width / cardVariantCounts[tile];
  const first = Math.min(variant + Math.max(0, 1 - count) / 2, cardVariantCounts[tile] - count);
  return { left: left + across * first, top, width: count * across, height };
}

/** The kind of a card of a `layer` (0 innermost .. 1 outermost) by `chance` (0..1): less light reaches the inner ones, by a share of
 * all that they may differ. */
export function layerVariant(tile: CardTile, layer: number, chance: number, share = 1): number {
  const lightness = 0.5 + share * (layerWeight * layer + (1 - layerWeight) * chance - 0.5);
  return Math.min(cardVariantCounts[tile] - 1, Math.floor(cardVariantCounts[tile] * lightness));
}
