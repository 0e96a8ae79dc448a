import type { Triple } from "../../mesh/triple.ts";

/** Cubes along an axis, half of them to each side of its origin: so few that their numbers stay small integers, which maps find sooner. Those further
 * out share numbers, and only what is near is found. */
const across = 256;

/** Places in a lattice of cubes, each with a value: what is near is found in the cubes around. Millimetres. */
export class PointGrid<Value> {
  readonly #size: number;
  readonly #cells = new Map<number, { readonly place: Triple; readonly value: Value }[]>();

  /** `size` is the side of a cube: about as far as is looked for. */
  constructor(size: number) {
    this.#size = size;
  }

  add(place: Triple, value: Value): void {
    const key = keyOf(this.#cellAt(place[0]), this.#cellAt(place[1]), this.#cellAt(place[2]));
    const cell = this.#cells.get(key);
    if (cell) cell.push({ place, value });
    else this.#cells.set(key, [{ place, value }]);
  }

  /** Whether a place is nearer than `within`. */
  isNear(point: Triple, within = this.#size): boolean {
    return this.#search(point, within, true) !== undefined;
  }

  /** The value of the next place that is nearer than `within`; undefined where none is. */
  nearest(point: Triple, within = this.#size): Value | undefined {
    return this.#search(point, within, false);
  }

  #search([x, y, z]: Triple, within: number, any: boolean): Value | undefined {
    let found: Value | undefined;
    let least = within * within;
    for (let column = this.#cellAt(x - within); column <= this.#cellAt(x + within); column++) {
      for (let row = this.#cellAt(y - within); row <= this.#cellAt(y + within); row++) {
        for (let slice = this.#cellAt(z - within); slice <= this.#cellAt(z + within); slice++) {
          const cell = this.#cells.get(keyOf(column, row, slice));
          if (!cell) continue;
          for (const { place, value } of cell) {
            const square = (place[0] - x) ** 2 + (place[1] - y) ** 2 + (place[2] - z) ** 2;
            if (square >= least) continue;
            if (any) return value;
            [found, least] = [value, square];
          }
        }
      }
    }
    return found;
  }

  #cellAt(coordinate: number): number {
    return Math.floor(coordinate / this.#size) + across / 2;
  }
}

function keyOf(column: number, row: number, slice: number): number {
  return (column * across + row) * across + slice;
}
