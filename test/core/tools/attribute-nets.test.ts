import { expect, test } from "vitest";
import { NetRunner } from "../../../src/kernels/nets.ts";
import { compileAttributes } from "../../../tools/nets/attribute-nets.ts";
import { writeNets } from "../../../tools/nets/nets-file.ts";
import { netsModule } from "../face/fixtures.ts";

test("a regression runs as a net of one layer", () => {
  const weights = [
    [0.5, -2, 1e-3],
    [0, 3.25, -7],
  ];
  const nets = writeNets(compileAttributes({ mood: { weights, biases: [0.125, -60000] } }));
  const [scores] = new NetRunner(netsModule(), nets).run("attribute_mood", Float32Array.of(2, 1, 100));
  expect(scores[0]).toBeCloseTo(1 - 2 + 0.1 + 0.125, 3);
  expect(scores[1]).toBeCloseTo(3.25 - 700 - 60000, -2);
});
