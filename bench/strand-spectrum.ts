// npm run bench -- strand-spectrum <folder of people> [--count 24] [--seed n] [--ids p001,p002]: how lightness of long hair varies
// across its strands and along them, on photos and on their avatars in the same view and studio light: root mean square of L* by
// wavelength, in patches that both show as hair, turned to their own strands.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sameViewScene } from "../src/cli-outputs.ts";
import { labOfLinear, linearOfByte } from "../src/face/color.ts";
import { median } from "../src/face/statistics.ts";
import { drawScene } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { presetLight } from "../src/render/light.ts";
import { finish } from "../src/steps.ts";
import { hairOf, isMarked, markHair } from "./hair-tone.ts";
import { drawPeople } from "./people/draw-people.ts";
import { readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

/** Side of a patch and distance of its samples, millimetres; cover of the mask from which a pixel is hair alone. */
const patchSide = 24;
const spacing = 0.5;
const sure = 230;
const samples = patchSide / spacing;
/** Octaves by their longest wavelength, millimetres, and as waves in a patch: from and up to. */
const bands = [
  [12, 2, 4],
  [6, 4, 8],
  [3, 8, 16],
  [1.5, 16, 24],
] as const;
const longLengths = ["chin", "shoulder", "long"];

type Spectrum = readonly number[];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "24" },
    seed: { type: "string", default: "1" },
    ids: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench strand-spectrum needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
const people = readPeople(folder).filter(({ labels }) => values.ids || longLengths.includes(labels.length));
const core = await openNodeCore();
const found: { readonly photo: Spectrum; readonly drawn: Spectrum }[] = [];
for (const { id, photoPath } of drawPeople(people, values.ids?.split(","), Number(values.count), Number(values.seed))) {
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    const { photo, fit } = likeness.view;
    const studio = finish(openStudio(core, likeness.avatar));
    const scene = { ...sameViewScene(core, studio, likeness), light: presetLight("studio", fit.camera) };
    const drawn = drawScene(studio.raster, scene);
    const marked = drawScene(studio.raster, markHair(scene));
    const mask = hairOf(core, photo)?.mask;
    const isHair = (pixel: number) => (mask?.data[pixel] ?? 0) >= sure && isMarked(marked, pixel);
    const pixels = fit.camera.focal / Math.abs(fit.camera.translation[2]);
    const places = patchPlaces(photo, isHair, pixels * patchSide);
    if (places.length < 4) continue;
    const own = { photo: spectrumOf(photo, places, pixels), drawn: spectrumOf(drawn, places, pixels) };
    found.push(own);
    console.log(`${id} ${pixels.toFixed(2)} px/mm, ${places.length} patches ${shown(own.photo)} | ${shown(own.drawn)}`);
  } catch (error) {
    console.log(`${id} ${error}`);
  }
}
const names = ["across", "along"].flatMap((way) => bands.map(([longest]) => `${way} ${longest}`));
const whole = (of: "photo" | "drawn") => names.map((_, k) => Math.exp(mean(found.map((own) => Math.log(own[of][k])))));
const [photo, drawn] = [whole("photo"), whole("drawn")];
for (const [k, name] of names.entries()) {
  console.log(`${name} mm: photos ${photo[k].toFixed(2)}, avatars ${drawn[k].toFixed(2)}`);
}
console.log(JSON.stringify({ people: found.length, photo: photo.map(rounded), drawn: drawn.map(rounded) }));

function rounded(value: number): number {
  return Math.round(100 * value) / 100;
}

function shown(spectrum: Spectrum): string {
  return spectrum.map((value) => value.toFixed(1)).join(" ");
}

/** Middles of patches whose middle and rim are hair. */
function patchPlaces({ width, height }: Pixels, isHair: (pixel: number) => boolean, side: number): [number, number][] {
  const places: [number, number][] = [];
  const radius = 0.5 * Math.SQRT2 * side;
  for (let y = radius; y < height - radius; y += side / 3) {
    for (let x = radius; x < width - radius; x += side / 3) {
      const isWhole = Array.from({ length: 49 }, (_, k) => {
        const [i, j] = [(k % 7) / 3 - 1, Math.floor(k / 7) / 3 - 1];
        return isHair(Math.round(y + radius * 0.85 * j) * width + Math.round(x + radius * 0.85 * i));
      });
      if (isWhole.every(Boolean)) places.push([x, y]);
    }
  }
  return places;
}

/** Medians over the patches: bands across, then along. */
function spectrumOf(picture: Pixels, places: readonly [number, number][], pixels: number): Spectrum {
  const all = places.map((place) => {
    const upright = samplePatch(picture, place, 0, pixels);
    const patch = samplePatch(picture, place, strandAngle(upright), pixels);
    const columns = patch.map((row, k) => row.map((_, j) => patch[j][k]));
    return [...bandsOf(patch), ...bandsOf(columns)];
  });
  return all[0].map((_, k) => median(all.map((own) => own[k])));
}

/** Lightness on a grid whose rows lie across strands that lead `angle` from down. */
function samplePatch(picture: Pixels, [x, y]: [number, number], angle: number, pixels: number): number[][] {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return Array.from({ length: samples }, (_, row) =>
    Array.from({ length: samples }, (_, column) => {
      const [u, v] = [column, row].map((at) => pixels * spacing * (at - (samples - 1) / 2));
      return lightnessAt(picture, x + cosine * u - sine * v, y + sine * u + cosine * v);
    }),
  );
}

function lightnessAt({ width, data }: Pixels, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const at = (i: number, j: number) => {
    const k = 4 * ((row + j) * width + column + i);
    return labOfLinear([linearOfByte(data[k]), linearOfByte(data[k + 1]), linearOfByte(data[k + 2])])[0];
  };
  const [s, t] = [x - column, y - row];
  return (1 - t) * ((1 - s) * at(0, 0) + s * at(1, 0)) + t * ((1 - s) * at(0, 1) + s * at(1, 1));
}

/** The way along which lightness changes least, by the structure tensor, from down. */
function strandAngle(patch: readonly (readonly number[])[]): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (let row = 1; row < samples - 1; row++) {
    for (let column = 1; column < samples - 1; column++) {
      const gx = patch[row][column + 1] - patch[row][column - 1];
      const gy = patch[row + 1][column] - patch[row - 1][column];
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  return 0.5 * Math.atan2(2 * xy, xx - yy);
}

/** Root mean square of each band along the rows, under a Hann window. */
function bandsOf(rows: readonly (readonly number[])[]): number[] {
  const window = Array.from({ length: samples }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 0.5)) / samples));
  const norm = window.reduce((sum, value) => sum + value ** 2, 0) * samples;
  return bands.map(([, from, to]) => {
    let power = 0;
    for (const row of rows) {
      const middle = mean(row);
      for (let waves = from; waves < to; waves++) {
        let [real, imaginary] = [0, 0];
        for (let k = 0; k < samples; k++) {
          const phase = (2 * Math.PI * waves * k) / samples;
          real += (row[k] - middle) * window[k] * Math.cos(phase);
          imaginary += (row[k] - middle) * window[k] * Math.sin(phase);
        }
        power += (2 * (real ** 2 + imaginary ** 2)) / norm;
      }
    }
    return Math.sqrt(power / rows.length);
  });
}
