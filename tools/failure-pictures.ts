// npx tsx tools/failure-pictures.ts [folder]: the pictures of docs/reconstruction.md, "Known failures". Random heads of
// our own are drawn as photos and go through the whole chain; each picture shows the photo and views of what came out.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { layTiles, wholeTile } from "../bench/contact-sheet.ts";
import type { ExpressionWeights } from "../src/avatar/avatar.ts";
import { poseHead } from "../src/avatar/pose.ts";
import { styleNamed } from "../src/avatar/wear/hair/style-table.ts";
import { renderSameView } from "../src/cli-outputs.ts";
import { encodePng } from "../src/kernels/png.ts";
import { openRaster } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio, type Studio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { drawPortrait } from "./calibration/draw-portrait.ts";
import { type RandomPortrait, randomPortrait } from "./calibration/random-portrait.ts";
import { Random } from "./head/random.ts";

interface Failure {
  readonly name: string;
  readonly seed: number;
  /** What the random portrait is given of what fails. */
  change(portrait: RandomPortrait): RandomPortrait;
  /** Degrees round the head of the views after the first. */
  readonly yaws: readonly number[];
}

const tileSize = 200;
const grin: ExpressionWeights = {
  mouthSmileLeft: 1,
  mouthSmileRight: 1,
  mouthUpperUpLeft: 0.5,
  mouthUpperUpRight: 0.5,
  mouthLowerDownLeft: 0.4,
  mouthLowerDownRight: 0.4,
  cheekSquintLeft: 0.8,
  cheekSquintRight: 0.8,
  jawOpen: 0.2,
};

const failures: readonly Failure[] = [
  {
    name: "smile",
    seed: 109,
    change: (portrait) => ({ ...portrait, camera: frontal(portrait), weights: grin }),
    yaws: [0, 35],
  },
  {
    name: "side-light",
    seed: 118,
    change: (portrait) => ({
      ...portrait,
      camera: frontal(portrait),
      weights: {},
      light: {
        directional: [{ direction: [-0.92, 0.25, 0.3], color: [1.3, 1.22, 1.05] }],
        ambient: portrait.light.ambient.map((factor) => 0.35 * factor),
      },
    }),
    yaws: [0, 35],
  },
  {
    name: "braid",
    seed: 112,
    change: (portrait) => ({
      ...portrait,
      camera: frontal(portrait),
      weights: {},
      avatar: { ...portrait.avatar, hair: { ...portrait.avatar.hair, style: styleNamed(model, "box_braids") } },
    }),
    yaws: [0, 90],
  },
];

const folder = process.argv[2] ?? "docs";
const core = await openNodeCore();
const { model, subdivision } = core;
for (const failure of failures) {
  const tiles = await show(failure);
  const path = join(folder, `failure-${failure.name}.png`);
  writeFileSync(path, encodePng(openRaster(core.modules.raster), layTiles([tiles], tileSize)));
  console.log(`${path} ${statSync(path).size} bytes`);
}

async function show({ seed, change, yaws }: Failure): Promise<Pixels[]> {
  const portrait = change(randomPortrait(model, new Random(seed)));
  const raster = openRaster(core.modules.raster);
  const posed = poseHead(model, subdivision, portrait.avatar, { ...restPose, weights: portrait.weights });
  const photo = drawPortrait(raster, model, portrait, posed);
  const likeness = await buildLikeness(core, encodePng(raster, photo));
  const studio = finish(openStudio(core, likeness.avatar));
  const same = renderSameView(core, studio, likeness);
  return [
    wholeTile(photo, tileSize),
    wholeTile(same, tileSize),
    ...yaws.map((yaw) => wholeTile(view(studio, yaw), tileSize)),
  ];
}

function view({ raster, sitter }: Studio, yaw: number): Pixels {
  return finish(renderPortrait(raster, sitter, restPose, { width: 512, height: 512, yaw }));
}

/** The portrait's camera from the front, with a whole head and its neck in the picture. */
function frontal({ camera }: RandomPortrait): RandomPortrait["camera"] {
  return {
    ...camera,
    focal: 2.9 * camera.width,
    rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    translation: Float64Array.of(0, 20, -800),
  };
}
