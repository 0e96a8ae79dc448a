import type { Avatar, ExpressionWeights, Pose } from "./avatar.ts";
import { addExpressions } from "./head/expression.ts";
import { buildGarment, clothSurface, shownSkin } from "./head/garment.ts";
import type { HeadModel, Part, PartName } from "./head/head-model.ts";
import { buildHeadwear } from "./head/headwear.ts";
import { headwearCuts } from "./head/headwear-cuts.ts";
import { findPart, fitPart, weldPart } from "./head/part.ts";
import { bindPart, headTransforms, jointIndex, jointPositions, skinPositions } from "./head/skinning.ts";
import { softenFolds } from "./head/soft-folds.ts";
import { type Subdivision, subdivide } from "./head/subdivide.ts";
import { quadNormals, triangleNormals } from "./mesh/normals.ts";
import { gather, type SeamSplit } from "./mesh/seams.ts";
import type { Surface } from "./mesh/surface.ts";
import { type Transform, transformPositions } from "./mesh/transform.ts";
import { wornBeard } from "./wear/beard/worn-beard.ts";
import { fitEyes, gazeWeights } from "./wear/eyes/eyes.ts";
import { lidGains, sealLids } from "./wear/eyes/lid-seal.ts";
import { buildGlasses } from "./wear/glasses/glasses.ts";
import { poseGrown, wornHair } from "./wear/hair/grow-hair.ts";
import { fieldColors } from "./wear/hair/hair-field.ts";
import { fitLowerTeeth, fitTongue, fitUpperTeeth } from "./wear/mouth/mouth-parts.ts";

/** Surfaces of a posed head; `hair`, `beard`, `glasses`, `lenses` and `headwear` only where worn, `shirt` and `tie` under an open
 * garment, `headband` about a hat, `cowl` below a scarf. */
export type SurfaceName =
  | Exclude<PartName, `hair_${string}`>
  | "skin"
  | "garment"
  | "shirt"
  | "tie"
  | "hair"
  | "beard"
  | "glasses"
  | "lenses"
  | "headwear"
  | "headband"
  | "cowl";

export interface PosedHead {
  readonly surfaces: readonly (Surface & { readonly name: SurfaceName })[];
  /** All model vertices, posed; millimetres in the frame of the unturned head. */
  readonly positions: Float32Array;
  /** Fine skin vertices before the cut at seams, in the order of the subdivision. */
  readonly skinPositions: Float32Array;
  /** The expression that it wears. */
  readonly expression: ExpressionWeights;
}

/** Weights as given are used, negative correctives too; `constrainPose` of the motion folder keeps them plausible. */
export function poseHead(model: HeadModel, subdivision: Subdivision, avatar: Avatar, pose: Pose): PosedHead {
  const { neutral } = avatar;
  if (neutral.length !== 3 * model.vertexCount) {
    throw new RangeError(`the avatar has ${neutral.length / 3} vertices, the head model ${model.vertexCount}`);
  }
  // (1) Expression on the unturned head.
  const weights = sealLids(lidGains(model, neutral), gazeWeights(pose.weights, pose.attitude.gaze));
  const positions = neutral.slice();
  addExpressions(model, weights, positions);
  const unturned = positions.slice(0, 3 * model.skinVertexCount);
  // (2) What rides on the head, still unturned.
  const parts = fitParts(model, avatar, positions, weights);
  // (3) The attitude of neck and head.
  const transforms = headTransforms(model.skeleton, jointPositions(model.skeleton, neutral), pose.attitude.head);
  const head = transforms[jointIndex(model.skeleton, "Head")];
  const { skinJoints: joints, skinWeights } = model.skeleton;
  skinPositions(transforms, { joints, weights: skinWeights }, positions);
  const skin = skinSurfaces(model, subdivision, positions, avatar);
  return {
    surfaces: [
      ...skin.surfaces,
      ...parts.map(({ name, part, positions: fitted }) => {
        if (rigidParts.has(name)) transformPositions(head, fitted);
        else skinPositions(transforms, bindPart(model, part), fitted);
        return partSurface(name, part, fitted);
      }),
      ...hairSurfaces(model, avatar, transforms),
      ...beardSurfaces(model, avatar, unturned, transforms),
      ...glassesSurfaces(model, avatar, head),
      ...headwearSurfaces(model, avatar, head),
    ],
    positions,
    skinPositions: skin.positions,
    expression: pose.weights,
  };
}

const rigidParts: ReadonlySet<SurfaceName> = new Set(["eyes", "corneas", "upper_teeth", "lower_teeth"]);

interface FittedPart {
  readonly name: SurfaceName;
  readonly part: Part;
  readonly positions: Float32Array;
}

