import { subdivide } from "../head/subdivide.ts";
import { smoothstep } from "../mesh/field.ts";
import { outsideLips } from "./beard-weights.ts";
import type { SkinDomain } from "./skin-domain.ts";

/** Weights a vertex of the subdivided skin. */
export interface FacialHairZone {
  /** Where facial hair may be at all, 0..1: from the sideburns over cheeks, lip, chin and jaw to the upper neck. */
  readonly grown: Float32Array;
}

/** The line below which it may grow, on the mean head, millimetres: at the base of the nose, and how much higher a millimetre
 * further back, where sideburns are. */
const noseBase = { y: -46, z: -20 } as const;
const sideburnRise = 1.3;
/** The height down to which it may grow on the neck, and how much higher that is below the ears, at half the jaw's width. */
const throatY = -125;
const earRise = 30;
const jawHalfWidth = 56;
/** Further back there are ears and nape. */
const earsZ = [-76, -66] as const;

const zones = new WeakMap<SkinDomain, FacialHairZone>();

/** Kept for each domain. */
export function facialHairZone(domain: SkinDomain): FacialHairZone {
  let zone = zones.get(domain);
  if (!zone) {
    zone = { grown: buildZone(domain) };
    zones.set(domain, zone);
  }
  return zone;
}

function buildZone({ model, subdivision, zones }: SkinDomain): Float32Array {
  const positions = subdivide(subdivision, model.mean);
  return zones.cavity.map((cavity, i) => {
    const [x, y, z] = [Math.abs(positions[3 * i]), positions[3 * i + 1], positions[3 * i + 2]];
    const line = noseBase.y + sideburnRise * Math.max(0, noseBase.z - z);
    const end = throatY + earRise * Math.min(1, x / jawHalfWidth) ** 2;
    const between = smoothstep(line + 3, line - 3, y) * smoothstep(end - 5, end + 5, y);
    return between * smoothstep(earsZ[0], earsZ[1], z) * outsideLips(x, y) * (1 - cavity) * (1 - zones.ears[i]);
  });
}
