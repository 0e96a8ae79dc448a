import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCodes, LikenessError } from "../../src/errors.ts";

const codes = Object.entries(errorCodes);

describe("error codes", () => {
  it.each(codes)("%s has a status of an error and a title that is a phrase", (code, { status, title }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(status >= 400 && status < 600).toBe(true);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
  });

  it("have a title each of their own", () => {
    expect(new Set(codes.map(([, { title }]) => title)).size).toBe(codes.length);
  });

  it("blame the photo with 422 where a picture was decoded, and us with 5xx alone", () => {
    for (const code of ["no_face", "several_faces", "face_cut", "eyes_closed", "not_a_photo"] as const) {
      expect(errorCodes[code].status).toBe(422);
    }
    const ours = codes.filter(([, { status }]) => status >= 500).map(([code]) => code);
    expect(ours.sort()).toEqual(
      [
        "internal",
        "issuer_unavailable",
        "memory_exhausted",
        "processing_failed",
        "service_busy",
        "store_unavailable",
      ].sort(),
    );
  });
});

describe("the list of codes", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const sources = files
    .filter((name) => !["errors.ts", "http/remedies.ts"].includes(name))
    .map((name) => readFileSync(path.join("src", name), "utf8"));

  it.each(codes)("holds %s, which somebody gives", (code) => {
    expect(sources.some((source) => source.includes(`"${code}"`))).toBe(true);
  });
});

describe("LikenessError", () => {
  it("is an Error with the status of its code and a sentence", () => {
    const error = new LikenessError("rate_exceeded", "Wait a minute.");
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "LikenessError",
      code: "rate_exceeded",
      status: 429,
      message: "Wait a minute.",
    });
    expect(error.parameters).toEqual([]);
  });

  it("keeps its cause and what is wrong with parameters", () => {
    const cause = new RangeError("too far");
    const parameters = [{ parameter: "yaw", detail: "give degrees" }];
    const error = new LikenessError("parameter_invalid", "A parameter is wrong.", { cause, parameters });
    expect(error.cause).toBe(cause);
    expect(error.parameters).toBe(parameters);
    expect(error.status).toBe(errorCodes.parameter_invalid.status);
  });

  it("takes its status from the list for every code", () => {
    for (const [code, { status }] of codes) expect(new LikenessError(code as ErrorCode, "").status).toBe(status);
  });
});
