// Builds the kernels, the nets and the Worker's bundle once for all test files, by wrangler's own bundler.
import { execFileSync } from "node:child_process";
import { bundleWorker } from "../../tools/bundle.ts";

export default function bundle(): void {
  execFileSync("npm", ["run", "build"], { stdio: ["ignore", "ignore", "inherit"] });
  bundleWorker("build/worker-test");
}
