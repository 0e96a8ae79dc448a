import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CombedHair, CroppedHair } from "../../../../../src/avatar/avatar.ts";
import { projectPoints } from "../../../../../src/avatar/fit/project.ts";
import { envelopeOf } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { skinTowards } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import heights from "../../../../../src/avatar/wear/hair/hair-heights.json" with { type: "json" };
import { readShortHair } from "../../../../../src/avatar/wear/hair/hair-reading.ts";
import { scalpVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";
import type { AttributeClass } from "../../../../../src/face/attributes/attribute-tasks.ts";
import type { HairMeasures } from "../../../../../src/face/hair-measures.ts";
import type { Mask } from "../../../../../src/face/mask.ts";
import { likelyAttributes } from "../../../face/attributes/likely-attributes.ts";
import { hairFinding } from "../../hair-finding.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const side = 400;
/** One pixel a millimetre, 60 mm behind the eyes. */
const camera = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -800),
  focal: 860,
  centreX: side / 2,
  centreY: side / 2,
  width: side,
  height: side,
};
const head = { model, neutral: model.mean, camera, yaw: 0 };

/** A mask of hair wherever `isHair` says, x to the subject's left, y up from the eyes. */
function maskOf(isHair: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: side * side }, (_, i) =>
    isHair((i % side) - side / 2 + 0.5, side / 2 - Math.floor(i / side) - 0.5) ? 255 : 0,
  );
  return { width: side, height: side, data };
}

/** Hair read from a mask of hair wherever `isHair` says, x to the subject's left, y up from the eyes. */
function readFrom(
  isHair: (x: number, y: number) => boolean,
  measures: Partial<HairMeasures> = {},
  hairLie: AttributeClass<"hairLie"> = "back",
  curl: AttributeClass<"curl"> = "straight",
) {
  const mask = maskOf(isHair);
  return readShortHair(
    hairFinding({ finding: { mask, attributes: likelyAttributes({ hairLie, curl }) }, measures }),
    head,
  );
}

/** Mean density of the scalp vertices that `wanted` chooses by their place on the mean head. */
function densityWhere(
  { density }: CombedHair | CroppedHair,
  wanted: (x: number, y: number, z: number) => boolean,
): number {
  const digits = [...scalpVertices(model)].flatMap((vertex, k) => {
    const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    return wanted(x, y, z) ? [Number(density[k])] : [];
  });
  expect(digits.length).toBeGreaterThan(5);
  return digits.reduce((sum, digit) => sum + digit, 0) / digits.length / 9;
}

function combed(style: CombedHair | CroppedHair): CombedHair {
  return style.kind === "combed" ? style : expect.fail();
}

const top = (x: number, y: number) => Math.hypot(x, y) < 150 && y > 62;
const isFull = (x: number, y: number) => top(x, y) || (Math.abs(x) > 58 && Math.abs(x) < 100 && y > 10 && y < 80);
const fringed = { fringe: 0.6, peak: 0 };
const full = readFrom(isFull);
const fullMask = maskOf(isFull);

