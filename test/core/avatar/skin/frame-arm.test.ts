import { expect, test } from "vitest";
import type { FrameGap } from "../../../../src/avatar/skin/fill-gap.ts";
import { markArm } from "../../../../src/avatar/skin/frame-arm.ts";
import type { PhotoCrop } from "../../../../src/avatar/skin/photo-crop.ts";

const [width, height] = [160, 60];
const oval = Float32Array.of(0, 0, width, 0, width, height, 0, height);

function circle(x: number, y: number): Float32Array {
  return Float32Array.from({ length: 64 }, (_, k) => {
    const angle = (2 * Math.PI * (k >> 1)) / 32;
    return k % 2 === 0 ? x + 18 * Math.cos(angle) : y + 18 * Math.sin(angle);
  });
}

const [left, right] = [circle(50, 30), circle(110, 30)];
const emptyGap = (): FrameGap => ({
  left: 0,
  top: 0,
  width,
  height,
  hidden: new Uint8Array(width * height),
  unfit: new Uint8Array(width * height),
});

/** Skin with what `dark` tells of. */
function photograph(dark: (x: number, y: number) => boolean): PhotoCrop {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    data.set(dark(i % width, Math.floor(i / width)) ? [30, 20, 60, 255] : [200, 150, 120, 255], 4 * i);
  }
  return { width, height, left: 0, top: 0, eyeDistance: 90, data };
}

const marked = ({ hidden }: FrameGap, x: number, y: number) => hidden[y * width + x] === 1;

test("an arm beside a rim is hidden with its soft edge, and the skin below it is not", () => {
  const gap = emptyGap();
  const crop = photograph((x, y) => x >= 127 && y >= 20 && y < 25);
  markArm(crop, gap, 1, oval, right, left);
  expect([marked(gap, 132, 22), marked(gap, 132, 25), marked(gap, 132, 27), marked(gap, 132, 40)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the arm of the other side is found on its side", () => {
  const gap = emptyGap();
  markArm(
    photograph((x, y) => x < 32 && y >= 20 && y < 25),
    gap,
    1,
    oval,
    left,
    right,
  );
  expect([marked(gap, 25, 22), marked(gap, 132, 22)]).toEqual([true, false]);
});

test("hair that covers the temple is no arm", () => {
  const gap = emptyGap();
  markArm(
    photograph((x, y) => x >= 127 && y < 38),
    gap,
    1,
    oval,
    right,
    left,
  );
  expect(gap.hidden.every((value) => value === 0)).toBe(true);
});

test("nothing is hidden outside the face or where no skin shows below", () => {
  const gap = emptyGap();
  const crop = photograph((x, y) => x >= 127 && y >= 20 && y < 25);
  markArm(crop, gap, 1, Float32Array.of(0, 0, 100, 0, 100, height, 0, height), right, left);
  expect(gap.hidden.every((value) => value === 0)).toBe(true);
});
