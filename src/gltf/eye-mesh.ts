import type { HeadModel, Part } from "../avatar/head/head-model.ts";
import { findPart, fitPart, partSurface } from "../avatar/head/part.ts";
import { jointIndex } from "../avatar/head/skinning.ts";
import { about, transformPositions } from "../avatar/mesh/transform.ts";
import { lidOcclusion } from "../avatar/wear/eyes/eye-occlusion.ts";
import { eyeRotation, fitEyes, placeEye, type Side, turnsEye } from "../avatar/wear/eyes/eyes.ts";
import { corneaNormals } from "./cornea-normals.ts";
import { bindRigidly } from "./export-mesh.ts";
import { fixPart, placePart } from "./fixed-part.ts";
import type { MeshWork, MovingPart } from "./mesh-work.ts";
import { resting, sparseMotion } from "./morph-targets.ts";
import type { WholePart } from "./thin-parts.ts";

/** The eye of a side, turned by its targets and shaded by its lids. */
export function eyePart({ model, kernels, lod }: MeshWork, neutral: Float32Array, side: Side): MovingPart {
  const part = findPart(model, "eyes");
  const fixed = fixPart(model, kernels, `eye ${side}`, lod, () => wholeEye(model, part, side));
  const { positions, normals } = partSurface(part, fitEyes(model, part, neutral, {}));
  const placed = placePart(fixed, positions, normals);
  const shape = { ...placed, uvs: placed.uvs as Float32Array, normals: corneaNormals(placed) };
  const shade = lidOcclusion(model, neutral, { name: "eyes", ...shape });
  const { centre } = placeEye(model, neutral, side);
  return {
    shape: { ...shape, colors: Float32Array.from({ length: 3 * shade.length }, (_, k) => shade[Math.floor(k / 3)]) },
    move: (_, { weights }) => {
      if (!turnsEye(weights, side)) return resting;
      const turned = shape.positions.slice();
      transformPositions(about(eyeRotation(weights, side), centre), turned);
      return sparseMotion(turned, shape.positions);
    },
  };
}

/** One eye of the mean head; its back is in its socket however it turns. */
function wholeEye(model: HeadModel, part: Part, side: Side): WholePart {
  const { positions, normals, uvs, indices } = partSurface(part, fitPart(part, model.mean));
  const sign = side === "Left" ? 1 : -1;
  const isOwn = (vertex: number) => sign * positions[3 * vertex] > 0;
  const { centre } = placeEye(model, model.mean, side);
  return {
    positions,
    normals,
    uvs,
    indices: indices.filter((_, k) => isOwn(indices[k - (k % 3)])),
    binding: bindRigidly(part.vertexCount, jointIndex(model.skeleton, `${side}Eye`)),
    material: "eyes",
    motions: [],
    hidden: Uint8Array.from({ length: part.vertexCount }, (_, i) => Number(positions[3 * i + 2] < centre[2])),
  };
}
