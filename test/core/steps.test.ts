import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildLikeness } from "../../src/likeness.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { renderPicture } from "../../src/output.ts";
import { finish, finishWithPauses, type Steps } from "../../src/steps.ts";

function* countTo(last: number, seen: number[]): Steps<string> {
  for (let k = 1; k <= last; k++) {
    seen.push(k);
    if (k < last) yield;
  }
  return "counted";
}

describe("steps", () => {
  it("run in order and give their result", () => {
    const seen: number[] = [];
    expect(finish(countTo(3, seen))).toBe("counted");
    expect(seen).toEqual([1, 2, 3]);
  });

  it("are paused between, not after the last", async () => {
    const seen: number[] = [];
    const pause = async () => void seen.push(0);
    expect(await finishWithPauses(countTo(3, seen), pause)).toBe("counted");
    expect(seen).toEqual([1, 0, 2, 0, 3]);
  });

  it("wait for the pause before they go on", async () => {
    const seen: number[] = [];
    const pause = async () => {
      await Promise.resolve();
      seen.push(0);
    };
    await finishWithPauses(countTo(2, seen), pause);
    expect(seen).toEqual([1, 0, 2]);
  });

  it("hand on what a step throws", async () => {
    function* fail(): Steps<void> {
      yield;
      throw new Error("in the second");
    }
    expect(() => finish(fail())).toThrow("in the second");
    await expect(finishWithPauses(fail(), async () => {})).rejects.toThrow("in the second");
  });
});

/** Pauses within each stage, of all that a portrait needs: a stage in fewer steps holds the thread for longer. */
const fewestPauses = { detect: 15, fit: 4, texture: 23, preview: 11 };

describe("an avatar and its preview", () => {
  it("are made in steps", async () => {
    const core = await openNodeCore();
    const pauses: Record<string, number> = {};
    let running = "";
    const onStage = (stage: string) => {
      running = stage;
      pauses[stage] = 0;
    };
    const pause = async () => {
      pauses[running]++;
    };
    const { avatar } = await buildLikeness(core, readFileSync("test/fixtures/astronaut.png"), { onStage, pause });
    onStage("preview");
    const order = { pose: "neutral", smile: 1, animation: null, size: "medium", background: null, random: 0 } as const;
    await finishWithPauses(renderPicture(core, avatar, order), pause);
    for (const [stage, count] of Object.entries(fewestPauses)) {
      expect(pauses[stage], stage).toBeGreaterThanOrEqual(count);
    }
  });
});
