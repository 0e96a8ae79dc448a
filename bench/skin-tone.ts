import { projectPoints } from "../src/avatar/fit/project.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import { subdivide } from "../src/avatar/head/subdivide.ts";
import { poseHead } from "../src/avatar/pose.ts";
import type { Core } from "../src/core.ts";
import { type Lab, type LinearRgb, labOfLinear, linearOfByte, luminance } from "../src/face/color.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { openRaster } from "../src/kernels/raster.ts";
import type { Likeness } from "../src/likeness.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { type FrameOptions, frameSubject } from "../src/render/frame.ts";
import { renderPortrait, restPose, type Sitter, seatAvatar } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { measurePatchiness } from "./patchiness.ts";
import { mean } from "./statistics.ts";

/** Landmarks of plain skin of the cheeks; a disc around each is looked at, its radius a share of the outer eye distance. */
const rightCheek = [50, 101, 118, 205, 187];
const leftCheek = [280, 330, 347, 425, 411];
const discRadius = 0.09;
/** A channel from this byte on counts as blown out. */
const blownByte = 245;
/** Shares of lightness between which skin is neither shadow nor shine. */
const band = [0.2, 0.6] as const;
const sitterSize = 512;
/** The neck before this depth is its front, millimetres of the mean head. */
const neckFrontZ = -60;

/** How the avatar's skin differs from the photo's; angles (ITA) in degrees, lightness as sRGB bytes. */
export interface ToneError {
  readonly photo: Lab;
  /** Cheeks of the albedo. */
  readonly avatar: Lab;
  readonly cheek: number;
  readonly forehead: number;
  readonly neck: number;
  /** Cheeks as rendered in the neutral light. */
  readonly shown: number;
  /** Between the cheeks of the photo, and between the halves of the face of the albedo. */
  readonly photoSides: number;
  readonly sides: number;
  /** Of the albedo over plain skin, CIE 1976 (`measurePatchiness`). */
  readonly patchiness: number;
  /** Share of the photo's cheeks that is blown out. */
  readonly blownShare: number;
}

/** Individual typology angle (A. Chardon et al., 1991), degrees; higher is lighter. */
export function typologyAngle([l, , b]: Lab): number {
  return (Math.atan2(l - 50, b) * 180) / Math.PI;
}

export function measureTone(core: Core, { avatar, solve, view }: Likeness): ToneError {
  const scale = view.photo.width / solve.image.width;
  const points = Float32Array.from(solve.landmarks.flatMap(([x, y]) => [x * scale, y * scale]));
  const { right, left, blownShare } = cheeksOf(view.photo, points);
  const photo = bothSides(right, left);
  const shown = cheeksOf(...renderBare(core, avatar));
  const albedo = albedoRegions(core, avatar);
  const cheek = bothSides(albedo.right, albedo.left);
  const bias = (lab: Lab) => typologyAngle(lab) - typologyAngle(photo);
  return {
    photo,
    avatar: cheek,
    cheek: bias(cheek),
    forehead: bias(middleLab(albedo.forehead)),
    neck: bias(middleLab(albedo.neck)),
    shown: bias(bothSides(shown.right, shown.left)),
    photoSides: sideStep(right, left),
    sides: sideStep(albedo.right, albedo.left),
    patchiness: measurePatchiness(core, avatar),
    blownShare,
  };
}

/** Colour of the cheeks in a picture of the photo's view, where the photo's landmarks are. */
export function seenCheeks({ solve }: Likeness, picture: Pixels): Lab {
  const points = Float32Array.from(
    solve.landmarks.flatMap(([x, y]) => [
      (x * picture.width) / solve.image.width,
      (y * picture.width) / solve.image.width,
    ]),
  );
  const { right, left } = cheeksOf(picture, points);
  return bothSides(right, left);
}

