import { smoothstep } from "../mesh/field.ts";
import type { HeadModel } from "./head-model.ts";

/** Middle of the skull, from which the skin of the head is seen as a star, millimetres. */
export const skullCentre = [0, 10, -72] as const;
/** The head's skin lies above this height, the bust's below; between both heights either is near. */
const headBottom = -118;
const bustTop = -95;
const angleStep = Math.PI / 45;
const azimuthCount = 90;
const polarCount = 45;
/** Cells of the bust's depths, millimetres, and what they span. */
const cellSize = 8;
const columnCount = 60;
const rowCount = 32;
const leftmost = (-columnCount / 2) * cellSize;
const bottom = -340;
/** Samples along each side of a quad. */
const sampleCount = 3;

const envelopes = new WeakMap<Float32Array, HeadEnvelope>();

/** The envelope of a neutral head, kept for all that grows on it. */
export function envelopeOf(model: Pick<HeadModel, "quads" | "skinVertexCount">, neutral: Float32Array): HeadEnvelope {
  let envelope = envelopes.get(neutral);
  if (!envelope) {
    envelope = new HeadEnvelope(model, neutral);
    envelopes.set(neutral, envelope);
  }
  return envelope;
}

/** How far skin reaches: the head's from the middle of the skull, the bust's forward and backward. */
export class HeadEnvelope {
  #radii: Float32Array = new Float32Array(azimuthCount * polarCount);
  readonly #front = new Float32Array(columnCount * rowCount).fill(Number.NEGATIVE_INFINITY);
  readonly #back = new Float32Array(columnCount * rowCount).fill(Number.POSITIVE_INFINITY);

  constructor({ quads, skinVertexCount }: Pick<HeadModel, "quads" | "skinVertexCount">, neutral: Float32Array) {
    const sample = new Float64Array(3);
    for (let quad = 0; quad < quads.length; quad += 4) {
      if (quads[quad] >= skinVertexCount) continue;
      const a = 3 * quads[quad];
      const b = 3 * quads[quad + 1];
      const c = 3 * quads[quad + 2];
      const d = 3 * quads[quad + 3];
      for (let i = 0; i < sampleCount; i++) {
        const v = (i + 0.5) / sampleCount;
        for (let j = 0; j < sampleCount; j++) {
          const u = (j + 0.5) / sampleCount;
          for (let k = 0; k < 3; k++) {
            sample[k] =
              (1 - v) * ((1 - u) * neutral[a + k] + u * neutral[b + k]) +
              v * ((1 - u) * neutral[d + k] + u * neutral[c + k]);
          }
          this.#enter(sample[0], sample[1], sample[2]);
        }
      }
    }
    this.#radii = smoothed(closed(this.#radii));
  }

  /** Distance of the skin from the middle of the skull towards a point; 0 far below the head. */
  radiusTowards(x: number, y: number, z: number): number {
    const column = columnOf(x, z) - 0.5;
    const row = rowOf(x, y, z) - 0.5;
    const left = Math.floor(column);
    const top = Math.floor(row);
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      const i = left + (k & 1);
      const j = top + (k >> 1);
      sum += (1 - Math.abs(column - i)) * (1 - Math.abs(row - j)) * this.#radii[cellOf(i, j)];
    }
    return sum;
  }

  /** The bust's foremost (or hindmost) z at x and y; NaN where it has none. */
  bustDepth(x: number, y: number, isFront: boolean): number {
    const depths = isFront ? this.#front : this.#back;
    const [u, v] = [(x - leftmost) / cellSize - 0.5, (y - bottom) / cellSize - 0.5];
    let [sum, weights] = [0, 0];
    for (let k = 0; k < 4; k++) {
      const [i, j] = [Math.floor(u) + (k & 1), Math.floor(v) + (k >> 1)];
      if (i < 0 || j < 0 || i >= columnCount || j >= rowCount || !Number.isFinite(depths[j * columnCount + i]))
        continue;
      const weight = (1 - Math.abs(u - i)) * (1 - Math.abs(v - j));
      sum += weight * depths[j * columnCount + i];
      weights += weight;
    }
    return weights > 0.2 ? sum / weights : Number.NaN;
  }

  #enter(x: number, y: number, z: number): void {
    if (y > headBottom) {
      const cell = cellOf(columnOf(x, z), rowOf(x, y, z));
      const radius = Math.sqrt((x - skullCentre[0]) ** 2 + (y - skullCentre[1]) ** 2 + (z - skullCentre[2]) ** 2);
      this.#radii[cell] = Math.max(this.#radii[cell], radius);
    }
    if (y > bustTop) return;
    const [column, row] = [Math.floor((x - leftmost) / cellSize), Math.floor((y - bottom) / cellSize)];
    if (column < 0 || row < 0 || column >= columnCount || row >= rowCount) return;
    const cell = row * columnCount + column;
    this.#front[cell] = Math.max(this.#front[cell], z);
    this.#back[cell] = Math.min(this.#back[cell], z);
  }
}

