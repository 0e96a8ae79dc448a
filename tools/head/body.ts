import type { PackageFiles } from "./package.ts";
import { readThreeMesh, type ThreeJson, type ThreeMesh } from "./three-mesh.ts";

/** The MakeHuman base body: 1 unit = 1 dm, y up, z forward, +x the subject's left. */
export interface Body extends ThreeMesh {
  readonly vertexCount: number;
  /** Vertices of each helper group and of `body`. */
  readonly groups: ReadonlyMap<string, ReadonlySet<number>>;
  /** A joint of the rig lies at the mean of these vertices; `name____head` and `name____tail` of every bone. */
  readonly joints: Readonly<Record<string, readonly number[]>>;
  /** Index of the mirrored vertex (x -> -x). */
  readonly mirror: Uint16Array;
  /** Share of each vertex that moves with a bone or anything below it. */
  boneWeight(bone: string): Float64Array;
}

interface BodyJson extends ThreeJson {
  materials: { DbgName: string; DbgIndex: number }[];
  bones: { name: string; parent: number }[];
  skinIndices: number[];
  skinWeights: number[];
  metadata: { joint_pos_idxs: Record<string, number[]> };
}

const influenceCount = 4;

export function readBody(files: PackageFiles): Body {
  const json = files.json("public/data/models/human_full_size.json") as BodyJson;
  const mesh = readThreeMesh(json);
  const vertexCount = mesh.positions.length / 3;
  return {
    ...mesh,
    vertexCount,
    groups: collectGroups(mesh, json.materials),
    joints: json.metadata.joint_pos_idxs,
    mirror: mirrorVertices(mesh.positions),
    boneWeight: (bone) => sumBoneWeights(json, vertexCount, bone),
  };
}

function collectGroups(mesh: ThreeMesh, materials: BodyJson["materials"]): Map<string, Set<number>> {
  const nameOf = new Map(materials.map(({ DbgName, DbgIndex }) => [DbgIndex, DbgName]));
  const groups = new Map<string, Set<number>>();
  mesh.polygons.forEach((polygon, p) => {
    const name = nameOf.get(mesh.materials[p]) ?? "";
    const group = groups.get(name) ?? new Set();
    for (const vertex of polygon) group.add(vertex);
    groups.set(name, group);
  });
  return groups;
}

/** The base body is mirror symmetric to the last digit. */
function mirrorVertices(positions: Float64Array): Uint16Array {
  const key = (x: number, i: number) => `${x + 0},${positions[3 * i + 1]},${positions[3 * i + 2]}`;
  const at = new Map<string, number[]>();
  const vertexCount = positions.length / 3;
  for (let i = 0; i < vertexCount; i++) {
    const found = at.get(key(positions[3 * i], i));
    if (found) found.push(i);
    else at.set(key(positions[3 * i], i), [i]);
  }
  return Uint16Array.from({ length: vertexCount }, (_, i) => {
    const found = at.get(key(-positions[3 * i], i));
    const own = at.get(key(positions[3 * i], i));
    if (!found || !own) throw new Error(`vertex ${i} of the base body has no mirrored one`);
    return found[Math.min(own.indexOf(i), found.length - 1)];
  });
}

function sumBoneWeights(json: BodyJson, vertexCount: number, bone: string): Float64Array {
  const below = json.bones.map(() => false);
  json.bones.forEach(({ name, parent }, index) => {
    below[index] = name.replace("____head", "") === bone || (parent >= 0 && below[parent]);
  });
  const weights = new Float64Array(vertexCount);
  json.skinIndices.forEach((index, k) => {
    if (below[index]) weights[Math.trunc(k / influenceCount)] += json.skinWeights[k];
  });
  return weights.map((weight) => Math.min(1, weight));
}
