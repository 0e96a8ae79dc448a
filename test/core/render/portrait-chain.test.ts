import { describe, expect, it } from "vitest";
import type { HairStyle, HangingHair, Rgb } from "../../../src/avatar/avatar.ts";
import { poseHead } from "../../../src/avatar/pose.ts";
import { copyAlbedo } from "../../../src/avatar/skin/tint.ts";
import { paintLashLine } from "../../../src/avatar/wear/eyes/lash-line.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import { drawScene } from "../../../src/kernels/raster.ts";
import { findAnimation } from "../../../src/motion/animations.ts";
import { constrainPose } from "../../../src/motion/constraints.ts";
import { findPose } from "../../../src/motion/poses.ts";
import { renderAnimationFrame } from "../../../src/render/animate.ts";
import { drawPose } from "../../../src/render/draw-pose.ts";
import { frameSubject } from "../../../src/render/frame.ts";
import { harmonicLight } from "../../../src/render/light.ts";
import {
  bakeAmbient,
  portraitScene,
  renderPortrait,
  restPose,
  seatAvatar,
  studioBackdrop,
} from "../../../src/render/portrait.ts";
import { finish } from "../../../src/steps.ts";
import { drawnHead, model, subdivision } from "../../fixtures/drawn-heads.ts";
import { expectGoldenNumbers } from "../../fixtures/golden-numbers.ts";
import { momentStatistics } from "../../fixtures/mesh-statistics.ts";
import { cellStatistics } from "../../fixtures/picture-statistics.ts";
import { newRaster } from "../../fixtures/scenes.ts";

const raster = newRaster();
const { avatar: plain } = drawnHead(9).portrait;
const avatar = { ...plain, albedo: copyAlbedo(plain.albedo) };
paintLashLine(model, subdivision, avatar.albedo, -2.3);
const size = { width: 160, height: 160 };
/** Levels of 255. */
const tolerance = { share: 0.004, least: 0.3 };

const bald = finish(seatAvatar(model, subdivision, avatar));
const wearing = (style: HairStyle, color: Rgb = avatar.hair.color) =>
  finish(seatAvatar(model, subdivision, { ...avatar, neutral: model.mean, hair: { ...avatar.hair, style, color } }));
const parted = (parting: number, curl = 0) => wearing({ ...(styleNamed(model, "lob") as HangingHair), parting, curl });
const short = wearing(styleNamed(model, "side_part"), [110, 78, 48]);
const coily = wearing(styleNamed(model, "afro"));

describe("a portrait", () => {
  it.each([
    ["bald, in the studio", "bald", () => finish(renderPortrait(raster, bald, restPose, size))],
    [
      "short, in neutral light, from its left",
      "short",
      () => finish(renderPortrait(raster, short, restPose, { ...size, light: "neutral", yaw: 25 })),
    ],
    ["long, in waves", "waves", () => finish(renderPortrait(raster, parted(14, 0.6), restPose, size))],
    ["coily, joyful", "coily", () => finish(drawPose(raster, coily, findPose("laugh_tears"), size))],
    ["dancing", "dancing", () => renderAnimationFrame(raster, bald, findAnimation("dance_bob"), 3, size)],
    [
      "shaken, with its signs",
      "animated",
      () => renderAnimationFrame(raster, bald, findAnimation("angry_shake"), 5, size),
    ],
  ])("(%s) looks as it did", (_, name, draw) => {
    expectGoldenNumbers(`portrait-${name}`, cellStatistics(draw(), 8), tolerance);
  });

  it("has hair textures painted as they were", () => {
    const numbers = [short, coily, parted(14, 0.6)].map(({ materials }, k) => {
      const { data, channelCount } = materials.hair!.texture!;
      return momentStatistics(`texture ${k}`, data, channelCount);
    });
    expectGoldenNumbers("portrait-hair", Object.assign({}, ...numbers), { share: 0.001, least: 0.001 });
  });

  it("has as much ambient light on each of its surfaces as it had", () => {
    const lively = constrainPose(findPose("laugh_tears"));
    const posed = poseHead(model, subdivision, bald.avatar, lively);
    const numbers = bakeAmbient(raster, bald, posed).map((visibility, k) =>
      momentStatistics(`surface ${k}`, visibility),
    );
    expectGoldenNumbers("portrait-ambient", Object.assign({}, ...numbers), { share: 0.001, least: 0.0005 });
  });

  it("parted on its left is the mirror image of one parted on its right", () => {
    const drawn = (parting: number) => {
      const sitter = parted(parting);
      const light = harmonicLight(Float32Array.from({ length: 27 }, (_, k) => (k < 3 ? 0.8 : k < 6 ? 0.15 : 0)));
      const camera = frameSubject(sitter.subject, size);
      return drawScene(raster, portraitScene(raster, sitter, sitter.rest, { camera, light, backdrop: studioBackdrop }));
    };
    const [left, right] = [drawn(30), drawn(-30)];
    // Of blocks of pixels: single strands are nobody's mirror image.
    const block = 5;
    const difference = (column: (x: number) => number) => {
      let sum = 0;
      for (let y = 15; y < 75; y += block) {
        for (let x = 40; x < 120; x += block) {
          let inner = 0;
          for (let k = 0; k < block * block; k++) {
            const [across, row] = [x + (k % block), (y + Math.trunc(k / block)) * size.width];
            inner += left.data[4 * (row + across)] - right.data[4 * (row + column(across))];
          }
          sum += Math.abs(inner);
        }
      }
      return sum / 60 / 80;
    };
    expect(difference((x) => size.width - 1 - x)).toBeLessThan(0.75 * difference((x) => x));
  });
});
