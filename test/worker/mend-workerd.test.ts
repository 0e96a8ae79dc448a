import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Miniflare } from "miniflare";
import { expect, it } from "vitest";

it("starts workerd so that V8 compiles in the isolate's own turn", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "likeness-workerd-"));
  const told = path.join(folder, "config.json");
  process.env.MINIFLARE_WORKERD_CONFIG_DEBUG = told;
  const miniflare = new Miniflare({ modules: true, script: "export default {}" });
  try {
    await miniflare.ready;
    expect(JSON.parse(readFileSync(told, "utf8")).v8Flags).toEqual(["--no-concurrent-recompilation"]);
  } finally {
    delete process.env.MINIFLARE_WORKERD_CONFIG_DEBUG;
    await miniflare.dispose();
    rmSync(folder, { recursive: true });
  }
});
