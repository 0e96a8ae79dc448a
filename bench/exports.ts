// npm run bench -- exports <photo>... [--count N] [--every] [--fuzz N]: bytes, triangles, draw calls and CPU time of every kind of file
// of the people's avatars (of the first N photos), alone and in the studio of a preview, which has grown the hair and painted the skin
// already, and what the Khronos validator says. With --every each kind in each format at each level of detail, with --fuzz also N random
// combinations of parameters for the first of them. The last line is one JSON object.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { validateBytes } from "gltf-validator";
import type { Avatar } from "../src/avatar/avatar.ts";
import { median } from "../src/face/statistics.ts";
import { defaultExport, type ExportOptions, exportFormats, lods, refusal } from "../src/gltf/export-options.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { exportAvatar, openStudio } from "../src/output.ts";
import { asServicePicture } from "../src/picture-file.ts";
import { finish } from "../src/steps.ts";
import { randomExports } from "../test/core/random-exports.ts";
import { cpuMilliseconds } from "./cpu-time.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "8" },
    every: { type: "boolean", default: false },
    fuzz: { type: "string", default: "0" },
  },
});

const variants: Readonly<Record<string, Partial<ExportOptions>>> = {
  default: {},
  "lod 1": { lod: 1 },
  "lod 2": { lod: 2 },
  "texture_size 512": { textureSize: 512 },
  "texture_size 256": { textureSize: 256 },
  png: { textureFormat: "png" },
  webp: { textureFormat: "webp" },
  "texture_atlas png": { textureAtlas: true, textureFormat: "png" },
  "texture_atlas webp": { textureAtlas: true, textureFormat: "webp" },
  "arkit alone": { morphTargets: ["arkit"] },
  "no morph targets": { morphTargets: [] },
  quantize: { compression: "quantize" },
  meshopt: { compression: "meshopt" },
  "meshopt, webp": { compression: "meshopt", textureFormat: "webp" },
  "meshopt, webp, lod 1": { compression: "meshopt", textureFormat: "webp", lod: 1 },
  "meshopt, webp, lod 2, texture_size 512": { compression: "meshopt", textureFormat: "webp", lod: 2, textureSize: 512 },
};

/** Every format and level of each variant that makes a file. */
function crossed(): Record<string, Partial<ExportOptions>> {
  const rows: Record<string, Partial<ExportOptions>> = {};
  for (const format of exportFormats) {
    for (const lod of lods) {
      for (const [name, change] of Object.entries(variants)) {
        const options = { ...change, format, lod };
        if (!("lod" in change) && !refusal({ ...defaultExport, ...options }))
          rows[`${format} lod ${lod} ${name}`] = options;
      }
    }
  }
  return rows;
}

interface Written {
  readonly bytes: number;
  readonly triangles: number;
  readonly draws: number;
  /** CPU time alone, and in the studio of a preview. */
  readonly alone: number;
  readonly milliseconds: number;
  readonly faults: readonly string[];
}

const core = await openNodeCore();
const avatars: Avatar[] = [];
for (const photo of positionals.slice(0, Number(values.count))) {
  const { avatar } = await buildLikeness(core, asServicePicture(readFileSync(photo)));
  avatars.push(avatar);
}
if (avatars.length === 0) throw new Error("give photos");
// The first of all files is written by code that nothing has run yet.
finish(exportAvatar(core, avatars[0], defaultExport));

const rows: Record<string, Record<string, number>> = {};
console.log(`${avatars.length} people`);
console.log(`${"".padEnd(40)}   median    most  triangles  draws  CPU ms    most   alone  faults`);
for (const [name, change] of Object.entries(values.every ? crossed() : variants)) {
  const written: Written[] = [];
  for (const avatar of avatars) written.push(await write(avatar, { ...defaultExport, ...change }));
  const middle = (key: "bytes" | "triangles" | "draws" | "milliseconds" | "alone") =>
    median(written.map((file) => file[key]));
  const row = {
    bytes: middle("bytes"),
    most_bytes: Math.max(...written.map(({ bytes }) => bytes)),
    triangles: middle("triangles"),
    draws: middle("draws"),
    cpu_ms: Math.round(middle("milliseconds")),
    most_cpu_ms: Math.round(Math.max(...written.map(({ milliseconds }) => milliseconds))),
    alone_cpu_ms: Math.round(middle("alone")),
    faults: written.reduce((sum, { faults }) => sum + faults.length, 0),
  };
  rows[name] = row;
  const times = [row.cpu_ms, row.most_cpu_ms, row.alone_cpu_ms];
  const cells = [kilobytes(row.bytes), kilobytes(row.most_bytes), row.triangles, row.draws, ...times, row.faults];
  console.log(name.padEnd(40) + cells.map((cell, k) => String(cell).padStart([9, 8, 11, 7, 8, 8, 8, 8][k])).join(""));
}
const tried = randomExports(Number(values.fuzz));
let faulty = 0;
for (const options of tried) {
  const { faults } = await validate(finish(exportAvatar(core, avatars[0], options)));
  if (faults.length > 0) console.log(JSON.stringify(options), faults);
  faulty += Number(faults.length > 0);
}
if (tried.length > 0) console.log(`${tried.length} random combinations: ${faulty} faulty`);
console.log(JSON.stringify({ people: avatars.length, ...rows, fuzzed: tried.length, faulty }));

async function write(avatar: Avatar, options: ExportOptions): Promise<Written> {
  // What is kept of an avatar is kept by identity.
  const fresh = structuredClone(avatar);
  const begun = cpuMilliseconds();
  const bytes = finish(exportAvatar(core, fresh, options));
  const alone = cpuMilliseconds() - begun;
  const studio = finish(openStudio(core, avatar));
  const seated = cpuMilliseconds();
  finish(exportAvatar(core, avatar, options, studio));
  const milliseconds = cpuMilliseconds() - seated;
  return { bytes: bytes.byteLength, alone, milliseconds, ...(await validate(bytes)) };
}

async function validate(bytes: Uint8Array): Promise<Pick<Written, "triangles" | "draws" | "faults">> {
  const { issues, info } = await validateBytes(bytes);
  const faults = issues.messages.filter(({ severity }) => severity <= 1).map(({ code }) => code);
  return { triangles: info.totalTriangleCount, draws: info.drawCallCount, faults };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
