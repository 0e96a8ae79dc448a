import { describe, expect, it } from "vitest";
import { writePly } from "../../../src/gltf/ply.ts";

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("writePly", () => {
  it("parses back", () => {
    const positions = Float32Array.of(0, 0, 0, 1.5, 0, 0, 0, -2.25, 1e-7);
    const lines = decode(writePly(positions, Uint16Array.of(0, 1, 2), "a head"))
      .trimEnd()
      .split("\n");
    const body = lines.slice(lines.indexOf("end_header") + 1);
    expect(lines.slice(0, 4)).toEqual(["ply", "format ascii 1.0", "comment a head", "element vertex 3"]);
    expect(body.slice(0, 3).map((line) => line.split(" ").map(Number))).toEqual([
      [0, 0, 0],
      [1.5, 0, 0],
      [0, -2.25, 0],
    ]);
    expect(body.slice(3)).toEqual(["3 0 1 2"]);
  });

  it("writes an empty mesh", () => {
    expect(decode(writePly(new Float32Array(0), new Uint16Array(0), ""))).toContain("element face 0");
  });

  it("keeps a comment on its line", () => {
    expect(decode(writePly(new Float32Array(0), new Uint16Array(0), "a\nend_header"))).toContain(
      "comment a end_header",
    );
  });

  it("refuses a triangle without its vertices", () => {
    expect(() => writePly(new Float32Array(6), Uint16Array.of(0, 1, 2), "")).toThrow(RangeError);
  });
});
