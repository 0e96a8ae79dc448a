import type { Atlas } from "./atlas.ts";
import type { Crop } from "./crop.ts";
import type { ExpressionFields } from "./expressions.ts";
import type { Workshop } from "./field.ts";
import { restingMouth } from "./resting-mouth.ts";
import { smallMotion, smoothstep } from "./vectors.ts";

/** Millimetres and shares, found on rendered heads. */
const lipSeal = 0.12;
/** The seal is tighter towards the corners of the mouth, where the lips are thin. */
const cornerSeal = { gain: 1.2, from: 12, to: 21 } as const;
const cavity = { narrowing: 0.24, shift: -5, rings: [0.35, 0.7, 1] } as const;
const upperTeethShift = [0, -2.6, -2.2] as const;
/** Smaller displacements are left out of a shape. */
const leastDelta = 0.04;

/**
 * The mean head put right: the mouth of people at rest, lips closed, the mouth cavity drawn in so that it cannot pierce the
 * cheeks, the upper teeth lowered behind the lip.
 */
export function repairMean(workshop: Workshop, atlas: Atlas, expressions: ExpressionFields): Float64Array {
  const { crop, mean, isIn } = workshop;
  const rest = restingMouth(workshop);
  const repaired = mean.map((value, k) => value + rest[k]);
  const depths = cavityDepths(crop, atlas);
  for (let i = 0; i < crop.vertices.length; i++) {
    if (i < crop.skinVertexCount && depths[i] > 0) {
      repaired[3 * i] *= 1 - cavity.narrowing * depths[i];
      repaired[3 * i + 2] += cavity.shift * depths[i];
    }
    const seal = lipSeal * (1 + cornerSeal.gain * smoothstep(Math.abs(mean[3 * i]), cornerSeal.from, cornerSeal.to));
    for (let c = 0; c < 3; c++) {
      repaired[3 * i + c] += seal * expressions.mouthClose[3 * i + c];
      if (isIn("helper-upper-teeth", i)) repaired[3 * i + c] += upperTeethShift[c];
    }
  }
  return repaired;
}

/** How far inside the mouth cavity each skin vertex lies: by rings from its border. */
function cavityDepths(crop: Crop, atlas: Atlas): Float64Array {
  const inside = Array.from({ length: crop.skinVertexCount }, () => true);
  crop.quads.forEach((vertex, corner) => {
    if (atlas.charts[corner >> 2] !== "mouth_cavity") inside[vertex] = false;
  });
  const depths = new Float64Array(crop.skinVertexCount);
  let ring = inside;
  for (const depth of cavity.rings) {
    ring.forEach((isIn, i) => {
      if (isIn) depths[i] = depth;
    });
    ring = ring.map((isIn, i) => isIn && crop.neighbours[i].every((j) => ring[j]));
  }
  return depths;
}

/**
 * What each driver may do in an expression: eyes, hair and joints rest, the upper teeth stay with the skull, the lower
 * teeth move as one rigid piece; tongue and lashes follow their targets.
 */
export function settleDrivers({ crop, mean, isIn }: Workshop, expressions: ExpressionFields): void {
  const drivers = crop.vertices.map((_, i) => i).slice(crop.skinVertexCount);
  const lowerTeeth = drivers.filter((i) => isIn("helper-lower-teeth", i));
  const lashes = ["l", "r"].flatMap((side) => [1, 2].map((k) => `helper-${side}-eyelashes-${k}`));
  const free = new Set(drivers.filter((i) => ["helper-tongue", ...lashes].some((group) => isIn(group, i))));
  const lower = new Set(lowerTeeth);
  for (const field of Object.values(expressions)) {
    const motion = smallMotion(mean, field, lowerTeeth);
    for (const i of drivers) {
      if (lower.has(i)) field.set(motion([mean[3 * i], mean[3 * i + 1], mean[3 * i + 2]]), 3 * i);
      else if (!free.has(i)) field.fill(0, 3 * i, 3 * i + 3);
    }
  }
}

/** The vertices a field moves noticeably, and by how much. */
export function sparse(field: Float64Array): { indices: number[]; deltas: number[] } {
  const moves = (i: number) => [0, 1, 2].some((c) => Math.abs(field[3 * i + c]) >= leastDelta);
  const indices = [...Array(field.length / 3).keys()].filter(moves);
  return { indices, deltas: indices.flatMap((i) => [...field.subarray(3 * i, 3 * i + 3)]) };
}
