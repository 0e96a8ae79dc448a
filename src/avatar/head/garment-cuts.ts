/** Upper garments that an avatar may wear. */
export const garmentNames = [
  "crew_neck",
  "shirt",
  "blazer",
  "suit",
  "jacket",
  "hoodie",
  "blouse",
  "turtleneck",
] as const;
export type GarmentName = (typeof garmentNames)[number];
/** Garments, and what a scarf about the head lays about the neck. */
export const clothingNames = [...garmentNames, "cowl"] as const;
export type ClothingName = (typeof clothingNames)[number];

/** Of what is seen under an open garment, and of a tie, where the photo shows none. */
export const shirtColor = [232, 234, 236] as const;
export const tieColor = [58, 62, 84] as const;

/** A level: cloth is kept below it. It lies at `y` beside and behind the neck's axis and rises by `slope` a millimetre before it. */
interface Level {
  readonly y: number;
  readonly slope: number;
}

/** A place as seen from before: distance from the middle and height, millimetres. */
type FrontPlace = readonly [x: number, y: number];

/**
 * The outline of one piece of cloth on the mean head, millimetres in the model's frame: what lies below `ceiling`, over `floor`,
 * outside of `ring`, an upright ellipse about the neck which the flat shoulders cross at a height that falls to the throat, and
 * to the left of each of the `edges`, straight lines as seen from before, alike on both sides of the middle. Behind the neck's
 * axis edges end, or all of a piece that `endsBeside` the neck.
 */
export interface Outline {
  readonly ceiling: Level;
  readonly floor?: Level;
  readonly ring?: {
    readonly halfWidth: number;
    readonly halfDepth: number;
    readonly napeY: number;
    readonly throatFall: number;
  };
  readonly edges?: readonly (readonly [from: FrontPlace, to: FrontPlace])[];
  readonly endsBeside?: boolean;
}

/** One piece of cloth: where it ends and how far it stands off the skin from there. */
export interface Piece {
  readonly outline: Outline;
  /** Lift over the skin by depth within the outline, millimetres; the last one goes on. */
  readonly profile: readonly { readonly depth: number; readonly lift: number }[];
}

/** Pieces by what colours them; of shirts and ties only what the first piece of the garment leaves open is seen. */
export interface Cut {
  readonly garment: readonly Piece[];
  readonly shirt?: readonly Piece[];
  readonly tie?: readonly Piece[];
}

const overHead: Level = { y: -120, slope: -0.6 };

/** A sheet that lies `lift` over the skin and is `thickness` thick. */
function sheet(lift: number, thickness: number): Piece["profile"] {
  return [
    { depth: 0, lift: lift - thickness },
    { depth: 0.3, lift: lift - 0.25 * thickness },
    { depth: 1.2, lift },
  ];
}

/** A leaf that is turned down all about the neck from a ceiling, to points in front; its inner edge begins beside the middle. */
function turnedCollar(ceiling: Level, inner: FrontPlace, point: FrontPlace): Piece {
  return {
    outline: {
      ceiling,
      floor: { y: -143, slope: -1.4 },
      edges: [
        [inner, point],
        [point, [72, -148]],
      ],
    },
    profile: [
      { depth: 0, lift: -1.5 },
      { depth: 0.2, lift: 4.5 },
      { depth: 1.5, lift: 6.5 },
      { depth: 12, lift: 7.5 },
    ],
  };
}

const openShirt: readonly Piece[] = [
  turnedCollar({ y: -113, slope: -0.62 }, [23, -146], [56, -197]),
  {
    outline: {
      ceiling: { y: -118, slope: -0.6 },
      edges: [
        [
          [26, -140],
          [0, -206],
        ],
      ],
    },
    profile: sheet(3.2, 4.7),
  },
];
/** Buttoned, its collar stands beside the neck to 15 mm over the chin, where photos show cloth: below, necks look as broad as jaws. */
const closedShirt: readonly Piece[] = [
  turnedCollar({ y: -97, slope: -1.02 }, [1, -146], [42, -194]),
  { outline: { ceiling: { y: -102, slope: -1 } }, profile: sheet(3.2, 4.7) },
];
const tie: readonly Piece[] = [
  {
    outline: {
      endsBeside: true,
      ceiling: { y: -146, slope: 0 },
      floor: { y: -171, slope: 0 },
      edges: [
        [
          [9.5, -171],
          [15, -146],
        ],
      ],
    },
    profile: [
      { depth: 0, lift: 5 },
      { depth: 0.3, lift: 9.5 },
      { depth: 5, lift: 13 },
    ],
  },
  {
    outline: {
      endsBeside: true,
      ceiling: { y: -169, slope: 0 },
      edges: [
        [
          [36, -320],
          [11, -169],
        ],
      ],
    },
    profile: sheet(8.5, 5),
  },
];

