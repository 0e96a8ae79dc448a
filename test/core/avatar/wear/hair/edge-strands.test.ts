import { describe, expect, it } from "vitest";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference, type Triple, tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { growEdgeStrands } from "../../../../../src/avatar/wear/hair/edge-strands.ts";
import { HairEdge } from "../../../../../src/avatar/wear/hair/hair-edge.ts";
import { HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { strandTiles } from "../../../../../src/avatar/wear/hair/strand-atlas.ts";
import { coverFrom, positions, quads, radius, vertexCount } from "../../polar-ball.ts";

const edge = new HairEdge(
  { positions, quads },
  coverFrom(() => 58),
);

function strands(height: number, flow: Triple = [0, 1, -1]) {
  const mesh = new HairMesh();
  growEdgeStrands(mesh, edge, { height: new Float32Array(vertexCount).fill(height) }, 0.8, () => flow);
  return mesh.finish();
}

const depthsOf = ({ positions: places }: ReturnType<typeof strands>) =>
  Array.from({ length: places.length / 3 }, (_, i) => edge.depthOf(tripleAt(places, i)));

describe("growEdgeStrands", () => {
  const grown = strands(10);

  it("goes from skin before the edge to hair behind it", () => {
    const depths = depthsOf(grown).filter(Number.isFinite);
    expect(Math.min(...depths)).toBeLessThan(-2);
    expect(Math.max(...depths)).toBeGreaterThan(15);
  });

  it("lies on the skin at the edge and rises with the hair behind it", () => {
    depthsOf(grown).forEach((depth, i) => {
      const height = Math.hypot(...difference(tripleAt(grown.positions, i), skullCentre)) - radius;
      if (depth < 2) expect(height).toBeLessThan(1.5);
      if (depth > 12 && depth < 16) expect(height).toBeGreaterThan(4);
    });
  });

  it("shows its tile from its top, before the edge, downwards", () => {
    const { left, top, width, height } = strandTiles.edge;
    const depths = depthsOf(grown);
    for (let i = 0; i < depths.length; i++) {
      const [u, v] = [(grown.uvs[2 * i] - left) / width, (grown.uvs[2 * i + 1] - top) / height];
      expect(u > 0 && u < 1 && v > 0 && v < 1).toBe(true);
      if (depths[i] < 0) expect(v).toBeLessThan(0.1);
    }
  });

  it("leans to where hair leads", () => {
    const meanX = (flow: Triple) => {
      const { positions: places } = strands(10, flow);
      const over = depthsOf({ ...grown, positions: places }).map((depth, i) => (depth > 12 ? places[3 * i] : 0));
      return over.reduce((sum, x) => sum + x, 0) / over.length;
    };
    expect(meanX([1, 0, 0])).toBeGreaterThan(meanX([-1, 0, 0]) + 3);
  });

  it("faces outwards", () => {
    const { positions: places, triangles } = grown;
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => tripleAt(places, triangles[t + k]));
      const [u, v] = [difference(b, a), difference(c, a)];
      const across = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      const outwards = difference(a, skullCentre);
      expect(across.reduce((sum, value, axis) => sum + value * outwards[axis], 0)).toBeGreaterThan(0);
    }
  });

  it("grows none where hair is a shade of the skin", () => {
    expect(strands(0.5).triangles).toHaveLength(0);
  });
});
