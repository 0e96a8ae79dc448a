import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ThreeStill {
  /** Of all processes of the browser, for one picture and its PNG. */
  readonly cpu_ms: number;
  readonly png_bytes: number;
}

/** Stills of a glTF file by three.js in headless Chromium; null where it is not installed: `npm ci` in bench/three. */
export function drawWithThree(glb: Uint8Array, size: number, runCount: number): ThreeStill | null {
  const folder = join(import.meta.dirname, "three");
  if (!existsSync(join(folder, "node_modules"))) return null;
  const work = mkdtempSync(join(tmpdir(), "likeness-glb-"));
  const head = join(work, "head.glb");
  writeFileSync(head, glb);
  try {
    const script = join(folder, "draw.mjs");
    return JSON.parse(
      execFileSync(process.execPath, [script, head, String(size), String(runCount)], { encoding: "utf8" }),
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}
