import { describe, expect, it } from "vitest";
import { findPart, fitPart, weldPart } from "../../../../src/avatar/head/part.ts";
import { tinyModel } from "../tiny-model.ts";

describe("fitPart", () => {
  it("gives the authored shape on the head that it was authored on", () => {
    const model = tinyModel();
    const part = findPart(model, "eyes");
    const fitted = fitPart(part, model.mean);
    for (let i = 0; i < part.vertexCount; i++) {
      const driver = 3 * (model.skinVertexCount + i);
      expect(fitted[3 * i]).toBeCloseTo(model.mean[driver] + 0.5, 4);
      expect(fitted[3 * i + 1]).toBeCloseTo(model.mean[driver + 1], 4);
    }
  });

  it("moves with a translated head", () => {
    const model = tinyModel();
    const part = findPart(model, "tongue");
    const moved = fitPart(
      part,
      model.mean.map((value) => value + 3),
    );
    fitPart(part, model.mean).forEach((value, i) => {
      expect(moved[i]).toBeCloseTo(value + 3, 4);
    });
  });

  it("scales offsets by the neutral head, not by the expression", () => {
    const model = tinyModel();
    const part = findPart(model, "tongue");
    const stretched = model.mean.slice();
    stretched[3 * model.skinVertexCount] += 12;
    const first = 3 * model.skinVertexCount;
    expect(fitPart(part, stretched)[0] - stretched[first]).toBeCloseTo(1, 4);
    expect(fitPart(part, stretched, model.mean)[0] - stretched[first]).toBeCloseTo(0.5, 4);
  });

  it("names the part that is missing", () => {
    expect(() => findPart({ ...tinyModel(), parts: [] }, "tongue")).toThrow("tongue");
  });
});

describe("weldPart", () => {
  it("joins vertices that differ in uv only", () => {
    const part = findPart(tinyModel(), "eyes");
    const references = Uint16Array.from([...part.references.slice(0, 9), ...part.references.slice(0, 9)]);
    const twice = { ...part, vertexCount: 6, references };
    expect([...weldPart(part)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([...weldPart(twice)]).toEqual([0, 1, 2, 0, 1, 2]);
  });
});
