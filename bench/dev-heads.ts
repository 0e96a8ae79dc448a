import { existsSync, readFileSync } from "node:fs";
import type { Avatar } from "../src/avatar/avatar.ts";
import type { Core } from "../src/core.ts";
import { buildLikeness } from "../src/likeness.ts";

const folder = "../shared/photos/dev";
/** A woman with long hair, a man with dark skin, a man with glasses and a goatee. */
const photos = { woman: "d040.jpg", man: "d041.jpg", glasses: "d032.jpg" };

export interface DevHead {
  readonly name: string;
  readonly avatar: Avatar;
}

/** The heads that motion is judged on: three people, or the fixture's one where their photos are missing. */
export async function buildDevHeads(core: Core, only?: readonly string[]): Promise<DevHead[]> {
  let paths = Object.entries(photos).map(([name, file]) => [name, `${folder}/${file}`]);
  if (!paths.every(([, path]) => existsSync(path))) {
    console.log(`no photos in ${folder}: taking the fixture's one`);
    paths = [["astronaut", "test/fixtures/astronaut.png"]];
  }
  const heads: DevHead[] = [];
  for (const [name, path] of paths) {
    if (only && !only.includes(name)) continue;
    heads.push({ name, avatar: (await buildLikeness(core, readFileSync(path))).avatar });
  }
  return heads;
}
