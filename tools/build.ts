// Makes everything that a run needs and git does not hold: kernels and assets, under build/.
import { copyFileSync, existsSync } from "node:fs";

await import("./build-wasm.ts");
await import("./nets/convert.ts");
if (existsSync("assets/head.bin")) copyFileSync("assets/head.bin", "build/assets/head.bin");
else throw new Error("assets/head.bin is missing: make it with `npm run head`");
