import { sameViewScene } from "../src/cli-outputs.ts";
import type { Core } from "../src/core.ts";
import { examineFace } from "../src/examine-photo.ts";
import { type Lab, labOfLinear, linearOfByte } from "../src/face/color.ts";
import type { HairFinding } from "../src/face/hair-mask.ts";
import type { Mask } from "../src/face/mask.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { observeHead } from "../src/face/observe-head.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { MaskKernels } from "../src/kernels/mask.ts";
import { drawScene } from "../src/kernels/raster.ts";
import type { Likeness } from "../src/likeness.ts";
import { pictureOptions, type Studio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { frameSubject } from "../src/render/frame.ts";
import { presetLight } from "../src/render/light.ts";
import { portraitScene, studioBackdrop } from "../src/render/portrait.ts";
import type { Drawable, Material, Scene } from "../src/render/scene.ts";
import { finish } from "../src/steps.ts";
import { type EdgeSteps, hairEdgeSteps } from "./hair-edge.ts";
import { shownCheeks } from "./skin-tone.ts";

/** Hair of the photo and of the avatar in the same view and light, where both have hair. */
export interface HairTone {
  readonly photo: HairStatistics;
  readonly drawn: HairStatistics;
  /** Share of the photo's hair where the avatar has hair, too. */
  readonly shared: number;
  readonly edges: EdgeSteps;
  /** The avatar in the photo's view and light. */
  readonly picture: Pixels;
  readonly finding: HairFinding;
}

export interface HairStatistics {
  readonly median: Lab;
  /** Distance of the tenth and ninth tenth of lightness: how far hair is from flat. */
  readonly spread: number;
  /** Of the lit strands: the lightness from the eighth to beyond the ninth tenth. */
  readonly lit: Lab;
}

/** Cover of a hair mask from which a pixel is hair alone. */
const sure = 230;
const fewestPixels = 200;
const litRange = [0.8, 0.93] as const;
const marker = [255, 0, 255] as const;
const markerTolerance = 40;

/** Null where the photo or the avatar shows no hair. */
export function measureHair(core: Core, studio: Studio, likeness: Likeness): HairTone | null {
  const { raster } = studio;
  const { view } = likeness;
  const finding = hairOf(core, view.photo);
  const scene = sameViewScene(core, studio, likeness);
  const picture = drawScene(raster, scene);
  if (finding === null) return null;
  const marked = drawScene(raster, markHair(scene));
  const photoHair = surePixels(finding.mask);
  const both = photoHair.filter((i) => isMarked(marked, i));
  if (both.length < fewestPixels) return null;
  return {
    photo: statisticsOf(view.photo, both),
    drawn: statisticsOf(picture, both),
    shared: both.length / photoHair.length,
    edges: hairEdgeSteps(finding.mask, (pixel) => isMarked(marked, pixel), view.fit.camera),
    picture,
    finding,
  };
}

/** Hair and cheeks of the avatar in its preview from before. */
export function measurePreview({ raster, sitter }: Studio): { hair: HairStatistics; cheeks: Lab } | null {
  const options = pictureOptions("medium", null);
  const camera = frameSubject(sitter.subject, options);
  const view = { camera, light: presetLight("studio", camera), backdrop: studioBackdrop };
  const scene = portraitScene(raster, sitter, sitter.rest, view);
  const picture = drawScene(raster, scene);
  const marked = drawScene(raster, markHair(scene));
  const hair = Array.from({ length: picture.data.length / 4 }, (_, i) => i).filter((i) => isMarked(marked, i));
  if (hair.length < fewestPixels) return null;
  return { hair: statisticsOf(picture, hair), cheeks: shownCheeks(sitter, options, picture) };
}

export function colorDistance([l, a, b]: Lab, [otherL, otherA, otherB]: Lab): number {
  return Math.hypot(l - otherL, a - otherA, b - otherB);
}

export function hairOf(core: Core, photo: Pixels): HairFinding | null {
  const nets = openFaceNets(core.modules.nets, core.nets);
  const { landmarks } = finish(examineFace(nets, photo));
  return landmarks ? finish(observeHead(nets, new MaskKernels(core.modules.mask), photo, landmarks)).hair : null;
}

/** The same scene with hair in a colour that nothing else has. */
export function markHair(scene: Scene): Scene {
  return {
    ...scene,
    drawables: scene.drawables.map((drawable): Drawable => {
      if (drawable.surface.name !== "hair") return drawable;
      // Cards darkened at their vertices would not be found.
      return {
        ...drawable,
        surface: { ...drawable.surface, colors: undefined },
        material: markMaterial(drawable.material),
      };
    }),
  };
}

function markMaterial(material: Material): Material {
  const { texture } = material;
  if (!texture) return { ...material, kind: "unlit", color: [1, 0, 1] };
  const { channelCount } = texture;
  const data = texture.data.map((value, k) => {
    const channel = k % channelCount;
    return channel < 3 ? marker[channel] : value;
  });
  return { ...material, kind: "unlit", color: [1, 1, 1], texture: { ...texture, data } };
}

export function isMarked({ data }: Pixels, pixel: number): boolean {
  return marker.every((value, c) => Math.abs(data[4 * pixel + c] - value) < markerTolerance);
}

function surePixels({ data }: Mask): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i] >= sure) pixels.push(i);
  return pixels;
}

function statisticsOf({ data }: Pixels, pixels: readonly number[]): HairStatistics {
  const colors = pixels.map((i) => {
    const [r, g, b] = data.subarray(4 * i, 4 * i + 3);
    return labOfLinear([linearOfByte(r), linearOfByte(g), linearOfByte(b)]);
  });
  const [l, a, b] = [0, 1, 2].map((c) => colors.map((color) => color[c]));
  const [low, high] = litRange.map((share) => quantile(l, share));
  const lit = colors.filter(([lightness]) => lightness >= low && lightness <= high);
  return {
    median: [median(l), median(a), median(b)],
    spread: quantile(l, 0.9) - quantile(l, 0.1),
    lit: [quantile(l, 0.87), median(lit.map((color) => color[1])), median(lit.map((color) => color[2]))],
  };
}
