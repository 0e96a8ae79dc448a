import { smoothstep } from "../../mesh/field.ts";
import { between, cross, dot, scaled, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import type { CardShape, Guide } from "./guide.ts";
import { followGuide } from "./guide-curve.ts";
import { rotated } from "./hair-flow.ts";
import type { GrowthSkin } from "./hair-mesh.ts";
import { rootAt, spreadRoots } from "./hair-roots.ts";
import { hash } from "./noise.ts";

/** What grows by itself on each vertex of a skin: scalps of crops and curls, beards. */
export interface StandingField {
  /** 0 nothing .. 1 covered. */
  readonly density: Float32Array;
  /** How far hair stands off the skin, millimetres. */
  readonly lift: Float32Array;
  /** Where it leads along the skin and how far, xyz in millimetres. */
  readonly run: Float32Array;
}

export interface StandingShape extends Pick<CardShape, "tile" | "width"> {
  /** Distance of roots, millimetres, and their count at most. */
  readonly spacing: number;
  readonly most: number;
  /** 0 all alike .. 1 each its own way. */
  readonly tousle: number;
  /** How much it falls: 0 stays as it leads .. 1 hangs. */
  readonly falls: number;
}

/** Points of a guide curve. */
const partCount = 4;
/** How deep roots lie in the skin, millimetres. */
const rootDepth = 0.8;
/** Density from which hair has roots, one sooner than the other, and fraction of its lift that the thinnest has. */
const thinnest = [0.2, 0.6] as const;
const thinLift = 0.7;
/** Fraction of its lift that the lowest bundle reaches. */
const lowest = 0.7;
/** Patches of hair that turn alike, millimetres, and how far they and single bundles turn and lean, radians. */
const ownTurn = 80;
const ownLean = 0.9;
/** How far cards of hair that goes every way turn about their curve at most, radians. */
const mostRoll = 1.3;
/** Cards: their widths at the roots and tips. */
const rootWidth = [0.5, 0.6] as const;
const tipWidth = 0.35;
/** Widening over this fraction of its length, and by how much rows may miss the curve, millimetres. */
const tolerance = 1.4;

/** Guides of hair that stands off the skin at its roots by itself. */
export function standingGuides(skin: GrowthSkin, field: StandingField, shape: StandingShape): Guide[] {
  const guides: Guide[] = [];
  const { spacing, most, tousle, falls, width, tile } = shape;
  spreadRoots(skin, field.density, { spacing, most, thinnest: thinnest[0] }, (quad, u, v, number) => {
    const { point, density, vertex } = rootAt(skin, field.density, quad, u, v);
    if (density < thinnest[0] + (thinnest[1] - thinnest[0]) * hash(number, 8)) return;
    const normal = tripleAt(skin.normals, vertex);
    const layer = hash(number, 2);
    const young = thinLift + (1 - thinLift) * smoothstep(thinnest[0], 1, density);
    const lift = young * field.lift[vertex] * (lowest + (1 - lowest) * layer);
    const run = tripleAt(field.run, vertex);
    const turn = tousle * ownTurn * (2 * hash(number, 1) - 1);
    const along = rotated(tangent(run, normal), normal, turn);
    const ahead = Math.hypot(...run) * (0.75 + 0.5 * hash(number, 3));
    const length = Math.max(1.5, Math.hypot(lift, ahead));
    const rise = Math.asin(Math.min(1, lift / length));
    const lean = rise + ownLean * tousle * (hash(number, 4) - 0.5);
    const [steep, flat] = [Math.min(1.5, 1.5 * lean), 0.5 * lean];
    const towards = (angle: number): Triple => sum(scaled(along, Math.cos(angle)), normal, Math.sin(angle));
    const step = length / (partCount - 1);
    const points = followGuide(
      {
        step,
        most: partCount,
        inertia: 0,
        start: towards(steep),
        wish: (_, gone) => unit(between(towards(steep + (flat - steep) * (gone / length)), [0, -1, 0], falls)),
        clings: () => ({ weight: 0, outwards: normal }),
        settle: (next) => next,
        ends: () => false,
      },
      sum(point, normal, -rootDepth),
    );
    const breadth = Math.min(width, 1 + 0.15 * length);
    guides.push({
      number,
      layer,
      vertex,
      points,
      step,
      shape: {
        width: breadth * young,
        tolerance,
        rootWidth,
        widening: 0.3 * length,
        tipWidth: tile === "curls" ? 1 : tipWidth,
        narrowing: 0.45,
        tile,
        tiles: 1,
        waveAt: () => ({ aside: 0, outwards: 0, roll: mostRoll * tousle * (2 * hash(number, 29) - 1) }),
      },
    });
  });
  return guides;
}

/** The part of a direction along the plane across `normal`, of unit length. */
function tangent(direction: Triple, normal: Triple): Triple {
  const flat = sum(direction, normal, -dot(direction, normal));
  return Math.hypot(...flat) > 1e-4
    ? unit(flat)
    : unit(cross(normal, Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
}
