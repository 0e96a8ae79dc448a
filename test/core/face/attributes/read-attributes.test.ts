import { describe, expect, it } from "vitest";
import { type AttributeFeatures, attributeFeatures } from "../../../../src/face/attributes/attribute-features.ts";
import { attributeTasks } from "../../../../src/face/attributes/attribute-tasks.ts";
import { readAttributes, taskFeatures } from "../../../../src/face/attributes/read-attributes.ts";
import { agreed, readVotes, type Votes } from "../../../../src/face/attributes/word-votes.ts";
import { detectFaces } from "../../../../src/face/detect.ts";
import { faceRegion } from "../../../../src/face/face-region.ts";
import { findLandmarks } from "../../../../src/face/find-landmarks.ts";
import { cropHead, faceLayout } from "../../../../src/face/head-crop.ts";
import { seeHead } from "../../../../src/face/seen-head.ts";
import { segmentWholePicture } from "../../../../src/face/segment-person.ts";
import type { Pixels } from "../../../../src/photo/pixels.ts";
import { finish } from "../../../../src/steps.ts";
import { astronaut, faceNets, maskKernels } from "../fixtures.ts";

const nets = faceNets();
const kernels = maskKernels();
const { features, votes } = readingOf(astronaut());
const probabilities = readAttributes(nets, features, votes);

function readingOf(photo: Pixels): { features: AttributeFeatures; votes: Votes } {
  const landmarks = finish(findLandmarks(nets, photo, finish(detectFaces(nets, photo))[0]));
  const region = faceRegion(kernels, cropHead(nets.crops, photo, landmarks, faceLayout));
  if (!region) throw new Error("no cheek shows");
  const seen = finish(seeHead(nets, kernels, photo, landmarks, segmentWholePicture(nets, photo)));
  return { features: finish(attributeFeatures(nets, kernels, seen, region)), votes: readVotes(nets, seen) };
}

describe("taskFeatures", () => {
  it("are the features of a task's groups, one after the other", () => {
    expect(taskFeatures(features, "fringe")).toEqual([...features.forehead, ...features.length]);
    expect(taskFeatures(features, "glasses")).toEqual(features.eyes);
  });
});

describe("readAttributes", () => {
  it("gives every class of every task a probability, which sum to one", () => {
    expect(Object.keys(probabilities)).toEqual(Object.keys(attributeTasks));
    for (const [task, { classes }] of Object.entries(attributeTasks)) {
      const own: Record<string, number> = probabilities[task as keyof typeof attributeTasks];
      expect(Object.keys(own)).toEqual(classes);
      expect(Object.values(own).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 6);
      for (const value of Object.values(own)) expect(value).toBeGreaterThan(0);
    }
  });

  it("has the odds of two classes from the difference of their scores", () => {
    const [scores] = nets.runValues("attribute_fringe", Float32Array.from(taskFeatures(features, "fringe")));
    const { none, side, full } = probabilities.fringe;
    expect(Math.log(none / side)).toBeCloseTo(scores[0] - scores[1], 4);
    expect(Math.log(side / full)).toBeCloseTo(scores[1] - scores[2], 4);
  });

  it("tells the sides of the photo, whichever way the nets see it", () => {
    const { left, right, ...others } = probabilities.hairLie;
    expect(Math.abs(left - right)).toBeGreaterThan(0.05);
    const mirrored = readAttributes(nets, { ...features, isMirrored: !features.isMirrored }, votes).hairLie;
    expect(mirrored).toEqual({ ...others, left: right, right: left });
  });

  it("agrees with the reading net where that reads the task", () => {
    const [scores] = nets.runValues("attribute_curl", Float32Array.from(taskFeatures(features, "curl")));
    const powers = Array.from(scores, Math.exp);
    const said = powers.map((power) => power / powers.reduce((a, b) => a + b, 0));
    const { straight, wavy, curly } = probabilities.curl;
    for (const [k, share] of agreed("curl", said, votes.curl).entries()) {
      expect([straight, wavy, curly][k]).toBeCloseTo(share, 5);
    }
  });

  it("stays a probability for scores beyond what a power of e holds", () => {
    const huge = Object.fromEntries(
      Object.entries(features).map(([name, own]) => [
        name,
        own === true || own === false ? own : own.map((v) => 1e4 * v),
      ]),
    );
    for (const own of Object.values(readAttributes(nets, huge as unknown as typeof features, votes))) {
      const values = Object.values(own);
      expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
    }
  });
});
