import { skullCentre } from "../../head/head-envelope.ts";
import { cross, difference, sum, type Triple, unit } from "../../mesh/triple.ts";
import type { GrowthSkin } from "./hair-mesh.ts";

const angleStep = Math.PI / 45;
const columnCount = 90;
const rowCount = 45;
/** Cells by which what is known spreads to those without a sample. */
const fillRounds = 5;
/** Samples along each side of a quad. */
const sampleCount = 3;
/** Cover from which a place counts as behind the edge. */
const behind = 0.85;
/** Way over which the slope of cover is taken, one step back behind the edge, millimetres, and their count at most. */
const slopeStep = 6;
const backStep = 2.5;
const mostSteps = 4;

/** How far hair covers the head, by direction from the middle of the skull: where its locks may lie. */
export class LockCover {
  #cells: Float32Array = new Float32Array(columnCount * rowCount);

  constructor({ positions, quads }: GrowthSkin, density: Float32Array) {
    const counts = new Uint16Array(this.#cells.length);
    for (let quad = 0; quad < quads.length; quad += 4) {
      const [a, b, c, d] = quads.subarray(quad, quad + 4);
      // Also leaves out what is no skin, which has no position.
      if (!(positions[3 * a + 1] > skullCentre[1])) continue;
      for (let step = 0; step < sampleCount ** 2; step++) {
        const u = ((step % sampleCount) + 0.5) / sampleCount;
        const v = (Math.floor(step / sampleCount) + 0.5) / sampleCount;
        const [wa, wb, wc, wd] = [(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v];
        const along = (axis: number) =>
          wa * positions[3 * a + axis] +
          wb * positions[3 * b + axis] +
          wc * positions[3 * c + axis] +
          wd * positions[3 * d + axis];
        const cell = cellOf(...anglesOf([along(0), along(1), along(2)]));
        const covered = wa * density[a] + wb * density[b] + wc * density[c] + wd * density[d];
        counts[cell]++;
        this.#cells[cell] += (covered - this.#cells[cell]) / counts[cell];
      }
    }
    this.#cells = filled(this.#cells, counts);
  }

  /** Cover 0..1 towards a place. */
  at(place: Triple): number {
    const [column, row] = anglesOf(place);
    const [left, top] = [Math.floor(column - 0.5), Math.floor(row - 0.5)];
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      const [i, j] = [left + (k & 1), top + (k >> 1)];
      sum += (1 - Math.abs(column - 0.5 - i)) * (1 - Math.abs(row - 0.5 - j)) * this.#cells[cellOf(i, j)];
    }
    return sum;
  }

  /** The place, or the next one behind the edge of hair if it lies a little before that. */
  behindEdge(place: Triple): Triple {
    let found = place;
    for (let step = 0; step < mostSteps && this.at(found) < behind; step++) {
      const slope = this.#slopeAt(found);
      if (Math.hypot(...slope) === 0) break;
      found = sum(found, unit(slope), backStep);
    }
    return found;
  }

  /** Along the head to where there is more hair. */
  #slopeAt(place: Triple): Triple {
    const outwards = unit(difference(place, skullCentre));
    const across = unit(cross(outwards, Math.abs(outwards[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
    return [across, cross(outwards, across)].reduce<Triple>(
      (slope, axis) => {
        const rise = this.at(sum(place, axis, slopeStep)) - this.at(sum(place, axis, -slopeStep));
        return sum(slope, axis, rise);
      },
      [0, 0, 0],
    );
  }
}

/** Column and row of the direction towards a place, as fractions. */
function anglesOf(place: Triple): [number, number] {
  const [x, y, z] = difference(place, skullCentre);
  const polar = Math.acos(y / Math.max(1e-6, Math.hypot(x, y, z)));
  return [(Math.atan2(x, z) + Math.PI) / angleStep, Math.min(rowCount - 1e-3, polar / angleStep)];
}

function cellOf(column: number, row: number): number {
  const around = ((Math.floor(column) % columnCount) + columnCount) % columnCount;
  return Math.min(rowCount - 1, Math.max(0, Math.floor(row))) * columnCount + around;
}

/** Cells without a sample, where the mesh is coarse or the cells are small, from those next to them. */
function filled(cells: Float32Array, counts: Uint16Array): Float32Array {
  let [field, known] = [cells, counts.map((count) => Math.min(1, count))];
  for (let round = 0; round < fillRounds; round++) {
    const [before, seen] = [field, known];
    field = before.slice();
    known = seen.slice();
    for (let cell = 0; cell < field.length; cell++) {
      if (seen[cell]) continue;
      const [column, row] = [cell % columnCount, Math.floor(cell / columnCount)];
      const around = [
        cellOf(column - 1, row),
        cellOf(column + 1, row),
        cellOf(column, row - 1),
        cellOf(column, row + 1),
      ];
      const near = around.filter((other) => seen[other]);
      if (near.length === 0) continue;
      field[cell] = near.reduce((sum, other) => sum + before[other], 0) / near.length;
      known[cell] = 1;
    }
  }
  return field;
}