/** Colour of the cheeks of a sitter at rest in a portrait of these options. */
export function shownCheeks({ model, rest, subject }: Sitter, options: FrameOptions, picture: Pixels): Lab {
  const points = embedLandmarks(model.landmarks, rest.positions);
  const { right, left } = cheeksOf(picture, projectPoints(frameSubject(subject, options), points));
  return bothSides(right, left);
}

/** The mean of two sides, either of which may lie in shade; of one where the other is blown out. */
function bothSides(right: readonly LinearRgb[], left: readonly LinearRgb[]): Lab {
  const sides = [right, left].filter((side) => side.length > 0).map(middleLab);
  const [l, a, b] = [0, 1, 2].map((axis) => mean(sides.map((side) => side[axis])));
  return [l, a, b];
}

function sideStep(right: readonly LinearRgb[], left: readonly LinearRgb[]): number {
  return 2.55 * Math.abs(middleLab(right)[0] - middleLab(left)[0]);
}

/** The avatar without hair and glasses from before, in neutral light, with its landmarks. */
function renderBare(core: Core, avatar: Likeness["avatar"]): [Pixels, Float32Array] {
  const bare = { ...avatar, glasses: null, hair: { ...avatar.hair, style: { kind: "bald" as const } } };
  const raster = openRaster(core.modules.raster);
  const sitter = finish(seatAvatar(core.model, core.subdivision, bare));
  const options = { width: sitterSize, height: sitterSize };
  const picture = finish(renderPortrait(raster, sitter, restPose, { ...options, light: "neutral" }));
  const { positions } = poseHead(core.model, core.subdivision, bare, restPose);
  const points = embedLandmarks(core.model.landmarks, positions);
  return [picture, projectPoints(frameSubject(sitter.subject, options), points)];
}

interface Cheeks {
  readonly right: readonly LinearRgb[];
  readonly left: readonly LinearRgb[];
  readonly blownShare: number;
}

function cheeksOf({ width, height, data }: Pixels, points: Float32Array): Cheeks {
  const { right, left } = outerEyeCorners;
  const [dx, dy] = [0, 1].map((axis) => points[2 * right + axis] - points[2 * left + axis]);
  const radius = discRadius * Math.hypot(dx, dy);
  let [seenCount, blownCount] = [0, 0];
  const inDisc = (index: number): LinearRgb[] => {
    const [cx, cy] = [points[2 * index], points[2 * index + 1]];
    const pixels: LinearRgb[] = [];
    for (let y = Math.max(0, Math.ceil(cy - radius)); y < Math.min(height, cy + radius); y++) {
      for (let x = Math.max(0, Math.ceil(cx - radius)); x < Math.min(width, cx + radius); x++) {
        if (Math.hypot(x - cx, y - cy) > radius) continue;
        const [r, g, b] = data.subarray(4 * (y * width + x));
        seenCount++;
        if (Math.max(r, g, b) < blownByte) pixels.push([linearOfByte(r), linearOfByte(g), linearOfByte(b)]);
        else blownCount++;
      }
    }
    return pixels;
  };
  const [rightPixels, leftPixels] = [rightCheek.flatMap(inDisc), leftCheek.flatMap(inDisc)];
  return { right: rightPixels, left: leftPixels, blownShare: blownCount / Math.max(1, seenCount) };
}

/** Lab of the mean of the pixels of middle lightness. */
function middleLab(pixels: readonly LinearRgb[]): Lab {
  const lightness = pixels.map(luminance);
  const [low, high] = band.map((share) => quantile(lightness, share));
  const middle = pixels.filter((_, i) => lightness[i] >= low && lightness[i] <= high);
  const [r, g, b] = [0, 1, 2].map((c) => mean(middle.map((pixel) => pixel[c])));
  return labOfLinear([r, g, b]);
}

