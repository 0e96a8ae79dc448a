import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** At most this far apart, two faces are the same person's to the net. */
export const samePersonDistance = 0.6;

export type Descriptor = readonly number[];

/** Describes the faces on PNG files in a process of its own, beside the work of this one. */
export interface Recognizer {
  describe(path: string): void;
  /** The descriptors by path, null where no face was found. */
  finish(): Promise<ReadonlyMap<string, Descriptor | null>>;
}

/** Null where the net is not installed: `npm ci` in bench/recognition. */
export function openRecognizer(): Recognizer | null {
  const folder = join(import.meta.dirname, "recognition");
  if (!existsSync(join(folder, "node_modules"))) return null;
  const child = spawn(process.execPath, [join(folder, "describe.mjs")], { stdio: ["pipe", "pipe", "ignore"] });
  const exited = once(child, "close");
  const descriptors = new Map<string, Descriptor | null>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { path, descriptor } = JSON.parse(line);
    descriptors.set(path, descriptor);
  });
  return {
    describe: (path) => child.stdin.write(`${path}\n`),
    finish: async () => {
      child.stdin.end();
      const [code] = await exited;
      if (code !== 0) throw new Error(`bench/recognition/describe.mjs ended with ${code}`);
      return descriptors;
    },
  };
}

export function distanceBetween(a: Descriptor, b: Descriptor): number {
  return Math.hypot(...a.map((value, index) => value - b[index]));
}