const blouse: readonly Piece[] = [
  {
    outline: {
      ceiling: overHead,
      ring: { halfWidth: 74, halfDepth: 55, napeY: -142, throatFall: 40 },
      edges: [
        [
          [57, -150],
          [0, -226],
        ],
      ],
    },
    profile: [
      { depth: 0, lift: -1.5 },
      { depth: 0.05, lift: 2.4 },
      { depth: 4, lift: 2.8 },
    ],
  },
];

/** The inner edge of a jacket, from the neck to where it is buttoned. */
const jacketEdge = [
  [63, -136],
  [3, -322],
] as const;
const jacket: readonly Piece[] = [
  { outline: { ceiling: { y: -126, slope: 0 }, edges: [jacketEdge] }, profile: sheet(9.5, 8) },
  // The collar ends at a notch, over which the lapel begins.
  {
    outline: {
      ceiling: { y: -123, slope: 0 },
      floor: { y: -150, slope: 0 },
      edges: [
        [
          [61, -142],
          [5, -318],
        ],
        [
          [40, -164],
          [104, -170],
        ],
        [
          [104, -170],
          [88, -138],
        ],
      ],
    },
    profile: sheet(13.5, 4.5),
  },
  {
    outline: {
      endsBeside: true,
      ceiling: { y: -150, slope: 0 },
      edges: [
        [
          [63, -136],
          [3, -322],
        ],
        [
          [6, -322],
          [112, -178],
        ],
        [
          [112, -178],
          [40, -166],
        ],
      ],
    },
    profile: sheet(13, 4),
  },
];

export const garmentCuts: Readonly<Record<ClothingName, Cut>> = {
  crew_neck: {
    garment: [
      {
        outline: { ceiling: overHead, ring: { halfWidth: 66, halfDepth: 53, napeY: -138, throatFall: 46 } },
        profile: [
          { depth: 0, lift: -1.5 },
          { depth: 0.05, lift: 3.2 },
          { depth: 1.5, lift: 4.4 },
          { depth: 15, lift: 4.6 },
          { depth: 16.5, lift: 3.2 },
        ],
      },
    ],
  },
  shirt: { garment: openShirt },
  blazer: { garment: jacket, shirt: openShirt },
  suit: { garment: jacket, shirt: closedShirt, tie },
  jacket: { garment: jacket, shirt: blouse },
  hoodie: {
    garment: [
      {
        outline: { ceiling: overHead, ring: { halfWidth: 72, halfDepth: 57, napeY: -134, throatFall: 50 } },
        profile: [
          { depth: 0, lift: -1.5 },
          { depth: 0.1, lift: 8 },
          { depth: 6, lift: 14 },
          { depth: 20, lift: 15 },
          { depth: 32, lift: 7 },
          { depth: 40, lift: 5 },
        ],
      },
    ],
  },
  blouse: { garment: blouse },
  cowl: {
    garment: [
      {
        outline: { ceiling: { y: -90, slope: -0.18 } },
        profile: [
          { depth: 0, lift: 1 },
          { depth: 4, lift: 6 },
          { depth: 16, lift: 12 },
          { depth: 60, lift: 14 },
          { depth: 100, lift: 6 },
        ],
      },
    ],
  },
  turtleneck: {
    garment: [
      {
        outline: { ceiling: { y: -119, slope: -0.22 } },
        profile: [
          { depth: 0, lift: -1.5 },
          { depth: 0.05, lift: 4 },
          { depth: 3, lift: 6.2 },
          { depth: 22, lift: 6.6 },
          { depth: 25, lift: 3.6 },
        ],
      },
    ],
  },
};
