import { appendFileSync, closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { meshLandmarkCount } from "../../src/face/landmark-groups.ts";

const recordLength = 2 * meshLandmarkCount;
const recordByteLength = 4 * recordLength;

/** What the landmark net found on each of a series of renders: a file that grows by one record (u, v pixels) a render. */
export class FoundLandmarks {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  get count(): number {
    return existsSync(this.#path) ? Math.trunc(statSync(this.#path).size / recordByteLength) : 0;
  }

  /** Landmarks as xyz triples; null where no face was found. */
  append(points: Float32Array | null): void {
    const record = Float32Array.from({ length: recordLength }, (_, k) =>
      points ? points[3 * Math.trunc(k / 2) + (k % 2)] : Number.NaN,
    );
    appendFileSync(this.#path, new Uint8Array(record.buffer));
  }

  /** The records in order, one in memory at a time; null where no face was found. */
  *read(): Generator<Float32Array | null> {
    const file = openSync(this.#path, "r");
    try {
      for (;;) {
        const bytes = new Uint8Array(recordByteLength);
        if (readSync(file, bytes) < recordByteLength) return;
        const record = new Float32Array(bytes.buffer);
        yield Number.isNaN(record[0]) ? null : record;
      }
    } finally {
      closeSync(file);
    }
  }
}
