// Takes libwebp's encoder out of @jsquash/webp into build/wasm/, known by its hash: `src/kernels/webp-encoder.ts` speaks to this
// build of it alone, whose exports and imports have letters for names.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const sha256 = "b6085bb6702f144e9dc6016d58d230b34a84976bf0d080b7390b4b4b137d6ab7";

const bytes = readFileSync(new URL(import.meta.resolve("@jsquash/webp/codec/enc/webp_enc.wasm")));
const found = createHash("sha256").update(bytes).digest("hex");
if (found !== sha256) throw new Error(`@jsquash/webp holds an encoder of the hash ${found}`);
writeFileSync("build/wasm/webp.wasm", bytes);
