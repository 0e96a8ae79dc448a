import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { maximumBodyByteLength } from "../../../src/http/body.ts";
import { drainBody } from "../../../src/http/drain.ts";
import type { HttpEnv } from "../../../src/http/resource.ts";

const mebibyte = 1 << 20;
const app = new Hono<HttpEnv>();
app.use(drainBody);
app.post("/refused", (c) => c.text("refused", 403));
app.post("/read", async (c) => c.text(await c.req.text()));
app.post("/thrown", () => {
  throw new Error("refused");
});
app.onError((_, c) => c.text("thrown", 500));

/** A body in chunks of a mebibyte and what became of it; it never holds more than is asked for. */
function bodyOf(chunkCount: number) {
  const seen = { chunkCount: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.chunkCount === chunkCount) return controller.close();
        seen.chunkCount++;
        controller.enqueue(new Uint8Array(mebibyte));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

async function post(path: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const answer = await app.request(path, init);
  return [answer.status, await answer.text()];
}

describe("a body that was refused unread", () => {
  test.each([
    ["/refused", [403, "refused"]],
    ["/thrown", [500, "thrown"]],
  ])("is read to its end, and the answer stays: %s", async (path, answer) => {
    const { body, seen } = bodyOf(3);
    expect(await post(path, body)).toEqual(answer);
    expect(seen).toEqual({ chunkCount: 3, isCancelled: false });
  });

  test("is read up to the bound of bodies and cut off there", async () => {
    const { body, seen } = bodyOf(Number.POSITIVE_INFINITY);
    expect(await post("/refused", body)).toEqual([403, "refused"]);
    expect(seen).toEqual({ chunkCount: Math.floor(maximumBodyByteLength / mebibyte) + 1, isCancelled: true });
  });

  test("is not touched where it announces more than the bound, and is where it announces just that", async () => {
    for (const [length, chunkCount] of [
      [maximumBodyByteLength + 1, 0],
      [maximumBodyByteLength, 2],
    ]) {
      const { body, seen } = bodyOf(2);
      await post("/refused", body, { "Content-Length": String(length) });
      expect(seen.chunkCount).toBe(chunkCount);
    }
  });

  test("is bounded by what comes where its announced length is none", async () => {
    const { body, seen } = bodyOf(2);
    expect(await post("/refused", body, { "Content-Length": "many" })).toEqual([403, "refused"]);
    expect(seen.chunkCount).toBe(2);
  });
});

test("a body that the route has read is not read again", async () => {
  expect(await post("/read", "hat")).toEqual([200, "hat"]);
});

test("a request without a body is answered", async () => {
  expect(await post("/refused", null)).toEqual([403, "refused"]);
});
