/** What an avatar may wear on the head. */
export const headwearNames = ["cap", "beanie", "hat", "head_scarf", "turban"] as const;
export type HeadwearName = (typeof headwearNames)[number];

/** A length before, beside and behind the head; between these it goes over smoothly. */
export interface Around {
  readonly front: number;
  readonly side: number;
  readonly back: number;
}

/**
 * Where a cloth ends, on the mean head: at a height over the eyes that changes around the head, or at an oval about the
 * face, seen from before, and at the nape's height. Millimetres.
 */
export type Edge =
  | ({ readonly kind: "level" } & Around)
  | {
      readonly kind: "face";
      readonly top: number;
      readonly bottom: number;
      readonly nape: number;
      readonly halfWidth: number;
    };

/** One cloth of a covering, stretched over the skull from its edge (share 0) to its pole (share 1). */
export interface HeadCloth {
  readonly edge: Edge;
  /** Distance from the stretched cloth by share of the way to the pole, millimetres; ends before the pole for a band. */
  readonly profile: readonly { readonly share: number; readonly lift: number }[];
  /** Width from the edge outwards, millimetres, and by how much of it the rim rises. */
  readonly brim?: { readonly width: Around; readonly rise: Around };
  /** How much further a free edge hangs off what it is stretched over, millimetres. */
  readonly hang?: Around;
  /** Creases: how many lie one over another, how many times they climb one step around the head, millimetres. */
  readonly folds?: { readonly along: number; readonly climb: number; readonly depth: number };
  /** A dent along the top from front to back, and on both sides of the front, millimetres. */
  readonly dent?: number;
  /** Its colour over that of the covering; absent = the same. */
  readonly tint?: number;
}

interface HeadwearCut {
  readonly cloths: readonly [HeadCloth, HeadCloth?];
  /** Whether it hides all hair. */
  readonly hidesHair: boolean;
  /** Whether it goes on about the neck. */
  readonly hasCowl?: true;
}

const hatEdge = { kind: "level", front: 40, side: 24, back: 2 } as const;
const capEdge = { kind: "level", front: 38, side: 26, back: -8 } as const;

export const headwearCuts: Readonly<Record<HeadwearName, HeadwearCut>> = {
  cap: {
    cloths: [
      {
        edge: capEdge,
        profile: [
          { share: 0, lift: 3 },
          { share: 0.02, lift: 6 },
          { share: 0.3, lift: 12 },
          { share: 0.6, lift: 13 },
          { share: 0.97, lift: 9 },
          { share: 1, lift: 11 },
        ],
        brim: { width: { front: 66, side: -26, back: -26 }, rise: { front: -0.3, side: -1.2, back: 0 } },
      },
    ],
    hidesHair: false,
  },
  beanie: {
    cloths: [
      {
        edge: { kind: "level", front: 34, side: 4, back: -30 },
        profile: [
          { share: 0, lift: 2 },
          { share: 0.02, lift: 8 },
          { share: 0.24, lift: 9 },
          { share: 0.27, lift: 6 },
          { share: 0.6, lift: 9 },
          { share: 1, lift: 11 },
        ],
      },
    ],
    hidesHair: false,
  },
  hat: {
    cloths: [
      {
        edge: hatEdge,
        profile: [
          { share: 0, lift: 5 },
          { share: 0.3, lift: 14 },
          { share: 0.5, lift: 26 },
          { share: 0.66, lift: 33 },
          { share: 0.78, lift: 31 },
          { share: 1, lift: 24 },
        ],
        brim: { width: { front: 58, side: 58, back: 58 }, rise: { front: -0.12, side: 0.22, back: 0 } },
        dent: 12,
      },
      {
        edge: hatEdge,
        profile: [
          { share: 0.01, lift: 6 },
          { share: 0.28, lift: 14.6 },
          { share: 0.29, lift: 12 },
        ],
        tint: 0.72,
      },
    ],
    hidesHair: false,
  },
  head_scarf: {
    cloths: [
      {
        edge: { kind: "face", top: 46, bottom: -101, nape: -94, halfWidth: 61 },
        profile: [
          { share: 0, lift: 3 },
          { share: 0.01, lift: 6 },
          { share: 0.1, lift: 9 },
          { share: 0.5, lift: 11 },
          { share: 1, lift: 11 },
        ],
        brim: { width: { front: 2, side: 34, back: 26 }, rise: { front: -1.5, side: -2.2, back: -2.8 } },
        hang: { front: 0, side: 20, back: 20 },
        folds: { along: 5.5, climb: 0, depth: 2.4 },
      },
    ],
    hidesHair: true,
    hasCowl: true,
  },
  turban: {
    cloths: [
      {
        edge: { kind: "level", front: 42, side: -4, back: -34 },
        profile: [
          { share: 0, lift: 2 },
          { share: 0.03, lift: 12 },
          { share: 0.3, lift: 26 },
          { share: 0.6, lift: 26 },
          { share: 1, lift: 18 },
        ],
        folds: { along: 5, climb: 1, depth: 5 },
      },
    ],
    hidesHair: true,
  },
};

/** The colour of a covering's cloth, from the outermost one inwards. */
export function headClothColor(
  name: HeadwearName,
  k: number,
  color: readonly [number, number, number],
): [number, number, number] {
  const tint = headwearCuts[name].cloths[k]?.tint ?? 1;
  return [tint * color[0], tint * color[1], tint * color[2]];
}