function fitParts(model: HeadModel, avatar: Avatar, positions: Float32Array, weights: ExpressionWeights): FittedPart[] {
  const { neutral } = avatar;
  const ride = (name: Exclude<PartName, `hair_${string}`>, place: (part: Part) => Float32Array): FittedPart => {
    const part = findPart(model, name);
    return { name, part, positions: place(part) };
  };
  return [
    ride("eyes", (part) => fitEyes(model, part, neutral, weights)),
    ride("corneas", (part) => fitEyes(model, part, neutral, weights)),
    ride("upper_teeth", (part) => fitUpperTeeth(part, neutral)),
    ride("lower_teeth", (part) => fitLowerTeeth(model, part, neutral, weights)),
    ride("tongue", (part) => fitTongue(part, positions, neutral, weights)),
    ride("lashes", (part) => fitPart(part, positions, neutral)),
    ride("brows", (part) => fitPart(part, positions, neutral)),
  ];
}

function hairSurfaces(model: HeadModel, avatar: Avatar, transforms: readonly Transform[]): PosedHead["surfaces"] {
  const grown = wornHair(model, avatar);
  if (!grown) return [];
  const colors = fieldColors(avatar.hair, grown.positions);
  return [{ name: "hair", ...poseGrown(model, grown, transforms), colors }];
}

/** A beard on the unturned skin below it, moved with the joints. */
function beardSurfaces(
  model: HeadModel,
  avatar: Avatar,
  skin: Float32Array,
  transforms: readonly Transform[],
): PosedHead["surfaces"] {
  const grown = wornBeard(model, avatar);
  if (!grown) return [];
  const positions = grown.positions.slice();
  grown.roots.forEach((root, i) => {
    for (let c = 0; c < 3; c++) positions[3 * i + c] += skin[3 * root + c] - avatar.neutral[3 * root + c];
  });
  const colors = avatar.facialHair ? fieldColors(avatar.facialHair, grown.positions) : undefined;
  return [{ name: "beard", ...poseGrown(model, grown, transforms, positions), colors }];
}

/** The fine vertex of each vertex of the surface `skin` of any posed head. */
export function shownSkinSources(model: HeadModel, subdivision: Subdivision): SeamSplit["sources"] {
  return shownSkin(subdivision, model).sources;
}

/** Surfaces of a garment's cloths from the outermost one inwards. */
const clothNames = ["garment", "shirt", "tie"] as const;

function skinSurfaces(
  model: HeadModel,
  subdivision: Subdivision,
  coarse: Float32Array,
  { garment = "crew_neck", headwear }: Avatar,
): { surfaces: PosedHead["surfaces"]; positions: Float32Array } {
  const positions = subdivide(subdivision, coarse);
  const normals = quadNormals(positions, subdivision.quads);
  softenFolds(model, subdivision, normals);
  const { sources, uvs, triangles } = shownSkin(subdivision, model);
  const skin = {
    name: "skin" as const,
    positions: gather(sources, positions, 3),
    normals: gather(sources, normals, 3),
    uvs,
    indices: triangles,
  };
  const worn = buildGarment(model, subdivision, garment).map((cloth, k) => ({ name: clothNames[k], cloth }));
  const cowl = headwear && headwearCuts[headwear.name].hasCowl ? buildGarment(model, subdivision, "cowl") : [];
  const cloths = [...worn, ...cowl.map((cloth) => ({ name: "cowl" as const, cloth }))].map(({ name, cloth }) =>
    clothSurface(name, cloth, positions, normals),
  );
  return { surfaces: [skin, ...cloths], positions };
}

const partIndices = new WeakMap<Part, Uint32Array>();

function indicesOf(part: Part): Uint32Array {
  let indices = partIndices.get(part);
  if (!indices) {
    indices = Uint32Array.from(part.triangles);
    partIndices.set(part, indices);
  }
  return indices;
}

function partSurface(name: SurfaceName, part: Part, positions: Float32Array): PosedHead["surfaces"][number] {
  const normals = triangleNormals(positions, part.triangles, weldPart(part));
  return { name, positions, normals, uvs: part.uvs, indices: indicesOf(part) };
}

/** A covering, which goes with the head as a whole. */
function headwearSurfaces(model: HeadModel, { neutral, headwear }: Avatar, head: Transform): PosedHead["surfaces"] {
  if (!headwear) return [];
  return buildHeadwear(model, neutral, headwear.name).map((surface, k) => {
    const positions = surface.positions.slice();
    transformPositions(head, positions);
    const name = k === 0 ? "headwear" : "headband";
    return { ...surface, name, positions, normals: triangleNormals(positions, surface.indices) };
  });
}

function glassesSurfaces(model: HeadModel, avatar: Avatar, head: Transform): PosedHead["surfaces"] {
  if (!avatar.glasses) return [];
  const { frame, lenses } = buildGlasses(model, avatar.neutral, avatar.glasses);
  return [frame, lenses].map((surface) => {
    const positions = surface.positions.slice();
    transformPositions(head, positions);
    return { ...surface, positions, normals: triangleNormals(positions, surface.indices) };
  });
}
