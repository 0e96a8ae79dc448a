import { hairStyles, type Part, type PartName } from "../../src/avatar/head/head-model.ts";
import type { Crop } from "./crop.ts";
import type { BoundMesh } from "./proxies.ts";

export interface Proxies {
  readonly eyes: BoundMesh;
  readonly teeth: BoundMesh;
  readonly tongue: BoundMesh;
  readonly lashes: BoundMesh;
  readonly brows: BoundMesh;
  readonly hair: ReadonlyMap<string, BoundMesh>;
}

const millimetres = 100;
/** A cornea has fewer vertices than an eyeball. */
const corneaVertexCount = 256;

/** Binds the proxies to the model's vertices; offsets and scale lengths are those of the mean head. */
export function buildParts(crop: Crop, mean: Float64Array, proxies: Proxies, lowerTeeth: ReadonlySet<number>): Part[] {
  const bind = (name: PartName, proxy: BoundMesh, texture: string, keeps: (vertex: number) => boolean = () => true) =>
    bindPart(crop, mean, { name, proxy, texture, keeps });
  const isCornea = corneaVertices(proxies.eyes);
  const isLower = (vertex: number) => proxies.teeth.references[vertex].filter((v) => lowerTeeth.has(v)).length > 1;
  return [
    bind("eyes", proxies.eyes, "eye", (vertex) => !isCornea[vertex]),
    bind("corneas", proxies.eyes, "eye", (vertex) => isCornea[vertex]),
    withoutHeightScale(bind("upper_teeth", proxies.teeth, "teeth", (vertex) => !isLower(vertex))),
    withoutHeightScale(bind("lower_teeth", proxies.teeth, "teeth", isLower)),
    bind("tongue", proxies.tongue, "tongue"),
    bind("lashes", proxies.lashes, "lashes"),
    bind("brows", proxies.brows, "brows"),
    ...hairStyles.map((style) => bind(`hair_${style}`, proxies.hair.get(style) as BoundMesh, `hair_${style}`)),
  ];
}

/** Teeth are scaled in height by the gap between the jaws, which is no measure of the teeth. */
function withoutHeightScale(part: Part): Part {
  const [x, , z] = part.scaleLengths;
  return { ...part, scaleLengths: Float32Array.of(x, 0, z) };
}

interface Binding {
  readonly name: PartName;
  readonly proxy: BoundMesh;
  readonly texture: string;
  keeps(vertex: number): boolean;
}

function bindPart(crop: Crop, mean: Float64Array, { name, proxy, texture, keeps }: Binding): Part {
  const scales = axisScales(crop, mean, proxy);
  const { vertices, triangles, uvs } = splitAtSeams(proxy, keeps);
  const references = vertices.flatMap((v) => proxy.references[v].map((base) => crop.modelVertex(base)));
  const weights = vertices.flatMap((v) => {
    const [a, b] = proxy.weights[v];
    return [a, b, 1 - a - b];
  });
  const offsets = vertices.flatMap((v) => proxy.offsets[v].map((d, axis) => d * millimetres * scales[axis].factor));
  return {
    name,
    vertexCount: vertices.length,
    references: Uint16Array.from(references),
    weights: Float32Array.from(weights),
    offsets: Float32Array.from(offsets),
    scaleVertices: Uint16Array.from(scales.flatMap(({ vertices: [a, b] }) => [a, b])),
    scaleLengths: Float32Array.from(scales, ({ length }) => length),
    triangles: Uint16Array.from(triangles),
    uvs: Float32Array.from(uvs),
    texture,
  };
}

function axisScales(crop: Crop, mean: Float64Array, proxy: BoundMesh) {
  return (["x", "y", "z"] as const).map((axis, c) => {
    const [a, b, denominator] = proxy.scale[axis];
    const vertices = [crop.modelVertex(a), crop.modelVertex(b)] as const;
    const length = Math.abs(mean[3 * vertices[0] + c] - mean[3 * vertices[1] + c]);
    return { vertices, length, factor: length / (millimetres * denominator) };
  });
}

/** One vertex for each pair of proxy vertex and uv; polygons become fans. */
function splitAtSeams(proxy: BoundMesh, keeps: (vertex: number) => boolean) {
  const splitOf = new Map<string, number>();
  const vertices: number[] = [];
  const uvs: number[] = [];
  const triangles: number[] = [];
  proxy.polygons.forEach((polygon, p) => {
    if (!polygon.every(keeps)) return;
    const corners = polygon.map((vertex, k) => {
      const uv = proxy.polygonUvs[p][k];
      const key = `${vertex}/${uv}`;
      let split = splitOf.get(key);
      if (split === undefined) {
        split = vertices.length;
        splitOf.set(key, split);
        vertices.push(vertex);
        uvs.push(proxy.uvs[2 * uv], 1 - proxy.uvs[2 * uv + 1]);
      }
      return split;
    });
    for (let k = 1; k + 1 < corners.length; k++) triangles.push(corners[0], corners[k], corners[k + 1]);
  });
  return { vertices, uvs, triangles };
}

/** Which vertices of the eyes belong to the corneas, by the size of the pieces they hang together in. */
function corneaVertices(eyes: BoundMesh): boolean[] {
  const vertexCount = eyes.positions.length / 3;
  const piece = Array.from({ length: vertexCount }, (_, i) => i);
  const root = (i: number): number => {
    while (piece[i] !== i) i = piece[i];
    return i;
  };
  for (const polygon of eyes.polygons) for (const vertex of polygon) piece[root(vertex)] = root(polygon[0]);
  const sizes = new Map<number, number>();
  for (let i = 0; i < vertexCount; i++) sizes.set(root(i), (sizes.get(root(i)) ?? 0) + 1);
  return piece.map((_, i) => sizes.get(root(i)) === corneaVertexCount);
}
