import { describe, expect, it } from "vitest";
import { eyeFeatures, lowerFaceFeatures, mouthFeatures } from "../../../../src/face/attributes/face-features.ts";
import { changes, drawnPerson, lowerLip, skinColor } from "./drawn-person.ts";

const dark = [40, 30, 25] as const;
const bare = drawnPerson({}).face;
const painted = (isDark: (x: number, y: number) => boolean) =>
  drawnPerson({ colorAt: (x, y) => (isDark(x, y) ? dark : skinColor) }).face;
const bearded = (isBeard: (x: number, y: number) => boolean) =>
  drawnPerson({ classAt: (x, y) => (isBeard(x, y) ? "beard" : "skin") }).face;
/** With these landmarks moved, eye distances. */
const moved = (landmarks: readonly number[], x: number, y: number) =>
  drawnPerson({ shift: (k) => (landmarks.includes(k) ? [x, y] : [0, 0]) }).face;

describe("lowerFaceFeatures", () => {
  it("are nothing but texture on even skin", () => {
    const features = lowerFaceFeatures(bare);
    const texture = features.filter((value) => Math.abs(value - Math.log(0.2)) < 1e-3);
    expect(texture).toHaveLength(29);
    expect(features.filter((value) => Math.abs(value) < 1e-3)).toHaveLength(features.length - 29);
  });

  it("are darker than the cheeks by tens of units where a chin is dark", () => {
    const darker = changes(lowerFaceFeatures(bare), lowerFaceFeatures(painted((_, y) => y > 1.3)));
    const lightness = (painted((_, y) => y > 1.3).region.cheeks[0] - 12.3) / 10;
    expect(Math.min(...darker)).toBeCloseTo(-lightness, 1);
  });

  it("hold how sure the net is of a beard at each place, at most and on average", () => {
    const chin = changes(lowerFaceFeatures(bare), lowerFaceFeatures(bearded((_, y) => y > 1.3)));
    const all = changes(lowerFaceFeatures(bare), lowerFaceFeatures(bearded(() => true)));
    expect(all).toHaveLength(31);
    for (const value of all) expect(value).toBeCloseTo(1, 3);
    expect(Math.max(...chin)).toBeCloseTo(1, 2);
    const below = chin.filter((value) => value > 0.9).length - 1;
    expect(below).toBeGreaterThanOrEqual(5);
    expect(below).toBeLessThan(20);
  });

  it("place the parsed beard where the landmarks are, to half a pixel", () => {
    // Cheek to cheek, a line through the middle of what is parsed splits every pair: one half of each is bearded.
    const half = changes(lowerFaceFeatures(bare), lowerFaceFeatures(bearded((x) => x > 0)));
    const pairs = half.filter((value) => Math.abs(value - 0.5) < 0.02);
    expect(pairs.length).toBeGreaterThanOrEqual(28);
  });

  it("do not tell the sides of a face apart", () => {
    const [left, right] = [-1, 1].map((side) => lowerFaceFeatures(painted((x, y) => side * x > 0.3 && y > 1)));
    for (const change of changes(left, right)) expect(Math.abs(change)).toBeLessThan(0.02);
  });
});

describe("eyeFeatures", () => {
  /** A line, .05 eye distances thick, at this height. */
  const level = (at: number) => eyeFeatures(painted((_, y) => Math.abs(y - at) < 0.025));
  const upright = (at: number) => eyeFeatures(painted((x) => Math.abs(Math.abs(x) - at) < 0.025));
  const plain = eyeFeatures(bare);

  it("are the same for the mirror image of what is painted", () => {
    const [left, right] = [-1, 1].map((side) =>
      eyeFeatures(painted((x, y) => Math.hypot(side * x - 0.5, y - 0.1) < 0.2)),
    );
    for (const change of changes(left, right)) expect(Math.abs(change)).toBeLessThan(0.15);
  });

  it("look for edges from .35 eye distances above the eyes to .75 below, and 1.15 aside", () => {
    const strength = (features: readonly number[]) => changes(plain, features).reduce((sum, value) => sum + value, 0);
    expect(strength(level(-0.35))).toBeGreaterThan(1.3 * strength(level(-0.42)));
    expect(strength(level(0.75))).toBeGreaterThan(1.3 * strength(level(0.82)));
    expect(strength(upright(1.15))).toBeGreaterThan(1.3 * strength(upright(1.22)));
  });

  it("keep edges of level lines apart from those of upright ones", () => {
    const [rows, columns] = [level(0.15), upright(0.5)].map((features) =>
      features.map((value, k) => value - plain[k] > 1),
    );
    const both = rows.filter((on, k) => on && columns[k]).length;
    expect(rows.filter(Boolean).length).toBeGreaterThan(2 * both + 4);
    expect(columns.filter(Boolean).length).toBeGreaterThan(2 * both + 4);
  });
});

describe("mouthFeatures", () => {
  const closed = mouthFeatures(bare);
  const added = (face: typeof bare) => changes(closed, mouthFeatures(face));
  const near = (values: readonly number[], value: number) =>
    values.filter((own) => Math.abs(own - value) < 0.004).length;

  it("open by what the lower lip falls, in the middle and beside it", () => {
    const fallen = added(moved(lowerLip, 0, 0.2));
    // Three gaps; the chin is as much nearer to the lip, what lies between both lips falls by half as much.
    expect(near(fallen, 0.2)).toBe(3);
    expect(near(fallen, -0.2)).toBe(1);
    expect(near(fallen, -0.1)).toBe(3);
  });

  it("widen by what the corners move apart", () => {
    const wide = drawnPerson({ shift: (k) => (k === 61 ? [-0.1, 0] : k === 291 ? [0.1, 0] : [0, 0]) }).face;
    expect(near(added(wide), 0.2)).toBe(1);
  });

  it("tell corners that rise over the middle of the lips, and over their outer edges", () => {
    const corners = [61, 78, 291, 308];
    expect(near(added(moved(corners, 0, -0.1)), -0.1)).toBe(3);
    const whole = added(moved([...corners, 0, 17], 0, -0.1));
    // What lies between corners and outer edges stays; lips and nose come nearer to each other.
    expect([near(whole, -0.1), near(whole, -0.2)]).toEqual([4, 0]);
  });

  it("hold the light between the lips against the cheeks", () => {
    const open = { shift: (k: number) => (lowerLip.includes(k) ? [0, 0.2] : [0, 0]) as readonly [number, number] };
    const [pale, black] = [
      [240, 240, 240],
      [10, 10, 10],
    ].map((inside) =>
      mouthFeatures(
        drawnPerson({
          ...open,
          colorAt: (x, y) =>
            Math.abs(x) < 0.3 && y > 1.05 && y < 1.3 ? (inside as [number, number, number]) : skinColor,
        }).face,
      ),
    );
    const lighter = changes(black, pale);
    expect(Math.max(...lighter)).toBeCloseTo((94.8 - 2.7) / 10, 0);
    expect(lighter.filter((value) => value > 7).length).toBeGreaterThanOrEqual(3);
  });
});
