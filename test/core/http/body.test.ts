import { describe, expect, test } from "vitest";
import { isMultipart, maximumBodyByteLength, maximumPartCount, readBytes, readForm } from "../../../src/http/body.ts";

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("https://likeness.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

/** A body in chunks of a mebibyte, which announces no length; counts the chunks that are read. */
function endless() {
  const chunk = new Uint8Array(1 << 20);
  const read = { chunkCount: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read.chunkCount++;
      controller.enqueue(chunk);
    },
  });
  return { body, read };
}

describe("bytes", () => {
  test("are read as they were sent", async () => {
    expect(new Uint8Array(await readBytes(post(Uint8Array.of(1, 2, 3))))).toEqual(Uint8Array.of(1, 2, 3));
  });

  test("are none where there is no body", async () => {
    expect((await readBytes(post(null))).byteLength).toBe(0);
  });

  test("of an announced length over the bound are refused before any is read", async () => {
    const { body, read } = endless();
    const request = post(body, { "Content-Length": String(maximumBodyByteLength + 1) });
    const before = read.chunkCount;
    await expect(async () => readBytes(request)).rejects.toMatchObject({ code: "image_too_large" });
    expect(read.chunkCount - before).toBeLessThanOrEqual(1);
  });

  test("without a length are refused when they have grown over the bound, and read no further", async () => {
    const { body, read } = endless();
    await expect(readBytes(post(body))).rejects.toMatchObject({ code: "image_too_large" });
    expect(read.chunkCount).toBeLessThan(maximumBodyByteLength / (1 << 20) + 8);
  });
});

describe("forms", () => {
  test("are told by their media type alone", () => {
    expect(isMultipart(post("", { "Content-Type": "multipart/form-data; boundary=x" }))).toBe(true);
    expect(isMultipart(post("", { "Content-Type": "Multipart/Form-Data" }))).toBe(true);
    expect(isMultipart(post("", { "Content-Type": "multipart/form-datagram" }))).toBe(false);
    expect(isMultipart(post("", { "Content-Type": "image/png" }))).toBe(false);
  });

  test("keep their fields and files", async () => {
    const form = new FormData();
    form.set("label", "hat");
    form.set("image", new File([Uint8Array.of(7)], "a.png"));
    const found = await readForm(post(form));
    expect(found.get("label")).toBe("hat");
    expect((found.get("image") as unknown as File).size).toBe(1);
  });

  test("that are truncated or have another boundary are a body_invalid", async () => {
    const text = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1';
    for (const boundary of ["x", "y"]) {
      const request = post(text, { "Content-Type": `multipart/form-data; boundary=${boundary}` });
      await expect(readForm(request)).rejects.toMatchObject({ code: "body_invalid" });
    }
  });

  test.each(["plain", "----WebKitFormBoundaryA1", "'()+_,-./:=?"])(
    "are found behind the boundary %s",
    async (boundary) => {
      const text = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`;
      for (const written of boundary === "'()+_,-./:=?" ? [`"${boundary}"`] : [boundary, `"${boundary}"`]) {
        const form = await readForm(
          post(text, { "Content-Type": `multipart/form-data; charset=utf-8; Boundary=${written}` }),
        );
        expect(form.get("a")).toBe("1");
      }
    },
  );

  test("without a boundary are a body_invalid", async () => {
    for (const type of [
      "multipart/form-data",
      'multipart/form-data; boundary=""',
      "multipart/form-data; xboundary=x",
    ]) {
      await expect(readForm(post("--x--", { "Content-Type": type }))).rejects.toMatchObject({ code: "body_invalid" });
    }
  });

  test.each([1, 7, 4096])("have a bounded number of parts, in chunks of %i bytes too", async (chunkByteLength) => {
    const formOf = (partCount: number) => {
      const part = '--x-y\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\n-\n--x-\n\r\n';
      const bytes = new TextEncoder().encode(`${part.repeat(partCount)}--x-y--\r\n`);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += chunkByteLength) {
            controller.enqueue(bytes.subarray(at, at + chunkByteLength));
          }
          controller.close();
        },
      });
      return post(body, { "Content-Type": "multipart/form-data; boundary=x-y" });
    };
    expect((await readForm(formOf(maximumPartCount))).getAll("a")).toHaveLength(maximumPartCount);
    await expect(readForm(formOf(maximumPartCount + 1))).rejects.toMatchObject({
      code: "body_invalid",
      message: "A form may have at most 64 parts.",
    });
  });
});
