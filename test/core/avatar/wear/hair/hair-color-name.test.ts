import { describe, expect, it } from "vitest";
import { hairColorName } from "../../../../../src/avatar/wear/hair/hair-color-name.ts";
import type { AttributeClass } from "../../../../../src/face/attributes/attribute-tasks.ts";
import type { Lab } from "../../../../../src/face/color.ts";
import { likelyAttributes } from "../../../face/attributes/likely-attributes.ts";
import { hairFinding } from "../../hair-finding.ts";

const named = (hairColor: AttributeClass<"hairColor">, lightness = 30, skin: Lab = [64, 12, 16]) =>
  hairColorName(
    hairFinding({ color: { base: [lightness, 5, 8] }, finding: { skin, attributes: likelyAttributes({ hairColor }) } }),
  );

describe("hairColorName", () => {
  it.each([
    ["dark", 8, "black"],
    ["dark", 14, "dark brown"],
    ["brown", 28, "brown"],
    ["brown", 40, "light brown"],
    ["fair", 60, "blond"],
    ["red", 35, "red"],
    ["grey", 45, "grey"],
    ["white", 80, "white"],
  ] as const)("calls hair that is read as %s, of lightness %d, %s", (group, lightness, name) => {
    expect(named(group, lightness)).toBe(name);
  });

  it("tells shades by the lightness of the skin", () => {
    expect(named("dark", 9, [40, 12, 16])).toBe("dark brown");
    expect(named("brown", 28, [45, 12, 16])).toBe("light brown");
  });

  it("names nothing on a grey photo, a bald or covered head or without hair", () => {
    expect(named("dark", 20, [60, 0.5, 1])).toBeNull();
    const of = (finding: Parameters<typeof hairFinding>[0]) => hairColorName(hairFinding(finding));
    expect(of({ finding: { attributes: likelyAttributes({ hair: "none" }) } })).toBeNull();
    expect(of({ finding: { attributes: likelyAttributes({ headwear: "some" }) } })).toBeNull();
    expect(of({ finding: { color: null } })).toBeNull();
  });
});
