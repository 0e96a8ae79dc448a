// Run by tools/ablate.ts in a copy of the working tree: node drawn-stage.ts <stage> <folder of what stages take> <file for the
// pictures>. Does one stage anew for all people of the folder and draws them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import type { Avatar } from "../../src/avatar/avatar.ts";
import { MemoryMeter } from "../../src/kernels/memory-meter.ts";
import { bake, buildLikeness, wear } from "../../src/likeness.ts";
import { smilingPose } from "../../src/motion/poses.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { openStudio, pictureOptions } from "../../src/output.ts";
import { renderPortrait, restPose } from "../../src/render/portrait.ts";
import { finish } from "../../src/steps.ts";
import { pictureSize, type StageInputs } from "./stage-inputs.ts";

/** The first stage that is done anew. */
type Stage = "all" | "skin" | "hair";

/** Turns of the head, degrees. */
const yaws = [0, 40, 150] as const;

const [stage, folder, out] = process.argv.slice(2) as [Stage, string, string];
const core = await openNodeCore();
const pictures: Uint8Array[] = [];
for (const name of readdirSync(folder).sort()) {
  const avatar = await avatarOf(deserialize(readFileSync(join(folder, name))));
  const { raster, sitter } = finish(openStudio(core, avatar));
  const options = { ...pictureOptions("medium", null), width: pictureSize, height: pictureSize };
  for (const yaw of yaws) {
    const pose = smilingPose(restPose, 1, avatar.smile);
    pictures.push(finish(renderPortrait(raster, sitter, pose, { ...options, yaw })).data);
  }
}
writeFileSync(out, Buffer.concat(pictures));

async function avatarOf({ file, photo, face, head, albedo }: StageInputs): Promise<Avatar> {
  if (stage === "all") return (await buildLikeness(core, file)).avatar;
  const baked = stage === "skin" ? finish(bake(core, photo, face, head, new MemoryMeter())) : albedo;
  return finish(wear(core, photo, face, head, baked));
}
