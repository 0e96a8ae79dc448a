import type { ExportMesh } from "./avatar-meshes.ts";
import { keepOnly } from "./compact.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { Lod } from "./export-options.ts";
import type { MaterialName } from "./plain-color.ts";

/** Millimetres that the height of a strand texture, and a normal of another direction, count for where rows are chosen. */
const textureWeight = 16;
const normalWeight = 2;
/**
 * The power of the light at a row to which it counts, since little is seen of what little reaches: the face of a head of curls
 * between 12,000 vertices is then as like our pictures as between all 18,000 (.896 and .900; .874 with 1, .840 with 0).
 */
const seenPower = 3;
/** Corners of the quad from one row of a lock to the next. */
const quadCorners = 6;
/** Numbers in which a row may differ from what lies between others: its ends, their height in the texture and their normals. */
const rowSize = 13;

/** Bytes in a plain file of a vertex of a lock with its share of triangles, of a vertex of another part, of a corner, of a vertex that
 * a target moves, of the description of a target, and of the picture of a beard. */
const lockVertexBytes = 45;
const vertexBytes = 40;
const cornerBytes = 2;
const motionBytes = 14;
const targetBytes = 200;
const beardPictureBytes = 17_000;
/** Bytes of the locks of a head of hair and of what else is worn on it at each level of detail, and vertices of locks at least. */
const room: Readonly<Record<Lod, number>> = { 0: 430_000, 1: 160_000, 2: 100_000 };
const leastVertices: Readonly<Record<Lod, number>> = { 0: 5400, 1: 3000, 2: 2000 };
const worn: readonly MaterialName[] = ["beard", "glasses", "lenses", "headwear", "headband"];

/** The meshes, shaded, with as many rows of the locks of hair as a level of detail has room for. */
export function thinHair(meshes: readonly ExportMesh[], lod: Lod): ExportMesh[] {
  const others = meshes.flatMap(({ primitives }) => primitives.filter(({ material }) => worn.includes(material)));
  const left = room[lod] - others.reduce((sum, primitive) => sum + byteLengthOf(primitive), 0);
  const limit = Math.max(leastVertices[lod], left / lockVertexBytes);
  return meshes.map(({ name, primitives }) => ({
    name,
    primitives: primitives.map((primitive) =>
      primitive.material === "hair" ? keepOnly(primitive, thinLocks(primitive, limit)) : primitive,
    ),
  }));
}

function byteLengthOf({ positions, indices, targets, material }: ExportPrimitive): number {
  const motion = targets.reduce((sum, target) => sum + targetBytes + motionBytes * target.indices.length, 0);
  const picture = material === "beard" ? beardPictureBytes : 0;
  return (vertexBytes * positions.length) / 3 + cornerBytes * indices.length + motion + picture;
}

/**
 * The triangles of hair between at most so many of its locks' vertices: of all rows those go first that are nearest to what lies
 * between the rows that stay (D. Douglas and T. Peucker, 1973), whichever lock they are of, and that least is seen of. Every lock
 * keeps its ends.
 */
export function thinLocks(hair: ExportPrimitive, vertexLimit: number): Uint32Array {
  const { indices, positions, lockStart = 0 } = hair;
  const locks = locksOf(indices, lockStart);
  const { starts, left, right } = locks;
  const worth = new Float32Array(positions.length / 3);
  for (let lock = 0; lock < starts.length - 1; lock++) rankRows(hair, locks, lock, worth);
  const going = goingWorth(locks, worth, vertexLimit);
  const kept = indices.slice();
  let length = lockStart;
  for (let lock = 0; lock < starts.length - 1; lock++) {
    let last = starts[lock];
    for (let row = last + 1; row < starts[lock + 1]; row++) {
      if (worth[left[row]] <= going) continue;
      kept[length] = left[last];
      kept[length + 1] = right[last];
      kept[length + 2] = right[row];
      kept[length + 3] = left[last];
      kept[length + 4] = right[row];
      kept[length + 5] = left[row];
      length += quadCorners;
      last = row;
    }
  }
  return kept.slice(0, length);
}

