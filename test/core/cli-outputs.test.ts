import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OutputOptions, renderSameView, writeOutputs } from "../../src/cli-outputs.ts";
import type { Core } from "../../src/core.ts";
import { defaultExport } from "../../src/gltf/export-options.ts";
import { MemoryMeter } from "../../src/kernels/memory-meter.ts";
import { buildLikeness, type Likeness } from "../../src/likeness.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { dressAvatar, exportAvatar, openStudio, pictureOptions, renderPose, renderStill } from "../../src/output.ts";
import { restPose } from "../../src/render/portrait.ts";
import { StageClock } from "../../src/stage-clock.ts";
import { finish } from "../../src/steps.ts";

const photo = PNG.sync.read(readFileSync("test/fixtures/astronaut.png"));
let core: Core;
let likeness: Likeness;
let parent: string;
let folderCount = 0;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "likeness-outputs-"));
  core = await openNodeCore();
  likeness = await buildLikeness(core, readFileSync("test/fixtures/astronaut.png"));
}, 60_000);
afterAll(() => rmSync(parent, { recursive: true }));

function write(options: Partial<OutputOptions> = {}) {
  const folder = join(parent, `${++folderCount}`, "new");
  const meter = new MemoryMeter();
  let time = 0;
  const clock = new StageClock(() => time++);
  const usual = { random: 0, poses: [], animations: [], exports: [], yaws: [] };
  return {
    folder,
    meter,
    clock,
    run: () => writeOutputs(core, likeness, meter, clock, { folder, ...usual, ...options }),
  };
}

function picture(path: string): PNG {
  return PNG.sync.read(readFileSync(path));
}

const pixel = ({ width, data }: PNG, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

/** Mean difference of two pictures in a box, levels. */
function difference(a: PNG, b: PNG, box: readonly number[], mirrored = false): number {
  let sum = 0;
  const [left, top, right, bottom] = box;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [p, q] = [pixel(a, x, y), pixel(b, mirrored ? left + right - 1 - x : x, y)];
      sum += (Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]) + Math.abs(p[2] - q[2])) / 3;
    }
  }
  return sum / ((right - left) * (bottom - top));
}
describe("the files of an avatar", () => {
  const yaws = [0, 30];
  const exports = ["format=vrm&texture_format=png"];
  let made: ReturnType<typeof write>;
  let paths: string[];
  const read = (name: string) => readFileSync(join(made.folder, name));
  const still = pictureOptions("icon", "#102030");

  beforeAll(() => {
    made = write({ poses: ["happy"], exports, yaws, size: "icon", background: "#102030" });
    paths = made.run();
  }, 60_000);

  test("are written into a folder that is made for them, and named in order", () => {
    const names = ["preview.png", "solve.json", "same-view.png", "overlay.png", "yaw0.png", "yaw30.png"];
    const files = ["neutral.ply", "avatar.glb", "export-vrm_lod0_png1024_visemes+arkit+rpm_none_t.vrm"];
    expect(paths.map((path) => basename(path))).toEqual([...names, "pose-happy.png", ...files]);
    expect(readdirSync(made.folder).sort()).toEqual(paths.map((path) => basename(path)).sort());
  });

  test("show the head as asked for, turned by each yaw to its own side", () => {
    const studio = finish(openStudio(core, likeness.avatar));
    const holds = (name: string, bytes: Uint8Array) => Buffer.compare(read(name), bytes) === 0;
    expect(holds("preview.png", finish(renderPose(studio, "neutral", still, 1)))).toBe(true);
    expect(holds("yaw0.png", finish(renderStill(studio, restPose, still)))).toBe(true);
    expect(holds("yaw30.png", finish(renderStill(studio, restPose, { ...still, yaw: 30 })))).toBe(true);
    expect(holds("pose-happy.png", finish(renderPose(studio, "happy", still)))).toBe(true);
    const preview = picture(join(made.folder, "preview.png"));
    expect([preview.width, preview.height, pixel(preview, 0, 0)]).toEqual([128, 128, [16, 32, 48, 255]]);
  });

  test("show it in the photo's view: more like the photo than like its mirror image, before even grey", () => {
    const view = picture(join(made.folder, "same-view.png"));
    expect([view.width, view.height, pixel(view, 0, 0)]).toEqual([photo.width, photo.height, [128, 128, 128, 255]]);
    const box = faceBox();
    expect(difference(view, photo, box)).toBeLessThan(0.65 * difference(view, photo, box, true));
  });

  test("show it there with the photo's expression", () => {
    const calm = { ...likeness, solve: { ...likeness.solve, expression: {} } };
    const { data } = renderSameView(core, finish(openStudio(core, likeness.avatar)), calm);
    const without = { width: photo.width, height: photo.height, data: Buffer.from(data) } as PNG;
    const view = picture(join(made.folder, "same-view.png"));
    const mouth = boxOf([61, 291, 0, 17]);
    expect(difference(view, photo, mouth)).toBeLessThan(0.85 * difference(without, photo, mouth));
  });

  test("show the photo under the fitted skin, and only there", () => {
    const overlay = picture(join(made.folder, "overlay.png"));
    expect(difference(overlay, photo, faceBox())).toBeGreaterThan(25);
    expect(difference(overlay, photo, [0, 0, photo.width, 20])).toBeLessThan(1);
  });

  test("tell the solve as it is", () => {
    expect(JSON.parse(read("solve.json").toString())).toEqual(JSON.parse(JSON.stringify(likeness.solve)));
    expect(read("solve.json").at(-1)).toBe(10);
  });

  test("hold the whole neutral skin in triangles", () => {
    const lines = read("neutral.ply").toString().split("\n");
    const { skinVertexCount, quads } = core.model;
    expect(lines).toContain(`element vertex ${skinVertexCount}`);
    expect(lines).toContain(`element face ${quads.length / 2}`);
    const first = lines.indexOf("end_header") + 1;
    const last = lines[first + skinVertexCount - 1].split(" ").map(Number);
    const at = 3 * (skinVertexCount - 1);
    expect(last).toEqual([...likeness.avatar.neutral.subarray(at, at + 3)].map((value) => expect.closeTo(value, 2)));
    expect(lines[first + skinVertexCount]).toBe(`3 ${quads.subarray(0, 3).join(" ")}`);
  });

  test("are accounted for: time by stage, memory of the renderer", () => {
    made.clock.end();
    expect(made.clock.milliseconds).toEqual({ preview: 1, files: 1 });
    expect(made.meter.heldByteLength).toBe(made.meter.peakByteLength);
    expect(made.meter.peakByteLength).toBeGreaterThan(2 ** 20);
  });
});

