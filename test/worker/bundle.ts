// Builds the kernels, the nets and the Worker's bundle once for all test files, by wrangler's own bundler.
import { execFileSync } from "node:child_process";

export default function bundle(): void {
  run("npm", ["run", "build"]);
  run(process.execPath, [
    "node_modules/wrangler/bin/wrangler.js",
    "deploy",
    "--dry-run",
    "--outdir",
    "build/worker-test",
  ]);
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true", CI: "1", NO_COLOR: "1" },
  });
}
