import type { TextureSize } from "./export-options.ts";
import type { PictureName } from "./plain-color.ts";

/** A rectangle of texels. */
export interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type PartPicture = Exclude<PictureName, "avatar">;

export interface AtlasLayout {
  readonly width: number;
  readonly height: number;
  readonly cells: Readonly<Record<PartPicture, Cell>>;
  /** The cell of the k-th plain colour. */
  readonly swatch: (k: number) => Cell;
}

const swatchSide = 64;
const swatchColumns = 4;

/** Of 1024 x 1024 texels; smaller atlases have the same in their proportion. */
const square: AtlasLayout = {
  width: 1024,
  height: 1024,
  cells: {
    skin: { left: 0, top: 0, width: 768, height: 768 },
    hair: { left: 0, top: 768, width: 512, height: 256 },
    beard: { left: 512, top: 768, width: 256, height: 256 },
    eyes: { left: 768, top: 0, width: 256, height: 256 },
    teeth: { left: 768, top: 256, width: 256, height: 256 },
    tongue: { left: 768, top: 512, width: 128, height: 128 },
    glasses: { left: 896, top: 512, width: 128, height: 128 },
  },
  swatch: (k) => swatchFrom(768, 640, k),
};

/** Of 2048 texels, where every picture keeps the size that it is painted at; half as high, since that is all there is. */
const wide: AtlasLayout = {
  width: 2048,
  height: 1024,
  cells: {
    skin: { left: 0, top: 0, width: 1024, height: 1024 },
    hair: { left: 1024, top: 0, width: 1024, height: 512 },
    beard: { left: 1024, top: 512, width: 512, height: 256 },
    eyes: { left: 1536, top: 512, width: 256, height: 256 },
    teeth: { left: 1792, top: 512, width: 256, height: 256 },
    tongue: { left: 1024, top: 768, width: 128, height: 128 },
    glasses: { left: 1152, top: 768, width: 128, height: 128 },
  },
  swatch: (k) => swatchFrom(1280, 768, k),
};

export function layOutAtlas(size: TextureSize): AtlasLayout {
  if (size > square.width) return wide;
  const scale = ({ left, top, width, height }: Cell): Cell => {
    const [x, y, w, h] = [left, top, width, height].map((texels) => (texels * size) / square.width);
    return { left: x, top: y, width: w, height: h };
  };
  const { skin, hair, beard, eyes, teeth, tongue, glasses } = square.cells;
  return {
    width: size,
    height: size,
    cells: {
      skin: scale(skin),
      hair: scale(hair),
      beard: scale(beard),
      eyes: scale(eyes),
      teeth: scale(teeth),
      tongue: scale(tongue),
      glasses: scale(glasses),
    },
    swatch: (k) => scale(square.swatch(k)),
  };
}

function swatchFrom(left: number, top: number, k: number): Cell {
  const [column, row] = [k % swatchColumns, Math.floor(k / swatchColumns)];
  return { left: left + swatchSide * column, top: top + swatchSide * row, width: swatchSide, height: swatchSide };
}
