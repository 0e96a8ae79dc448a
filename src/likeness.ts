import type { Avatar, ExpressionWeights } from "./avatar/avatar.ts";
import { addCrown, measureCrown } from "./avatar/fit/crown.ts";
import { addStandOff, measureStandOff } from "./avatar/fit/ear-stand-off.ts";
import { expressionWeights, fitHead, type HeadFit } from "./avatar/fit/fit.ts";
import { addWidth, measureWidth, widthNames } from "./avatar/fit/head-widths.ts";
import { neutralHead, sameViewHead } from "./avatar/fit/neutral.ts";
import { ownSmile } from "./avatar/fit/own-smile.ts";
import { repeatExpression } from "./avatar/fit/repeat-expression.ts";
import { inPlaneResidual } from "./avatar/fit/residual.ts";
import { raiseShoulders } from "./avatar/fit/shoulders.ts";
import { type Subdivision, subdivide } from "./avatar/head/subdivide.ts";
import { type Label, photoLabels } from "./avatar/labels.ts";
import { type Reading, readingOf } from "./avatar/reading.ts";
import { type AlbedoInputs, type BakedAlbedo, bakeAlbedo } from "./avatar/skin/albedo.ts";
import type { Finish } from "./avatar/skin/finish-skin.ts";
import { headPose, type SolveDocument, solveDocument } from "./avatar/solve-document.ts";
import { glassesOf, hairOf } from "./avatar/wear/appearance.ts";
import { beardOf } from "./avatar/wear/beard/read-beard.ts";
import { eyeColorsOf } from "./avatar/wear/eyes/eye-color.ts";
import { paintLashLine, readLashes, type SeenLids } from "./avatar/wear/eyes/lash-line.ts";
import { garmentOf } from "./avatar/wear/garment/worn-garment.ts";
import { headwearOf } from "./avatar/wear/headwear/worn-headwear.ts";
import type { Core } from "./core.ts";
import { examineFace } from "./examine-photo.ts";
import { likeliest } from "./face/attributes/attribute-tasks.ts";
import { linearOfLab } from "./face/color.ts";
import type { Landmarks } from "./face/landmarks.ts";
import { openFaceNets } from "./face/nets.ts";
import { type HeadObservation, observeHead } from "./face/observe-head.ts";
import { type PhotoCheck, refuseRejected } from "./face/quality.ts";
import { skinTone } from "./face/skin-tone.ts";
import { MaskKernels } from "./kernels/mask.ts";
import { MemoryMeter } from "./kernels/memory-meter.ts";
import { Solver } from "./kernels/solve.ts";
import { TextureKernel } from "./kernels/texture.ts";
import { type DecodedPhoto, decodePhoto } from "./photo/decode.ts";
import type { Pixels } from "./photo/pixels.ts";
import { finish, finishWithPauses, type Steps } from "./steps.ts";

/** Stages of a reconstruction in order, with the share of the work that is done when each begins. */
export const stageProgress = { decode: 0, detect: 0.1, fit: 0.35, texture: 0.45 } as const;
type Stage = keyof typeof stageProgress;

export interface LikenessOptions {
  /** Called, and awaited, as each stage begins. */
  readonly onStage?: (stage: Stage) => void | Promise<void>;
  /** Awaited between the steps of a stage; without it each stage runs in one go. */
  readonly pause?: () => Promise<void>;
  /** Entered with what the stages hold at once. */
  readonly meter?: MemoryMeter;
  /** How the skin is shown; `clean` where not said. */
  readonly finish?: Finish;
  /** Wanted is the head of the other finish too, for when the photo is gone. */
  readonly bothFinishes?: boolean;
}

export interface Likeness {
  readonly avatar: Avatar;
  /** Of the other finish, where it is wanted. */
  readonly otherAvatar: Avatar | null;
  readonly solve: SolveDocument;
  readonly labels: readonly Label[];
  readonly reading: Reading;
  /** What the photo showed, for the same view of the avatar; nothing of it is stored. */
  readonly view: PhotoView;
}

interface PhotoView {
  readonly photo: Pixels;
  readonly fit: HeadFit;
  /** All model vertices as the photo shows them, head frame. */
  readonly positions: Float32Array;
  /** Light of the photo, nine RGB factors in the basis of `Light.ambient`. */
  readonly light: Float32Array;
}

/**
 * Reconstructs the head of the person on a photo (the bytes of a JPEG or PNG file). Throws a LikenessError with a
 * code of the photo where it cannot be used. No randomness and no clock: the same bytes give the same avatar.
 */
