// npx tsx tools/parsing/crops.ts <photos/people> <out folder> [<folder of more label maps> [<pixels an eye distance>]]: level crops
// of all labelled portraits with a margin for turning and scaling, of 50 pixels for train.py and of 75 for train_reader.py.
// Writes crops.json (ids, size, unit) and crops.bin: per portrait RGB, coverage, person mask and label map (bytes, 255
// doubtful, 254 outside of the photo, 253 no map), then 478 landmarks (float32 x, y in pixels of the crop).
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { examineFace } from "../../src/examine-photo.ts";
import { cropToPicture } from "../../src/face/crop.ts";
import { cropHead, type HeadLayout } from "../../src/face/head-crop.ts";
import { openFaceNets } from "../../src/face/nets.ts";
import { segmentWholePicture } from "../../src/face/segment-person.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { decodePhoto } from "../../src/photo/decode.ts";
import { finish } from "../../src/steps.ts";

const [photos, out, more, unitOption = "50"] = process.argv.slice(2);
const unit = Number(unitOption);
/** Ten eye distances, so that a window of the net can be turned and scaled within. */
const size = 2 * Math.round(5.12 * unit);
const layout: HeadLayout = { size, unit, eyeX: size / 2, eyeY: size / 2 - 0.35 * unit };
const { items } = JSON.parse(readFileSync(join(photos, "labels.json"), "utf8"));
const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
mkdirSync(out, { recursive: true });
const file = openSync(join(out, "crops.bin"), "w");
const ids: string[] = [];
for (const { id, leave_out } of items) {
  if (leave_out) continue;
  const { pixels } = finish(decodePhoto(core.modules, readFileSync(join(photos, `${id}.jpg`))));
  const { landmarks } = finish(examineFace(nets, pixels));
  if (!landmarks) {
    console.error(`${id}: no face`);
    continue;
  }
  const head = cropHead(nets.crops, pixels, landmarks, layout);
  const person = segmentWholePicture(nets, pixels);
  const map = cropToPicture(head.crop, layout.size);
  const labels = labelMap(id);
  const planes = new Uint8Array(6 * layout.size ** 2);
  const count = layout.size ** 2;
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) planes[3 * i + c] = head.picture.data[4 * i + c];
    planes[3 * count + i] = head.picture.data[4 * i + 3];
    const [u, v] = [(i % layout.size) + 0.5, Math.floor(i / layout.size) + 0.5];
    const [x, y] = [map[0] * u + map[1] * v + map[2], map[3] * u + map[4] * v + map[5]];
    const inside = x >= 0 && y >= 0 && x < pixels.width && y < pixels.height;
    planes[4 * count + i] = inside ? person.data[Math.floor(y) * pixels.width + Math.floor(x)] : 0;
    planes[5 * count + i] = !inside ? 254 : labels ? labels(x / pixels.width, y / pixels.height) : 253;
  }
  writeSync(file, planes);
  writeSync(file, new Uint8Array(head.points.buffer));
  ids.push(id);
}
closeSync(file);
writeFileSync(join(out, "crops.json"), JSON.stringify({ size: layout.size, unit, ids }));
console.log(`${ids.length} crops`);

function labelMap(id: string): ((x: number, y: number) => number) | null {
  const path = [...(more ? [join(more, `${id}.png`)] : []), join(photos, "masks", `${id}.png`)].find((p) =>
    existsSync(p),
  );
  if (!path) return null;
  const png = PNG.sync.read(readFileSync(path));
  return (x, y) => png.data[4 * (Math.floor(y * png.height) * png.width + Math.floor(x * png.width))];
}
