import { describe, expect, it } from "vitest";
import type { CombedHair, HairStyle, HangingHair, TiedHair } from "../../../../../src/avatar/avatar.ts";
import { combedGuides } from "../../../../../src/avatar/wear/hair/combed-guides.ts";
import { growHair } from "../../../../../src/avatar/wear/hair/grow-hair.ts";
import type { GrownHair } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { followOutline } from "../../../../../src/avatar/wear/hair/hair-outline.ts";
import { hangingGuides } from "../../../../../src/avatar/wear/hair/hanging-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { finish } from "../../../../../src/steps.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";
import { expectGoldenNumbers, type Numbers } from "../../../../fixtures/golden-numbers.ts";
import { momentStatistics, placeStatistics } from "../../../../fixtures/mesh-statistics.ts";
import { plainAvatar } from "../../../../fixtures/plain-avatar.ts";

const plain = plainAvatar(model);
const cardCount = 400;
const combed = styleNamed(model, "side_part") as CombedHair;
const hanging = styleNamed(model, "lob") as HangingHair;

function grow(style: HairStyle): GrownHair {
  return finish(growHair(model, plain.neutral, style, cardCount)) ?? expect.fail();
}

function statistics({ positions, normals, uvs, triangles, roots }: GrownHair): Numbers {
  return {
    "vertices, hundreds": positions.length / 300,
    "triangles, hundreds": triangles.length / 300,
    ...placeStatistics(positions),
    ...momentStatistics("normal", normals, 3),
    ...momentStatistics("uv", uvs, 2),
    "root mean, hundreds": roots.reduce((sum, root) => sum + root, 0) / roots.length / 100,
  };
}

describe("hair grown on the mean head", () => {
  it.each<[string, GrownHair]>([
    ["up", grow(styleNamed(model, "quiff"))],
    ["fringe", grow(styleNamed(model, "bowl"))],
    ["left", grow(combed)],
    ["swept", grow(styleNamed(model, "pixie"))],
    ["locks", grow({ ...combed, lift: combed.lift.map((lift) => 2 * lift), curl: 0.6 })],
    ["coils", grow(styleNamed(model, "afro"))],
    ["crop", grow(styleNamed(model, "buzz"))],
    ["long", grow(hanging)],
    ["waves", grow(styleNamed(model, "long_wavy"))],
    ["bangs", grow(styleNamed(model, "bob_fringe"))],
    ["tail", grow(styleNamed(model, "ponytail"))],
    ["curly-tail", grow({ ...(styleNamed(model, "ponytail") as TiedHair), curl: 0.6 })],
    ["bun", grow(styleNamed(model, "bun"))],
    ["braids", grow(styleNamed(model, "box_braids"))],
    ["rows", grow(styleNamed(model, "cornrows"))],
  ])("(%s) has the mass and outline that it had", (name, hair) => {
    expectGoldenNumbers(`hair-${name}`, statistics(hair), { share: 0.0005, least: 0.002 });
  });
});

/** How far, on the mean, bundles go to the subject's left that begin on top of the head between two x, millimetres. */
function lean(style: CombedHair | HangingHair, [from, to]: readonly [number, number]): number {
  const scalp = scalpOf(model, plain.neutral, style);
  const guides =
    style.kind === "combed"
      ? combedGuides(scalp, style, cardCount)
      : hangingGuides(scalp, style, cardCount, new Float32Array());
  const leans = guides.flatMap(({ points }) => {
    const [[x, y, z], tip] = [points[0], points[Math.min(8, points.length - 1)]];
    return x >= from && x <= to && y > 70 && z > -90 ? [tip[0] - x] : [];
  });
  return leans.reduce((sum, value) => sum + value, 0) / leans.length;
}

/** Tiles of cards lie up to here, those of caps beyond. */
const bodyTiles = 0.75;

describe("sides", () => {
  it("hair that lies to the subject's left leads there, and to the right as its mirror image", () => {
    const [toLeft, toRight] = [
      lean({ ...combed, lie: "left" }, [-10, 30]),
      lean({ ...combed, lie: "right" }, [-30, 10]),
    ];
    expect(toLeft).toBeGreaterThan(8);
    expect(toRight / toLeft).toBeLessThan(-0.8);
    expect(toRight / toLeft).toBeGreaterThan(-1.25);
  });

  it("short hair falls to both sides of its parting, which lies on the left where it is on the left", () => {
    const right: CombedHair = { ...combed, lie: "right" };
    expect(lean(right, [46, 70])).toBeGreaterThan(1);
    expect(lean(right, [-15, 30])).toBeLessThan(-8);
  });

  it("long hair falls to both sides of its parting, which lies on the left where it is on the left", () => {
    const between = [-12, 12] as const;
    expect(lean({ ...hanging, parting: 25 }, between)).toBeLessThan(-5);
    expect(lean({ ...hanging, parting: -25 }, between)).toBeGreaterThan(5);
  });

  it("hair over the ears hangs on the subject's left where it is told to", () => {
    const lowest = (drops: number[]) => {
      const { positions, uvs } = grow({ ...(styleNamed(model, "swept_back") as CombedHair), drops });
      const beside = (sign: number) =>
        [...Array(positions.length / 3).keys()].filter(
          (i) => uvs[2 * i] < bodyTiles && sign * positions[3 * i] > 60 && positions[3 * i + 2] > -85,
        );
      const side = (sign: number) => Math.min(...beside(sign).map((i) => positions[3 * i + 1]));
      return { left: side(1), right: side(-1) };
    };
    const { left, right } = lowest([45, 5]);
    expect(left).toBeLessThan(right - 5);
  });
});

describe("hair that follows an outline", () => {
  it("is moved as it was, unlike on both sides", () => {
    const hair = grow(styleNamed(model, "bowl"));
    const along = (from: number, to: number, count: number) =>
      Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));
    followOutline(hair.positions, {
      over: along(1.3, 0.9, 19),
      left: along(1.2, 1.4, 9),
      right: along(0.95, 0.85, 9),
    });
    expectGoldenNumbers("hair-outline", statistics(hair), { share: 0.0005, least: 0.002 });
  });
});
