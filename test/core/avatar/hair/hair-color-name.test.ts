import { describe, expect, it } from "vitest";
import { hairColorName } from "../../../../src/avatar/hair/hair-color-name.ts";
import type { Lab } from "../../../../src/face/color.ts";
import { hairFinding } from "../hair-finding.ts";

const named = (base: Lab, skin: Lab = [64, 12, 16]) =>
  hairColorName(hairFinding({ color: { base }, finding: { skin } }));

describe("hairColorName", () => {
  it.each([
    [[6, 1, 2], "black"],
    [[14, 4, 6], "dark brown"],
    [[28, 7, 12], "brown"],
    [[46, 6, 14], "light brown"],
    [[60, 5, 24], "blond"],
    [[35, 22, 30], "red"],
    [[45, 1, 3], "grey"],
    [[80, 0, 6], "white"],
  ] as const)("calls L*a*b* %o %s", (base, name) => {
    expect(named(base)).toBe(name);
  });

  it("corrects half of the exposure", () => {
    expect(named([9, 2, 3], [30, 12, 16])).toBe("dark brown");
  });

  it("names nothing on a grey photo, a bald head or without hair", () => {
    expect(named([20, 0, 0], [60, 0.5, 1])).toBeNull();
    expect(hairColorName(hairFinding({ finding: { bald: true } }))).toBeNull();
    expect(hairColorName(hairFinding({ finding: { color: null } }))).toBeNull();
  });
});
