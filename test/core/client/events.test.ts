import { describe, expect, it } from "vitest";
import { readEvents } from "../../../client/src/events.ts";

const at = "2026-11-26T12:00:00.000Z";
const stream = [
  ": waiting\n\n",
  `id: 1\nevent: stage\ndata: {"job":"avatar","stage":"fit","progress":0.35,"at":"${at}"}\n\n`,
  `id: 2\nevent: error\ndata: {"job":"12","stage":"","progress":0,"code":"no_face","at":"${at}"}\n\n`,
].join("");

async function read(chunks: readonly string[]) {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const messages = [];
  for await (const message of readEvents(source)) messages.push(message);
  return messages;
}

describe("readEvents", () => {
  const expected = [
    { id: "1", event: { type: "stage", job: "avatar", stage: "fit", progress: 0.35, code: null, at } },
    { id: "2", event: { type: "error", job: "12", stage: "", progress: 0, code: "no_face", at } },
  ];

  it("gives each message that has data, and no comment", async () => {
    expect(await read([stream])).toEqual(expected);
  });

  it("gives the same wherever the stream is cut into pieces", async () => {
    for (const length of [1, 2, 7, 64]) {
      expect(await read(stream.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [])).toEqual(expected);
    }
  });

  it("drops a message that the end cuts off", async () => {
    expect(await read([stream, "id: 3\nevent: done\ndata: {"])).toEqual(expected);
    expect(await read([])).toEqual([]);
  });

  it("closes the stream of whoever stops listening", async () => {
    let isClosed = false;
    const source = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(stream)),
      cancel: () => {
        isClosed = true;
      },
    });
    for await (const _ of readEvents(source)) break;
    expect(isClosed).toBe(true);
  });
});