test("a personalization is worn before its backdrop, at the usual sizes", () => {
  const made = write({ random: 3, animations: ["nod_yes"] });
  made.run();
  const { avatar, backdrop } = dressAvatar(core, likeness.avatar, 3);
  const preview = finish(
    renderPose(finish(openStudio(core, avatar)), "neutral", pictureOptions("medium", null, backdrop), 1),
  );
  expect(Buffer.compare(readFileSync(join(made.folder, "preview.png")), preview)).toBe(0);
  expect(picture(join(made.folder, "preview.png")).width).toBe(512);
  expect(
    Buffer.compare(readFileSync(join(made.folder, "avatar.glb")), finish(exportAvatar(core, avatar, defaultExport))),
  ).toBe(0);
  const loop = readFileSync(join(made.folder, "animation-nod_yes.gif"));
  expect([loop.toString("latin1", 0, 6), loop.readUInt16LE(6), loop.readUInt16LE(8)]).toEqual(["GIF89a", 256, 256]);
});

test.each<[string, Partial<OutputOptions>, string]>([
  ["a size", { size: "huge" }, "size huge: known are icon, "],
  ["a size that every object has", { size: "constructor" }, "size constructor: known are "],
  ["a pose", { poses: ["happy", "upside_down"] }, "pose upside_down: known are "],
  ["an animation", { animations: ["happy"] }, "animation happy: known are "],
  ["an export's value", { exports: ["lod=1", "lod=7&pose=a"] }, "export lod=7&pose=a: lod: unknown; known are 0, 1, 2"],
  ["an export's parameter", { exports: ["detail=1"] }, "export detail=1: detail: known are format, lod, "],
  ["a yaw", { yaws: [0, Number.NaN] }, "yaw: give degrees"],
  ["an endless yaw", { yaws: [Number.POSITIVE_INFINITY] }, "yaw: give degrees"],
  ["a background", { background: "red" }, "color red: give #rrggbb"],
  ["a personalization", { random: 31 }, "random 31: known are 0 to 30"],
  ["half a personalization", { random: 1.5 }, "random 1.5: known are "],
])("%s that does not exist is refused before anything is written", (_, options, message) => {
  const { folder, run } = write(options);
  expect(run).toThrow(RangeError);
  expect(run).toThrow(message);
  expect(existsSync(folder)).toBe(false);
});

function faceBox() {
  return boxOf([...likeness.solve.landmarks.keys()]);
}

/** What some landmarks span, pixels. */
function boxOf(landmarks: readonly number[]): [left: number, top: number, right: number, bottom: number] {
  const [xs, ys] = [0, 1].map((c) => landmarks.map((landmark) => Math.round(likeness.solve.landmarks[landmark][c])));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
