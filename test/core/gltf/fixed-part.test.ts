import { expect, it } from "vitest";
import { bindRigidly } from "../../../src/gltf/export-mesh.ts";
import { fixPart, placePart, thinOwnPart } from "../../../src/gltf/fixed-part.ts";
import type { WholePart } from "../../../src/gltf/thin-parts.ts";
import { tinyModel } from "../avatar/tiny-model.ts";
import { openMeshKernels } from "./export-glb.ts";

const kernels = openMeshKernels();

/** A level square of quads, 100 mm wide. */
function square(): WholePart {
  const side = 11;
  const positions = Array.from({ length: side * side }, (_, i) => [
    10 * (i % side),
    0,
    10 * Math.floor(i / side),
  ]).flat();
  const indices: number[] = [];
  for (let i = 0; i < side * (side - 1); i++) {
    if (i % side < side - 1) indices.push(i, i + side, i + 1, i + 1, i + side, i + side + 1);
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(positions, (_, k) => Number(k % 3 === 1)),
    uvs: null,
    indices: Uint32Array.from(indices),
    binding: bindRigidly(side * side, 3),
    material: "garment",
    motions: [],
  };
}

it("finds what a level keeps of a part once, and places it on any head", () => {
  const model = tinyModel();
  let made = 0;
  const whole = () => {
    made++;
    return square();
  };
  const parts = [0, 1].map(() => fixPart(model, kernels, "square", 0, whole));
  expect(made).toBe(1);
  expect(parts[1]).toBe(parts[0]);
  expect(parts[0].vertices.length).toBeLessThan(20);
  fixPart(model, kernels, "square", 1, whole);
  fixPart(tinyModel(), kernels, "square", 0, whole);
  expect(made).toBe(3);

  const { positions, normals } = square();
  const raised = positions.map((value, i) => (i % 3 === 1 ? value + positions[i - 1] : value));
  const placed = placePart(parts[0], raised, normals);
  const vertexCount = parts[0].vertices.length;
  parts[0].vertices.forEach((vertex, i) => {
    expect(placed.positions.subarray(3 * i, 3 * i + 3)).toEqual(raised.subarray(3 * vertex, 3 * vertex + 3));
  });
  expect(Math.max(...placed.indices)).toBe(vertexCount - 1);
  expect(placed.binding).toEqual(bindRigidly(vertexCount, 3));
  expect(placed).not.toHaveProperty("vertices");
});

it("thins what differs from head to head by its own shape", () => {
  const { motions: _, ...flat } = square();
  const bent = flat.positions.map((value, i) => (i % 3 === 1 ? 20 * Math.sin(flat.positions[i - 1] / 20) : value));
  const counts = [flat, { ...flat, positions: bent }].map(
    (part) => thinOwnPart(kernels, { ...part, targets: [] }, 0).indices.length / 3,
  );
  expect(counts[0]).toBeLessThan(20);
  expect(counts[1]).toBeGreaterThan(2 * counts[0]);
});
