import { hash } from "../avatar/wear/hair/lock-roots.ts";
import { lockTile, lockVariantCount, strandAtlasSize } from "../avatar/wear/hair/strand-atlas.ts";
import { CoilPicture } from "./coil-picture.ts";
import { highlightSteps, lightSteps, mostLight, StrandDrawing, type StrandPattern } from "./strand-pattern.ts";

/** What the tile of a lock shows of hair in ringlets, millimetres across and along. */
const lockSize = [13.3, 60] as const;
/** Ringlets of a lock, strands of each, and by how many radians these follow each other around it. */
const ringletCount = 4;
const strandCount = 10;
const strandTurn = 0.3;
/** Radii of ringlets and how far they advance a turn, millimetres. */
const radii = [1.9, 2.6] as const;
const pitches = [9, 13] as const;
/** Half the width over which a ringlet is closed, over the least radius, and its length beyond that, millimetres. */
const core = 0.85;
const tipLength = 9;
/** How deep ringlets lie below others at most, millimetres. */
const deepest = 1.6;
/** Share of the tile's width over which they lie, how far they lie off even places, in their distances, how far they are seen
 * from their ends, a cosine, and by how much their strands differ in length, millimetres. */
const inset = 0.8;
const ringletShift = 0.06;
const opening = 0.2;
const raggedness = 3;
/** Where they end, shares of the tile's length. */
const ends = [0.8, 0.97] as const;
/** Contrast of what lies behind to what lies before, over that of close coils, as an exponent. */
const softness = 0.75;
/** Light over that of close coils, and how much locks differ in it from the darkest to the lightest. */
const gain = 1.02;
const lockSpread = 0.4;
/** First number of the strands of ringlets: hashes tell them apart. */
const firstRinglet = 40_000;
/** Texels that are the same aside and down, which leaves the texture's file small. */
const block = [1, 2] as const;

/** The pattern of hair in ringlets over a body of strands. */
export function drawRinglets(): StrandPattern {
  const { width, height } = strandAtlasSize;
  const { lights, highlights, alphas } = new StrandDrawing().draw(["body", "edge"]);
  for (let variant = 0; variant < lockVariantCount; variant++) {
    const tile = lockTile(variant);
    const [columns, rows] = [tile.width * width, tile.height * height];
    const picture = drawLock(variant, columns / block[0], rows / block[1]);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const from = Math.floor(y / block[1]) * picture.columns + Math.floor(x / block[0]);
        const at = (tile.top * height + y) * width + tile.left * width + x;
        lights[at] = Math.round(Math.min(1, picture.light[from] / mostLight) * (lightSteps - 1));
        highlights[at] = Math.round(Math.min(1, picture.highlight[from]) * (highlightSteps - 1));
        alphas[at] = 255 * picture.alpha[from];
      }
    }
  }
  return { lights, highlights, alphas };
}

/** Ringlets side by side, each of strands that follow each other around it. */
function drawLock(variant: number, columns: number, rows: number): CoilPicture {
  const [width, length] = lockSize;
  const picture = new CoilPicture(columns, rows, lockSize, false);
  for (let ringlet = 0; ringlet < ringletCount; ringlet++) {
    const number = firstRinglet + 100 * variant + 20 * ringlet;
    const within = ([from, to]: readonly [number, number], salt: number) => from + (to - from) * hash(number, salt);
    const pitch = within(pitches, 72);
    const end = length * within(ends, 73);
    const place = (ringlet + 0.5) / ringletCount + ringletShift * (hash(number, 74) - 0.5);
    const x = width * (0.5 + inset * (place - 0.5));
    picture.close(x, core * radii[0], end - tipLength);
    for (let strand = 0; strand < strandCount; strand++) {
      picture.add({
        x,
        y: end / 2 - raggedness * hash(number + strand, 77),
        heading: Math.PI / 2,
        radius: within(radii, 71),
        pitch,
        turns: (end + raggedness) / pitch,
        level: -deepest * hash(number, 75),
        number: number + strand,
        phase: 2 * Math.PI * hash(number, 76) + strandTurn * strand,
        opening,
      });
    }
  }
  const own = gain * (1 + lockSpread * ((variant + 0.5) / lockVariantCount - 0.5));
  for (let i = 0; i < picture.light.length; i++) picture.light[i] = own * picture.light[i] ** softness;
  return picture;
}
