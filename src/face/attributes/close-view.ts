import type { HeadLayout } from "../head-crop.ts";

/** Width of the view in distances of the eye centres, and how far its middle lies below the eyes. */
const viewWidth = 4.8;
const middleBelowEyes = 0.15;

/** Where the top of the hair ends, in distances of the eye centres below them. */
export const topBottom = -0.75;

/** A head with its hair, as the nets that look at it closely take it at `size` pixels a side. */
export function closeLayout(size: number): HeadLayout {
  const unit = size / viewWidth;
  return { size, unit, eyeX: size / 2, eyeY: size / 2 - middleBelowEyes * unit };
}
