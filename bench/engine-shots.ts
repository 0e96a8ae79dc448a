import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pixels } from "../src/photo/pixels.ts";
import { readPhoto } from "./read-photo.ts";

const folder = join(import.meta.dirname, "engines");

/** What an engine is asked for. */
export interface ShotOrder {
  readonly engine: string;
  /** Side of a picture in pixels. */
  readonly size: number;
  readonly background: string;
  /** Paths by the names under which pages load them. */
  readonly files: Readonly<Record<string, string>>;
  readonly views: readonly { readonly name: string }[];
}

export interface Shots {
  /** What the engine says of the file, and of each view. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly views: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Errors on the page's console. */
  readonly messages: readonly string[];
  /** Other hosts that the page asked for something. */
  readonly asked: readonly string[];
  readonly pictures: ReadonlyMap<string, Pixels>;
}

/** Pictures of files by one engine in headless Chromium; `out` keeps them and the order. */
export function takeShots(order: ShotOrder, out: string): Shots {
  if (!existsSync(join(folder, "node_modules"))) throw new Error("run `npm ci` in bench/engines first");
  const path = join(out, `${order.engine}.json`);
  const shots = join(out, order.engine);
  writeFileSync(path, JSON.stringify(order));
  const report = JSON.parse(
    execFileSync(process.execPath, [join(folder, "shoot.mjs"), path, shots], { encoding: "utf8" }),
  ) as Omit<Shots, "pictures">;
  return { ...report, pictures: readShots(order, shots) };
}

/** The same by Blender, where it is installed; null where it is not. */
export function renderWithBlender(order: ShotOrder, out: string): Shots | null {
  const [path, shots] = [join(out, `${order.engine}.json`), join(out, order.engine)];
  writeFileSync(path, JSON.stringify(order));
  const script = [
    "--background",
    "--factory-startup",
    "--python-exit-code",
    "1",
    "--python",
    join(folder, "blender.py"),
  ];
  const { error, status, stdout, stderr } = spawnSync("blender", [...script, "--", path, shots], { encoding: "utf8" });
  if (error) return null;
  const report = /^REPORT (.*)$/m.exec(stdout)?.[1];
  if (status !== 0 || !report) throw new Error(`Blender: ${stderr || stdout}`);
  return { report: JSON.parse(report), views: {}, messages: [], asked: [], pictures: readShots(order, shots) };
}

function readShots({ views }: ShotOrder, shots: string): Shots["pictures"] {
  return new Map(views.map(({ name }) => [name, readPhoto(join(shots, `${name}.png`))]));
}
