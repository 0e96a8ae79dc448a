/** Upper garments that an avatar may wear. */
export const garmentNames = ["crew_neck", "shirt", "blazer", "suit", "hoodie", "blouse", "turtleneck"] as const;
export type GarmentName = (typeof garmentNames)[number];
/** Garments, and what a scarf about the head lays about the neck. */
export const clothingNames = [...garmentNames, "cowl"] as const;
export type ClothingName = (typeof clothingNames)[number];

/** Of what is seen under an open garment, and of a tie, where the photo shows none. */
export const shirtColor = [232, 234, 236] as const;
export const tieColor = [58, 62, 84] as const;

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
  /** Only a strip in front, by half its width at heights from its top down. */
  readonly strip?: readonly { readonly y: number; readonly halfWidth: number }[];
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
    ellipse: { halfWidth: 63, halfDepth: 55, napeY: -114, throatFall: 26 },
    vee: { bottomY: -200, spread: 0.42 },
    ceilingY: -112,
    ceilingSlope: -0.3,
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

/** A collar that is buttoned up, and a tie below it. */
const closedCollar: Cloth = {
  ...collar,
  neckline: { ...collar.neckline, vee: { bottomY: -160, spread: 0.6 } },
};
const tie: Cloth = {
  neckline: {
    ellipse: null,
    vee: null,
    strip: [
      { y: -145, halfWidth: 17 },
      { y: -172, halfWidth: 11 },
      { y: -175, halfWidth: 14 },
      { y: -320, halfWidth: 36 },
    ],
    ...usualCeiling,
  },
  profile: [
    { depth: 0, lift: 6 },
    { depth: 1, lift: 10 },
    { depth: 6, lift: 12 },
  ],
  points: 1,
};
const jacket: Cloth = {
  neckline: {
    ellipse: { halfWidth: 76, halfDepth: 62, napeY: -130, throatFall: 20 },
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
};

/** The cloths of each garment from the outermost one inwards; of the others only what the first leaves open is seen. */
export const garmentCuts: Readonly<Record<ClothingName, readonly [Cloth, Cloth?, Cloth?]>> = {
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
  blazer: [jacket, collar],
  suit: [jacket, closedCollar, tie],
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
