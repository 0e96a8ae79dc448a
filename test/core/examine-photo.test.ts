import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { examinePhoto } from "../../src/examine-photo.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { finish } from "../../src/steps.ts";

const portrait = readFileSync("test/fixtures/astronaut.png");
const core = await openNodeCore();

/** The portrait with each pixel repainted. */
function repainted(paint: (color: number[], x: number, y: number) => number[]): Uint8Array {
  const png = PNG.sync.read(portrait);
  for (let i = 0; i < png.data.length; i += 4) {
    const at = i / 4;
    const color = paint([...png.data.subarray(i, i + 3)], at % png.width, Math.floor(at / png.width));
    png.data.set(color, i);
  }
  return PNG.sync.write(png);
}

const ranks = ["pass", "warn", "reject"];
const worst = (checks: readonly { verdict: string }[]) =>
  checks.reduce((found, { verdict }) => Math.max(found, ranks.indexOf(verdict)), 0);

describe("examinePhoto", () => {
  it("accepts the portrait, says its size and names no fault", () => {
    const found = finish(examinePhoto(core, portrait));
    expect(found).toMatchObject({ accepted: true, code: null, advice: null });
    expect(found.image).toEqual({ width: 512, height: 512, truncated: false });
    expect(ranks[worst(found.checks)]).toBe(found.verdict);
  });

  it("refuses a wall for want of a face, with advice, and makes no other checks of a face", () => {
    const found = finish(
      examinePhoto(
        core,
        repainted(() => [120, 140, 160]),
      ),
    );
    expect(found).toMatchObject({ accepted: false, verdict: "reject", code: "no_face" });
    expect(found.advice).toMatch(/\.$/);
    expect(found.checks.length).toBeLessThan(finish(examinePhoto(core, portrait)).checks.length);
  });

  it("gives the first reason of a photo that fails in several ways", () => {
    const dark = finish(
      examinePhoto(
        core,
        repainted((color) => color.map((value) => value * 0.1)),
      ),
    );
    const reasons = dark.checks.filter(({ verdict }) => verdict === "reject");
    expect(dark.accepted).toBe(reasons.length === 0);
    expect(dark.code).toBe(reasons[0]?.code ?? null);
    expect(worst(dark.checks)).toBeGreaterThan(0);
  });

  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "image_type_unsupported"],
    ["a letter", Buffer.from("Dear customer,"), "image_type_unsupported"],
    ["the head of a file alone", portrait.subarray(0, 60), "image_undecodable"],
  ])("throws for %s", (_, bytes, code) => {
    expect(() => finish(examinePhoto(core, bytes))).toThrow(expect.objectContaining({ name: "LikenessError", code }));
  });
});
