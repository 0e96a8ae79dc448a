import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../src/avatar/head/subdivide.ts";
import { encodePng } from "../../src/kernels/png.ts";
import { findPose } from "../../src/motion/poses.ts";
import { renderPose } from "../../src/output.ts";
import { drawPose } from "../../src/render/draw-pose.ts";
import { seatAvatar } from "../../src/render/portrait.ts";
import { finish } from "../../src/steps.ts";
import { plainAvatar } from "../fixtures/plain-avatar.ts";
import { newRaster } from "../fixtures/scenes.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const raster = newRaster();
const smile = { mouthSmileLeft: 0.6, mouthSmileRight: 0.6, mouthUpperUpLeft: 0.3, mouthUpperUpRight: 0.3 };
const sitter = finish(seatAvatar(model, buildSubdivision(model), { ...plainAvatar(model), smile }));
const options = { width: 96, height: 96 };

describe("a pose with the smile of previews", () => {
  it("wears the avatar's own smile, and without it none", () => {
    const neutral = findPose("neutral");
    const drawn = (weights: object) =>
      encodePng(raster, finish(drawPose(raster, sitter, { ...neutral, weights }, options)));
    const rendered = (amount: number) => finish(renderPose({ raster, sitter }, "neutral", options, amount));
    expect(rendered(1)).toEqual(drawn(smile));
    expect(rendered(0)).toEqual(drawn({}));
    expect(rendered(1)).not.toEqual(rendered(0));
  });
});
