// Makes everything that a run needs and git does not hold: kernels and assets, under build/.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";

await import("./build-wasm.ts");
await import("./build-meshopt.ts");
await import("./build-webp.ts");
await import("./nets/convert.ts");
for (const [name, tool] of [
  ["head.bin", "npm run build:head"],
  ["skin.bin", "npx tsx tools/learn-skin.ts"],
  ["visemes.bin", "npx tsx tools/learn-visemes.ts"],
]) {
  if (!existsSync(`assets/${name}`)) throw new Error(`assets/${name} is missing: make it with \`${tool}\``);
}
for (const name of ["head.bin", "visemes.bin"]) copyFileSync(`assets/${name}`, `build/assets/${name}`);
await import("./build-domain.ts");

const reference = "build/assets/docs";
const swaggerFiles = ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png", "LICENSE", "NOTICE"];
mkdirSync(reference, { recursive: true });
const swagger = import.meta.resolve("swagger-ui-dist/package.json");
for (const name of swaggerFiles) copyFileSync(new URL(name, swagger), `${reference}/${name}`);
for (const name of readdirSync("web/docs")) copyFileSync(`web/docs/${name}`, `${reference}/${name}`);

const { build } = await import("vite");
await build({ configFile: "web/studio/vite.config.ts", logLevel: "warn" });
// Files of builds before have other names.
rmSync("build/assets/studio", { recursive: true, force: true });
cpSync("build/studio", "build/assets", { recursive: true });
