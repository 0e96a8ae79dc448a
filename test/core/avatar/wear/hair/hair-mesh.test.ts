import { describe, expect, it } from "vitest";
import { HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";

/** A card of 2 by 3 mm that faces forwards, grown from the vertices 7 and 300 of the skin. */
function card(): HairMesh {
  const mesh = new HairMesh();
  const forwards = [0, 0, 1];
  const corners = [
    mesh.add([0, 0, 5], forwards, [0, 1], 7),
    mesh.add([2, 0, 5], forwards, [1, 1], 7),
    mesh.add([2, 3, 5], forwards, [1, 0], 300),
    mesh.add(Float64Array.of(0, 3, 5), forwards, [0, 0], 300),
  ] as const;
  mesh.join(...corners);
  return mesh;
}

describe("a mesh of hair", () => {
  it("numbers its vertices in the order in which they come", () => {
    const mesh = new HairMesh();
    const indices = [0, 1, 2].map((x) => mesh.add([x, 0, 0], [0, 1, 0], [0, 0], 9));
    expect(indices).toEqual([0, 1, 2]);
  });

  it("keeps position, normal, uv and root of each vertex", () => {
    const { positions, normals, uvs, roots } = card().finish();
    expect([...positions]).toEqual([0, 0, 5, 2, 0, 5, 2, 3, 5, 0, 3, 5]);
    expect([...normals]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...uvs]).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
    expect([...roots]).toEqual([7, 7, 300, 300]);
  });

  it("joins four corners into two triangles that share a diagonal and turn as the corners do", () => {
    const { triangles } = card().finish();
    const sides = [...triangles].map((from, k) => [from, triangles[k % 3 === 2 ? k - 2 : k + 1]]);
    const outer = sides.filter(([from, to]) => !sides.some(([other, end]) => other === to && end === from));
    expect(outer.sort()).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
    ]);
  });

  it("moves its first vertices and leaves the others, their normals and their triangles", () => {
    const [still, mesh] = [card().finish(), card()];
    mesh.move([9, 8, 7]);
    const { positions, ...others } = mesh.finish();
    const { positions: before, ...rest } = still;
    expect([...positions]).toEqual([9, 8, 7, ...before.subarray(3)]);
    expect(others).toEqual(rest);
  });

  it("is not changed any more once it is finished", () => {
    const mesh = card();
    const finished = mesh.finish();
    mesh.move([9, 8, 7]);
    mesh.add([0, 0, 0], [0, 0, 1], [0, 0], 1);
    expect(finished).toEqual(card().finish());
  });

  it("takes only the first three numbers of a position and a normal", () => {
    const mesh = new HairMesh();
    mesh.add([1, 2, 3, 4], [0, 1, 0, 5], [0, 0], 0);
    const { positions, normals } = mesh.finish();
    expect([[...positions], [...normals]]).toEqual([
      [1, 2, 3],
      [0, 1, 0],
    ]);
  });

  it("is empty where nothing grew", () => {
    const { capVertexCount, ...arrays } = new HairMesh().finish();
    for (const values of Object.values(arrays)) expect(values).toHaveLength(0);
    expect(capVertexCount).toBe(0);
  });
});
