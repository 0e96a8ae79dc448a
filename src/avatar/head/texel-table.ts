import type { AtlasLayout } from "../../kernels/atlas.ts";
import { once } from "../mesh/once.ts";
import type { HeadModel } from "./head-model.ts";
import type { Subdivision } from "./subdivide.ts";

/** The subdivided skin as triangles in the atlas, kept for it: what `TextureKernel.withAtlas` rasterises into texels. */
export const atlasLayout = once(layOut);

function layOut({ vertexCount, split }: Subdivision): AtlasLayout {
  const triangles = new Uint16Array(split.triangles.length);
  const uvs = new Float32Array(2 * split.triangles.length);
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = split.triangles[corner];
    triangles[corner] = split.sources[vertex];
    uvs[2 * corner] = split.uvs[2 * vertex];
    uvs[2 * corner + 1] = split.uvs[2 * vertex + 1];
  }
  return { vertexCount, triangles, uvs };
}

/**
 * Index of the mirrored vertex of every vertex of the subdivided skin. Fine quad 4 q + i holds, in order, corner i of
 * coarse quad q, the vertex of the edge after it and the vertex of the quad.
 */
export function mirrorFineVertices(model: Pick<HeadModel, "quads" | "mirror">, subdivision: Subdivision): Uint16Array {
  const { quads, mirror } = model;
  const edgeVertices = new Map<number, number>();
  const quadVertices = new Map<string, number>();
  const corner = (q: number, i: number) => quads[4 * q + (i & 3)];
  const edgeKey = (a: number, b: number) => Math.min(a, b) * 0x10000 + Math.max(a, b);
  const quadKey = (vertices: number[]) => vertices.sort((a, b) => a - b).join();
  const quadCount = quads.length / 4;
  for (let q = 0; q < quadCount; q++) {
    for (let i = 0; i < 4; i++) {
      edgeVertices.set(edgeKey(corner(q, i), corner(q, i + 1)), subdivision.quads[4 * (4 * q + i) + 1]);
    }
    quadVertices.set(quadKey([0, 1, 2, 3].map((i) => corner(q, i))), subdivision.quads[16 * q + 2]);
  }
  const fine = Uint16Array.from({ length: subdivision.vertexCount }, (_, vertex) => vertex);
  for (let i = 0; i < subdivision.coarseVertexCount; i++) fine[i] = mirror[i];
  for (let q = 0; q < quadCount; q++) {
    for (let i = 0; i < 4; i++) {
      const edge = subdivision.quads[4 * (4 * q + i) + 1];
      const mirrored = edgeVertices.get(edgeKey(mirror[corner(q, i)], mirror[corner(q, i + 1)]));
      if (mirrored !== undefined) fine[edge] = mirrored;
    }
    const mirrored = quadVertices.get(quadKey([0, 1, 2, 3].map((i) => mirror[corner(q, i)])));
    if (mirrored !== undefined) fine[subdivision.quads[16 * q + 2]] = mirrored;
  }
  return fine;
}
