import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import { type HeadModel, regionNames } from "../../../../src/avatar/head/head-model.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { fitPart } from "../../../../src/avatar/head/part.ts";
import { jointPositions } from "../../../../src/avatar/head/skinning.ts";
import { visemes } from "../../../../src/motion/visemes.ts";

const file = new Uint8Array(readFileSync("assets/head.bin"));
const model = readHeadModel(file);
const headerEnd = 12 + new DataView(file.buffer, file.byteOffset).getUint32(8, true);

/** Landmarks of the upper and lower lids, one above the other. */
const lidPairs = [
  [159, 145],
  [158, 153],
  [160, 144],
  [386, 374],
  [385, 380],
  [387, 373],
];

describe("the head", () => {
  test("is the file its manifest describes", () => {
    const manifest = JSON.parse(readFileSync("assets/head.manifest.json", "utf8"));
    expect(manifest.sha256).toBe(createHash("sha256").update(file).digest("hex"));
    expect(manifest.byte_length).toBe(file.byteLength);
    for (const source of manifest.sources) expect(source.licence).toBe("CC0-1.0");
  });

  test("has one skin of quads with one boundary loop", () => {
    const after = new Map<string, number>();
    for (let corner = 0; corner < model.quads.length; corner++) {
      const next = (corner & ~3) | ((corner + 1) & 3);
      const key = `${model.quads[corner]}>${model.quads[next]}`;
      expect(after.has(key)).toBe(false);
      after.set(key, corner);
    }
    const boundary = new Map<number, number>();
    for (const key of after.keys()) {
      const [a, b] = key.split(">").map(Number);
      if (!after.has(`${b}>${a}`)) boundary.set(a, b);
    }
    let length = 0;
    const start = [...boundary.keys()][0];
    for (let at = start; length === 0 || at !== start; at = boundary.get(at) as number) length++;
    expect(length).toBe(boundary.size);
  });

  test("faces outwards", () => {
    expect(signedVolume(model)).toBeGreaterThan(1e6);
  });

  test("has an atlas without overlap or flipped quads", () => {
    const covered = new Uint8Array(1024 * 1024);
    for (let q = 0; q < model.quadUvs.length; q += 4) {
      const corners = [0, 1, 2, 3].map((k) => uv(model, q + k));
      for (const [a, b, c] of [
        [0, 1, 2],
        [0, 2, 3],
      ]) {
        expect(doubleArea(corners[a], corners[b], corners[c])).toBeLessThan(0);
        coverTexels(covered, corners[a], corners[b], corners[c]);
      }
    }
    expect(covered.filter((count) => count > 1).length).toBe(0);
  });

  test("is its own mirror image in the mean and, up to sign, in every identity component", () => {
    const { mirror, mean, identityBasis, identityCount, vertexCount } = model;
    expect(largestAsymmetry(mirror, mean, 1)).toBe(0);
    for (let k = 0; k < identityCount; k++) {
      const component = identityBasis.subarray(3 * vertexCount * k, 3 * vertexCount * (k + 1));
      expect(Math.min(largestAsymmetry(mirror, component, 1), largestAsymmetry(mirror, component, -1))).toBe(0);
    }
  });

  test("orders its components by the face's variance", () => {
    const size = (k: number) => {
      const component = model.identityBasis.subarray(3 * model.vertexCount * k, 3 * model.vertexCount * (k + 1));
      let sum = 0;
      for (let i = 0; i < model.skinVertexCount; i++) {
        if (model.regions.face[i] < 128) continue;
        for (let c = 0; c < 3; c++) sum += component[3 * i + c] ** 2;
      }
      return sum;
    };
    const sizes = Array.from({ length: model.identityCount }, (_, k) => size(k));
    const sum = (from: number, to: number) => sizes.slice(from, to).reduce((a, b) => a + b, 0);
    expect(sum(0, 10)).toBeGreaterThan(sum(10, 40));
    expect(sum(10, 40)).toBeGreaterThan(sum(40, 100));
  });

  test("has weights that sum to one", () => {
    const { skinWeights, skinJoints, joints } = model.skeleton;
    for (let i = 0; i < skinWeights.length; i += 4) {
      const four = skinWeights.subarray(i, i + 4);
      expect(four.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
      four.forEach((weight, k) => {
        if (weight === 0) expect(skinJoints[i + k]).toBe(0);
      });
    }
    expect(joints).toHaveLength(67);
    const { weights, spread } = model.landmarks;
    for (let k = 0; k < spread.length; k++) {
      expect(weights[3 * k] + weights[3 * k + 1] + weights[3 * k + 2]).toBeCloseTo(1, 5);
      expect(spread[k]).toBeGreaterThan(0);
    }
  });

  test("stands in T-pose on its floor", () => {
    const positions = jointPositions(model.skeleton, model.mean);
    const at = (name: string) => positions[model.skeleton.joints.findIndex((joint) => joint.name === name)];
    expect(at("LeftHand")[1]).toBeCloseTo(at("LeftForeArm")[1], 3);
    expect(at("LeftHand")[0]).toBeGreaterThan(500);
    expect(at("LeftHandThumb1")[2]).toBeGreaterThan(at("LeftHandPinky1")[2]);
    expect(at("LeftEye")[0]).toBeCloseTo(-at("RightEye")[0], 1);
    // The origin lies between the eyes of the targets' mean, from which people's are half a millimetre down.
    expect((at("LeftEye")[1] + at("RightEye")[1]) / 2).toBeCloseTo(-0.46, 1);
    expect(model.floorY).toBeLessThan(at("LeftToe_End")[1]);
  });

  test("has a region for every name and the charts among them", () => {
    for (const name of regionNames) expect(model.regions[name].some((weight) => weight >= 128)).toBe(true);
  });
});

describe("the expressions", () => {
  test("move vertices they name once", () => {
    expect(model.expressions.map(({ name }) => name)).toEqual(expressionNames);
    for (const { name, indices, deltas } of model.expressions) {
      expect(new Set(indices).size).toBe(indices.length);
      expect(deltas.length).toBe(3 * indices.length);
      expect(indices.length, name).toBeGreaterThan(20);
    }
  });

  test("leave the eyes, the upper teeth and the hair where they are", () => {
    const still = new Set<number>();
    for (const part of model.parts) {
      if (!/eyes|corneas|upper_teeth/.test(part.name)) continue;
      for (const vertex of part.references) still.add(vertex);
    }
    for (const { indices } of model.expressions) expect([...indices].filter((i) => still.has(i))).toEqual([]);
  });

  test("leave a resting mouth level, and as wide and thin as people have it", () => {
    const points = embedLandmarks(model.landmarks, model.mean);
    const at = (landmark: number, axis: 0 | 1) => points[3 * landmark + axis];
    const eyes = at(263, 0) - at(33, 0);
    const corners = (at(61, 1) + at(291, 1)) / 2;
    expect(Math.abs(corners - (at(13, 1) + at(14, 1)) / 2)).toBeLessThan(0.5);
    expect((at(291, 0) - at(61, 0)) / eyes).toBeCloseTo(0.615, 2);
    const thickness = at(0, 1) - at(13, 1) + at(14, 1) - at(17, 1);
    expect(thickness / eyes).toBeCloseTo(0.211, 2);
  });

  test("close the mouth in the neutral head and open it with the jaw", () => {
    const gap = (weights: Parameters<typeof addExpressions>[1]) => {
      const points = embedLandmarks(model.landmarks, withExpression(weights));
      return [13, 82, 312].map((k, j) => points[3 * k + 1] - points[3 * [14, 87, 317][j] + 1]);
    };
    for (const value of gap({})) expect(Math.abs(value)).toBeLessThan(1.5);
    for (const value of gap({ jawOpen: 1 })) expect(value).toBeGreaterThan(15);
    for (const value of gap({ jawOpen: 1, mouthClose: 1 })) expect(value).toBeLessThan(4);
  });

  test("seal both eyes in a blink", () => {
    const gap = (weights: Parameters<typeof addExpressions>[1]) => {
      const points = embedLandmarks(model.landmarks, withExpression(weights));
      return lidPairs.map(([upper, lower]) => points[3 * upper + 1] - points[3 * lower + 1]);
    };
    for (const value of gap({})) expect(value).toBeGreaterThan(4);
    for (const value of gap({ eyeBlinkLeft: 1, eyeBlinkRight: 1 })) expect(value).toBeLessThan(0.8);
  });

  test("make up every viseme", () => {
    for (const weights of Object.values(visemes)) {
      for (const name of Object.keys(weights)) expect(expressionNames).toContain(name);
    }
  });
});

describe("the parts", () => {
  test("refer to model vertices with weights that sum to one, and have a texture", () => {
    for (const part of model.parts) {
      for (let i = 0; i < part.weights.length; i += 3) {
        expect(part.weights[i] + part.weights[i + 1] + part.weights[i + 2]).toBeCloseTo(1, 4);
      }
      expect(model.textures[part.texture]).toBeDefined();
      expect(fitPart(part, model.mean).every(Number.isFinite)).toBe(true);
    }
  });

  test("lie where they belong on the mean head", () => {
    const middle = (name: string) => {
      const part = model.parts.find((candidate) => candidate.name === name);
      if (!part) throw new Error(`no part ${name}`);
      const positions = fitPart(part, model.mean);
      return [0, 1, 2].map(
        (c) => positions.filter((_, k) => k % 3 === c).reduce((a, b) => a + b, 0) / part.vertexCount,
      );
    };
    expect(middle("eyes")[1]).toBeCloseTo(-0.62, 1);
    expect(middle("upper_teeth")[1]).toBeGreaterThan(middle("lower_teeth")[1]);
    expect(middle("brows")[1]).toBeGreaterThan(8);
    expect(middle("corneas")[2]).toBeGreaterThan(middle("eyes")[2] - 1);
    expect(middle("hair_afro01")[1]).toBeGreaterThan(30);
  });
});

describe("a damaged file", () => {
  test("is refused when cut off anywhere", () => {
    const places = [0, 3, 11, 12, headerEnd - 1, headerEnd, headerEnd + 1, file.byteLength - 1];
    for (let k = 1; k < 24; k++) places.push(Math.trunc((file.byteLength * k) / 24));
    for (const place of places) expect(() => readHeadModel(file.subarray(0, place)), `${place}`).toThrow(RangeError);
  });

  test("is refused with bytes to spare, another magic, version or header", () => {
    expect(() => readHeadModel(Buffer.concat([file, new Uint8Array(4)]))).toThrow(RangeError);
    for (const place of [0, 4, 8, 12]) {
      const damaged = file.slice();
      damaged[place] ^= 0xff;
      expect(() => readHeadModel(damaged)).toThrow(RangeError);
    }
  });

  test("is refused with an index beyond the vertices", () => {
    const damaged = file.slice();
    const quads = headerEnd + 6 * model.vertexCount + ((6 * model.vertexCount) % 4);
    damaged.fill(0xff, quads, quads + 2);
    expect(() => readHeadModel(damaged)).toThrow("index out of range");
  });
});

function withExpression(weights: Parameters<typeof addExpressions>[1]): Float32Array {
  const positions = model.mean.slice();
  addExpressions(model, weights, positions);
  return positions;
}

function largestAsymmetry(mirror: Uint16Array, field: Float32Array, sign: 1 | -1): number {
  let largest = 0;
  mirror.forEach((other, i) => {
    largest = Math.max(
      largest,
      Math.abs(field[3 * i] + sign * field[3 * other]),
      Math.abs(field[3 * i + 1] - sign * field[3 * other + 1]),
      Math.abs(field[3 * i + 2] - sign * field[3 * other + 2]),
    );
  });
  return largest;
}

/** By the divergence theorem; the open bust is closed through the origin. */
function signedVolume({ quads, mean }: HeadModel): number {
  let sum = 0;
  for (let q = 0; q < quads.length; q += 4) {
    for (const [a, b, c] of [
      [0, 1, 2],
      [0, 2, 3],
    ]) {
      const [p, r, s] = [a, b, c].map((k) => mean.subarray(3 * quads[q + k], 3 * quads[q + k] + 3));
      sum +=
        p[0] * (r[1] * s[2] - r[2] * s[1]) + p[1] * (r[2] * s[0] - r[0] * s[2]) + p[2] * (r[0] * s[1] - r[1] * s[0]);
    }
  }
  return sum / 6;
}

type Uv = readonly [number, number];

function uv({ uvs, quadUvs }: HeadModel, corner: number): Uv {
  return [uvs[2 * quadUvs[corner]], uvs[2 * quadUvs[corner] + 1]];
}

/** Negative for counter-clockwise triangles, since v points down. */
function doubleArea(a: Uv, b: Uv, c: Uv): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/** Counts the texels of a 1024 grid whose middle lies well inside the triangle. */
function coverTexels(covered: Uint8Array, a: Uv, b: Uv, c: Uv): void {
  const size = 1024;
  const area = doubleArea(a, b, c);
  const range = (axis: 0 | 1) => {
    const values = [a[axis], b[axis], c[axis]].map((value) => value * size - 0.5);
    return [Math.max(0, Math.ceil(Math.min(...values))), Math.min(size - 1, Math.max(...values))];
  };
  const [[x0, x1], [y0, y1]] = [range(0), range(1)];
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const p: Uv = [(x + 0.5) / size, (y + 0.5) / size];
      const shares = [doubleArea(b, c, p), doubleArea(c, a, p), doubleArea(a, b, p)].map((value) => value / area);
      if (Math.min(...shares) > 1e-6) covered[y * size + x]++;
    }
  }
}
