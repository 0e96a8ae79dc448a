import type { Hair, HairGrowth } from "./avatar.ts";
import type { HeadModel } from "./head-model.ts";
import { scalpVertices, usualCover } from "./scalp-hair.ts";

/** Short styles without a photo: heights on top and at the sides and the end of a fringe over the eyes, millimetres. */
const styles: Partial<Record<Hair["style"], Usual>> = {
  short01: { lie: "up", top: 20, side: 9, fringe: null },
  short02: { lie: "forward", top: 18, side: 13, fringe: 46 },
  short03: { lie: "left", top: 22, side: 14, fringe: null },
  short04: { lie: "back", top: 13, side: 7, fringe: null },
  afro01: { lie: "up", top: 34, side: 28, fringe: null },
  buzz: { lie: "forward", top: 3, side: 2.5, fringe: null },
};

interface Usual {
  readonly lie: HairGrowth["lie"];
  readonly top: number;
  readonly side: number;
  readonly fringe: number | null;
}

const rayCount = 19;
const fringeCount = 17;
/** How much higher a fringe ends at its sides than in its middle, millimetres. */
const fringeRise = 3;

/** How a short style grows on any head; null for the others. */
export function usualGrowth(model: HeadModel, style: Hair["style"]): HairGrowth | null {
  const usual = styles[style];
  if (!usual) return null;
  const { lie, top, side, fringe } = usual;
  const cover = Array.from(scalpVertices(model), (vertex) => {
    const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    return Math.round(9 * usualCover(x, y, z));
  });
  const across = (k: number, count: number) => Math.sin((Math.PI * k) / (count - 1)) ** 2;
  return {
    cover: cover.join(""),
    heights: Array.from({ length: rayCount }, (_, k) => side + (top - side) * across(k, rayCount)),
    lie,
    fringe:
      fringe === null
        ? null
        : Array.from({ length: fringeCount }, (_, k) => fringe + fringeRise * (1 - across(k, fringeCount))),
    drops: null,
  };
}
