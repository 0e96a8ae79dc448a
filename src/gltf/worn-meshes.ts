import type { Avatar } from "../avatar/avatar.ts";
import { buildGarment, clothSurface, type GarmentCloth } from "../avatar/head/garment.ts";
import type { ClothingName } from "../avatar/head/garment-cuts.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { buildHeadwear } from "../avatar/head/headwear.ts";
import { headwearCuts } from "../avatar/head/headwear-cuts.ts";
import { blendBindings, jointIndex, type SkinBinding } from "../avatar/head/skinning.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import { gather } from "../avatar/mesh/seams.ts";
import { growBeard } from "../avatar/wear/beard/worn-beard.ts";
import { buildGlasses } from "../avatar/wear/glasses/glasses.ts";
import { bindGrown } from "../avatar/wear/hair/grow-hair.ts";
import { fieldColors } from "../avatar/wear/hair/hair-field.ts";
import { bindRigidly, type ExportPrimitive } from "./export-mesh.ts";
import { fixPart, placePart, thinOwnPart } from "./fixed-part.ts";
import { type FineSkin, refineSkin } from "./head-mesh.ts";
import type { MeshWork, MovingPart } from "./mesh-work.ts";
import { toSparse } from "./morph-targets.ts";
import type { MaterialName } from "./plain-color.ts";

/** Materials of a garment's cloths from the outermost one inwards. */
const clothMaterials = ["garment", "shirt", "tie"] as const;
/** Each vertex of a beard costs a displacement in most expressions: millimetres below which it stays. */
const beardThreshold = 4;

/** A garment, and what a covering has of one over it. */
export function garmentParts(work: MeshWork, { garment, headwear }: Avatar, fine: FineSkin): ExportPrimitive[] {
  const cloths = dress(work, garment ?? "crew_neck", fine, (k) => clothMaterials[k]);
  const hasCowl = headwear && headwearCuts[headwear.name].hasCowl;
  return hasCowl ? [...cloths, ...dress(work, "cowl", fine, () => "headwear")] : cloths;
}

function dress(
  { model, subdivision, kernels, lod }: MeshWork,
  name: ClothingName,
  fine: FineSkin,
  materialOf: (k: number) => MaterialName,
): ExportPrimitive[] {
  return buildGarment(model, subdivision, name).map((cloth, k) => {
    const over = ({ positions, normals }: FineSkin) => clothSurface("", cloth, positions, normals);
    const fixed = fixPart(model, kernels, `${name} ${k}`, lod, () => ({
      ...over(refineSkin(subdivision, model.mean)),
      uvs: null,
      binding: bindCloth(model, subdivision, cloth),
      material: materialOf(k),
      motions: [],
    }));
    const { positions, normals } = over(fine);
    return { ...placePart(fixed, positions, normals), targets: [] };
  });
}

function bindCloth(model: HeadModel, subdivision: Subdivision, cloth: GarmentCloth): SkinBinding {
  const rowStarts = [0];
  const columns: number[] = [];
  const weights: number[] = [];
  cloth.references.forEach((vertex, k) => {
    const share = k % 2 === 0 ? 1 - cloth.shares[k >> 1] : cloth.shares[k >> 1];
    for (let at = subdivision.rowStarts[vertex]; at < subdivision.rowStarts[vertex + 1]; at++) {
      columns.push(subdivision.columns[at]);
      weights.push(share * subdivision.weights[at]);
    }
    if (k % 2 === 1) rowStarts.push(columns.length);
  });
  return blendBindings(model.skeleton, {
    rowStarts: Uint32Array.from(rowStarts),
    columns: Uint16Array.from(columns),
    weights: Float32Array.from(weights),
  });
}

/** A beard of at most so many locks; it moves with the skin at its roots, in the face's expressions too. */
export function beardPart(model: HeadModel, { neutral, facialHair }: Avatar, most: number): MovingPart | null {
  const grown = facialHair ? growBeard(model, neutral, facialHair, most) : null;
  if (!facialHair || !grown) return null;
  const { positions, normals, uvs, triangles, roots } = grown;
  const colors = fieldColors(facialHair, positions);
  const binding = bindGrown(model, grown);
  return {
    shape: { positions, normals, uvs, indices: triangles, binding, material: "beard", colors },
    move: (displacement) => toSparse(gather(roots, displacement, 3), beardThreshold),
  };
}

/** Glasses, whose paint needs coordinates where they have any. */
export function glassesParts({ model, kernels, lod }: MeshWork, { neutral, glasses }: Avatar): ExportPrimitive[] {
  if (!glasses) return [];
  const isPainted = glasses.colors !== undefined;
  const { frame, lenses } = buildGlasses(model, neutral, glasses);
  const head = jointIndex(model.skeleton, "Head");
  return [frame, lenses].map(({ name, positions, normals, uvs, indices }) => {
    const binding = bindRigidly(positions.length / 3, head);
    const shown = name === "glasses" && isPainted ? uvs : null;
    return thinOwnPart(kernels, { positions, normals, uvs: shown, indices, binding, material: name, targets: [] }, lod);
  });
}

export function headwearParts({ model, kernels, lod }: MeshWork, { neutral, headwear }: Avatar): ExportPrimitive[] {
  if (!headwear) return [];
  const head = jointIndex(model.skeleton, "Head");
  return buildHeadwear(model, neutral, headwear.name).map(({ positions, normals, indices }, k) => {
    const binding = bindRigidly(positions.length / 3, head);
    const material = k === 0 ? "headwear" : "headband";
    return thinOwnPart(kernels, { positions, normals, uvs: null, indices, binding, material, targets: [] }, lod);
  });
}
