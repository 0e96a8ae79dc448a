import { describe, expect, it } from "vitest";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { softenFolds } from "../../../../src/avatar/head/soft-folds.ts";
import { subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { meshGraph } from "../../../../src/avatar/mesh/mesh-graph.ts";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { openNodeCore } from "../../../../src/node-core.ts";

const { model, subdivision } = await openNodeCore();
const skin = 3 * model.skinVertexCount;
const mean = subdivide(subdivision, model.mean.subarray(0, skin));
const graph = meshGraph(subdivision.quads, subdivision.vertexCount);

/** Normals of the mean head with these expressions, and the same softened. */
function normalsOf(weights: Readonly<Record<string, number>>): [hard: Float32Array, soft: Float32Array] {
  const posed = model.mean.slice();
  addExpressions(model, weights, posed);
  const hard = quadNormals(subdivide(subdivision, posed.subarray(0, skin)), subdivision.quads);
  const soft = hard.slice();
  softenFolds(model, subdivision, soft);
  return [hard, soft];
}

/** Root of the mean square of what the normals of some vertices differ by from those beside them, degrees. */
function roughness(normals: Float32Array, isOf: (x: number, y: number, z: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < subdivision.vertexCount; i++) {
    if (!isOf(Math.abs(mean[3 * i]), mean[3 * i + 1], mean[3 * i + 2])) continue;
    for (const beside of graph.columns.subarray(graph.rowStarts[i], graph.rowStarts[i + 1])) {
      const cosine = [0, 1, 2].reduce((total, c) => total + normals[3 * i + c] * normals[3 * beside + c], 0);
      sum += Math.acos(Math.min(1, cosine)) ** 2;
      count++;
    }
  }
  return (Math.sqrt(sum / count) * 180) / Math.PI;
}

const besideMouth = (x: number, y: number, z: number) => x > 36 && x < 44 && y > -78 && y < -50 && z > 0;
const atLips = (x: number, y: number, z: number) => x < 24 && Math.abs(y + 66) < 9 && z > 10;
const atNose = (x: number, y: number, z: number) => x < 16 && y > -45 && y < -20 && z > 20;
const atChin = (x: number, y: number) => x < 16 && y < -75;
const atEyes = (_x: number, y: number, z: number) => y > -12 && z > -20;

describe("softenFolds", () => {
  const [hard, soft] = normalsOf({ mouthSmileLeft: 1, mouthSmileRight: 1 });

  it("makes the folds of a smile three fifths as sharp", () => {
    const ratio = roughness(soft, besideMouth) / roughness(hard, besideMouth);
    expect(roughness(hard, besideMouth)).toBeGreaterThan(4.5);
    expect(ratio).toBeGreaterThan(0.57);
    expect(ratio).toBeLessThan(0.64);
  });

  it("spreads a crease by 13.5 millimetres", () => {
    // The mean square distance of what one turned normal turns.
    const turned = new Float32Array(3 * subdivision.vertexCount);
    for (let k = 2; k < turned.length; k += 3) turned[k] = 1;
    const distance = (i: number) => Math.hypot(mean[3 * i] - 41, mean[3 * i + 1] + 58, 0.5 * (mean[3 * i + 2] - 10));
    let at = 0;
    for (let i = 1; i < subdivision.vertexCount; i++) if (distance(i) < distance(at)) at = i;
    turned[3 * at] = 0.01;
    softenFolds(model, subdivision, turned);
    let [sum, total] = [0, 0];
    for (let i = 0; i < subdivision.vertexCount; i++) {
      const away = Math.hypot(...[0, 1, 2].map((c) => mean[3 * i + c] - mean[3 * at + c]));
      sum += turned[3 * i] * away ** 2;
      total += turned[3 * i];
    }
    expect(sum / total).toBeGreaterThan(172);
    expect(sum / total).toBeLessThan(195);
  });

  it("leaves lips, nose, chin and all above as they are", () => {
    for (const isOf of [atLips, atNose, atChin, atEyes]) {
      for (let i = 0; i < subdivision.vertexCount; i++) {
        if (!isOf(Math.abs(mean[3 * i]), mean[3 * i + 1], mean[3 * i + 2])) continue;
        expect(soft.subarray(3 * i, 3 * i + 3)).toEqual(hard.subarray(3 * i, 3 * i + 3));
      }
    }
  });

  it("keeps normals of unit length, and both sides alike", () => {
    for (let i = 0; i < soft.length; i += 3) expect(Math.hypot(soft[i], soft[i + 1], soft[i + 2])).toBeCloseTo(1, 4);
    const moved = (side: 1 | -1) => {
      let sum = 0;
      for (let i = 0; i < subdivision.vertexCount; i++) {
        if (Math.sign(mean[3 * i]) === side)
          sum += Math.hypot(...[0, 1, 2].map((c) => soft[3 * i + c] - hard[3 * i + c]));
      }
      return sum;
    };
    expect(moved(1)).toBeGreaterThan(10);
    expect(Math.abs(moved(1) / moved(-1) - 1)).toBeLessThan(0.03);
  });

  it("reaches from beside nose and chin over the cheeks, and not to the back of the head", () => {
    const rough = Float32Array.from({ length: soft.length }, (_, k) => (k % 3 === 2 ? 1 : 0.1 * Math.sin(7 * k * k)));
    const after = rough.slice();
    softenFolds(model, subdivision, after);
    const changed = [...Array(subdivision.vertexCount).keys()].filter((i) => after[3 * i] !== rough[3 * i]);
    const along = (axis: number) => changed.map((i) => mean[3 * i + axis]);
    const [aside, up, ahead] = [along(0).map(Math.abs), along(1), along(2)];
    const ends = [Math.min(...aside), Math.max(...aside), Math.min(...up), Math.max(...up), Math.min(...ahead)];
    for (const [k, wanted] of [17.36, 56.89, -98.95, -21.98, -16.06].entries()) {
      expect(Math.abs(ends[k] - wanted)).toBeLessThan(0.8);
    }
    expect(Math.abs(changed.length - 776)).toBeLessThan(10);
  });

  it("changes nothing where skin is flat", () => {
    const flat = new Float32Array(3 * subdivision.vertexCount);
    for (let k = 2; k < flat.length; k += 3) flat[k] = 1;
    const after = flat.slice();
    softenFolds(model, subdivision, after);
    for (let k = 0; k < flat.length; k++) expect(after[k]).toBeCloseTo(flat[k], 5);
  });
});
