import type { Triple } from "./triple.ts";

/** Distance across the face (x and y) from a polyline, and where along it the nearest point lies, 0..1. */
export function nearestOnLine(
  line: readonly Triple[],
  [x, y]: Triple,
): { readonly distance: number; readonly share: number } {
  let nearest = { distance: Number.POSITIVE_INFINITY, share: 0 };
  for (let k = 0; k + 1 < line.length; k++) {
    const [dx, dy] = [line[k + 1][0] - line[k][0], line[k + 1][1] - line[k][1]];
    const [px, py] = [x - line[k][0], y - line[k][1]];
    const t = Math.min(1, Math.max(0, (px * dx + py * dy) / Math.max(1e-9, dx * dx + dy * dy)));
    const distance = Math.hypot(px - t * dx, py - t * dy);
    if (distance < nearest.distance) nearest = { distance, share: (k + t) / (line.length - 1) };
  }
  return nearest;
}
