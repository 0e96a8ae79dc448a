import { expect, it } from "vitest";
import { assetOfExports } from "../../../src/gltf/licence.ts";
import { version } from "../../../src/version.ts";

it("says by which version a file was made, whose the likeness is, what its parts derive from, and that no photo is inside", () => {
  const { version: format, generator, copyright, extras } = assetOfExports;
  expect(format).toBe("2.0");
  expect(generator).toBe(`Likeness ${version}`);
  expect(copyright).toMatch(/belongs to the person photographed/);
  expect(extras?.thirdPartyLicenses).toMatch(/MakeHuman.*CC0 1\.0/);
  expect(extras?.photo).toMatch(/no photograph/);
});
