import type { Avatar, ExpressionWeights } from "../avatar/avatar.ts";
import { buildGarment, clothSurface, type GarmentCloth, visibleSkin } from "../avatar/head/garment.ts";
import type { HeadModel, Part } from "../avatar/head/head-model.ts";
import { buildHeadwear } from "../avatar/head/headwear.ts";
import { headwearCuts } from "../avatar/head/headwear-cuts.ts";
import { findPart, fitPart, weldPart } from "../avatar/head/part.ts";
import { blendBindings, jointIndex, type SkinBinding } from "../avatar/head/skinning.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { quadNormals, triangleNormals } from "../avatar/mesh/normals.ts";
import { gather, type SeamSplit, splitSeams } from "../avatar/mesh/seams.ts";
import type { Surface } from "../avatar/mesh/surface.ts";
import { about, transformPositions } from "../avatar/mesh/transform.ts";
import { growBeard } from "../avatar/wear/beard/worn-beard.ts";
import { lidOcclusion } from "../avatar/wear/eyes/eye-occlusion.ts";
import { eyeRotation, fitEyes, placeEye, type Side, sides } from "../avatar/wear/eyes/eyes.ts";
import { buildGlasses } from "../avatar/wear/glasses/glasses.ts";
import { bindGrown, growWornHair } from "../avatar/wear/hair/grow-hair.ts";
import { fieldColors } from "../avatar/wear/hair/hair-field.ts";
import { fitLowerTeeth, fitTongue, fitUpperTeeth, movesJaw } from "../avatar/wear/mouth/mouth-parts.ts";
import type { Steps } from "../steps.ts";
import { corneaNormals } from "./cornea-normals.ts";
import { bindRigidly, type ExportPrimitive } from "./export-mesh.ts";
import type { MaterialLibrary, MaterialName } from "./materials.ts";
import { mixDisplacements, sparseMotion, type TargetMix, toSparse } from "./morph-targets.ts";

/** Materials of a garment's cloths from the outermost one inwards. */
const clothMaterials = ["garment", "shirt", "tie"] as const;
/** Each vertex of a beard costs a displacement in most expressions: locks at most, and millimetres below which it stays. */
const beardLockCount = 300;
const beardThreshold = 4;

export interface ExportMesh {
  readonly name: string;
  readonly primitives: readonly ExportPrimitive[];
}

/** Everything that the avatar shows, as meshes under Ready Player Me's names; what moves has a target for each of `mixes`. */
export function* avatarMeshes(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  library: MaterialLibrary,
  mixes: readonly TargetMix[],
): Steps<ExportMesh[]> {
  const displacements = mixDisplacements(model, avatar.neutral, mixes);
  yield;
  const fine = subdivide(subdivision, avatar.neutral);
  const normals = quadNormals(fine, subdivision.quads);
  const skin = visibleSkin(model, subdivision, splitSeams(model.quads, model.quadUvs, model.uvs));
  const head = headPrimitive(model, subdivision, skin, { positions: fine, normals }, displacements, library);
  yield;
  const mouth = mouthPrimitives(model, avatar, mixes, displacements, library);
  const dress = (cloth: GarmentCloth, name: MaterialName) => ({
    ...still({ ...clothSurface("", cloth, fine, normals), uvs: null }, bindCloth(model, subdivision, cloth)),
    material: library.index(name),
  });
  const cloths = buildGarment(model, subdivision, avatar.garment ?? "crew_neck").map((cloth, k) =>
    dress(cloth, clothMaterials[k]),
  );
  const cowl =
    avatar.headwear && headwearCuts[avatar.headwear.name].hasCowl ? buildGarment(model, subdivision, "cowl") : [];
  yield;
  const eyes = sides.map((side) => ({
    name: `Eye${side}`,
    primitives: [eyePrimitive(model, avatar, side, mixes, library)],
  }));
  yield;
  const hair = yield* hairMeshes(model, avatar, library);
  yield;
  const meshes: ExportMesh[] = [
    { name: "Wolf3D_Head", primitives: [head] },
    ...eyes,
    { name: "Wolf3D_Teeth", primitives: mouth },
    ...hair,
    ...beardMeshes(model, avatar, displacements, library),
    ...glassesMeshes(model, avatar, library),
    ...headwearMeshes(model, avatar, library),
    { name: "Wolf3D_Outfit_Top", primitives: [...cloths, ...cowl.map((cloth) => dress(cloth, "headwear"))] },
  ];
  return meshes.filter(({ primitives }) => primitives.every(({ indices }) => indices.length > 0));
}

