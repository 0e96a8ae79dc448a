// npx tsx tools/welcome-pictures.ts: draws the avatars on the studio's first page, of NASA's portrait in four personalizations,
// into web/studio/src/welcome.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PNG } from "pngjs";
import { encodeWebp } from "../src/kernels/webp-encoder.ts";

const pictures = [
  { random: "9", pose: "hi" },
  { random: "3", pose: "wink" },
  { random: "11", pose: "love" },
  { random: "12", pose: "cool" },
] as const;
/** Of libwebp: no block is seen at the size of the page. */
const quality = 80;

const encoder = new WebAssembly.Module(readFileSync("build/wasm/webp.wasm"));
for (const { random, pose } of pictures) {
  const out = mkdtempSync(path.join(tmpdir(), "likeness-welcome-"));
  const words = ["--out", out, "--random", random, "--pose", pose, "--size", "small"];
  execFileSync("npx", ["tsx", "src/cli.ts", "test/fixtures/astronaut.png", ...words]);
  const { width, height, data } = PNG.sync.read(readFileSync(path.join(out, `pose-${pose}.png`)));
  writeFileSync(`web/studio/src/welcome/${pose}.webp`, encodeWebp(encoder, { width, height, data }, quality));
  rmSync(out, { recursive: true });
}
