import { expect, test } from "vitest";
import type { Camera } from "../../../src/avatar/fit/camera.ts";
import { frameSubject } from "../../../src/render/frame.ts";

const subject = { centre: [3, -10, -60], headHeight: 230 } as const;

function project({ rotation: r, translation: t, focal, centreX, centreY }: Camera, point: readonly number[]): number[] {
  const [x, y, z] = [0, 3, 6].map((row, k) => r[row] * point[0] + r[row + 1] * point[1] + r[row + 2] * point[2] + t[k]);
  return [centreX + (focal * x) / -z, centreY - (focal * y) / -z];
}

test("the head fills the share of the height that is asked for", () => {
  for (const [width, height, fill] of [
    [512, 512, 0.72],
    [768, 1024, 0.6],
    [128, 128, 0.9],
  ]) {
    const camera = frameSubject(subject, { width, height, fill });
    const [, crown] = project(camera, [3, -10 + 115, -60]);
    const [, chin] = project(camera, [3, -10 - 115, -60]);
    expect((chin - crown) / height).toBeCloseTo(fill, 6);
  }
});

test("a narrow picture is filled by its width", () => {
  const camera = frameSubject(subject, { width: 300, height: 1000, fill: 0.7 });
  const [, crown] = project(camera, [3, -10 + 115, -60]);
  const [, chin] = project(camera, [3, -10 - 115, -60]);
  expect(chin - crown).toBeCloseTo(300 * (4 / 3) * 0.7, 6);
});

test("the camera circles the subject: the centre stays, the subject's left turns towards it", () => {
  const front = frameSubject(subject, { width: 512, height: 512 });
  const side = frameSubject(subject, { width: 512, height: 512, yaw: 35 });
  const centre = project(front, subject.centre);
  for (const [k, value] of project(side, subject.centre).entries()) expect(value).toBeCloseTo(centre[k], 6);
  const nose = [3, -10, 40];
  expect(project(side, nose)[0]).toBeLessThan(centre[0] - 50);
});
