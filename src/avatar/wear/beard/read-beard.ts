import type { Mask } from "../../../face/mask.ts";
import type { Pixels } from "../../../photo/pixels.ts";
import type { FacialHair } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { subdivide } from "../../head/subdivide.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { FacialHairField } from "../../skin/facial-hair.ts";
import type { SkinDomain } from "../../skin/skin-domain.ts";
import { beardColors } from "../hair/hair-color.ts";
import { readBeardField, seeHair } from "../hair/hair-field.ts";
import { beardDrop } from "./beard-length.ts";
import { beardVertices } from "./worn-beard.ts";

/** Density between which hair stands off the skin, and no more is added to what is painted on it. */
const standingDensity = [0.4, 0.95] as const;
/** Cover of all vertices together below which nothing is worn. */
const leastCover = 12;

/** The photo with the head in it: xyz of all model vertices as it shows them. */
export interface PhotoHead {
  readonly photo: Pixels;
  /** Coverage by beard. */
  readonly beard: Mask | null;
  readonly camera: Camera;
  readonly positions: Float32Array;
}

/** The moustache or beard that an avatar wears; null for stubble, which is skin alone. */
export function beardOf(
  domain: SkinDomain,
  field: FacialHairField | null,
  { photo, beard, camera, positions }: PhotoHead,
): FacialHair | null {
  if (field === null || beard === null || field.kind === "stubble") return null;
  const { model, subdivision } = domain;
  const covers = Array.from(beardVertices(model), (vertex) =>
    smoothstep(standingDensity[0], standingDensity[1], field.density[vertex]),
  );
  if (covers.reduce((sum, cover) => sum + cover, 0) < leastCover) return null;
  const head = {
    photo,
    beard,
    camera,
    positions: subdivide(subdivision, positions),
    mean: subdivide(subdivision, model.mean),
  };
  return {
    cover: covers.map((cover) => Math.round(9 * cover)).join(""),
    drop: beardDrop(head, field),
    ...beardColors(field.color),
    field: readBeardField(seeHair(photo, beard, camera)),
  };
}
