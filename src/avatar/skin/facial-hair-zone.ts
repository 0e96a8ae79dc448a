import { subdivide } from "../head/subdivide.ts";
import { smoothstep } from "../mesh/field.ts";
import { moustacheWeight, mouthY, outsideLips } from "./beard-weights.ts";
import type { SkinDomain } from "./skin-domain.ts";

/** Weights a vertex of the subdivided skin. */
export interface FacialHairZone {
  /** Where facial hair may be at all, 0..1: from the sideburns over cheeks, lip, chin and jaw to the upper neck. */
  readonly grown: Float32Array;
  /** Distance along the mean head from the jaw's edge down the neck, millimetres; 0 on the face. */
  readonly belowJaw: Float32Array;
}

/** How far below the jaw's edge a beard reaches, millimetres along the skin: in the middle, down to the upper neck, and
 * at the ears. */
const neckReach = [58, 18] as const;
const neckFade = 14;
/** Half width of the jaw, and the depth and height from which on skin of the neck lies under it, millimetres. */
const jawHalfWidth = 56;
const throatZ = -78;
const throatY = -150;
/** How far over the usual line of the cheeks a beard may be seen, millimetres. */
const cheekReach = 12;

const zones = new WeakMap<SkinDomain, FacialHairZone>();

/** Kept for each domain. */
export function facialHairZone(domain: SkinDomain): FacialHairZone {
  let zone = zones.get(domain);
  if (!zone) {
    zone = buildZone(domain);
    zones.set(domain, zone);
  }
  return zone;
}

function buildZone(domain: SkinDomain): FacialHairZone {
  const { model, subdivision, zones } = domain;
  const positions = subdivide(subdivision, model.mean);
  const belowJaw = distanceBelowJaw(domain, positions);
  const grown = belowJaw.map((distance, i) => {
    const [x, y, z] = [Math.abs(positions[3 * i]), positions[3 * i + 1], positions[3 * i + 2]];
    const outside = outsideLips(x, y) * (1 - zones.cavity[i]) * (1 - zones.ears[i]);
    return outside * (distance === 0 ? faceWeight(x, y, z) : neckWeight(x, z, distance));
  });
  return { grown, belowJaw };
}

/** Moustache, chin, and cheeks below a line from the ear to the wings of the nose. */
function faceWeight(x: number, y: number, z: number): number {
  const line = mouthY + 2 + cheekReach + 0.012 * Math.max(0, x - 24) ** 2;
  const cheek = smoothstep(line + 5, line - 5, y) * smoothstep(20, 32, x);
  const sideburn = smoothstep(-34, -40, z) * smoothstep(10, 0, y) * smoothstep(-66, -58, z);
  const chin = smoothstep(mouthY + 3, mouthY - 4, y);
  return Math.max(moustacheWeight(x, y, z), chin, cheek, sideburn) * smoothstep(-74, -66, z);
}

function neckWeight(x: number, z: number, distance: number): number {
  const across = Math.min(1, x / jawHalfWidth);
  const reach = neckReach[0] + (neckReach[1] - neckReach[0]) * across * across;
  return smoothstep(reach, reach - neckFade, distance) * smoothstep(throatZ, throatZ + 10, z);
}

function distanceBelowJaw({ graph, zones }: SkinDomain, positions: Float32Array): Float32Array {
  const distances = zones.neck.map((neck) => (neck > 0.5 ? Number.POSITIVE_INFINITY : 0));
  const near = [...distances.keys()].filter(
    (i) => distances[i] > 0 && positions[3 * i + 1] > throatY && positions[3 * i + 2] > throatZ,
  );
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (const i of near) {
      for (let k = graph.rowStarts[i]; k < graph.rowStarts[i + 1]; k++) {
        const distance = distances[graph.columns[k]] + edgeLength(positions, i, graph.columns[k]);
        if (distance > distances[i] - 0.01) continue;
        distances[i] = distance;
        isShorter = true;
      }
    }
  }
  return distances;
}

function edgeLength(positions: Float32Array, a: number, b: number): number {
  return Math.hypot(
    positions[3 * a] - positions[3 * b],
    positions[3 * a + 1] - positions[3 * b + 1],
    positions[3 * a + 2] - positions[3 * b + 2],
  );
}
