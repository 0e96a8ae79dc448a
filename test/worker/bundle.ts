// Builds the kernels, the nets and the Worker's bundle once for all test files, by wrangler's own bundler, and what their
// servers begin with.
import { execFileSync } from "node:child_process";
import { openNodeCore } from "../../src/node-core.ts";
import { bundleWorker } from "../../tools/bundle.ts";
import { writePlainHeads } from "./plain-heads.ts";
import { writeSeeds } from "./seeds.ts";

export default async function bundle(): Promise<void> {
  execFileSync("npm", ["run", "build"], { stdio: ["ignore", "ignore", "inherit"] });
  bundleWorker("build/worker-test");
  writePlainHeads(await openNodeCore());
  await writeSeeds();
}
