import { describe, expect, test } from "vitest";
import { isMultipart, maximumBodyByteLength, readBytes, readForm } from "../../../src/http/body.ts";

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
});
