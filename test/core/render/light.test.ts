import { expect, test } from "vitest";
import { frameSubject } from "../../../src/render/frame.ts";
import { harmonicLight, lightNames, presetLight, sphereDirections } from "../../../src/render/light.ts";
import type { Light } from "../../../src/render/scene.ts";

const subject = { centre: [0, 0, 0], headHeight: 230 } as const;

/** What a white Lambert surface shows under the ambient light of a scene. */
function shown({ ambient }: Light, [x, y, z]: Iterable<number>): number[] {
  const basis = [1, y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y];
  return [0, 1, 2].map((c) => basis.reduce((sum, value, k) => sum + value * ambient[3 * k + c], 0));
}

test("directions are unit vectors that balance", () => {
  const directions = sphereDirections(48);
  const sum = [0, 0, 0];
  for (let i = 0; i < 48; i++) {
    const direction = directions.subarray(3 * i, 3 * i + 3);
    expect(Math.hypot(...direction)).toBeCloseTo(1, 5);
    for (let c = 0; c < 3; c++) sum[c] += direction[c] / 48;
  }
  expect(Math.hypot(...sum)).toBeLessThan(0.03);
});

test.each(lightNames)("%s stays with the camera", (name) => {
  const angle = (50 * Math.PI) / 180;
  const front = presetLight(name, frameSubject(subject, { width: 64, height: 64 }));
  const side = presetLight(name, frameSubject(subject, { width: 64, height: 64, yaw: 50 }));
  const turned = ([x, y, z]: readonly number[]) => [
    Math.cos(angle) * x + Math.sin(angle) * z,
    y,
    -Math.sin(angle) * x + Math.cos(angle) * z,
  ];
  for (const [i, { direction }] of front.directional.entries()) {
    for (const [c, value] of turned(direction).entries())
      expect(side.directional[i].direction[c]).toBeCloseTo(value, 6);
  }
  for (const normal of [
    [0, 0, 1],
    [0.6, 0, 0.8],
    [0, 1, 0],
    [-0.48, 0.6, 0.64],
  ]) {
    const [fromFront, fromSide] = [shown(front, normal), shown(side, turned(normal))];
    for (let c = 0; c < 3; c++) expect(fromSide[c]).toBeCloseTo(fromFront[c], 2);
  }
});

test.each(lightNames)("%s has unit directions and light from all sides", (name) => {
  const light = presetLight(name, frameSubject(subject, { width: 64, height: 64 }));
  for (const { direction } of light.directional) expect(Math.hypot(...direction)).toBeCloseTo(1, 6);
  const directions = sphereDirections(30);
  for (let i = 0; i < 30; i++) {
    expect(Math.min(...shown(light, directions.subarray(3 * i, 3 * i + 3)))).toBeGreaterThan(0.1);
  }
});

test("the light of a photo has no direction and keeps its factors", () => {
  const ambient = Float32Array.from({ length: 27 }, (_, i) => i / 27);
  expect(harmonicLight(ambient)).toEqual({ directional: [], ambient });
  expect(() => harmonicLight(new Float32Array(9))).toThrow(RangeError);
});
