import { expect, test } from "vitest";
import type { Rgb } from "../../../../../src/avatar/avatar.ts";
import { naturalHair, naturalHighlight, paled, streakedHair } from "../../../../../src/avatar/wear/hair/hair-color.ts";
import { type Lab, labOfLinear, linearOfByte } from "../../../../../src/face/color.ts";

function labOf(color: Rgb): Lab {
  return labOfLinear([linearOfByte(color[0]), linearOfByte(color[1]), linearOfByte(color[2])]);
}

test("brown hair keeps its colour", () => {
  const brown: Rgb = [96, 68, 44];
  naturalHair(brown).forEach((channel, c) => {
    expect(channel).toBeCloseTo(brown[c], 0);
  });
});

test("black hair that mirrors a blue sky loses the blue and stays as dark", () => {
  const [lightness, , b] = labOf(naturalHair([52, 58, 72]));
  expect(Math.abs(b)).toBeLessThan(3);
  expect(lightness).toBeCloseTo(labOf([52, 58, 72])[0], 0);
});

test("black hair that mirrors the sky is a brown black, grey hair stays grey", () => {
  const [, a, b] = labOf(naturalHair([36, 39, 44]));
  expect(b).toBeGreaterThan(a);
  expect(a).toBeGreaterThan(0.5);
  const grey = labOf(naturalHair([120, 124, 130]));
  expect(Math.hypot(grey[1], grey[2])).toBeLessThan(1.5);
  expect(naturalHair([38, 38, 38]).every((channel) => Math.abs(channel - 38) < 0.5)).toBe(true);
});

test("hair mixed with the pink of the skin becomes brown, and dyed hair stays pink", () => {
  const [, a, b] = labOf(naturalHair([150, 118, 112]));
  expect(b).toBeGreaterThan(a);
  const dyed: Rgb = [220, 60, 130];
  naturalHair(dyed).forEach((channel, c) => {
    expect(channel).toBeCloseTo(dyed[c], 0);
  });
});

test("light hair redder than brown becomes copper, dark and pale hair does not", () => {
  const chromas = (color: Rgb) => [color, naturalHair(color)].map((each) => Math.hypot(...labOf(each).slice(1)));
  const [seen, copper] = chromas([141, 99, 93]);
  expect(copper).toBeGreaterThan(1.4 * seen);
  for (const color of [
    [72, 40, 35],
    [128, 111, 110],
    [150, 105, 70],
  ] as const) {
    const [before, after] = chromas(color);
    expect(after).toBeLessThan(1.03 * before);
  }
});

test("white hair is drawn below white, and grey is left", () => {
  expect(labOf(naturalHair([250, 250, 248]))[0]).toBeLessThan(88);
  expect(labOf(naturalHair([110, 110, 110]))[0]).toBeCloseTo(labOf([110, 110, 110])[0], 0);
});

test("a highlight is never darker than its hair nor blown out", () => {
  const brown: Rgb = [96, 68, 44];
  const base = labOf(brown)[0];
  expect(labOf(naturalHighlight(brown, [255, 255, 255]))[0]).toBeLessThan(base + 21);
  expect(labOf(naturalHighlight(brown, [10, 8, 6]))[0]).toBeGreaterThan(base - 1);
});

test("pale hair is neither pink nor olive", () => {
  const hueOf = (color: Rgb) => {
    const [, a, b] = labOf(naturalHair(color));
    return (Math.atan2(b, a) * 180) / Math.PI;
  };
  expect(hueOf([133, 104, 96])).toBeGreaterThan(55);
  expect(hueOf([110, 106, 86])).toBeLessThan(76);
});

test("fair hair with much lighter strands takes on of their colour, dark hair does not", () => {
  const golden: Rgb = [214, 190, 150];
  const [ashy, black]: Rgb[] = [
    [110, 100, 98],
    [30, 28, 28],
  ];
  const [before, after] = [labOf(ashy), labOf(streakedHair(ashy, golden))];
  expect(after[2]).toBeGreaterThan(before[2] + 8);
  expect(after[0]).toBeGreaterThan(before[0]);
  expect(after[0]).toBeLessThan(before[0] + 6);
  expect(streakedHair(black, golden).map(Math.round)).toEqual(black);
  expect(streakedHair(ashy, [125, 112, 108]).map(Math.round)).toEqual(ashy);
});

test("a paled colour keeps its lightness and hue", () => {
  const brown: Rgb = [96, 68, 44];
  const [lightness, a, b] = labOf(paled(brown, 0.5));
  const [own, ownA, ownB] = labOf(brown);
  expect(lightness).toBeCloseTo(own, 3);
  expect(a).toBeCloseTo(ownA / 2, 3);
  expect(b).toBeCloseTo(ownB / 2, 3);
});
