import type { Avatar } from "../avatar/avatar.ts";
import { sides } from "../avatar/wear/eyes/eyes.ts";
import { bindGrown, growWornHair } from "../avatar/wear/hair/grow-hair.ts";
import { fieldColors } from "../avatar/wear/hair/hair-field.ts";
import type { Steps } from "../steps.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { Lod } from "./export-options.ts";
import { eyePart } from "./eye-mesh.ts";
import { headPart, refineSkin } from "./head-mesh.ts";
import type { MeshWork, MovingPart } from "./mesh-work.ts";
import { moveAll, type TargetMix } from "./morph-targets.ts";
import { mouthParts } from "./mouth-mesh.ts";
import { beardPart, garmentParts, glassesParts, headwearParts } from "./worn-meshes.ts";

/** Locks of hair and beard at most at each level of detail: fewer are broader, and all of them cover the same. */
const lockCounts: Readonly<Record<Lod, { readonly hair: number; readonly beard: number }>> = {
  0: { hair: 1000, beard: 150 },
  1: { hair: 400, beard: 120 },
  2: { hair: 250, beard: 60 },
};

export interface ExportMesh {
  readonly name: string;
  readonly primitives: readonly ExportPrimitive[];
}

/**
 * Everything that the avatar shows at a level of detail, as meshes under Ready Player Me's names; what moves has a target for
 * each of `mixes`.
 */
export function* avatarMeshes(work: MeshWork, avatar: Avatar, mixes: readonly TargetMix[]): Steps<ExportMesh[]> {
  const { model, subdivision, lod } = work;
  const { neutral } = avatar;
  const fine = refineSkin(subdivision, neutral);
  yield;
  const head = headPart(work, fine);
  yield;
  const eyes = sides.map((side) => eyePart(work, neutral, side));
  yield;
  const mouth = mouthParts(work, neutral);
  yield;
  const beard = beardPart(model, avatar, lockCounts[lod].beard);
  const moving = [head, ...eyes, ...mouth, ...(beard ? [beard] : [])];
  const targets = yield* moveAll(
    model,
    neutral,
    mixes,
    moving.map(({ move }) => move),
  );
  const targetsOf = new Map(moving.map((part, k) => [part, targets[k]]));
  const moved = (...parts: (MovingPart | null)[]) =>
    parts.flatMap((part) => (part ? [{ ...part.shape, targets: targetsOf.get(part) ?? [] }] : []));
  const garment = garmentParts(work, avatar, fine);
  yield;
  const hair = yield* hairParts(work, avatar);
  yield;
  const meshes: ExportMesh[] = [
    { name: "Wolf3D_Head", primitives: moved(head) },
    ...sides.map((side, k) => ({ name: `Eye${side}`, primitives: moved(eyes[k]) })),
    { name: "Wolf3D_Teeth", primitives: moved(...mouth) },
    { name: "Wolf3D_Hair", primitives: hair },
    { name: "Wolf3D_Beard", primitives: moved(beard) },
    { name: "Wolf3D_Glasses", primitives: glassesParts(work, avatar) },
    { name: "Wolf3D_Headwear", primitives: headwearParts(work, avatar) },
    { name: "Wolf3D_Outfit_Top", primitives: garment },
  ];
  return meshes.filter(({ primitives }) => primitives.some(({ indices }) => indices.length > 0));
}

/**
 * Hair with all of its locks, for `thinHair`. Its material is two-sided: backs in the same place would keep its light in a path
 * tracer.
 */
function* hairParts({ model, lod }: MeshWork, avatar: Avatar): Steps<ExportPrimitive[]> {
  const grown = yield* growWornHair(model, avatar, lockCounts[lod].hair);
  if (!grown) return [];
  const { positions, normals, uvs, triangles, capVertexCount } = grown;
  const colors = fieldColors(avatar.hair, positions);
  const binding = bindGrown(model, grown);
  const lockStart = triangles.findIndex((vertex) => vertex >= capVertexCount);
  const shape = { positions, normals, uvs, indices: triangles, binding, material: "hair", targets: [] } as const;
  return [{ ...shape, colors, lockStart: lockStart < 0 ? triangles.length : lockStart }];
}
