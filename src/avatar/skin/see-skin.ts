import type { SeenFrame } from "../../face/frame-place.ts";
import { innerLipRing, leftBrowRing, outerLipRing, rightBrowRing } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import type { Mask } from "../../face/mask.ts";
import type { Atlas } from "../../kernels/atlas.ts";
import type { TextureKernel } from "../../kernels/texture.ts";
import type { Pixels } from "../../photo/pixels.ts";
import type { Steps } from "../../steps.ts";
import type { Camera } from "../fit/camera.ts";
import { toCameraFrame } from "../fit/project.ts";
import { subdivide } from "../head/subdivide.ts";
import { smoothstep } from "../mesh/field.ts";
import { quadNormals } from "../mesh/normals.ts";
import { convexHull, distanceFrom } from "../mesh/plane-region.ts";
import { cropHead, meanLight, type PhotoCrop, reduceCrop } from "./photo-crop.ts";
import { removeFrame } from "./remove-frame.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { maskSkin } from "./skin-mask.ts";

/** What of a photo the skin is made from. */
export interface PhotoOfSkin {
  readonly photo: Pixels;
  readonly landmarks: Landmarks;
  readonly person: Mask;
  readonly hair: Mask | null;
  /** Glasses that the photo shows, which are painted over; null where there are none. */
  readonly glasses: SeenFrame | null;
  readonly camera: Camera;
  /** The head as the photo shows it, xyz of the skin vertices in the head's frame (`sameViewHead`). */
  readonly positions: Float32Array;
}

/** The photo at the vertices of the subdivided skin. */
export interface SeenSkin {
  readonly crop: PhotoCrop;
  /** Photo pixels a sampled pixel. */
  readonly ratio: number;
  /** x, y in sampled pixels, depth in mm, cosine to the viewer of every vertex. */
  readonly vertices: Float32Array;
  /** Unit normals in the head's frame, three floats a vertex. */
  readonly normals: Float32Array;
  /** Mean natural logarithm of the linear light about each vertex, four floats of which three are used. */
  readonly colours: Float32Array;
  /** Mean square of what texels show beside `colours`, in opponent log colour, four floats of which three are used. */
  readonly detailPower: Float32Array;
  /** How far the photo shows the skin of a vertex, 0..1: seen, head on, no hair, eye, open mouth or rim. */
  readonly confidence: Float32Array;
  /** 0..1 a vertex: the brows as landmarks of the photo outline them. */
  readonly brows: Float32Array;
  /** 1 where well exposed, 0 where blown out. */
  readonly exposure: Float32Array;
  /** Log of the linear light of the lips between their borders, RGB triples. */
  readonly lips: readonly (readonly [number, number, number])[];
}

/** Photos finer than the texels by this factor are reduced to it before sampling. */
const oversampling = 1.1;
const maskEyePixels = 120;
const depthPixels = 700;
/** Linear light of the brightest channel at which it begins to be, and is, over-exposed. */
const overexposure = [0.82, 0.95] as const;
/** Thinnest lip whose colour is looked at, of the distance of the outer eye corners; where, from its outer to its inner border,
 * and how far about there, of its thickness: clear of the skin and of teeth by a third. */
const thinnestLip = 0.025;
const lipMiddle = 0.45;
const lipReach = 0.2;
/** Softness of the border of brows, to both sides, of the distance of the outer eye corners. */
const browEdge = 0.02;
/** Log light of what no texel shows. */
const unseenLog = -3;

/** Loads the photo into the atlas and takes it to the vertices that it shows. */
export function* seeSkin(
  { planes }: TextureKernel,
  { model, subdivision, eyeDistance, zones }: SkinDomain,
  atlas: Atlas,
  inputs: PhotoOfSkin,
): Steps<SeenSkin> {
  // (1) The head, without the rims of glasses, as fine as the atlas.
  const crop = cropHead(inputs.photo, inputs.landmarks);
  if (inputs.glasses) removeFrame(crop, inputs.glasses);
  const ratio = Math.max(1, crop.eyeDistance / (oversampling * eyeDistance * atlas.size));
  yield;

  // (2) What of it shows skin.
  const maskRatio = Math.max(1, crop.eyeDistance / maskEyePixels);
  const picture = reduceCrop(crop, maskRatio, inputs);
  yield;
  const mask = yield* maskSkin(planes, picture);
  yield;
  atlas.loadPhoto(crop, ratio, { ...mask, scale: ratio / maskRatio });
  yield;

  // (3) The vertices in it.
  const fine = subdivide(subdivision, inputs.positions.subarray(0, 3 * model.skinVertexCount));
  const normals = quadNormals(fine, subdivision.quads);
  const vertices = placeVertices(fine, normals, inputs.camera, crop, ratio);
  yield;
  const depthScale = Math.min(1, depthPixels / (Math.max(crop.width, crop.height) / ratio));
  const { colourSums, coverage } = atlas.project(vertices, zones.allowed, depthScale);
  yield;
  const means = meanColours(colourSums, coverage);
  const detailPower = atlas.detailPower(means.colours);
  yield;
  const brows = seeBrows(crop, ratio, inputs.landmarks, vertices);
  return { crop, ratio, vertices, normals, brows, detailPower, ...means, lips: seeLips(crop, inputs.landmarks) };
}

