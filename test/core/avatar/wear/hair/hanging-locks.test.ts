import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { difference, dot, type Triple, unit } from "../../../../../src/avatar/mesh/triple.ts";
import { formLocks, type LaidLock, layLocks } from "../../../../../src/avatar/wear/hair/hanging-locks.ts";
import { usualCover } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";

const head = readHeadModel(readFileSync("assets/head.bin"));
const positions = head.mean.slice(0, 3 * head.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, head.quads), quads: head.quads };
const density = Float32Array.from({ length: head.skinVertexCount }, (_, i) =>
  usualCover(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
);
const openFace = Array.from({ length: 21 }, (_, k) => (k < 4 ? 0 : 60));
const locks = layLocks(
  head,
  skin,
  density,
  { parting: 15, ends: 220, opening: [openFace, openFace], before: [1, 1] },
  { most: 120, curl: 0 },
);

describe("layLocks", () => {
  it("lays as many locks as it is told, and a row along the parting", () => {
    expect(locks.length).toBeGreaterThan(80);
    expect(locks.length).toBeLessThan(180);
  });

  it("lays them without corners", () => {
    for (const { course } of locks) {
      for (let k = 2; k < course.length - 1; k++) {
        const before = unit(difference(course[k], course[k - 1]));
        expect(dot(before, unit(difference(course[k + 1], course[k])))).toBeGreaterThan(0.7);
      }
    }
  });
});

describe("formLocks", () => {
  const course: Triple[] = [0, 20, 40, 60, 80].map((depth) => [50, 30 - depth, 0]);
  const lock: LaidLock = { number: 1, layer: 0.5, root: 3, width: 20, spread: 1, course };
  const [formed, still] = formLocks([lock, { ...lock, course: course.map(([, y]) => [10, y, 0]) }], (places) => {
    for (let i = 0; i < places.length; i += 3) if (places[i] > 20) places[i] *= 1.2;
  });

  it("moves the courses", () => {
    expect(formed.course.map(([x]) => x)).toEqual([60, 60, 60, 60, 60]);
    expect(still.course).toEqual(course.map(([, y]) => [10, y, 0]));
  });

  it("broadens locks that move away from others where they hang", () => {
    expect(formed.spread).toBeGreaterThan(1.2);
    expect(still.spread).toBe(1);
  });
});