/** The skin at the model's resolution, its vertices moved to where the subdivision puts them. */
function headPrimitive(
  model: HeadModel,
  subdivision: Subdivision,
  { sources, uvs, triangles }: SeamSplit,
  fine: { readonly positions: Float32Array; readonly normals: Float32Array },
  displacements: readonly Float32Array[],
  library: MaterialLibrary,
): ExportPrimitive {
  const { coarseVertexCount } = subdivision;
  const target = (displacement: Float32Array) => subdivide(subdivision, displacement, coarseVertexCount);
  return {
    positions: gather(sources, fine.positions, 3),
    normals: gather(sources, fine.normals, 3),
    uvs,
    indices: triangles,
    binding: {
      joints: gather(sources, model.skeleton.skinJoints, 4),
      weights: gather(sources, model.skeleton.skinWeights, 4),
    },
    material: library.index("skin"),
    targets: displacements.map((displacement) => toSparse(gather(sources, target(displacement), 3))),
  };
}

function eyePrimitive(
  model: HeadModel,
  avatar: Avatar,
  side: Side,
  mixes: readonly TargetMix[],
  library: MaterialLibrary,
): ExportPrimitive {
  const part = findPart(model, "eyes");
  const sign = side === "Left" ? 1 : -1;
  const mean = fitPart(part, model.mean);
  const eye = selectVertices(
    partSurface(part, fitEyes(model, part, avatar.neutral, {})),
    (vertex) => sign * mean[3 * vertex] > 0,
  );
  const { positions, uvs, indices } = eye;
  const normals = corneaNormals(eye);
  const { centre } = placeEye(model, avatar.neutral, side);
  const targets = mixes.map(({ weights }) => {
    const turned = positions.slice();
    transformPositions(about(eyeRotation(weights, side), centre), turned);
    return sparseMotion(turned, positions);
  });
  const binding = bindRigidly(positions.length / 3, jointIndex(model.skeleton, `${side}Eye`));
  const shade = lidOcclusion(model, avatar.neutral, { name: "eyes", positions, normals, uvs, indices });
  const colors = Float32Array.from({ length: positions.length }, (_, k) => shade[Math.floor(k / 3)]);
  return { positions, normals, uvs, indices, binding, material: library.index("eyes"), targets, colors };
}

function mouthPrimitives(
  model: HeadModel,
  avatar: Avatar,
  mixes: readonly TargetMix[],
  displacements: readonly Float32Array[],
  library: MaterialLibrary,
): ExportPrimitive[] {
  const { neutral } = avatar;
  const head = jointIndex(model.skeleton, "Head");
  const resting = toSparse(new Float32Array());
  const ride = (
    name: "upper_teeth" | "lower_teeth" | "tongue",
    moves: (weights: ExpressionWeights) => boolean,
    place: Placement,
  ): ExportPrimitive => {
    const part = findPart(model, name);
    const rest = place(part, {}, new Float32Array(neutral.length));
    const targets = mixes.map(({ weights }, t) =>
      moves(weights) ? sparseMotion(place(part, weights, displacements[t]), rest) : resting,
    );
    const binding = bindRigidly(part.vertexCount, head);
    const material = library.index(name === "tongue" ? "tongue" : "teeth");
    return { ...partSurface(part, rest), binding, material, targets };
  };
  return [
    ride(
      "upper_teeth",
      () => false,
      (part) => fitUpperTeeth(part, neutral),
    ),
    ride("lower_teeth", movesJaw, (part, weights) => fitLowerTeeth(model, part, neutral, weights)),
    ride(
      "tongue",
      () => true,
      (part, weights, displacement) => {
        const moved = neutral.slice();
        for (let i = 0; i < moved.length; i++) moved[i] += displacement[i];
        return fitTongue(part, moved, neutral, weights);
      },
    ),
  ];
}

/** Vertices of a part under a mix of expressions, given as weights and as the displacement they make. */
type Placement = (part: Part, weights: ExpressionWeights, displacement: Float32Array) => Float32Array;

function* hairMeshes(model: HeadModel, avatar: Avatar, library: MaterialLibrary): Steps<ExportMesh[]> {
  const grown = yield* growWornHair(model, avatar);
  if (!grown) return [];
  const shape = { ...grown, indices: fromBothSides(grown.triangles) };
  const colors = fieldColors(avatar.hair, grown.positions);
  const primitive = { ...still(shape, bindGrown(model, grown)), material: library.index("hair"), colors };
  return [{ name: "Wolf3D_Hair", primitives: [primitive] }];
}