function meanColours(
  sums: Float32Array,
  coverage: Float32Array,
): Pick<SeenSkin, "colours" | "confidence" | "exposure"> {
  const colours = new Float32Array(sums.length);
  const confidence = new Float32Array(coverage.length);
  const exposure = new Float32Array(coverage.length);
  for (let i = 0; i < confidence.length; i++) {
    const weight = sums[4 * i + 3];
    for (let c = 0; c < 3; c++) colours[4 * i + c] = weight > 1e-5 ? sums[4 * i + c] / weight : unseenLog;
    confidence[i] = Math.min(1, weight / Math.max(coverage[i], 1e-6));
    const brightest = Math.exp(Math.max(colours[4 * i], colours[4 * i + 1], colours[4 * i + 2]));
    exposure[i] = 1 - smoothstep(overexposure[0], overexposure[1], brightest);
  }
  return { colours, confidence, exposure };
}

/** How far vertices lie within the brows, 0..1. */
function seeBrows(crop: PhotoCrop, ratio: number, { points }: Landmarks, vertices: Float32Array): Float32Array {
  const unit = crop.eyeDistance / ratio;
  const outlines = [leftBrowRing, rightBrowRing].map((ring) =>
    distanceFrom(
      convexHull(
        Float32Array.from(
          ring.flatMap((k) => [(points[3 * k] - crop.left) / ratio, (points[3 * k + 1] - crop.top) / ratio]),
        ),
      ),
    ),
  );
  return Float32Array.from({ length: vertices.length / 4 }, (_, i) => {
    const distance = Math.min(...outlines.map((from) => from(vertices[4 * i], vertices[4 * i + 1])));
    return smoothstep(browEdge * unit, -browEdge * unit, distance);
  });
}

/** The middle of the red along both lips, where that is thick enough to show its own colour. */
function seeLips(crop: PhotoCrop, { points }: Landmarks): SeenSkin["lips"] {
  const lips: [number, number, number][] = [];
  for (const [k, outer] of outerLipRing.entries()) {
    const inner = innerLipRing[k];
    const x = points[3 * outer] - crop.left;
    const y = points[3 * outer + 1] - crop.top;
    const dx = points[3 * inner] - points[3 * outer];
    const dy = points[3 * inner + 1] - points[3 * outer + 1];
    const thickness = Math.hypot(dx, dy);
    if (thickness < thinnestLip * crop.eyeDistance) continue;
    const [red, green, blue, share] = meanLight(crop, x + lipMiddle * dx, y + lipMiddle * dy, lipReach * thickness);
    if (share === 1) lips.push([logOf(red), logOf(green), logOf(blue)]);
  }
  return lips;
}

function logOf(light: number): number {
  return Math.log(Math.max(light, 1e-3));
}

function placeVertices(
  positions: Float32Array,
  normals: Float32Array,
  camera: Camera,
  crop: PhotoCrop,
  ratio: number,
): Float32Array {
  const seen = toCameraFrame(camera, positions);
  const turned = toCameraFrame({ rotation: camera.rotation, translation: new Float64Array(3) }, normals);
  const vertices = new Float32Array((4 * positions.length) / 3);
  for (let i = 0; 4 * i < vertices.length; i++) {
    const x = seen[3 * i];
    const y = seen[3 * i + 1];
    const z = seen[3 * i + 2];
    const depth = Math.max(1, -z);
    vertices[4 * i] = (camera.centreX + (camera.focal * x) / depth - crop.left) / ratio;
    vertices[4 * i + 1] = (camera.centreY - (camera.focal * y) / depth - crop.top) / ratio;
    vertices[4 * i + 2] = depth;
    const towards = turned[3 * i] * x + turned[3 * i + 1] * y + turned[3 * i + 2] * z;
    vertices[4 * i + 3] = -towards / Math.max(1e-6, Math.sqrt(x * x + y * y + z * z));
  }
  return vertices;
}
