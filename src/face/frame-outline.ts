/**
 * Size and outline of a frame in millimetres of a face whose eyes (the middles between their corners) are
 * `frameEyeDistance` apart. Heights count upwards from the line through them.
 */
export interface FrameMeasures {
  /** From the middle of the face to the middle of a lens. */
  readonly lensOffset: number;
  readonly lensHalfWidth: number;
  readonly lensTop: number;
  readonly lensBottom: number;
  /** Exponent of the superellipse of a lens: 2 is round, 5 a rectangle with round corners. */
  readonly roundness: number;
  /** By which share a lens is wider at its top, and narrower at its bottom, than at half height. */
  readonly taper: number;
  readonly rimThickness: number;
  readonly bridgeHeight: number;
  /** What the inner edge of the rim lies outside of the superellipse, at even steps of its angle; absent = nowhere. */
  readonly insets?: readonly number[];
  /** Width of the rim at these points; absent = `rimThickness` everywhere. */
  readonly rimWidths?: readonly number[];
}

export const frameEyeDistance = 63;
/** Places at which the rims of photos are crossed, at even steps of the outline's angle. */
export const rimCount = 32;
/** Height of the hinges over the lens's lowest point, as a share of its height. */
export const hingeShare = 0.75;

/** On a superellipse of unit half axes. */
export type OutlinePoint = readonly [u: number, v: number];

/**
 * Outline of a lens about its middle, counter-clockwise from the outer (+u) end, widened by `grow` and by this share of the
 * rim's width.
 */
export function lensOutline(frame: FrameMeasures, grow: number, count: number, rimShare = 0): [u: number, v: number][] {
  const { lensHalfWidth, lensTop, lensBottom, roundness, taper, insets } = frame;
  const halfHeight = (lensTop - lensBottom) / 2;
  return Array.from({ length: count }, (_, i) => {
    const [u, v] = superellipse((2 * Math.PI * i) / count, roundness);
    const out = grow + (insets ? atShare(insets, i / count) : 0) + rimShare * rimWidth(frame, i / count);
    return [u * (lensHalfWidth * (1 + taper * v) + out), v * (halfHeight + out)];
  });
}

/** Width of the rim at a share of the outline's angle. */
export function rimWidth({ rimThickness, rimWidths }: FrameMeasures, share: number): number {
  return rimWidths ? atShare(rimWidths, share) : rimThickness;
}

/** Between values at even steps of a closed outline. */
function atShare(values: readonly number[], share: number): number {
  const at = share * values.length;
  const whole = Math.floor(at);
  const value = values[whole % values.length];
  return value + (values[(whole + 1) % values.length] - value) * (at - whole);
}

/** The point at an angle, radians, of |u|^exponent + |v|^exponent = 1 (G. Lamé, 1818). */
export function superellipse(angle: number, exponent: number): OutlinePoint {
  return [signedPower(Math.cos(angle), 2 / exponent), signedPower(Math.sin(angle), 2 / exponent)];
}

function signedPower(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}
