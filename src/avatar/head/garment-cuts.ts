/** Upper garments that an avatar may wear. */
export const garmentNames = ["crew_neck", "shirt", "blazer", "hoodie", "blouse", "turtleneck"] as const;
export type GarmentName = (typeof garmentNames)[number];
/** Garments, and what a scarf about the head lays about the neck. */
export type ClothingName = GarmentName | "cowl";

/** Of what is seen under an open garment. */
export const shirtColor = [232, 234, 236] as const;

/**
 * The edge of a cloth about the neck on the mean head, millimetres in the model's frame: an upright ellipse, which the flat
 * shoulders cross, at a height that falls to the throat, which steep chest and nape cross. `vee` opens it in front down to
 * a point, its sides leaving it by `spread` a millimetre of height. A ceiling that falls towards the front keeps the head
 * out; where there is no ellipse it is the edge.
 */
export interface Neckline {
  readonly ellipse: {
    readonly halfWidth: number;
    readonly halfDepth: number;
    readonly napeY: number;
    readonly throatFall: number;
  } | null;
  readonly vee: { readonly bottomY: number; readonly spread: number } | null;
  readonly ceilingY: number;
  readonly ceilingSlope: number;
}

/** One cloth: where it begins and how far it stands off the skin from there. */
export interface Cloth {
  readonly neckline: Neckline;
  /** Lift over the skin by depth below the edge, millimetres; the last one goes on. */
  readonly profile: readonly { readonly depth: number; readonly lift: number }[];
  /** By how much depths from the rim on are stretched in front, where collars end in points; 1 at the sides. */
  readonly points: number;
}

const usualCeiling = { ceilingY: -120, ceilingSlope: -0.6 } as const;
const collar: Cloth = {
  neckline: {
    ellipse: { halfWidth: 63, halfDepth: 55, napeY: -130, throatFall: 34 },
    vee: { bottomY: -204, spread: 0.5 },
    ...usualCeiling,
  },
  profile: [
    { depth: 0, lift: -1.5 },
    { depth: 0.05, lift: 5 },
    { depth: 2, lift: 7 },
    { depth: 24, lift: 8 },
    { depth: 25, lift: 3.2 },
  ],
  points: 1.7,
};

/** The cloths of each garment from the outermost one inwards; of the second one only what the first leaves open is seen. */
export const garmentCuts: Readonly<Record<ClothingName, readonly [Cloth, Cloth?]>> = {
  crew_neck: [
    {
      neckline: {
        ellipse: { halfWidth: 66, halfDepth: 53, napeY: -138, throatFall: 46 },
        vee: null,
        ...usualCeiling,
      },
      profile: [
        { depth: 0, lift: -1.5 },
        { depth: 0.05, lift: 3.2 },
        { depth: 1.5, lift: 4.4 },
        { depth: 15, lift: 4.6 },
        { depth: 16.5, lift: 3.2 },
      ],
      points: 1,
    },
  ],
  shirt: [collar],
  blazer: [
    {
      neckline: {
        ellipse: { halfWidth: 76, halfDepth: 62, napeY: -137, throatFall: 20 },
        vee: { bottomY: -305, spread: 0.42 },
        ...usualCeiling,
      },
      profile: [
        { depth: 0, lift: 2 },
        { depth: 0.1, lift: 9.5 },
        { depth: 2, lift: 10.5 },
        { depth: 30, lift: 9.5 },
        { depth: 31, lift: 6.5 },
      ],
      points: 1.6,
    },
    collar,
  ],
  hoodie: [
    {
      neckline: {
        ellipse: { halfWidth: 72, halfDepth: 57, napeY: -134, throatFall: 50 },
        vee: null,
        ...usualCeiling,
      },
      profile: [
        { depth: 0, lift: -1.5 },
        { depth: 0.1, lift: 8 },
        { depth: 6, lift: 14 },
        { depth: 20, lift: 15 },
        { depth: 32, lift: 7 },
        { depth: 40, lift: 5 },
      ],
      points: 1,
    },
  ],
  blouse: [
    {
      neckline: {
        ellipse: { halfWidth: 74, halfDepth: 55, napeY: -142, throatFall: 40 },
        vee: { bottomY: -226, spread: 0.75 },
        ...usualCeiling,
      },
      profile: [
        { depth: 0, lift: -1.5 },
        { depth: 0.05, lift: 2.4 },
        { depth: 4, lift: 2.8 },
      ],
      points: 1,
    },
  ],
  cowl: [
    {
      neckline: { ellipse: null, vee: null, ceilingY: -90, ceilingSlope: -0.18 },
      profile: [
        { depth: 0, lift: 1 },
        { depth: 4, lift: 6 },
        { depth: 16, lift: 12 },
        { depth: 60, lift: 14 },
        { depth: 100, lift: 6 },
      ],
      points: 1,
    },
  ],
  turtleneck: [
    {
      neckline: { ellipse: null, vee: null, ceilingY: -119, ceilingSlope: -0.22 },
      profile: [
        { depth: 0, lift: -1.5 },
        { depth: 0.05, lift: 4 },
        { depth: 3, lift: 6.2 },
        { depth: 22, lift: 6.6 },
        { depth: 25, lift: 3.6 },
      ],
      points: 1,
    },
  ],
};
