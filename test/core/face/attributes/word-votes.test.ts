import { describe, expect, it } from "vitest";
import { attributeTasks } from "../../../../src/face/attributes/attribute-tasks.ts";
import { closeLayout } from "../../../../src/face/attributes/close-view.ts";
import { agreed, isVoted, readVotes, type VotedTask } from "../../../../src/face/attributes/word-votes.ts";
import { detectFaces } from "../../../../src/face/detect.ts";
import { findLandmarks } from "../../../../src/face/find-landmarks.ts";
import type { FaceNets } from "../../../../src/face/nets.ts";
import { segmentWholePicture } from "../../../../src/face/segment-person.ts";
import { finish } from "../../../../src/steps.ts";
import { astronaut, faceNets } from "../fixtures.ts";

const nets = faceNets();
const photo = astronaut();
const landmarks = finish(findLandmarks(nets, photo, finish(detectFaces(nets, photo))[0]));
const person = segmentWholePicture(nets, photo);
const side = 32;
const hiddenWidth = 128;

describe("readVotes", () => {
  it("gives every class of the tasks that it reads a probability, which sum to one", () => {
    for (const [task, votes] of Object.entries(readVotes(nets, { photo, landmarks, person }))) {
      expect(votes.length).toBe(attributeTasks[task as VotedTask].classes.length);
      expect(votes.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
    }
  });

  it("sees on the portrait brown waves, a bare chin and no glasses", () => {
    const votes = readVotes(nets, { photo, landmarks, person });
    const of = <Task extends VotedTask>(task: Task, name: string) =>
      votes[task][(attributeTasks[task].classes as readonly string[]).indexOf(name)];
    expect(of("hair", "some")).toBeGreaterThan(0.9);
    expect(of("hairColor", "brown") + of("hairColor", "red")).toBeGreaterThan(0.5);
    expect(of("curl", "wavy")).toBeGreaterThan(0.5);
    // Of a label .15 were given to what viewers take for it.
    expect(of("facialHair", "none")).toBeGreaterThan(0.8);
    expect(of("glasses", "none")).toBeGreaterThan(0.9);
  });

  it("pools what is found by place and class", () => {
    // Half hair and half skin all over; what is found in a cell is 1, its distance from the middle and its height.
    const found = new Float32Array(side * side * hiddenWidth);
    const classes = new Float32Array(side * side * 5).fill(-40);
    const { size, unit, eyeX, eyeY } = closeLayout(256);
    for (let i = 0; i < side * side; i++) {
      classes.fill(0, 5 * i + 1, 5 * i + 3);
      const [x, y] = [((i % side) + 0.5) * 8, (Math.floor(i / side) + 0.5) * 8];
      found.set([1, Math.abs(x - eyeX) / unit, (y - eyeY) / unit], i * hiddenWidth);
    }
    let pooled = new Float32Array();
    const drawn: FaceNets = {
      ...nets,
      inputSize: () => size,
      runValues: (name, values) => {
        if (name === "head_reader") return [found, classes];
        pooled = new Float32Array(values);
        return nets.runValues(name, values);
      },
    };
    readVotes(drawn, { photo, landmarks, person });
    // A sum over n is given as a mean over n + 1; places in eye distances, areas in their squares.
    const pool = (k: number) => {
      const [one, x, y] = pooled.subarray(k * hiddenWidth);
      return { area: (one / (1 - one)) * (8 / unit) ** 2, x: x / one, y: y / one };
    };
    const near = (value: number) => expect.closeTo(value, 1);
    expect(pool(0)).toEqual({ area: near(3.6), x: near(1.2), y: near(-1.5) });
    expect(pool(1).y).toBeCloseTo(0.9, 1);
    expect(pool(2)).toEqual({ area: near(11.52), x: near(1.2), y: near(0.15) });
    expect(pool(3)).toEqual({ area: near(3.78), x: near(0.55), y: near(1.325) });
    expect(pool(4)).toEqual({ area: near(2.16), x: near(0.6), y: near(0) });
    expect(pool(5).area).toBeCloseTo(23.04, 0);
  });
});

describe("agreed", () => {
  it("takes the middle of what is said in log odds", () => {
    const [none, full] = agreed("curl", [0.9, 0.1, 0], [0.5, 0.5, 0]);
    expect(Math.log(none / full)).toBeCloseTo(Math.log(9) / 2, 2);
  });

  it("lets neither rule a class out alone", () => {
    const [none, some] = agreed("glasses", [1, 0], [0, 1]);
    expect(none).toBeCloseTo(some, 6);
  });

  it("leans to a bare head by .91 in log odds, since few are bare", () => {
    const [none, some] = agreed("hair", [0.5, 0.5], [0.5, 0.5]);
    expect(Math.log(none / some)).toBeCloseTo(0.908, 2);
  });
});

describe("isVoted", () => {
  it("tells what the reading net reads from what only a regression does", () => {
    expect([isVoted("curl"), isVoted("mouth")]).toEqual([true, false]);
  });
});