/**
 * The triangles and their backs. A viewer turns the normals of what it sees of a two-sided material from behind, but those
 * of locks are of the whole of the hair and hold for both of their sides.
 */
function fromBothSides(triangles: Uint32Array): Uint32Array {
  const both = new Uint32Array(2 * triangles.length);
  both.set(triangles);
  for (let k = 0; k < triangles.length; k += 3) {
    both.set([triangles[k], triangles[k + 2], triangles[k + 1]], triangles.length + k);
  }
  return both;
}

/** A beard moves with the skin at its roots, in the face's expressions too. */
function beardMeshes(
  model: HeadModel,
  avatar: Avatar,
  displacements: readonly Float32Array[],
  library: MaterialLibrary,
): ExportMesh[] {
  const { neutral, facialHair } = avatar;
  const grown = facialHair ? growBeard(model, neutral, facialHair, beardLockCount) : null;
  if (!facialHair || !grown) return [];
  const targets = displacements.map((displacement) => toSparse(gather(grown.roots, displacement, 3), beardThreshold));
  const primitive = { ...still({ ...grown, indices: grown.triangles }, bindGrown(model, grown)), targets };
  const colors = fieldColors(facialHair, grown.positions);
  return [{ name: "Wolf3D_Beard", primitives: [{ ...primitive, material: library.index("beard"), colors }] }];
}

function glassesMeshes(model: HeadModel, avatar: Avatar, library: MaterialLibrary): ExportMesh[] {
  if (!avatar.glasses) return [];
  const isPainted = avatar.glasses.colors !== undefined;
  const { frame, lenses } = buildGlasses(model, avatar.neutral, avatar.glasses);
  const head = jointIndex(model.skeleton, "Head");
  const primitives = [frame, lenses].map(({ name, uvs, ...surface }) => ({
    ...still(
      { ...surface, uvs: name === "glasses" && isPainted ? uvs : null },
      bindRigidly(surface.positions.length / 3, head),
    ),
    material: library.index(name),
  }));
  return [{ name: "Wolf3D_Glasses", primitives }];
}

function headwearMeshes(model: HeadModel, avatar: Avatar, library: MaterialLibrary): ExportMesh[] {
  if (!avatar.headwear) return [];
  const head = jointIndex(model.skeleton, "Head");
  const primitives = buildHeadwear(model, avatar.neutral, avatar.headwear.name).map((surface, k) => ({
    ...still({ ...surface, uvs: null }, bindRigidly(surface.positions.length / 3, head)),
    material: library.index(k === 0 ? "headwear" : "headband"),
  }));
  return [{ name: "Wolf3D_Headwear", primitives }];
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

type Shape = Pick<ExportPrimitive, "positions" | "normals" | "uvs" | "indices">;

/** A primitive without morph targets. */
function still({ positions, normals, uvs, indices }: Shape, binding: SkinBinding): Omit<ExportPrimitive, "material"> {
  return { positions, normals, uvs, indices, binding, targets: [] };
}

function partSurface(part: Part, positions: Float32Array): Omit<Surface, "name"> {
  const normals = triangleNormals(positions, part.triangles, weldPart(part));
  return { positions, normals, uvs: part.uvs, indices: Uint32Array.from(part.triangles) };
}

/** The triangles whose vertices are all kept, with those vertices only. */
function selectVertices(surface: Omit<Surface, "name">, keep: (vertex: number) => boolean): Omit<Surface, "name"> {
  const vertices = Array.from({ length: surface.positions.length / 3 }, (_, i) => i).filter(keep);
  const newIndex = new Map(vertices.map((vertex, i) => [vertex, i]));
  const sources = Uint16Array.from(vertices);
  const indices: number[] = [];
  for (let t = 0; t < surface.indices.length; t += 3) {
    const corners = [...surface.indices.subarray(t, t + 3)].map((vertex) => newIndex.get(vertex));
    if (corners.every((corner) => corner !== undefined)) indices.push(...corners);
  }
  return {
    positions: gather(sources, surface.positions, 3),
    normals: gather(sources, surface.normals, 3),
    uvs: gather(sources, surface.uvs, 2),
    indices: Uint32Array.from(indices),
  };
}
