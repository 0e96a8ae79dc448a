import { subdivide } from "../head/subdivide.ts";
import { smoothstep } from "../mesh/field.ts";
import type { SkinDomain } from "./skin-domain.ts";

export const beardStyles = ["stubble", "moustache", "goatee", "full"] as const;
export type BeardStyle = (typeof beardStyles)[number];

/** Millimetres of the mean head; x is that of the subject's left. */
const noseY = -48;
export const mouthY = -67;
const chinY = -108;

/** Where a beard grows, 0..1 a vertex of the subdivided skin. */
export function beardWeights({ model, subdivision, zones }: SkinDomain, style: BeardStyle): Float32Array {
  const positions = subdivide(subdivision, model.mean);
  const weights = new Float32Array(subdivision.vertexCount);
  for (let i = 0; i < weights.length; i++) {
    const [x, y, z] = [Math.abs(positions[3 * i]), positions[3 * i + 1], positions[3 * i + 2]];
    const grown = style === "stubble" || style === "full";
    const moustache = moustacheWeight(x, y, z);
    const chin = style === "moustache" ? 0 : chinWeight(x, y, z);
    weights[i] = Math.max(moustache, chin, grown ? jawWeight(x, y, z) : 0) * (1 - zones.cavity[i]);
  }
  return weights;
}

/** How bare skin is where facial hair of a kind may grow: beside a moustache or goatee it is, about beards above the nose base only. */
export function bareWeights(domain: SkinDomain, style: BeardStyle | "none"): Float32Array {
  if (style === "stubble" || style === "full") return domain.zones.middle;
  if (style === "none") return new Float32Array(domain.zones.middle.length).fill(1);
  return beardWeights(domain, style).map((weight) => 1 - weight);
}

/** Between nose and upper lip, down beside the corners of the mouth. */
export function moustacheWeight(x: number, y: number, z: number): number {
  if (z < 5) return 0;
  const top = smoothstep(noseY + 3, noseY - 2, y + 0.15 * x);
  const side = smoothstep(34, 25, x);
  return top * side * smoothstep(mouthY - 8, mouthY - 2, y) * outsideLips(x, y);
}

/** The chin below the lower lip, up to the corners of the mouth. */
function chinWeight(x: number, y: number, z: number): number {
  if (z < -25) return 0;
  const side = smoothstep(31, 23, x + 0.25 * Math.max(0, mouthY - 20 - y));
  const bottom = smoothstep(chinY - 12, chinY - 3, y);
  return side * bottom * smoothstep(mouthY + 3, mouthY - 4, y) * outsideLips(x, y);
}

/** Along the jaw up to the ear, below a line from the sideburn to the corner of the mouth. */
function jawWeight(x: number, y: number, z: number): number {
  if (z < -66) return 0;
  const line = mouthY + 2 + 0.012 * Math.max(0, x - 24) ** 2;
  const below = smoothstep(line + 5, line - 5, y) * smoothstep(18, 30, x + Math.max(0, mouthY - 12 - y));
  const sideburn = smoothstep(-34, -40, z) * smoothstep(10, 0, y) * smoothstep(-66, -58, z);
  // Under the jaw it ends the higher, the further back.
  const end = chinY - 6 + 0.55 * Math.max(0, -z);
  const bottom = smoothstep(end - 6, end + 6, y);
  return Math.max(below, sideburn) * bottom * outsideLips(x, y);
}

export function outsideLips(x: number, y: number): number {
  return smoothstep(0.92, 1.08, Math.hypot(x / 25, (y - mouthY) / (y > mouthY ? 7.5 : 11)));
}
