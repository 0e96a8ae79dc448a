import { expect, test } from "vitest";
import type { Camera } from "../../../src/avatar/fit/camera.ts";
import { frameSubject } from "../../../src/render/frame.ts";

const subject = { centre: [3, -10, -60], headHeight: 230 } as const;

function project({ rotation: r, translation: t, focal, centreX, centreY }: Camera, point: readonly number[]): number[] {
  const [x, y, z] = [0, 3, 6].map((row, k) => r[row] * point[0] + r[row + 1] * point[1] + r[row + 2] * point[2] + t[k]);
  return [centreX + (focal * x) / -z, centreY - (focal * y) / -z];
}

/** Of heights seen from a little below. */
const foreshortening = Math.cos((2 * Math.PI) / 180);

test("the camera lies 2 degrees below the level of the head, at .8 m, from all sides", () => {
  for (const yaw of [0, 35, -120]) {
    const { rotation: r, translation: t } = frameSubject(subject, { width: 512, height: 512, yaw });
    const [x, y, z] = [0, 1, 2].map((c) => -(r[c] * t[0] + r[3 + c] * t[1] + r[6 + c] * t[2]) - subject.centre[c]);
    expect((Math.atan2(y, Math.hypot(x, z)) * 180) / Math.PI).toBeCloseTo(-2, 6);
    expect((Math.atan2(x, z) * 180) / Math.PI).toBeCloseTo(yaw, 6);
    expect(Math.hypot(x, y, z)).toBeCloseTo(800, 6);
  }
});

test("the head fills the share of the height that is asked for", () => {
  for (const [width, height, fill] of [
    [512, 512, 0.64],
    [768, 1024, 0.6],
    [128, 128, 0.9],
  ]) {
    const camera = frameSubject(subject, { width, height, fill });
    const [, crown] = project(camera, [3, -10 + 115, -60]);
    const [, chin] = project(camera, [3, -10 - 115, -60]);
    expect((chin - crown) / height / fill).toBeCloseTo(foreshortening, 3);
    expect(Math.abs(crown / height - 0.22 * (1 - fill))).toBeLessThan(0.008);
  }
});

test("a narrow picture is filled by its width", () => {
  const camera = frameSubject(subject, { width: 300, height: 1000, fill: 0.7 });
  const [, crown] = project(camera, [3, -10 + 115, -60]);
  const [, chin] = project(camera, [3, -10 - 115, -60]);
  expect((chin - crown) / (300 * (4 / 3) * 0.7)).toBeCloseTo(foreshortening, 3);
});

test("the camera circles the subject: the centre stays, the subject's left turns towards it", () => {
  const front = frameSubject(subject, { width: 512, height: 512 });
  const side = frameSubject(subject, { width: 512, height: 512, yaw: 35 });
  const centre = project(front, subject.centre);
  for (const [k, value] of project(side, subject.centre).entries()) expect(value).toBeCloseTo(centre[k], 6);
  const nose = [3, -10, 40];
  expect(project(side, nose)[0]).toBeLessThan(centre[0] - 50);
});
