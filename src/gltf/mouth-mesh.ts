import type { HeadModel, Part } from "../avatar/head/head-model.ts";
import { findPart, partSurface } from "../avatar/head/part.ts";
import { jointIndex } from "../avatar/head/skinning.ts";
import { gather } from "../avatar/mesh/seams.ts";
import type { Surface } from "../avatar/mesh/surface.ts";
import { transformPositions } from "../avatar/mesh/transform.ts";
import { fitLowerTeeth, fitTongue, fitUpperTeeth, jawMotion, movesJaw } from "../avatar/wear/mouth/mouth-parts.ts";
import { finish } from "../steps.ts";
import { bindRigidly } from "./export-mesh.ts";
import { type FixedPart, fixPart, placePart } from "./fixed-part.ts";
import type { MeshWork, MovingPart } from "./mesh-work.ts";
import { type Mover, moveAll, resting, sparseMotion } from "./morph-targets.ts";
import { keptMixes, type WholePart } from "./thin-parts.ts";

/** Millimetres behind the incisors from which cheeks cover a row of teeth, and behind its tip from which they cover the tongue. */
const molarDepth = 22;
const rootDepth = 25;

/** Share of their depth that lower gums keep below the floor of the mouth. */
const keptDepth = 0.15;

/** Both rows of teeth and the tongue. */
export function mouthParts(work: MeshWork, neutral: Float32Array): MovingPart[] {
  return [upperTeeth(work, neutral), lowerTeeth(work, neutral), tongue(work, neutral)];
}

function upperTeeth({ model, kernels, lod }: MeshWork, neutral: Float32Array): MovingPart {
  const part = findPart(model, "upper_teeth");
  const fixed = fixPart(model, kernels, part.name, lod, () => wholeTeeth(model, part, fitUpperTeeth(part, model.mean)));
  return { shape: place(fixed, part, fitUpperTeeth(part, neutral)), move: () => resting };
}

function lowerTeeth({ model, kernels, lod }: MeshWork, neutral: Float32Array): MovingPart {
  const part = findPart(model, "lower_teeth");
  const rest = (positions: Float32Array) => overFloor(model, positions, fitLowerTeeth(model, part, positions, {}));
  const fixed = fixPart(model, kernels, part.name, lod, () => wholeTeeth(model, part, rest(model.mean)));
  const shape = place(fixed, part, rest(neutral));
  return {
    shape,
    move: (_, { weights }) => {
      if (!movesJaw(weights)) return resting;
      const moved = shape.positions.slice();
      transformPositions(jawMotion(model, part, neutral, weights), moved);
      return sparseMotion(moved, shape.positions);
    },
  };
}

/**
 * Draws what of the lower gums lies below the floor of the mouth up to it, in place: nothing shows it from within, but molars that
 * are lowered with the jaw stick out below chins, and path tracers draw what other renderers cull.
 */
function overFloor({ regions, skinVertexCount }: HeadModel, neutral: Float32Array, gums: Float32Array): Float32Array {
  let floor = Number.POSITIVE_INFINITY;
  for (let i = 0; i < skinVertexCount; i++) {
    if (regions.mouth_cavity[i] > 127) floor = Math.min(floor, neutral[3 * i + 1]);
  }
  for (let i = 1; i < gums.length; i += 3) {
    if (gums[i] < floor && floor < Number.POSITIVE_INFINITY) gums[i] = floor - keptDepth * (floor - gums[i]);
  }
  return gums;
}

function tongue({ model, kernels, lod }: MeshWork, neutral: Float32Array): MovingPart {
  const part = findPart(model, "tongue");
  const fixed = fixPart(model, kernels, part.name, lod, () => {
    const all = Uint16Array.from({ length: part.vertexCount }, (_, i) => i);
    const [motions] = finish(moveAll(model, model.mean, keptMixes, [tongueMover(part, model.mean, all)]));
    const surface = partSurface(part, fitTongue(part, model.mean, model.mean, {}));
    return { ...bindToHead(model, surface), material: "tongue", motions, hidden: covered(surface, rootDepth) };
  });
  return {
    shape: place(fixed, part, fitTongue(part, neutral, neutral, {})),
    move: tongueMover(part, neutral, fixed.vertices),
  };
}

/** How these vertices of the tongue move with the mouth around it. */
function tongueMover(part: Part, neutral: Float32Array, vertices: Uint16Array): Mover {
  const kept = {
    ...part,
    vertexCount: vertices.length,
    references: gather(vertices, part.references, 3),
    weights: gather(vertices, part.weights, 3),
    offsets: gather(vertices, part.offsets, 3),
  };
  const rest = fitTongue(kept, neutral, neutral, {});
  const positions = neutral.slice();
  const carriers = Uint16Array.from(new Set(kept.references));
  return (displacement, { weights }) => {
    let isMoved = (weights.tongueOut ?? 0) !== 0;
    for (const vertex of carriers) {
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
        positions[i] = neutral[i] + displacement[i];
        isMoved ||= displacement[i] !== 0;
      }
    }
    if (!isMoved) return resting;
    return sparseMotion(fitTongue(kept, positions, neutral, weights), rest);
  };
}

function place(fixed: FixedPart, part: Part, whole: Float32Array): MovingPart["shape"] {
  const { positions, normals } = partSurface(part, whole);
  return placePart(fixed, positions, normals);
}

function wholeTeeth(model: HeadModel, part: Part, rest: Float32Array): WholePart {
  const surface = partSurface(part, rest);
  return { ...bindToHead(model, surface), material: "teeth", motions: [], hidden: innerTeeth(surface) };
}

function bindToHead(model: HeadModel, surface: Omit<Surface, "name">) {
  return { ...surface, binding: bindRigidly(surface.positions.length / 3, jointIndex(model.skeleton, "Head")) };
}

/** 1 for what of a row of teeth looks to the tongue or lies behind the cheeks. */
function innerTeeth(surface: Pick<Surface, "positions" | "normals">): Uint8Array {
  const { positions, normals } = surface;
  const back = Math.min(...positions.filter((_, k) => k % 3 === 2));
  return covered(surface, molarDepth).map((isCovered, i) => {
    const outwards = normals[3 * i] * positions[3 * i] + normals[3 * i + 2] * (positions[3 * i + 2] - back);
    return outwards < 0 ? 1 : isCovered;
  });
}

/** 1 for what of a part lies further behind its foremost point. */
function covered({ positions }: Pick<Surface, "positions">, depth: number): Uint8Array {
  const places = positions.filter((_, k) => k % 3 === 2);
  const front = Math.max(...places);
  return Uint8Array.from(places, (z) => Number(front - z > depth));
}
