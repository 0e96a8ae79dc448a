import { describe, expect, it } from "vitest";
import { projectPoints } from "../../../../../src/avatar/fit/project.ts";
import { envelopeOf } from "../../../../../src/avatar/head/head-envelope.ts";
import {
  foreheadAzimuth,
  foreheadEdgeAt,
  fringeAzimuths,
  onForehead,
  readForeheadEdge,
} from "../../../../../src/avatar/wear/hair/forehead.ts";
import { model } from "../../seen-head.ts";
import { levelCamera as camera } from "./level-camera.ts";

const envelope = envelopeOf(model, model.mean);

describe("onForehead", () => {
  it("lies on the skin at an azimuth and a height", () => {
    for (const [azimuth, y] of [
      [0, 50],
      [-40, 30],
      [60, 70],
    ]) {
      const place = onForehead(envelope, azimuth, y);
      expect(foreheadAzimuth(place)).toBeCloseTo(azimuth, 5);
      expect(place[1]).toBe(y);
      expect(Math.hypot(place[0], y - 10, place[2] + 72)).toBeCloseTo(envelope.radiusTowards(...place), 0);
    }
  });
});

describe("readForeheadEdge", () => {
  const read = (isHair: (x: number, y: number) => boolean) =>
    readForeheadEdge(envelope, camera, {
      browY: 26,
      // The level camera shows a millimetre of the forehead as a pixel.
      coverOf: (u, v) => Number(isHair(u - 200, 200 - v)),
    });

  it("finds the lower edge of hair at each azimuth on its own side", () => {
    const heightAt = (azimuth: number, y: number) => 200 - projectPoints(camera, onForehead(envelope, azimuth, y))[1];
    const edge = read((x, y) => y > (x > 0 ? heightAt(0, 40) : heightAt(0, 60)));
    expect(edge).toHaveLength(fringeAzimuths);
    expect(Math.abs(foreheadEdgeAt(edge, 20) - 40)).toBeLessThan(3);
    expect(Math.abs(foreheadEdgeAt(edge, -20) - 60)).toBeLessThan(3);
  });

  it("goes down over brows that hair covers", () => {
    expect(
      Math.abs(
        foreheadEdgeAt(
          read((_, y) => y > 20),
          0,
        ) - 20,
      ),
    ).toBeLessThan(3);
  });

  it("takes no thin line for hair, and the highest place where there is none", () => {
    expect(new Set(read((_, y) => y > 44 && y < 47))).toEqual(new Set([105]));
  });
});
