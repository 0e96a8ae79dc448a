import { describe, expect, test } from "vitest";
import { headwearOf } from "../../../../../src/avatar/wear/headwear/worn-headwear.ts";
import type { Lab } from "../../../../../src/face/color.ts";

const green: Lab = [40, -20, 10];
const kindOf = (width: number, belowEyes = 0, visor = -0.2) =>
  headwearOf({ color: green, width, belowEyes, visor })?.name;

describe("headwearOf", () => {
  test("tells hats and turbans by their width", () => {
    expect(kindOf(4)).toBe("hat");
    expect(kindOf(3.4)).toBe("hat");
    expect(kindOf(3.15)).toBe("turban");
    expect(kindOf(2.6)).toBe("beanie");
  });

  test("tells scarves by what hangs beside the face, caps by their visor, and takes the rest for beanies", () => {
    expect(kindOf(2.4, 1)).toBe("head_scarf");
    expect(kindOf(2.4, 0.2)).toBe("beanie");
    expect(kindOf(2.4, 0, -0.05)).toBe("cap");
  });

  test("wears it in the photo's colour, and nothing where nothing is", () => {
    const [red, greenByte, blue] = headwearOf({ color: green, width: 4, belowEyes: 0, visor: 0 })!.color;
    expect(greenByte).toBeGreaterThan(red + 20);
    expect(greenByte).toBeGreaterThan(blue + 20);
    expect(headwearOf(null)).toBeNull();
  });
});