describe("readShortHair", () => {
  it("gives each scalp vertex a digit and each ray a lift", () => {
    expect(full.density).toMatch(/^\d+$/);
    expect(full.density).toHaveLength(scalpVertices(model).length);
    expect(full.lift.every((height) => height >= 0 && height < 80)).toBe(true);
  });

  it("reads how far forward the rim of a bald head reaches, bare on top and full behind", () => {
    const rimFrom = (x: number) => {
      const data = Uint8Array.from({ length: side * side }, (_, i) => {
        const [aside, up] = [Math.abs((i % side) - side / 2 + 0.5), side / 2 - Math.floor(i / side) - 0.5];
        return aside > x && aside < 90 && up > 0 && up < 70 ? 255 : 0;
      });
      const finding = { mask: { width: side, height: side, data }, attributes: likelyAttributes({ hair: "none" }) };
      return readShortHair(hairFinding({ finding, measures: { peak: null, area: 0.1 } }), head);
    };
    const [wide, narrow] = [rimFrom(52), rimFrom(66)];
    const temple = (x: number, y: number, z: number) => Math.abs(x) > 50 && y > 25 && y < 65 && z > -75;
    expect(densityWhere(wide, temple) - densityWhere(narrow, temple)).toBeGreaterThan(0.2);
    for (const rim of [wide, narrow]) {
      expect(densityWhere(rim, (x, y) => Math.abs(x) < 40 && y > 95)).toBeLessThan(0.02);
      expect(densityWhere(rim, (_, y, z) => y > -20 && y < 40 && z < -140)).toBeGreaterThan(0.95);
      // The mask stands off by 90 millimetres.
      expect(Math.max(...rim.lift)).toBe(5);
    }
  });

  it("reads how far hair stands off the head", () => {
    const low = readFrom((x, y) => Math.hypot(x, y) < 135 && y > 62);
    const middle = Math.trunc(full.lift.length / 2);
    expect(full.lift[middle] - low.lift[middle]).toBeGreaterThan(10);
  });

  it("leaves a high forehead free", () => {
    const receding = readFrom((x, y) => top(x, y) && (y > 90 || Math.abs(x) > 60));
    const front = (x: number, y: number, z: number) => Math.abs(x) < 40 && y > 66 && y < 84 && z > -40;
    expect(densityWhere(full, front)).toBeGreaterThan(densityWhere(receding, front) + 0.4);
  });

  it("covers what no photo of a face shows", () => {
    expect(densityWhere(full, (_x, y, z) => z < -140 && y > 0)).toBeGreaterThan(0.9);
  });

  it("has no fringe where the forehead is free, and one where hair covers it", () => {
    expect(combed(full).fringe).toBeNull();
    const covered = combed(readFrom(isFull, fringed, "forward"));
    expect(covered.lie).toBe("forward");
    // The mask ends 62 mm over the eyes, and beside the face 58 mm from its middle.
    const { fringe } = covered;
    const endAt = (turn: number) =>
      skinTowards(envelopeOf(model, model.mean), { turn, off: fringe?.[(turn + 30) / 3] ?? Number.NaN });
    const seen = (place: Triple) => {
      const [u, v] = projectPoints(camera, place);
      return [u - side / 2, side / 2 - v];
    };
    for (const turn of [72, 90, 108]) expect(Math.abs(seen(endAt(turn))[1] - 62)).toBeLessThan(2);
    const low = combed(
      readFrom((x, y) => isFull(x, y) || (Math.hypot(x, y) < 150 && y > 20), fringed, "forward"),
    ).fringe;
    const overBrow = skinTowards(envelopeOf(model, model.mean), { turn: 90, off: low?.[40] ?? Number.NaN });
    expect(Math.abs(seen(overBrow)[1] - 20)).toBeLessThan(1.5);
    for (const turn of [15, 165]) expect(Math.abs(Math.abs(seen(endAt(turn))[0]) - 58)).toBeLessThan(3);
  });

  it("sweeps a fringe from where the forehead is barer by 12 degrees over half of it, whatever else is told", () => {
    const low = (x: number, y: number) => isFull(x, y) || (Math.hypot(x, y) < 150 && y > 40);
    const lieOf = (height: number, sign: number) =>
      combed(readFrom((x, y) => low(x, y) && (sign * x < 0 || y > height || y < 0), fringed, "forward")).lie;
    expect([lieOf(56, 1), lieOf(56, -1), lieOf(53, 1), lieOf(53, -1)]).toEqual(["right", "left", "forward", "forward"]);
  });

  it("clips sides where that is likelier than not and ears are free", () => {
    const clippedAt = (clipped: number, hairLength: "short" | "ears" = "short") => {
      const attributes = { ...likelyAttributes({ hairLength }), hairSides: { clipped, grown: 1 - clipped } };
      return combed(readShortHair(hairFinding({ finding: { mask: fullMask, attributes } }), head)).isClipped;
    };
    expect([clippedAt(0.45), clippedAt(0.55), clippedAt(0.55, "ears")]).toEqual([false, true, false]);
  });

  it("reads a crop as low everywhere, and closes what shines through it", () => {
    const isShine = (x: number, y: number) => Math.hypot(x, y - 84) < 8;
    const crop = (x: number, y: number) => Math.hypot(x / 0.8, y) < 100 && y > 20 && !isShine(x, y);
    const read = readFrom(crop, {}, "crop");
    expect(read.kind).toBe("cropped");
    expect(Math.max(...read.lift)).toBeLessThan(4.5);
    expect(densityWhere(read, (x, y, z) => Math.hypot(x, y - 84) < 14 && z > -70)).toBeGreaterThan(0.9);
  });

  it("sweeps hair to the other side of the subject than of the picture, and no fringe back", () => {
    expect(combed(readFrom(top, {}, "left")).lie).toBe("right");
    expect(combed(readFrom(top, {}, "right")).lie).toBe("left");
    expect(combed(readFrom(top, fringed, "back")).lie).not.toBe("up");
  });

  it("waves where it curls without being coils", () => {
    const curlOf = (curl: "straight" | "wavy" | "curly", coils: "none" | "some" = "none") => {
      const attributes = likelyAttributes({ curl, coils });
      return readShortHair(hairFinding({ finding: { mask: fullMask, attributes } }), head).curl;
    };
    expect(curlOf("straight")).toBeLessThan(0.1);
    expect(curlOf("wavy")).toBeCloseTo(0.5, 9);
    expect(curlOf("curly")).toBeCloseTo(0.74, 9);
    expect(curlOf("curly", "some")).toBeGreaterThan(0.9);
    expect(curlOf("straight", "some")).toBeCloseTo(0.75, 9);
  });

  it("is textured as its regression says, half of both where that is in doubt", () => {
    const textureAt = (textured: number) => {
      const attributes = { ...likelyAttributes(), hairTexture: { sleek: 1 - textured, textured } };
      return combed(readShortHair(hairFinding({ finding: { mask: fullMask, attributes } }), head)).texture;
    };
    expect([0.1, 0.25, 0.4, 0.5, 0.75, 0.9].map(textureAt)).toEqual([0, 0, 0.22, 0.5, 1, 1]);
  });

  it("takes for a crop what is read as one", () => {
    const kindOf = (lie: "back" | "crop") =>
      readFrom((x, y) => Math.hypot(x, y) < 103 && y > 62, {}, lie, "straight").kind;
    expect([kindOf("crop"), kindOf("back")]).toEqual(["cropped", "combed"]);
  });

  it("is as high as people's where the photo ends at the head", () => {
    const mask = { width: 1, height: 1, data: Uint8Array.of(255) };
    const { lift } = readShortHair(hairFinding({ finding: { mask } }), head);
    for (const k of [4, 9, 14]) expect(Math.abs(lift[k] - heights.mean[k])).toBeLessThan(0.06);
  });
});
