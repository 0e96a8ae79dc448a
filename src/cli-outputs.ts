import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { triangulate } from "./avatar/mesh/seams.ts";
import { poseHead } from "./avatar/pose.ts";
import type { Core } from "./core.ts";
import { defaultExport, type ExportOptions, exportKey } from "./gltf/export-options.ts";
import { parameters, readExport } from "./gltf/export-parameters.ts";
import { writePly } from "./gltf/ply.ts";
import type { MemoryMeter } from "./kernels/memory-meter.ts";
import { encodePng } from "./kernels/png.ts";
import { drawScene } from "./kernels/raster.ts";
import type { Likeness } from "./likeness.ts";
import { type AnimationName, animationNames, isAnimationName } from "./motion/animations.ts";
import { isPoseName, type PoseName, poseNames } from "./motion/poses.ts";
import {
  dressAvatar,
  exportAvatar,
  openStudio,
  pictureOptions,
  renderLoop,
  renderPose,
  renderStill,
  type Studio,
} from "./output.ts";
import type { Pixels } from "./photo/pixels.ts";
import { harmonicLight } from "./render/light.ts";
import { type PortraitOptions, portraitScene, restPose } from "./render/portrait.ts";
import type { Backdrop, Scene } from "./render/scene.ts";
import { isSizeName, type SizeName, sizeNames } from "./render/sizes.ts";
import { drawWireframe } from "./render/wireframe.ts";
import type { StageClock } from "./stage-clock.ts";
import { finish } from "./steps.ts";

export interface OutputOptions {
  readonly folder: string;
  /** Number of a personalization, 0 for none. */
  readonly random: number;
  readonly poses: readonly string[];
  readonly animations: readonly string[];
  /** Parameters as in the query of an export: `format=vrm&lod=1`. */
  readonly exports: readonly string[];
  /** Degrees round the head. */
  readonly yaws: readonly number[];
  /** Absent for the usual one: medium, or small for animations. */
  readonly size?: string;
  /** `#rrggbb`, `transparent`, or absent for the usual one. */
  readonly background?: string;
}

/** Writes all files of an avatar and gives their paths; throws a RangeError for an option that names nothing. */
export function writeOutputs(
  core: Core,
  likeness: Likeness,
  meter: MemoryMeter,
  clock: StageClock,
  options: OutputOptions,
): string[] {
  const { avatar, backdrop } = dressAvatar(core, likeness.avatar, options.random);
  const still = optionsOf(options, "medium", backdrop);
  const loop = optionsOf(options, "small", backdrop);
  const poses = options.poses.map(poseName);
  const animations = options.animations.map(animationName);
  const exports = options.exports.map(exportOptions);
  mkdirSync(options.folder, { recursive: true });
  const paths: string[] = [];
  const write = (name: string, bytes: Uint8Array | string) => {
    const path = join(options.folder, name);
    writeFileSync(path, bytes);
    paths.push(path);
  };

  clock.begin("preview");
  const studio = finish(openStudio(core, avatar));
  write("preview.png", finish(renderPose(studio, "neutral", still, 1)));
  meter.hold("raster", studio.raster.memory.byteLength);

  clock.begin("files");
  write("solve.json", `${JSON.stringify(likeness.solve, null, 2)}\n`);
  const sameView = renderSameView(core, studio, likeness);
  write("same-view.png", encodePng(studio.raster, sameView));
  write("overlay.png", encodePng(studio.raster, wireOverlay(core, likeness)));
  for (const yaw of options.yaws) write(`yaw${yaw}.png`, finish(renderStill(studio, restPose, { ...still, yaw })));
  for (const name of poses) write(`pose-${name}.png`, finish(renderPose(studio, name, still)));
  for (const name of animations) write(`animation-${name}.gif`, finish(renderLoop(core, studio, name, loop)));
  write("neutral.ply", neutralPly(core, likeness));
  write("avatar.glb", finish(exportAvatar(core, avatar, defaultExport, studio)));
  for (const wanted of exports) {
    write(`export-${exportKey(wanted)}.${wanted.format}`, finish(exportAvatar(core, avatar, wanted, studio)));
  }
  return paths;
}

function optionsOf({ size, background, yaws }: OutputOptions, usual: SizeName, worn?: Backdrop): PortraitOptions {
  const name = size ?? usual;
  if (!isSizeName(name)) throw new RangeError(`size ${name}: known are ${sizeNames.join(", ")}`);
  if (!yaws.every(Number.isFinite)) throw new RangeError("yaw: give degrees");
  return pictureOptions(name, background ?? null, worn);
}

function poseName(name: string): PoseName {
  if (!isPoseName(name)) throw new RangeError(`pose ${name}: known are ${poseNames.join(", ")}`);
  return name;
}

function animationName(name: string): AnimationName {
  if (!isAnimationName(name)) throw new RangeError(`animation ${name}: known are ${animationNames.join(", ")}`);
  return name;
}

/** Of the words of `--export`; throws a RangeError for what they do not mean. */
export function exportOptions(text: string): ExportOptions {
  const query = new URLSearchParams(text);
  const unknown = [...query.keys()].filter((name) => !Object.hasOwn(parameters, name));
  const { options, errors } = readExport(Object.fromEntries(query));
  const complaints = errors.map(({ parameter, detail }) => `${parameter}: ${detail}`);
  if (unknown.length > 0) complaints.push(`${unknown.join(", ")}: known are ${Object.keys(parameters).join(", ")}`);
  if (complaints.length > 0) throw new RangeError(`export ${text}: ${complaints.join("; ")}`);
  return options;
}

/** The avatar under the photo's camera, expression and light, in the pixels of the working photo. */
export function renderSameView(core: Core, studio: Studio, likeness: Likeness): Pixels {
  return drawScene(studio.raster, sameViewScene(core, studio, likeness));
}

/** What `renderSameView` draws. */
export function sameViewScene(core: Core, { raster, sitter }: Studio, { solve, view }: Likeness): Scene {
  const pose = { ...restPose, weights: solve.expression };
  const posed = poseHead(core.model, core.subdivision, sitter.avatar, pose);
  return portraitScene(raster, sitter, posed, {
    camera: view.fit.camera,
    light: harmonicLight(view.light),
    backdrop: { top: [128, 128, 128], bottom: [128, 128, 128] },
  });
}

/** The photo with the fitted skin drawn over it. */
function wireOverlay({ model }: Core, { view }: Likeness): Pixels {
  return drawWireframe(view.photo, view.fit.camera, view.positions, model.quads);
}

/** The whole neutral head, millimetres, y up, z forward, +x the subject's left. */
function neutralPly({ model }: Core, { avatar }: Likeness): Uint8Array {
  const skin = avatar.neutral.subarray(0, 3 * model.skinVertexCount);
  return writePly(skin, triangulate(model.quads), "neutral head, millimetres, y up, z forward, +x the subject's left");
}
