import type { Body } from "./body.ts";
import { averageMacros } from "./sliders.ts";
import type { Targets } from "./targets.ts";

/** The vertices of the model: the cropped skin, then the drivers, each in ascending order of the base body. */
export interface Crop {
  /** Base vertex of every model vertex. */
  readonly vertices: readonly number[];
  readonly skinVertexCount: number;
  /** Model vertex of a base vertex; throws where the crop has none. */
  modelVertex(baseVertex: number): number;
  /** Skin quads in model vertices, and the uvs of the base body they name. */
  readonly quads: Uint16Array;
  readonly quadUvs: Uint16Array;
  readonly mirror: Uint16Array;
  /** Skin vertices joined to each skin vertex by an edge. */
  readonly neighbours: readonly (readonly number[])[];
}

/** Head, neck and bust of the average adult, in dm. */
const lowestY = 4.4;
const furthestX = 2.3;

/** Crops the skin; `carriers` are base vertices that parts and joints need besides. */
export function cropBody(body: Body, targets: Targets, carriers: Iterable<number>): Crop {
  const kept = keptQuads(body, targets);
  const skin = ascending(kept.flatMap((quad) => body.polygons[quad]));
  const isSkin = new Set(skin);
  const needed = [...carriers].flatMap((vertex) => [vertex, body.mirror[vertex]]);
  const vertices = [...skin, ...ascending(needed.filter((vertex) => !isSkin.has(vertex)))];
  const modelOf = new Map(vertices.map((vertex, index) => [vertex, index]));
  const modelVertex = (vertex: number) => {
    const index = modelOf.get(vertex);
    if (index === undefined) throw new Error(`base vertex ${vertex} is not in the crop`);
    return index;
  };
  const quads = Uint16Array.from(kept.flatMap((quad) => body.polygons[quad].map(modelVertex)));
  return {
    vertices,
    skinVertexCount: skin.length,
    modelVertex,
    quads,
    quadUvs: Uint16Array.from(kept.flatMap((quad) => body.polygonUvs[quad])),
    mirror: Uint16Array.from(vertices, (vertex) => modelVertex(body.mirror[vertex])),
    neighbours: findNeighbours(quads, skin.length),
  };
}

function keptQuads(body: Body, targets: Targets): number[] {
  const positions = body.positions.slice();
  for (const [name, weight] of averageMacros()) targets.add(name, weight, positions);
  const inside = (i: number) => positions[3 * i + 1] > lowestY && Math.abs(positions[3 * i]) < furthestX;
  const quads = body.polygons.map((_, index) => index);
  const isBody = body.groups.get("body") as ReadonlySet<number>;
  return quads.filter((quad) => body.polygons[quad].every((vertex) => isBody.has(vertex) && inside(vertex)));
}

function findNeighbours(quads: Uint16Array, vertexCount: number): number[][] {
  const neighbours = Array.from({ length: vertexCount }, () => new Set<number>());
  quads.forEach((vertex, corner) => {
    const next = quads[(corner & ~3) | ((corner + 1) & 3)];
    neighbours[vertex].add(next);
    neighbours[next].add(vertex);
  });
  return neighbours.map((set) => ascending(set));
}

function ascending(values: Iterable<number>): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}
