import type { Avatar, ExpressionWeights } from "../avatar/avatar.ts";
import { buildGarment, clothSurface, type GarmentCloth, visibleSkin } from "../avatar/head/garment.ts";
import type { HeadModel, Part } from "../avatar/head/head-model.ts";
import { buildHeadwear } from "../avatar/head/headwear.ts";
import { headwearCuts } from "../avatar/head/headwear-cuts.ts";
import { findPart, fitPart, weldPart } from "../avatar/head/part.ts";
import { blendBindings, jointIndex, type SkinBinding } from "../avatar/head/skinning.ts";
import { type Subdivision, subdivide } from "../avatar/head/subdivide.ts";
import { quadNormals, triangleNormals } from "../avatar/mesh/normals.ts";
import { once } from "../avatar/mesh/once.ts";
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
import { bothSides } from "./both-sides.ts";
import { corneaNormals } from "./cornea-normals.ts";
import { bindRigidly, type ExportPrimitive } from "./export-mesh.ts";
import { mixDisplacements, sparseMotion, type TargetMix, toSparse } from "./morph-targets.ts";
import type { MaterialName } from "./plain-color.ts";

/** Materials of a garment's cloths from the outermost one inwards. */
const clothMaterials = ["garment", "shirt", "tie"] as const;
/** Each vertex of a beard costs a displacement in most expressions: millimetres below which it stays. */
const beardThreshold = 4;

/** How many locks there are at most, and how much coarser those of hair may bend than in pictures. */
export interface MeshDetail {
  readonly hairLocks: number;
  readonly coarseness: number;
  readonly beardLocks: number;
}

export interface ExportMesh {
  readonly name: string;
  readonly primitives: readonly ExportPrimitive[];
}

/** Everything that the avatar shows, as meshes under Ready Player Me's names; what moves has a target for each of `mixes`. */
export function* avatarMeshes(
  model: HeadModel,
  subdivision: Subdivision,
  avatar: Avatar,
  mixes: readonly TargetMix[],
  detail: MeshDetail,
): Steps<ExportMesh[]> {
  const displacements = mixDisplacements(model, avatar.neutral, mixes);
  yield;
  const fine = subdivide(subdivision, avatar.neutral);
  const normals = quadNormals(fine, subdivision.quads);
  const skin = coarseSkin(subdivision, model);
  const head = headPrimitive(model, subdivision, skin, { positions: fine, normals }, displacements);
  yield;
  const mouth = mouthPrimitives(model, avatar, mixes, displacements);
  const dress = (cloth: GarmentCloth, name: MaterialName) => ({
    ...still({ ...clothSurface("", cloth, fine, normals), uvs: null }, bindCloth(model, subdivision, cloth)),
    material: name,
  });
  const cloths = buildGarment(model, subdivision, avatar.garment ?? "crew_neck").map((cloth, k) =>
    dress(cloth, clothMaterials[k]),
  );
  const cowl =
    avatar.headwear && headwearCuts[avatar.headwear.name].hasCowl ? buildGarment(model, subdivision, "cowl") : [];
  yield;
  const eyes = sides.map((side) => ({ name: `Eye${side}`, primitives: [eyePrimitive(model, avatar, side, mixes)] }));
  yield;
  const hair = yield* hairMeshes(model, avatar, detail);
  yield;
  const meshes: ExportMesh[] = [
    { name: "Wolf3D_Head", primitives: [head] },
    ...eyes,
    { name: "Wolf3D_Teeth", primitives: mouth },
    ...hair,
    ...beardMeshes(model, avatar, displacements, detail),
    ...glassesMeshes(model, avatar),
    ...headwearMeshes(model, avatar),
    { name: "Wolf3D_Outfit_Top", primitives: [...cloths, ...cowl.map((cloth) => dress(cloth, "headwear"))] },
  ];
  return meshes.filter(({ primitives }) => primitives.every(({ indices }) => indices.length > 0));
}

/** The triangles of the skin at the model's resolution that garments leave visible; kept for each subdivision. */
const coarseSkin = once((subdivision: Subdivision, model: HeadModel) =>
  visibleSkin(model, subdivision, splitSeams(model.quads, model.quadUvs, model.uvs)),
);

