import type { Pixels } from "./pixels.ts";

/** A round frame: a plain picture with the photo in the circle that touches its nearer sides. Lengths in halves of the shorter side. */
const frame = {
  /** Up to here it is the photo, from there on plain; between them is the soft edge of 2.5 % that scaled pictures have. */
  photoTo: 0.985,
  plainFrom: 1.01,
  /** Levels of a channel by which plain pixels differ at most from the corners' mean: what JPEG adds beside the edge. */
  levels: 12,
  /** Share of the pixels outside that are plain: of 521 portraits .998 and more on the 48 with such a frame, else .965 at most. */
  plain: 0.99,
  /** Share of the edge that differs from it: on those 48 .42 and more, on portraits before a plain wall .23 at most. */
  photo: 0.25,
  /** Directions in which the edge is looked at. */
  directions: 360,
} as const;

/** A pixel's byte offset, and its distance from the middle in pixels. */
type Visit = (offset: number, away: number) => void;

/**
 * Fills in place what lies outside a round frame with what the photo shows at its edge in the same direction, since a plain area
 * beside the head reads as the end of the hair. Other pictures stay as they are. Returns whether there was a frame.
 */
export function fillRoundFrame(pixels: Pixels): boolean {
  if (!hasRoundFrame(pixels)) return false;
  const { data } = pixels;
  const { half } = middle(pixels);
  const edge = frame.photoTo * half;
  // One pixel within the edge, so that no source is itself filled.
  forEachOutside(pixels, edge, (offset, away) => {
    const from = offsetToward(pixels, offset, (edge - 1) / away);
    data.copyWithin(offset, from, from + 4);
  });
  return true;
}

function hasRoundFrame(pixels: Pixels): boolean {
  const corners = cornersOf(pixels);
  const color = meanColor(pixels, corners);
  // Most photos end here.
  if (!corners.every((offset) => isPlain(pixels, offset, color))) return false;
  const { x, y, half } = middle(pixels);
  const count = { plain: 0, all: 0, photo: 0 };
  forEachOutside(pixels, frame.plainFrom * half, (offset) => {
    count.all++;
    if (isPlain(pixels, offset, color)) count.plain++;
  });
  if (count.all === 0 || count.plain < frame.plain * count.all) return false;
  for (let direction = 0; direction < frame.directions; direction++) {
    const angle = (2 * Math.PI * direction) / frame.directions;
    const offset = offsetAt(
      pixels,
      x + frame.photoTo * half * Math.cos(angle),
      y + frame.photoTo * half * Math.sin(angle),
    );
    if (!isPlain(pixels, offset, color)) count.photo++;
  }
  return count.photo >= frame.photo * frame.directions;
}

/** Byte offsets of the four corner pixels. */
function cornersOf({ width, height }: Pixels): readonly number[] {
  return [0, width - 1, width * (height - 1), width * height - 1].map((pixel) => 4 * pixel);
}

/** The mean of some pixels, red, green and blue. */
function meanColor({ data }: Pixels, offsets: readonly number[]): readonly number[] {
  const mean = (channel: number) => offsets.reduce((sum, offset) => sum + data[offset + channel], 0) / offsets.length;
  return [mean(0), mean(1), mean(2)];
}

function isPlain({ data }: Pixels, offset: number, color: readonly number[]): boolean {
  return color.every((level, channel) => Math.abs(data[offset + channel] - level) <= frame.levels);
}

/** Visits the pixels whose centres are farther than `radius` pixels from the middle, rows from the top. */
function forEachOutside(pixels: Pixels, radius: number, visit: Visit): void {
  const { x, y } = middle(pixels);
  for (let row = 0; row < pixels.height; row++) {
    const chord = Math.sqrt(Math.max(0, radius * radius - (row - y) ** 2));
    for (let column = 0; column < pixels.width; column++) {
      // Inside: on to the other end of the chord.
      if (chord > 0 && Math.abs(column - x) <= chord) column = Math.floor(x + chord) + 1;
      if (column < pixels.width) visit(4 * (row * pixels.width + column), Math.hypot(column - x, row - y));
    }
  }
}

/** The pixel at `scale` of the way from the middle to that at `offset`. */
function offsetToward(pixels: Pixels, offset: number, scale: number): number {
  const { x, y } = middle(pixels);
  const column = (offset / 4) % pixels.width;
  const row = Math.floor(offset / 4 / pixels.width);
  return offsetAt(pixels, x + (column - x) * scale, y + (row - y) * scale);
}

function offsetAt({ width, height }: Pixels, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return 4 * (row * width + column);
}

function middle({ width, height }: Pixels) {
  return { x: (width - 1) / 2, y: (height - 1) / 2, half: Math.min(width, height) / 2 };
}