export async function buildLikeness(
  core: Core,
  bytes: Uint8Array,
  { onStage = () => {}, pause, meter = new MemoryMeter(), finish: look = "clean", bothFinishes }: LikenessOptions = {},
): Promise<Likeness> {
  const run = async <Result>(steps: Steps<Result>) => (pause ? finishWithPauses(steps, pause) : finish(steps));
  meter.hold("file", bytes.byteLength);
  await onStage("decode");
  const decoded = await run(decode(core, bytes, meter));

  await onStage("detect");
  const face = await run(observeFace(core, decoded.pixels, meter));

  await onStage("fit");
  const head = await run(reconstructHead(core, decoded, face, meter));

  await onStage("texture");
  const albedo = await run(bake(core, decoded.pixels, face, { ...head, finish: look, bothFinishes }, meter));

  const pose = headPose(head.fit.camera);
  const avatar = await run(wear(core, decoded.pixels, face, head, albedo));
  const finished = (by: Finish, data: Uint8Array): Avatar => ({
    ...avatar,
    albedo: { size: albedo.size, data },
    ...(by === "photo" && { finish: by }),
  });
  const labels = photoLabels({
    ...face,
    skinTone: albedo.skinTone,
    expression: expressionWeights(head.fit),
    head: pose,
  });
  const { landmarks, checks } = face;
  return {
    avatar: finished(look, albedo.data),
    otherAvatar: albedo.otherData && finished(look === "clean" ? "photo" : "clean", albedo.otherData),
    reading: readingOf(avatar, face),
    solve: solveDocument(fullSize(decoded), { ...head, landmarks, checks, labels }),
    labels,
    view: {
      photo: decoded.pixels,
      fit: head.fit,
      positions: head.sameView,
      light: albedo.light,
    },
  };
}

export function* decode(core: Core, bytes: Uint8Array, meter: MemoryMeter): Steps<DecodedPhoto> {
  const decoded = yield* decodePhoto(core.modules, bytes);
  meter.hold("decoder", decoded.peakByteLength);
  meter.release("decoder");
  meter.hold("photo", decoded.pixels.data.byteLength);
  return decoded;
}

export interface FaceObservation extends HeadObservation {
  readonly checks: readonly PhotoCheck[];
  readonly landmarks: Landmarks;
}

export function* observeFace(core: Core, photo: Pixels, meter: MemoryMeter): Steps<FaceObservation> {
  const nets = openFaceNets(core.modules.nets, core.nets);
  const { landmarks: found, checks } = yield* examineFace(nets, photo);
  refuseRejected(checks);
  // A photo without landmarks has just been refused.
  const landmarks = found!;
  const kernels = new MaskKernels(core.modules.mask);
  const head = yield* observeHead(nets, kernels, photo, landmarks);
  meter.hold("nets", nets.byteLength + kernels.byteLength);
  meter.release("nets");
  meter.hold("masks", head.person.data.byteLength + (head.hair?.mask.data.byteLength ?? 0));
  return { checks, landmarks, ...head };
}

export interface ReconstructedHead {
  readonly fit: HeadFit;
  readonly neutral: Float32Array;
  /** Of the neutral head, as on the photo. */
  readonly expression: Float32Array;
  /** What of it the person is known to smile by. */
  readonly smile: ExpressionWeights | null;
  readonly sameView: Float32Array;
}

export function* reconstructHead(
  { modules, model }: Core,
  decoded: DecodedPhoto,
  { landmarks, hair, attributes }: FaceObservation,
  meter: MemoryMeter,
): Steps<ReconstructedHead> {
  const solver = new Solver(modules.solve);
  const { width, height } = decoded.pixels;
  const fit = fitHead(solver, model, landmarks, { width, height, ...focalPrior(decoded) }, hair?.silhouette);
  yield;
  const residual = inPlaneResidual(solver, model, fit, landmarks, "seen");
  yield;
  const shape = inPlaneResidual(solver, model, fit, landmarks, "skin");
  for (const each of [residual, shape]) raiseShoulders(model, fit.camera, each);
  if (hair) {
    const { silhouette } = hair;
    const fitted = sameViewHead(model, fit, residual);
    for (const name of widthNames) {
      const width = measureWidth(name, model, fitted, { silhouette, view: fit.camera });
      for (const each of [residual, shape]) addWidth(name, model, width, fitted, fit.camera, each);
    }
    if (attributes) {
      const view = { silhouette, view: fit.camera };
      const height = measureCrown(model, sameViewHead(model, fit, residual), view, attributes.probabilities);
      for (const each of [residual, shape]) addCrown(model, height, fit.camera, each);
    }
    const seen = sameViewHead(model, fit, residual);
    const standOff = measureStandOff(model, seen, { silhouette, view: fit.camera, yaw: headPose(fit.camera).yaw });
    for (const each of [residual, shape]) addStandOff(model, standOff, seen, fit.camera, each);
  }
  yield;
  const neutral = neutralHead(solver, model, fit, shape);
  yield;
  const mouth = attributes && likeliest(attributes.probabilities.mouth);
  const expression = repeatExpression(solver, model, fit, landmarks, neutral, mouth === "teeth");
  meter.hold("solver", solver.byteLength);
  meter.release("solver");
  return { fit, neutral, expression, smile: ownSmile(expression, mouth), sameView: sameViewHead(model, fit, residual) };
}

