import type { Camera } from "../src/avatar/fit/camera.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import { poseHead } from "../src/avatar/pose.ts";
import type { Core } from "../src/core.ts";
import { drawScene } from "../src/kernels/raster.ts";
import { rgbOfHex } from "../src/motion/hex-color.ts";
import type { Studio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { frameSubject } from "../src/render/frame.ts";
import { presetLight } from "../src/render/light.ts";
import { portraitScene } from "../src/render/portrait.ts";
import type { EngineView } from "./engine-views.ts";
import type { Box } from "./similarity.ts";

interface OwnView {
  readonly picture: Pixels;
  readonly camera: Camera;
  /** Where the face is, from over the brows to the chin. */
  readonly face: Box;
  /** The head with its hair and neck. */
  readonly head: Box;
}

/** How much above the brows the box of a face reaches, in its height. */
const forehead = 0.25;

/** Our still of a view in neutral light; the middle of the picture is where the camera looks, as engines have it. */
export function drawOwnView(
  { model, subdivision }: Core,
  { raster, sitter }: Studio,
  { yaw, pose }: EngineView,
  size: number,
  background: string,
): OwnView {
  const framed = frameSubject(sitter.subject, { width: size, height: size, yaw, fill: 0.56 });
  const camera = { ...framed, centreY: size / 2 };
  const posed = poseHead(model, subdivision, sitter.avatar, pose);
  const color = rgbOfHex(background);
  const scene = portraitScene(raster, sitter, posed, {
    camera,
    light: presetLight("neutral", camera),
    backdrop: { top: color, bottom: color },
  });
  const face = boxOf(embedLandmarks(model.landmarks, posed.positions), camera);
  return { picture: drawScene(raster, scene), camera, face, head: headBox(face, size) };
}

function boxOf(landmarks: Float32Array, { rotation: r, translation: t, focal, centreX, centreY, width }: Camera): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i < landmarks.length; i += 3) {
    const [x, y, z] = [0, 3, 6].map(
      (k) => r[k] * landmarks[i] + r[k + 1] * landmarks[i + 1] + r[k + 2] * landmarks[i + 2] + t[k / 3],
    );
    xs.push(centreX - (focal * x) / z);
    ys.push(centreY + (focal * y) / z);
  }
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const inside = (value: number) => Math.round(Math.min(width, Math.max(0, value)));
  return {
    left: inside(Math.min(...xs)),
    right: inside(Math.max(...xs)),
    top: inside(top - forehead * (bottom - top)),
    bottom: inside(bottom),
  };
}

function headBox({ left, right, bottom, top }: Box, size: number): Box {
  const aside = Math.round((right - left) / 3);
  const below = Math.round((bottom - top) / 4);
  const inside = (value: number) => Math.min(size, Math.max(0, value));
  return { left: inside(left - aside), right: inside(right + aside), top: 0, bottom: inside(bottom + below) };
}

/** The neutral light of our stills for engines: lamps with their unit directions in the file, and a sky over a ground. */
export function engineLights(camera: Camera) {
  const { directional, ambient } = presetLight("neutral", camera);
  const level = (y: number) => [0, 1, 2].map((c) => ambient[c] + y * ambient[3 + c]);
  return {
    directional: directional.map(({ direction, color }) => ({ direction: [...direction], color: [...color] })),
    sky: level(1),
    ground: level(-1),
  };
}
