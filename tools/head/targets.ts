import type { Body } from "./body.ts";
import type { PackageFiles } from "./package.ts";

/** The morph targets of MakeHuman by name, such as `nose/nose-hump-morehump`. */
export interface Targets {
  readonly names: readonly string[];
  /** Adds `weight` times a target to xyz of all body vertices, in dm. Throws a RangeError for an unknown name. */
  add(name: string, weight: number, positions: Float64Array): void;
}

/** Units of the stored displacements, in dm. */
const step = 0.001;
/** Helper vertices of this one are scattered by metres; its mirrored twin is sound. */
const corrupt = { name: "eyes/r-eye-bag-max", twin: "eyes/l-eye-bag-max" } as const;

/** Reads the dense table of int16 displacements, a row a target in the order of the sorted file names. */
export function readTargets(files: PackageFiles, body: Body): Targets {
  const list = files.json("src/json/targets/target-list.json") as { targets: Record<string, unknown> };
  const names = Object.keys(list.targets)
    .sort()
    .map((path) => path.replace(/^data\/targets\//, "").replace(/\.target$/, ""));
  const rows = new Map(names.map((name, row) => [name, row]));
  const stored = files.bytes("public/data/targets/targets.bin");
  const rowLength = 3 * body.vertexCount;
  if (stored.byteLength !== 2 * rowLength * names.length) throw new Error("targets.bin has an unexpected length");
  const aligned = new Uint8Array(stored).buffer;
  const rowOf = (name: string) => {
    const row = rows.get(name);
    if (row === undefined) throw new RangeError(`there is no target ${name}`);
    return new Int16Array(aligned, 2 * rowLength * row, rowLength);
  };
  return {
    names,
    add(name, weight, positions) {
      const isCorrupt = name === corrupt.name;
      const deltas = rowOf(isCorrupt ? corrupt.twin : name);
      for (let i = 0; i < body.vertexCount; i++) {
        const from = 3 * (isCorrupt ? body.mirror[i] : i);
        positions[3 * i] += weight * step * (isCorrupt ? -deltas[from] : deltas[from]);
        positions[3 * i + 1] += weight * step * deltas[from + 1];
        positions[3 * i + 2] += weight * step * deltas[from + 2];
      }
    },
  };
}