export function* bake(
  { modules, domain, model, subdivision }: Core,
  photo: Pixels,
  face: FaceObservation,
  { finish: look, bothFinishes, ...head }: ReconstructedHead & Pick<LikenessOptions, "finish" | "bothFinishes">,
  meter: MemoryMeter,
): Steps<BakedAlbedo> {
  const kernel = new TextureKernel(modules.texture);
  const albedo = yield* bakeAlbedo(kernel, domain, { ...albedoInputs(photo, face, head), finish: look, bothFinishes });
  yield;
  const lashes = readLashes(model, subdivision, seenLids(photo, face, head, subdivision));
  for (const data of [albedo.data, albedo.otherData]) {
    if (data) paintLashLine(model, subdivision, { size: albedo.size, data }, lashes);
  }
  meter.hold("texture", kernel.byteLength);
  meter.release("texture");
  meter.hold("albedo", albedo.data.byteLength + (albedo.otherData?.byteLength ?? 0));
  return albedo;
}

/** Rims hide lids, or lie where they are looked for. */
function seenLids(
  photo: Pixels,
  { attributes }: FaceObservation,
  { fit, sameView }: Pick<ReconstructedHead, "fit" | "sameView">,
  subdivision: Subdivision,
): SeenLids | null {
  if (!attributes || attributes.glasses) return null;
  const positions = subdivide(subdivision, sameView);
  return { photo, camera: fit.camera, positions, cheeks: linearOfLab(attributes.cheeks) };
}

/** What the skin is read from. */
export function albedoInputs(
  photo: Pixels,
  { landmarks, person, hair, attributes }: FaceObservation,
  { fit, sameView }: ReconstructedHead,
): AlbedoInputs {
  return {
    photo,
    landmarks,
    person,
    hair: hair?.mask ?? null,
    glasses: attributes?.glasses?.seen ?? null,
    facialHair: attributes ? likeliest(attributes.probabilities.facialHair) : "none",
    beard: hair?.beard ?? null,
    dressed: attributes?.probabilities.hairCut.dressed,
    old: attributes?.probabilities.age.old,
    tone: attributes && linearOfLab(skinTone(attributes.probabilities.skin, attributes.cheeks)),
    camera: fit.camera,
    positions: sameView,
    expression: expressionWeights(fit),
  };
}

export function* wear(
  { domain, model }: Core,
  photo: Pixels,
  face: FaceObservation,
  { fit: { camera }, neutral, smile, sameView }: ReconstructedHead,
  { size, data, skinTone, facialHair }: BakedAlbedo,
): Steps<Avatar> {
  const beard = beardOf(domain, facialHair, { photo, beard: face.hair?.beard ?? null, camera, positions: sameView });
  yield;
  const head = { model, neutral, camera, photo, beardColor: facialHair?.color, ...headPose(camera) };
  const hair = yield* hairOf(face.hair, skinTone, head);
  yield;
  return {
    neutral,
    albedo: { size, data },
    smile,
    ...eyeColorsOf(face.attributes?.eyes ?? null),
    hair,
    facialHair: beard,
    glasses: glassesOf(face.attributes, camera),
    ...garmentOf(face.clothes, face.attributes?.probabilities.outfit ?? null),
    headwear: headwearOf(face.headwear),
  };
}

/** Diagonal of the film that 35 mm equivalents refer to, millimetres. */
const filmDiagonal = 43.27;
/** Within this the aspect is the camera's own: the photo was not cropped, so its focal length still holds. */
const cropTolerance = 0.02;

/** Focal length in pixels of the working picture, where the metadata give it and the photo is not cropped. */
function focalPrior({ header, pixels }: DecodedPhoto): { focalPriorPixels?: number } {
  const { focalLength35mm, pixelWidth, pixelHeight } = header.exif;
  if (!focalLength35mm || !pixelWidth || !pixelHeight) return {};
  const aspect = Math.max(pixelWidth, pixelHeight) / Math.min(pixelWidth, pixelHeight);
  const stored = Math.max(header.width, header.height) / Math.min(header.width, header.height);
  if (Math.abs(stored / aspect - 1) > cropTolerance) return {};
  return { focalPriorPixels: (focalLength35mm / filmDiagonal) * Math.hypot(pixels.width, pixels.height) };
}

/** Size of the upright photo as stored, and its share of the working picture. */
function fullSize({ header, pixels }: DecodedPhoto): { width: number; height: number; scale: number } {
  const turned = header.orientation >= 5;
  const [width, height] = turned ? [header.height, header.width] : [header.width, header.height];
  return { width, height, scale: width / pixels.width };
}
