import { execFileSync } from "node:child_process";

/** Keeps wrangler quiet and offline. */
export const wranglerEnvironment = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "1",
};

/** What wrangler writes to its standard output. */
export function runWrangler(...args: string[]): string {
  try {
    return execFileSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
      env: { ...process.env, ...wranglerEnvironment },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`wrangler ${args.slice(0, 3).join(" ")} failed\n${stdout ?? ""}${stderr ?? ""}`);
  }
}
