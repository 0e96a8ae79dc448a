import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const portrait = "test/fixtures/astronaut.png";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "likeness-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function avatar(...args: string[]) {
  return spawnSync(process.execPath, ["--import", "tsx", "src/cli.ts", ...args], { encoding: "utf8" });
}

test("a portrait becomes all files and one JSON report", () => {
  const out = join(folder, "all");
  const { status, stdout } = avatar(
    portrait,
    "--out",
    out,
    "--yaw",
    "-35",
    "--pose",
    "happy",
    "--size",
    "small",
    "--json",
  );
  expect(status).toBe(0);
  const files = ["avatar.glb", "neutral.ply", "overlay.png", "pose-happy.png", "preview.png", "same-view.png"];
  expect(readdirSync(out).sort()).toEqual([...files, "solve.json", "yaw-35.png"]);
  const report = JSON.parse(stdout);
  expect(report.memory_peak_bytes).toBeLessThan(64 * 2 ** 20);
  expect(Object.keys(report.cpu_ms)).toEqual(["decode", "detect", "fit", "texture", "preview", "files"]);
  expect(JSON.parse(readFileSync(join(out, "solve.json"), "utf8"))).toEqual(report.solve);
});

test("a check judges a photo and writes nothing", () => {
  const { status, stdout } = avatar(portrait, "--check");
  expect(status).toBe(0);
  const { accepted, checks } = JSON.parse(stdout);
  expect(accepted).toBe(true);
  expect(checks.map(({ name }: { name: string }) => name)).toContain("sharpness");
});

test("a refused photo exits with 2, its code on stderr and no files", () => {
  const path = join(folder, "letter.jpg");
  writeFileSync(path, "Dear customer,");
  const out = join(folder, "refused");
  const { status, stderr } = avatar(path, "--out", out);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^image_type_unsupported: /m);
  expect(existsSync(out)).toBe(false);
});

test.each([
  ["without a photo", ["--out", "x"]],
  ["with an unknown option", [portrait, "--out", "x", "--zoom", "2"]],
  ["with an unknown pose", [portrait, "--out", "x", "--pose", "upside_down"]],
])("called %s it exits with 1 and shows its usage", (_, args) => {
  const { status, stderr } = avatar(...args);
  expect(status).toBe(1);
  expect(stderr).toContain("usage:");
  expect(existsSync("x")).toBe(false);
});
