import { smoothstep } from "../mesh/field.ts";
import { meshGraph } from "../mesh/mesh-graph.ts";
import { once } from "../mesh/once.ts";
import { embedLandmarks } from "./embedding.ts";
import type { HeadModel } from "./head-model.ts";
import { type Subdivision, subdivide } from "./subdivide.ts";

/** Landmarks: between the lips, the right corner of the mouth. */
const places = { mouth: 13, corner: 61 } as const;
/** Ellipses about the mouth, millimetres beyond its corners and up and down from its middle: within the first lips keep their form, beyond the
 * second cheeks and chin; the fractions of these over which that sets in. */
const lips = { aside: 8, up: 13, over: [1, 1.25] } as const;
const cheeks = { aside: 58, up: 42, above: 6, over: [1, 0.8] } as const;
/** Half widths over which nose, philtrum and chin end, whose form shows, and depth behind the mouth at most, millimetres. */
const middle = [17, 23] as const;
const deepest = 45;
/** Iterations in which a normal becomes the mean of those about it: with 20 a crease spreads by 13.5 mm (root mean square). Blind pairs of 26 people who
 * smile, with philtrum and chin softened too: 8 : 5 preferred, 13 the same. */
const iterations = 20;

/** Vertices whose normals are softened: each with its weight, and those beside it. */
interface Folds {
  readonly vertices: Uint32Array;
  readonly weights: Float32Array;
  readonly rowStarts: Uint32Array;
  readonly columns: Uint16Array;
}

/**
 * Softens the unit normals of the subdivided skin between nose, cheeks and mouth, in place. Skin scatters light over
 * millimetres, so that shading sees broader forms than the surface has (S.-K. Ma et al., "Rapid Acquisition of Specular and Diffuse
 * Normal Maps", EGSR 2007), and expression units fold it more sharply than faces: without this a smile wears a mask about the mouth.
 */
export function softenFolds(model: HeadModel, subdivision: Subdivision, normals: Float32Array): void {
  const folds = foldsOf(model, subdivision);
  const next = new Float32Array(3 * folds.vertices.length);
  for (let iteration = 0; iteration < iterations; iteration++) blendWithNeighbours(folds, normals, next);
  for (const vertex of folds.vertices) {
    const [x, y, z] = [normals[3 * vertex], normals[3 * vertex + 1], normals[3 * vertex + 2]];
    const length = Math.sqrt(x * x + y * y + z * z);
    for (let c = 0; c < 3; c++) normals[3 * vertex + c] /= length;
  }
}

/** All at once, by way of `next`. */
function blendWithNeighbours(
  { vertices, weights, rowStarts, columns }: Folds,
  normals: Float32Array,
  next: Float32Array,
): void {
  for (let k = 0; k < vertices.length; k++) {
    const own = 3 * vertices[k];
    let [x, y, z] = [0, 0, 0];
    for (let n = rowStarts[k]; n < rowStarts[k + 1]; n++) {
      const beside = 3 * columns[n];
      x += normals[beside];
      y += normals[beside + 1];
      z += normals[beside + 2];
    }
    const kept = 1 - weights[k];
    const share = weights[k] / (rowStarts[k + 1] - rowStarts[k]);
    next[3 * k] = kept * normals[own] + share * x;
    next[3 * k + 1] = kept * normals[own + 1] + share * y;
    next[3 * k + 2] = kept * normals[own + 2] + share * z;
  }
  for (let k = 0; k < vertices.length; k++) {
    const own = 3 * vertices[k];
    normals[own] = next[3 * k];
    normals[own + 1] = next[3 * k + 1];
    normals[own + 2] = next[3 * k + 2];
  }
}

const foldsOf = once((model: HeadModel, subdivision: Subdivision): Folds => {
  const weigh = foldWeight(model);
  const positions = subdivide(subdivision, model.mean.subarray(0, 3 * model.skinVertexCount));
  const graph = meshGraph(subdivision.quads, subdivision.vertexCount);
  const [vertices, weights, rowStarts, columns]: [number[], number[], number[], number[]] = [[], [], [0], []];
  for (let i = 0; i < subdivision.vertexCount; i++) {
    const weight = weigh(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
    if (weight < 0.01) continue;
    vertices.push(i);
    weights.push(weight);
    columns.push(...graph.columns.subarray(graph.rowStarts[i], graph.rowStarts[i + 1]));
    rowStarts.push(columns.length);
  }
  return {
    vertices: Uint32Array.from(vertices),
    weights: Float32Array.from(weights),
    rowStarts: Uint32Array.from(rowStarts),
    columns: Uint16Array.from(columns),
  };
});

/** How far skin at a point of the mean head is softened, 0..1. */
function foldWeight({ landmarks, mean }: HeadModel): (x: number, y: number, z: number) => number {
  const marks = embedLandmarks(landmarks, mean);
  const [corner, mouthY, mouthZ] = [
    Math.abs(marks[3 * places.corner]),
    marks[3 * places.mouth + 1],
    marks[3 * places.mouth + 2],
  ];
  return (x, y, z) => {
    if (z < mouthZ - deepest) return 0;
    const fromLips = Math.hypot(x / (corner + lips.aside), (y - mouthY) / lips.up);
    const fromCheeks = Math.hypot(x / cheeks.aside, (y - mouthY - cheeks.above) / cheeks.up);
    return (
      smoothstep(lips.over[0], lips.over[1], fromLips) *
      smoothstep(cheeks.over[0], cheeks.over[1], fromCheeks) *
      smoothstep(middle[0], middle[1], Math.abs(x))
    );
  };
}
