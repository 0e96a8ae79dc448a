import { expect, test } from "vitest";
import { lightTermCount, lightTerms } from "../../../../src/avatar/skin/light.ts";
import { harmonics } from "../../../reference/texture.ts";

const normal = [0.36, -0.48, 0.8] as const;

test("the terms of a light are the polynomials of the normal, without the constant", () => {
  const terms = new Float64Array(lightTermCount);
  lightTerms(Float32Array.of(9, 9, 9, ...normal), 1, terms);
  for (const [k, value] of harmonics(...normal)
    .slice(1)
    .entries())
    expect(terms[k]).toBeCloseTo(value, 6);
});
