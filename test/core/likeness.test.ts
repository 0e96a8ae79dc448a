import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeAvatar } from "../../src/avatar/avatar-file.ts";
import { settledHead } from "../../src/avatar/head/identity.ts";
import { atlasLayout } from "../../src/avatar/head/texel-table.ts";
import { type Triple, tripleAt } from "../../src/avatar/mesh/triple.ts";
import { meanLogColor } from "../../src/avatar/skin/tint.ts";
import { lashWeights } from "../../src/avatar/wear/eyes/lash-line.ts";
import type { Core } from "../../src/core.ts";
import type { ErrorCode } from "../../src/errors.ts";
import { median } from "../../src/face/statistics.ts";
import { buildLikeness, type Likeness } from "../../src/likeness.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { encodeJpeg } from "../reference/jpeg-encoder.ts";

const portraitBytes = readFileSync("test/fixtures/astronaut.png");
const portrait = PNG.sync.read(portraitBytes);
const mebibyte = 2 ** 20;
let core: Core;
let folder: string;

beforeAll(async () => {
  core = await openNodeCore();
  folder = mkdtempSync(join(tmpdir(), "likeness-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a portrait gives an avatar, the same one every time", async () => {
  const first = await buildLikeness(core, portraitBytes);
  const second = await buildLikeness(core, portraitBytes);
  const encode = ({ avatar }: Likeness) => encodeAvatar(avatar, core.modelFingerprint);
  expect(Buffer.compare(encode(second), encode(first))).toBe(0);
  expect(first.solve.image).toMatchObject({ width: 512, height: 512 });
  expect(first.solve.landmarks).toHaveLength(478);
  expect(first.solve.landmark_error).toBeLessThan(0.025);
  expect(first.labels.map(({ name }) => name)).toContain("skin_tone");
  expect(first.avatar.neutral.every(Number.isFinite)).toBe(true);
});

test("a smile with teeth is what previews wear", async () => {
  const { avatar, solve, labels } = await buildLikeness(core, portraitBytes);
  expect(labels).toContainEqual(expect.objectContaining({ name: "expression", value: "open smile" }));
  const shown = Object.entries(solve.expression).filter(([name]) => !/Blink|browDown/.test(name));
  expect(avatar.smile).toEqual(Object.fromEntries(shown));
  expect(avatar.smile?.mouthUpperUpLeft).toBeGreaterThan(0.1);
});

test("a head has people's neck and shoulders, and its lids their line", async () => {
  const { avatar, view } = await buildLikeness(core, portraitBytes);
  const { model, subdivision } = core;
  const plain = settledHead(model, view.fit.identity);
  const places = Array.from({ length: model.skinVertexCount }, (_, i) => tripleAt(model.mean, i));
  const meanOf = (pick: (place: Triple) => boolean, value: (i: number) => number) =>
    median(places.flatMap((place, i) => (pick(place) ? [value(i)] : [])));
  const raised = meanOf(
    ([, y]) => y < -170,
    (i) => avatar.neutral[3 * i + 1] - plain[3 * i + 1],
  );
  expect(raised).toBeCloseTo(10, 0);
  const wider = meanOf(
    ([x, y, z]) => x > 40 && y < -80 && y > -110 && z < -80,
    (i) => (52 * (avatar.neutral[3 * i] - plain[3 * i])) / plain[3 * i],
  );
  expect(Math.abs(wider - 2.8)).toBeLessThan(0.3);
  const [line] = meanLogColor(atlasLayout(subdivision), avatar.albedo, lashWeights(model, subdivision));
  expect(Math.abs(line + 0.99)).toBeLessThan(0.06);
});

test("a face whose hair is dressed has what those faces have over others", async () => {
  const { domain, subdivision } = core;
  const { residual, zones } = domain;
  const without = { ...domain, residual: { ...residual, ofDressed: new Float32Array(residual.ofDressed.length) } };
  const lips = zones.lips.map((value, i) => (value > 0.9 && residual.ofDressed[3 * i + 1] < -0.15 ? 1 : 0));
  expect(lips.filter((value) => value === 1).length).toBeGreaterThan(20);
  const [own, other] = await Promise.all(
    [core, { ...core, domain: without }].map(async (each) => {
      const { avatar } = await buildLikeness(each, portraitBytes);
      return meanLogColor(atlasLayout(subdivision), avatar.albedo, lips);
    }),
  );
  const learned = [0, 1, 2].map((c) => {
    const values = [...lips.keys()].filter((i) => lips[i] === 1).map((i) => residual.ofDressed[3 * i + c]);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
  for (const c of [0, 1, 2]) expect(Math.abs(own[c] - other[c] - learned[c])).toBeLessThan(0.03);
});

test("stages are announced in order", async () => {
  const stages: string[] = [];
  await buildLikeness(core, portraitBytes, { onStage: (stage) => void stages.push(stage) });
  expect(stages).toEqual(["decode", "detect", "fit", "texture"]);
});

test.each<[string, () => Uint8Array, ErrorCode]>([
  ["a text file", () => Buffer.from("not a picture, whatever its name says"), "image_type_unsupported"],
  ["an empty file", () => new Uint8Array(), "image_type_unsupported"],
  ["a picture of one pixel", () => writePicture(1, 1, () => [9, 9, 9]), "image_too_small"],
  ["an even picture", () => writePicture(400, 400, () => [120, 140, 160]), "no_face"],
  ["two equal faces", () => beside(portrait), "several_faces"],
])("%s is refused with its code", async (_, makeBytes, code) => {
  await expect(buildLikeness(core, makeBytes())).rejects.toMatchObject({ name: "LikenessError", code });
});

test("a photo succeeds after those that were refused", async () => {
  await expect(buildLikeness(core, portraitBytes)).resolves.toHaveProperty("avatar");
});

test.each([
  ["baseline", 0xc0],
  ["progressive", 0xc2],
])("a %s JPEG of 50 megapixels becomes an avatar within the memory of an isolate", (name, frame) => {
  const path = join(folder, `${name}.jpg`);
  writeFileSync(path, enlarge(portrait, 7068, frame));
  const limit = "--wasm-max-mem-pages=1024"; // 64 MiB for each kernel
  const command = [limit, "--import", "tsx", "src/cli.ts", path, "--out", join(folder, name), "--json"];
  const report = JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8", maxBuffer: 64 * mebibyte }));
  expect(report.solve.image).toMatchObject({ width: 7068, height: 7068 });
  expect(report.memory_peak_bytes).toBeLessThanOrEqual(100 * mebibyte);
});

function writePicture(width: number, height: number, color: (x: number, y: number) => number[]): Uint8Array {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) png.data.set([...color(x, y), 255], 4 * (y * width + x));
  }
  return PNG.sync.write(png);
}

function beside({ width, height, data }: PNG): Uint8Array {
  return writePicture(2 * width, height, (x, y) => {
    const offset = 4 * (y * width + (x % width));
    return [...data.subarray(offset, offset + 3)];
  });
}

/** A JPEG of `side` x `side` pixels with one coefficient a block: the picture in blocks of eight equal pixels. */
function enlarge({ width, height, data }: PNG, side: number, frame: number): Uint8Array {
  const level = (row: readonly number[], offset: number) => (x: number, y: number) => {
    const at = 4 * (toSource(y, height) * width + toSource(x, width));
    const value = row[0] * data[at] + row[1] * data[at + 1] + row[2] * data[at + 2] + offset;
    return [Math.round(8 * (value - 128))];
  };
  const toSource = (block: number, size: number) => Math.min(size - 1, Math.floor((block * 8 * size) / side));
  const rows = [
    level([0.299, 0.587, 0.114], 0),
    level([-0.168736, -0.331264, 0.5], 128),
    level([0.5, -0.418688, -0.081312], 128),
  ];
  return encodeJpeg({ width: side, height: side, frame, components: rows.map((block) => ({ h: 1, v: 1, block })) });
}
