import { describe, expect, it } from "vitest";
import { linearOfLab } from "../../../src/face/color.ts";
import { measureGlasses } from "../../../src/face/glasses.ts";
import { drawnColor, faceWith, rectangular, round } from "./drawn-frame.ts";

const odds = { none: 0, half: 0, thin: 0, thick: 0 };
const black = linearOfLab(drawnColor);

describe("measureGlasses", () => {
  it("tells shape and kind of a drawn frame, in its own colour", () => {
    const found = measureGlasses(faceWith(rectangular), { ...odds, thick: 1 });
    expect(found).toMatchObject({ shape: "rectangle", rim: "full", dark: false });
    for (const [c, value] of found.color.entries()) expect(Math.abs(value - black[c])).toBeLessThan(0.01);
    expect(measureGlasses(faceWith(round), { ...odds, thin: 1 }).shape).toBe("round");
    expect(measureGlasses(faceWith(round), { ...odds, half: 0.6, thin: 0.4 }).rim).toBe("half");
  });

  it("wears the edge of lenses without a rim", () => {
    const { rim, frame } = measureGlasses(faceWith(rectangular), { ...odds, none: 1 });
    expect(rim).toBe("none");
    expect(frame.rimThickness).toBe(0.5);
    expect(frame.rimWidths).toBeUndefined();
  });

  it("takes for steel what hardly differs from skin, unless thick rims are likely", () => {
    const bare = faceWith({ ...rectangular, rimThickness: 0, bridgeHeight: 100 });
    const wire = measureGlasses({ ...bare, lab: evenLab(bare) }, { ...odds, thin: 1 });
    const steel = linearOfLab([46, 0, 2]);
    for (const [c, value] of wire.color.entries()) expect(value).toBeCloseTo(steel[c], 6);
    for (const color of wire.colors) for (const [c, value] of color.entries()) expect(value).toBeCloseTo(steel[c], 6);
    const thick = measureGlasses({ ...bare, lab: evenLab(bare) }, { ...odds, thick: 1 });
    const skin = linearOfLab(bare.cheeks);
    for (const [c, value] of thick.color.entries()) expect(Math.abs(value - skin[c])).toBeLessThan(0.01);
  });

  it("sees lenses that hide the eyes", () => {
    const region = faceWith(rectangular);
    const { lightness } = region.lab;
    const values = lightness.values.map((value, i) =>
      Math.floor(i / region.size) > 85 && Math.floor(i / region.size) < 122 ? 12 : value,
    );
    const lab = { ...region.lab, lightness: { ...lightness, values } };
    expect(measureGlasses({ ...region, lab }, { ...odds, thick: 1 }).dark).toBe(true);
  });
});

function evenLab({ lab, cheeks }: ReturnType<typeof faceWith>) {
  const even = (c: number) => ({ ...lab.lightness, values: lab.lightness.values.map(() => cheeks[c]) });
  return { lightness: even(0), a: even(1), b: even(2) };
}