/** Albedo at the vertices of plain skin: the discs on right and left cheek, forehead, front of the neck. */
function albedoRegions({ domain }: Core, { albedo }: Likeness["avatar"]) {
  const { layout, zones, model, subdivision } = domain;
  const positions = subdivide(subdivision, model.mean);
  const landmarks = embedLandmarks(model.landmarks, model.mean);
  const discs = [...rightCheek, ...leftCheek].map((index) => landmarks.subarray(3 * index, 3 * index + 3));
  const [outerRight, outerLeft] = [outerEyeCorners.right, outerEyeCorners.left].map((index) => 3 * index);
  const radius = discRadius * Math.abs(landmarks[outerRight] - landmarks[outerLeft]);
  const regions = {
    right: [] as LinearRgb[],
    left: [] as LinearRgb[],
    forehead: [] as LinearRgb[],
    neck: [] as LinearRgb[],
  };
  const corners = new Map<number, number>();
  layout.triangles.forEach((vertex, corner) => {
    corners.set(vertex, corner);
  });
  for (const [vertex, corner] of corners) {
    const isNeck = vertex < subdivision.coarseVertexCount && model.regions.neck[vertex] > 200;
    if (isNeck ? positions[3 * vertex + 2] < neckFrontZ : zones.front[vertex] < 0.5) continue;
    const [px, py] = positions.subarray(3 * vertex, 3 * vertex + 2);
    const isCheek = discs.some(([x, y]) => Math.hypot(px - x, py - y) < radius);
    const [x, y] = [0, 1].map((axis) => Math.floor(layout.uvs[2 * corner + axis] * albedo.size));
    const at = 3 * (Math.min(y, albedo.size - 1) * albedo.size + Math.min(x, albedo.size - 1));
    const [r, g, b] = albedo.data.subarray(at, at + 3);
    const side = isCheek ? (px > 0 ? regions.left : regions.right) : null;
    const region = isNeck ? regions.neck : zones.upper[vertex] > 0.5 ? regions.forehead : side;
    region?.push([linearOfByte(r), linearOfByte(g), linearOfByte(b)]);
  }
  return regions;
}

/** Lower ends of the groups, degrees: Chardon's light and above, intermediate and tan, brown and dark. */
const toneGroups = { light: 41, middle: 10, dark: Number.NEGATIVE_INFINITY } as const;
/** Beyond these the photo does not tell the tone: a step between the cheeks in sRGB bytes, a share blown out. */
const mostUneven = 40;
const mostBlown = 0.15;
/** A black and white photo has no typology angle. */
const leastYellow = 5;

/** Whether the light of the photo is even enough to tell the tone. */
export function tellsTone({ photo, photoSides, blownShare }: ToneError): boolean {
  return photoSides < mostUneven && blownShare < mostBlown && photo[2] > leastYellow;
}

/** Mean bias by tone of those photos that tell it, and the sides of all. */
export function summarizeTone(errors: readonly ToneError[]): Record<string, unknown> {
  const sure = errors.filter(tellsTone);
  const groups: Record<string, unknown> = {};
  let rest = sure;
  for (const [name, from] of Object.entries(toneGroups)) {
    groups[name] = summarizeGroup(rest.filter(({ photo }) => typologyAngle(photo) >= from));
    rest = rest.filter(({ photo }) => typologyAngle(photo) < from);
  }
  return {
    even: summarizeGroup(sure),
    ...groups,
    sides: summarizeSides(errors.map(({ sides }) => sides)),
    photo_sides: summarizeSides(errors.map(({ photoSides }) => photoSides)),
  };
}

function summarizeGroup(errors: readonly ToneError[]): Record<string, number> {
  const round = (values: readonly number[]) => Number(mean(values).toFixed(1));
  return {
    count: errors.length,
    cheek: round(errors.map(({ cheek }) => cheek)),
    cheek_size: round(errors.map(({ cheek }) => Math.abs(cheek))),
    neck: round(errors.map(({ neck }) => neck)),
    shown: round(errors.map(({ shown }) => shown)),
  };
}

function summarizeSides(steps: readonly number[]): Record<string, number> {
  return { median: Number(median(steps).toFixed(1)), largest: Number(Math.max(...steps).toFixed(1)) };
}