/** Column of the direction towards a point, as a fraction. */
function columnOf(x: number, z: number): number {
  return (Math.atan2(x - skullCentre[0], z - skullCentre[2]) + Math.PI) / angleStep;
}

/** Row of the direction towards a point, as a fraction. */
function rowOf(x: number, y: number, z: number): number {
  const dy = y - skullCentre[1];
  const radius = Math.sqrt((x - skullCentre[0]) ** 2 + dy ** 2 + (z - skullCentre[2]) ** 2);
  return Math.min(polarCount - 1e-3, Math.acos(dy / Math.max(1e-6, radius)) / angleStep);
}

function cellOf(column: number, row: number): number {
  const around = ((Math.floor(column) % azimuthCount) + azimuthCount) % azimuthCount;
  return Math.min(polarCount - 1, Math.max(0, Math.floor(row))) * azimuthCount + around;
}

/** Cells about the pole, which are smaller than the gaps between samples: rows of these, and rounds that fill them. */
const polarRows = 3;
const polarRounds = 24;

/** Cells without a sample about the pole from those next to them. */
function closed(radii: Float32Array): Float32Array {
  const field = radii.slice();
  for (let round = 0; round < polarRounds; round++) {
    for (let cell = polarRows * azimuthCount - 1; cell >= 0; cell--) {
      if (field[cell] > 0) continue;
      const [column, row] = [cell % azimuthCount, Math.floor(cell / azimuthCount)];
      const around = [cellOf(column - 1, row), cellOf(column + 1, row), cellOf(column, row + 1)];
      const known = around.map((other) => field[other]).filter((radius) => radius > 0);
      if (known.length > 0) field[cell] = known.reduce((sum, radius) => sum + radius, 0) / known.length;
    }
  }
  return field;
}

/** Empty cells from their neighbours, and a blur that takes the edges off ears and nose. */
function smoothed(radii: Float32Array): Float32Array {
  let field: Float32Array = radii;
  for (let round = 0; round < 3; round++) {
    const before = field;
    field = new Float32Array(before.length);
    for (let cell = 0; cell < field.length; cell++) {
      field[cell] = before[cell] > 0 && round === 0 ? before[cell] : meanAround(before, cell);
    }
  }
  return field;
}

/** Mean of a cell and those beside it that are not empty; zero if all are. */
function meanAround(field: Float32Array, cell: number): number {
  const column = cell % azimuthCount;
  const row = Math.floor(cell / azimuthCount);
  let sum = 0;
  let count = 0;
  for (let k = 0; k < 5; k++) {
    const radius = field[cellOf(column + aside[k], row + down[k])];
    if (!(radius > 0)) continue;
    sum += radius;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** Steps to a cell itself and those beside it. */
const aside = [0, -1, 1, 0, 0] as const;
const down = [0, 0, 0, -1, 1] as const;

/** Share 0..1 of the head in what hair at a height lies on; the rest is the bust's. */
export function headShare(y: number): number {
  return smoothstep(headBottom - 10, headBottom + 40, y);
}