/** Both vertices of each row of the locks from their roots to their tips, and where the rows of each lock and the next begin. */
interface Locks {
  readonly starts: readonly number[];
  readonly left: Uint32Array;
  readonly right: Uint32Array;
}

function locksOf(triangles: Uint32Array, first: number): Locks {
  const starts: number[] = [];
  const most = (2 * (triangles.length - first)) / quadCorners;
  const left = new Uint32Array(most);
  const right = new Uint32Array(most);
  let count = 0;
  for (let t = first; t < triangles.length; t += quadCorners) {
    if (count === 0 || triangles[t] !== left[count - 1]) {
      starts.push(count);
      left[count] = triangles[t];
      right[count++] = triangles[t + 1];
    }
    right[count] = triangles[t + 2];
    left[count++] = triangles[t + 5];
  }
  return { starts: [...starts, count], left: left.subarray(0, count), right: right.subarray(0, count) };
}

/** Notes for each inner row of a lock at its left vertex by how much it is missed at most where it goes before those around it. */
function rankRows(hair: ExportPrimitive, { starts, left, right }: Locks, lock: number, worth: Float32Array): void {
  const first = starts[lock];
  const last = starts[lock + 1] - 1;
  const rows = packedRows(hair, left.subarray(first, last + 1), right.subarray(first, last + 1));
  const { visibility } = hair;
  const divide = (from: number, to: number, most: number): void => {
    if (to - from < 2) return;
    const [at, deviation] = furthestOff(rows, from, to);
    const vertex = left[first + at];
    const seen = visibility ? Math.max(visibility[vertex], visibility[right[first + at]]) ** seenPower : 1;
    const own = Math.min(most, deviation * seen);
    worth[vertex] = own;
    divide(from, at, own);
    divide(at, to, own);
  };
  worth[left[first]] = Number.POSITIVE_INFINITY;
  worth[left[last]] = Number.POSITIVE_INFINITY;
  divide(0, last - first, Number.MAX_VALUE);
}

function packedRows({ positions, normals, uvs }: ExportPrimitive, left: Uint32Array, right: Uint32Array): Float32Array {
  const rows = new Float32Array(rowSize * left.length);
  for (let k = 0, at = 0; k < left.length; k++, at += rowSize) {
    for (let c = 0; c < 3; c++) {
      rows[at + c] = positions[3 * left[k] + c];
      rows[at + 3 + c] = positions[3 * right[k] + c];
      rows[at + 7 + c] = normalWeight * normals[3 * left[k] + c];
      rows[at + 10 + c] = normalWeight * normals[3 * right[k] + c];
    }
    rows[at + 6] = textureWeight * (uvs?.[2 * left[k] + 1] ?? 0);
  }
  return rows;
}

/** The row between two others that differs most from what lies between them there, and by how much. */
function furthestOff(rows: Float32Array, from: number, to: number): [number, number] {
  let found = from + 1;
  let most = 0;
  for (let row = from + 1; row < to; row++) {
    const share = (row - from) / (to - from);
    let square = 0;
    for (let c = 0; c < rowSize; c++) {
      const a = rows[from * rowSize + c];
      const off = rows[row * rowSize + c] - a - share * (rows[to * rowSize + c] - a);
      square += off * off;
    }
    if (square <= most) continue;
    found = row;
    most = square;
  }
  return [found, Math.sqrt(most)];
}

/** The worth up to which rows go where no more than so many vertices may stay. */
function goingWorth({ left }: Locks, worth: Float32Array, vertexLimit: number): number {
  const going = left.length - Math.floor(vertexLimit / 2);
  if (going <= 0) return -1;
  const ranked = Float32Array.from(left, (vertex) => worth[vertex]).sort();
  return Math.min(Number.MAX_VALUE, ranked[going - 1]);
}
