import { beforeAll, describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import type { Core } from "../../../src/core.ts";
import { type Animation, findAnimation } from "../../../src/motion/animations.ts";
import { openNodeCore } from "../../../src/node-core.ts";
import { openStudio, type Studio } from "../../../src/output.ts";
import { renderAnimation, renderAnimationFrame } from "../../../src/render/animate.ts";
import { finish } from "../../../src/steps.ts";
import { type DecodedGif, decodeGif } from "../../reference/gif.ts";

const side = 64;
const options = { width: side, height: side };
/** Few frames of a long loop are enough here. */
const animation: Animation = { ...findAnimation("surprise_pop"), frameCount: 6 };
let core: Core;
let studio: Studio;

beforeAll(async () => {
  core = await openNodeCore();
  const avatar: Avatar = {
    neutral: core.model.mean,
    albedo: { size: 64, data: new Uint8Array(64 * 64 * 3).fill(170) },
    irisColor: [90, 70, 50],
    scleraTint: [230, 225, 220],
    hair: { style: { kind: "bald" }, color: [60, 45, 35], highlightColor: [80, 60, 50] },
    glasses: null,
    garmentColor: [72, 84, 104],
  };
  studio = finish(openStudio(core, avatar));
});

function draw(overrides: { backdrop?: "transparent" } = {}): DecodedGif {
  const { raster, sitter } = studio;
  return decodeGif(finish(renderAnimation(core.modules.gif, raster, sitter, animation, { ...options, ...overrides })));
}

function frame(number: number, moved = animation): Uint8Array {
  return renderAnimationFrame(studio.raster, studio.sitter, moved, number, options).data;
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
}

/** Mean x and y of what is not backdrop in its own column, in pixels. */
function middleOfFigure(data: Uint8Array): { x: number; y: number } {
  const sum = { x: 0, y: 0, count: 0 };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (Math.abs(data[4 * (y * side + x)] - data[4 * y * side]) < 12) continue;
      sum.x += x;
      sum.y += y;
      sum.count++;
    }
  }
  return { x: sum.x / sum.count, y: sum.y / sum.count };
}

describe("renderAnimation", () => {
  it("loops for ever through all frames, each near its picture", () => {
    const gif = draw();
    expect(gif).toMatchObject({ width: side, height: side, loopCount: 0 });
    expect(gif.frames.map(({ delay }) => delay)).toEqual(Array(6).fill(animation.delay));
    for (const [number, { data }] of gif.frames.entries()) expect(meanDifference(data, frame(number))).toBeLessThan(4);
  });

  it("keeps a transparent backdrop transparent in every frame", () => {
    for (const { data } of draw({ backdrop: "transparent" }).frames) {
      expect(data[3]).toBe(0);
      expect(data[4 * (side * (side / 2) + side / 2) + 3]).toBe(255);
    }
  });
});

describe("renderAnimationFrame", () => {
  it("gives after the last frame the first", () => {
    expect(frame(6)).toEqual(frame(0));
    expect(meanDifference(frame(2), frame(0))).toBeGreaterThan(1);
  });

  it("moves the bust by its channels and leaves the backdrop", () => {
    const still = { ...animation, base: "neutral", blinks: [], channels: {} } as const;
    const middle = middleOfFigure(frame(0, still));
    const shift = (channel: string, value: number) => {
      const data = frame(0, { ...still, channels: { [channel]: [[0, value]] } });
      expect([...data.subarray(0, 4)]).toEqual([...frame(0, still).subarray(0, 4)]);
      const moved = middleOfFigure(data);
      return { x: moved.x - middle.x, y: moved.y - middle.y };
    };
    expect(shift("bust.x", 0.1).x).toBeGreaterThan(1);
    expect(shift("bust.y", -0.1).y).toBeGreaterThan(1);
    expect(shift("bust.roll", 15).x).toBeGreaterThan(1);
  });
});
