import type { Pixels } from "../../../photo/pixels.ts";
import type { FacialHair } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { subdivide } from "../../head/subdivide.ts";
import { smoothstep } from "../../mesh/field.ts";
import { beardWeights } from "../../skin/beard-weights.ts";
import type { FacialHairField } from "../../skin/facial-hair.ts";
import { facialHairZone } from "../../skin/facial-hair-zone.ts";
import type { SkinDomain } from "../../skin/skin-domain.ts";
import { beardColors } from "../hair/hair-color.ts";
import { beardDrop } from "./beard-length.ts";
import { beardVertices } from "./worn-beard.ts";

/** Density between which hair stands off the skin, and no more is added to what is painted on it. */
const standingDensity = [0.4, 0.95] as const;
/** Share of its mean cover that a moustache has everywhere: the shade below a nose must not leave its middle alone. */
const evenLip = 0.8;
/** Cover of all vertices together below which nothing is worn. */
const leastCover = 12;

/** The photo with the head in it: xyz of all model vertices as it shows them. */
export interface PhotoHead {
  readonly photo: Pixels;
  readonly camera: Camera;
  readonly positions: Float32Array;
}

/** The moustache or beard that an avatar wears; null for stubble, which is skin alone. */
export function beardOf(
  domain: SkinDomain,
  field: FacialHairField | null,
  { photo, camera, positions }: PhotoHead,
): FacialHair | null {
  if (field === null || field.kind === "stubble") return null;
  const { model, subdivision } = domain;
  const zone = facialHairZone(domain);
  const moustache = beardWeights(domain, "moustache");
  const seen = field.density.map((density) => smoothstep(...standingDensity, density));
  const lip = weightedMean(seen, moustache);
  const covers = Array.from(
    beardVertices(model),
    (vertex) => seen[vertex] + evenLip * moustache[vertex] * (lip - seen[vertex]),
  );
  if (covers.reduce((sum, cover) => sum + cover, 0) < leastCover) return null;
  const head = { camera, positions: subdivide(subdivision, positions), mean: subdivide(subdivision, model.mean) };
  return {
    cover: covers.map((cover) => Math.round(9 * cover)).join(""),
    drop: beardDrop(photo, head, zone, field),
    ...beardColors(field.color),
  };
}

function weightedMean(values: Float32Array, weights: Float32Array): number {
  let [sum, total] = [0, 0];
  weights.forEach((weight, i) => {
    sum += weight * values[i];
    total += weight;
  });
  return sum / Math.max(total, 1e-6);
}
