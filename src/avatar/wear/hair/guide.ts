import type { Triple } from "../../mesh/triple.ts";
import type { CardTile } from "./strand-atlas.ts";

/** Where a card is on its waves, millimetres. */
export interface Wave {
  readonly aside: number;
  readonly outwards: number;
  /** Radians by which the card is turned about its own course. */
  readonly roll?: number;
}

/** How a card is cut. */
export interface CardShape {
  /** Of a card of mean width, millimetres. */
  readonly width: number;
  /** By how much its rows may miss its curve, millimetres. */
  readonly tolerance: number;
  /** Fraction of its width at its root, at once beyond it, and length over which it gets all of it, millimetres. */
  readonly rootWidth: readonly [number, number];
  readonly widening: number;
  /** Fraction of its width at its tip, and of its length from which it narrows to that. */
  readonly tipWidth: number;
  readonly narrowing: number;
  /** What it shows, and how many of that side by side, so that the strands of broad cards are as fine. */
  readonly tile: CardTile;
  readonly tiles: number;
  /** At height `y`, a `share` of its length and `gone` millimetres from its root. */
  waveAt(y: number, share: number, gone: number): Wave;
  /** Where a side of the card lies that would lie at a point, `half` its width from its middle; absent = there. */
  clear?(point: Triple, half: number): Triple;
  /** The skin vertex with which a point moves; absent = that of the root. */
  vertexAt?(point: Triple): number;
}

/** The ways from a point of a guide to both sides of its card, millimetres. */
export interface CardSides {
  readonly left: Triple;
  readonly right: Triple;
}

/** A bundle of hair: the curve about which its card is laid. */
export interface Guide {
  /** By which its chances are told. */
  readonly number: number;
  /** 0 innermost .. 1 outermost. */
  readonly layer: number;
  /** The skin vertex with which its root moves. */
  readonly vertex: number;
  /** Points from its root on, `step` millimetres apart. */
  readonly points: readonly Triple[];
  readonly step: number;
  readonly shape: CardShape;
  /** The sides of its card at each of the points, where its neighbours tell them; absent = half its width away. */
  readonly sides?: readonly CardSides[];
}