/** The skin at the model's resolution, its vertices moved to where the subdivision puts them. */
function headPrimitive(
  model: HeadModel,
  subdivision: Subdivision,
  { sources, uvs, triangles }: SeamSplit,
  fine: { readonly positions: Float32Array; readonly normals: Float32Array },
  displacements: readonly Float32Array[],
): ExportPrimitive {
  const { coarseVertexCount } = subdivision;
  const { eye_socket, mouth_cavity, lips, lids } = model.regions;
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
    material: "skin",
    hidden: Uint8Array.from(sources, (vertex) => Number(eye_socket[vertex] > 127 || mouth_cavity[vertex] > 127)),
    edges: Uint8Array.from(sources, (vertex) => Number(lips[vertex] > 0 || lids[vertex] > 0)),
    targets: displacements.map((displacement) => toSparse(gather(sources, target(displacement), 3))),
  };
}

function eyePrimitive(model: HeadModel, avatar: Avatar, side: Side, mixes: readonly TargetMix[]): ExportPrimitive {
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
  return { positions, normals, uvs, indices, binding, material: "eyes", targets, colors };
}

function mouthPrimitives(
  model: HeadModel,
  avatar: Avatar,
  mixes: readonly TargetMix[],
  displacements: readonly Float32Array[],
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
    const surface = partSurface(part, rest);
    const shared = { ...surface, binding, targets };
    if (name === "tongue") return { ...shared, material: "tongue", hidden: covered(surface, rootDepth) };
    return { ...shared, material: "teeth", hidden: innerTeeth(surface) };
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

/** Millimetres behind the incisors from which cheeks cover a row of teeth, and behind its tip from which they cover the tongue. */
const molarDepth = 22;
const rootDepth = 25;

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

/** Vertices of a part under a mix of expressions, given as weights and as the displacement they make. */
type Placement = (part: Part, weights: ExpressionWeights, displacement: Float32Array) => Float32Array;

function* hairMeshes(model: HeadModel, avatar: Avatar, { hairLocks, coarseness }: MeshDetail): Steps<ExportMesh[]> {
  const grown = yield* growWornHair(model, avatar, { most: hairLocks, coarseness });
  if (!grown) return [];
  // A viewer turns the normals of what it sees of a two-sided material from behind, but those of locks are of the whole of the
  // hair and hold for both of their sides. Of the cap on the scalp nobody sees the back.
  const shape = { ...grown, indices: bothSides(grown.triangles, grown.capVertexCount) };
  const colors = fieldColors(avatar.hair, grown.positions);
  const primitive = { ...still(shape, bindGrown(model, grown)), material: "hair" as const, colors };
  return [{ name: "Wolf3D_Hair", primitives: [primitive] }];
}

/** A beard moves with the skin at its roots, in the face's expressions too. */
function beardMeshes(
  model: HeadModel,
  avatar: Avatar,
  displacements: readonly Float32Array[],
  { beardLocks }: MeshDetail,
): ExportMesh[] {
  const { neutral, facialHair } = avatar;
  const grown = facialHair ? growBeard(model, neutral, facialHair, beardLocks) : null;
  if (!facialHair || !grown) return [];
  const targets = displacements.map((displacement) => toSparse(gather(grown.roots, displacement, 3), beardThreshold));
  const primitive = { ...still({ ...grown, indices: grown.triangles }, bindGrown(model, grown)), targets };
  const colors = fieldColors(facialHair, grown.positions);
  return [{ name: "Wolf3D_Beard", primitives: [{ ...primitive, material: "beard", colors }] }];
}

function glassesMeshes(model: HeadModel, avatar: Avatar): ExportMesh[] {
  if (!avatar.glasses) return [];
  const isPainted = avatar.glasses.colors !== undefined;
  const { frame, lenses } = buildGlasses(model, avatar.neutral, avatar.glasses);
  const head = jointIndex(model.skeleton, "Head");
  const primitives = [frame, lenses].map(({ name, uvs, ...surface }) => ({
    ...still(
      { ...surface, uvs: name === "glasses" && isPainted ? uvs : null },
      bindRigidly(surface.positions.length / 3, head),
    ),
    material: name,
  }));
  return [{ name: "Wolf3D_Glasses", primitives }];
}

function headwearMeshes(model: HeadModel, avatar: Avatar): ExportMesh[] {
  if (!avatar.headwear) return [];
  const head = jointIndex(model.skeleton, "Head");
  const primitives = buildHeadwear(model, avatar.neutral, avatar.headwear.name).map((surface, k) => ({
    ...still({ ...surface, uvs: null }, bindRigidly(surface.positions.length / 3, head)),
    material: k === 0 ? ("headwear" as const) : ("headband" as const),
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
