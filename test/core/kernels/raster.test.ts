import { describe, expect, test } from "vitest";
import type { Surface } from "../../../src/avatar/mesh/surface.ts";
import { bakeOcclusion, drawScene, drawVisibility } from "../../../src/kernels/raster.ts";
import { sphereDirections } from "../../../src/render/light.ts";
import { cameraAt, material, newRaster, parkMiller, quad, sceneOf, sphere, surfaceOf } from "../../fixtures/scenes.ts";
import { rasterizeReference } from "../../reference/rasteriser.ts";

const raster = newRaster();

/** Random triangles whose projections are exact in float32, so that samples meet edges and vertices often. */
function randomSurface(seed: number, triangleCount: number, reach: number): Surface {
  const random = parkMiller(seed);
  const positions: number[] = [];
  for (let i = 0; i < triangleCount * 3; i++) {
    const w = 2 ** (5 + Math.floor(random() * 3));
    const [u, v] = [0, 0].map(() => Math.floor((random() - 0.5) * reach * 8) / 8);
    positions.push((u * w) / 64, (v * w) / 64, 64 - w);
  }
  return surfaceOf(
    positions,
    Array.from({ length: triangleCount * 3 }, (_, i) => i),
  );
}

/** Triangle of the surface seen by each sample, -1 where empty. */
function visibleTriangles(surface: Surface, size: number, doubleSided = true) {
  const scene = sceneOf([{ surface, material: material({ doubleSided }) }], cameraAt(size));
  const { stride, ids, depths, triangles } = drawVisibility(raster, scene);
  const seen = new Int32Array(size * size * 4).fill(-1);
  const seenDepths = new Float64Array(size * size * 4);
  for (let i = 0; i < seen.length; i++) {
    const [pixel, sample] = [i >> 2, i & 3];
    const at = 4 * (Math.floor(pixel / size) * stride + (pixel % size)) + sample;
    if (ids[at] !== 0xffffffff) seen[i] = Math.floor(triangles[4 * ids[at] + 1] / 3);
    seenDepths[i] = depths[at];
  }
  return { seen, depths: seenDepths };
}

function coveredCount(seen: Int32Array): number {
  return seen.reduce((count, triangle) => count + (triangle >= 0 ? 1 : 0), 0);
}

describe("visibility", () => {
  test.each([
    [1, 40, 24],
    [2, 12, 120],
    [3, 60, 60],
    [4, 20, 900],
  ])("equals the reference at every sample (seed %i: %i triangles over %i pixels)", (seed, count, reach) => {
    for (const doubleSided of [true, false]) {
      const surface = randomSurface(seed, count, reach);
      const reference = rasterizeReference(surface, cameraAt(64), doubleSided);
      const { seen, depths } = visibleTriangles(surface, 64, doubleSided);
      let differing = 0;
      for (let i = 0; i < seen.length; i++) {
        expect(seen[i] >= 0).toBe(reference.triangles[i] >= 0);
        if (seen[i] === -1) continue;
        expect(Math.abs(depths[i] / reference.depths[i] - 1)).toBeLessThan(2e-5);
        const tied = reference.seconds[i] > reference.depths[i] * (1 - 2e-5);
        if (seen[i] !== reference.triangles[i] && !tied) differing++;
      }
      expect(differing).toBe(0);
      expect(coveredCount(seen)).toBeGreaterThan(100);
    }
  });

  test("triangles of a jittered grid cover every sample exactly once", () => {
    const random = parkMiller(9);
    const positions: number[] = [];
    for (let i = 0; i < 81; i++) {
      const [column, row] = [i % 9, Math.floor(i / 9)];
      const jitter = () => (row % 8 && column % 8 ? (random() - 0.5) * 5 : 0);
      positions.push((column - 4) * 8 + jitter(), (row - 4) * 8 + jitter(), 0);
    }
    const coverage = new Int32Array(64 * 64 * 4);
    for (let cell = 0; cell < 64; cell++) {
      const a = Math.floor(cell / 8) * 9 + (cell % 8);
      for (const indices of [
        [a, a + 1, a + 10],
        [a, a + 10, a + 9],
      ]) {
        const { seen } = visibleTriangles(surfaceOf(positions, indices), 64);
        for (let i = 0; i < seen.length; i++) coverage[i] += seen[i] >= 0 ? 1 : 0;
      }
    }
    expect(coverage.every((count) => count === 1)).toBe(true);
  });

  test("the order of triangles does not change the depths", () => {
    const surface = randomSurface(5, 30, 80);
    const reversed = surfaceOf(surface.positions, surface.indices.slice().reverse());
    const [forwards, backwards] = [surface, reversed].map((each) => visibleTriangles(each, 64).depths);
    expect(coveredCount(visibleTriangles(surface, 64).seen)).toBeGreaterThan(100);
    for (const [i, depth] of forwards.entries()) expect(Math.abs(depth - backwards[i])).toBeLessThan(1e-6);
  });

  test("only what faces the camera is drawn, unless both sides are asked for", () => {
    const away = surfaceOf([-20, -20, 0, 0, 20, 0, 20, -20, 0], [0, 1, 2]);
    expect(coveredCount(visibleTriangles(away, 64, false).seen)).toBe(0);
    expect(coveredCount(visibleTriangles(away, 64, true).seen)).toBeGreaterThan(3000);
  });

  test("a point appears at the pixel that the camera defines", () => {
    const turn = 0.4;
    const camera = {
      ...cameraAt(96, 80),
      focal: 300,
      centreX: 40.25,
      centreY: 33.5,
      rotation: Float64Array.from([Math.cos(turn), 0, Math.sin(turn), 0, 1, 0, -Math.sin(turn), 0, Math.cos(turn)]),
      translation: Float64Array.from([3, -2, -400]),
    };
    const point = [10, 12, -7];
    const [r, t] = [camera.rotation, camera.translation];
    const y = [0, 3, 6].map((row, k) => r[row] * point[0] + r[row + 1] * point[1] + r[row + 2] * point[2] + t[k]);
    const surface = sphere(12, point as [number, number, number], 40);
    const { data } = drawScene(raster, sceneOf([{ surface, material: material() }], camera));
    let [weight, u, v] = [0, 0, 0];
    for (let i = 0; i < 96 * 80; i++) {
      weight += data[4 * i + 3];
      u += data[4 * i + 3] * ((i % 96) + 0.5);
      v += data[4 * i + 3] * (Math.floor(i / 96) + 0.5);
    }
    expect(Math.abs(u / weight - (camera.centreX + (camera.focal * y[0]) / -y[2]))).toBeLessThan(0.1);
    expect(Math.abs(v / weight - (camera.centreY - (camera.focal * y[1]) / -y[2]))).toBeLessThan(0.1);
  });
});

test.each([61, 62, 63])("a picture %i pixels wide ends as a wider one goes on", (width) => {
  const backdrop = { top: [0.2, 0.4, 0.6], bottom: [0.8, 0.1, 0.3] } as const;
  const drawable = { surface: sphere(20, [6, 0, 0]), material: material() };
  const [narrow, wide] = [width, 64].map(
    (across) => drawScene(raster, sceneOf([drawable], { ...cameraAt(across, 45), centreX: 32 }, { backdrop })).data,
  );
  for (let y = 0; y < 45; y++) {
    const [own, other] = [narrow.subarray(4 * y * width), wide.subarray(4 * y * 64)];
    expect(own.subarray(0, 4 * width)).toEqual(other.subarray(0, 4 * width));
  }
});

describe("clipping", () => {
  const floorBehindCamera = surfaceOf([-4000, -10, 500, 4000, -10, 500, 0, -10, -4000], [0, 1, 2]);

  test("a triangle that passes behind the camera is cut at the near plane", () => {
    const { seen } = visibleTriangles(floorBehindCamera, 64);
    // The floor's horizon projects 64 * 10 / 4064 pixels below the centre; everything below it is floor.
    for (let pixel = 0; pixel < 64 * 64; pixel++) {
      const isFloor = Math.floor(pixel / 64) >= 33;
      if (Math.floor(pixel / 64) !== 32) expect(seen[4 * pixel] >= 0).toBe(isFloor);
    }
  });

  test("a triangle far larger than the picture covers all of it", () => {
    const huge = surfaceOf([-3e6, -3e6, 0, 3e6, -3e6, 0, 0, 6e6, 0], [0, 1, 2]);
    expect(coveredCount(visibleTriangles(huge, 64).seen)).toBe(64 * 64 * 4);
  });

  test("degenerate, invalid and hidden triangles leave no trace", () => {
    const visible = [-20, -20, 0, 20, -20, 0, 0, 20, 0];
    const positions = [
      ...visible,
      ...[5, 5, 1, 5, 5, 1, 9, 9, 1],
      ...[Number.NaN, 0, 1, 10, 0, 1, 0, 10, 1],
      ...[Number.POSITIVE_INFINITY, 0, 1, 10, 0, 1, 0, 10, 1],
      ...[0, 0, 100, 10, 0, 100, 0, 10, 100],
      ...[1e30, 1e30, -1e30, 1e30, 0, 0, 0, 1e30, 0],
      ...[3e38, 0, 0, -3e38, 0, 0, 0, 3e38, 0],
    ];
    const all = surfaceOf(
      positions,
      Array.from({ length: positions.length / 3 }, (_, i) => i),
    );
    const { seen } = visibleTriangles(all, 64);
    expect(seen).toEqual(visibleTriangles(surfaceOf(visible, [0, 1, 2]), 64).seen);
  });

  test("an empty scene is an empty picture", () => {
    const empty = drawScene(raster, sceneOf([], cameraAt(16)));
    expect(empty.data.every((byte) => byte === 0)).toBe(true);
    const noTriangles = sceneOf([{ surface: surfaceOf([], []), material: material() }], cameraAt(16));
    expect(drawScene(raster, noTriangles).data.every((byte) => byte === 0)).toBe(true);
  });
});

describe("malformed scenes are refused", () => {
  const surface = quad(-8, -8, 8, 8);
  const texture = { width: 2, height: 2, channelCount: 4, data: new Uint8Array(16) } as const;
  test.each<[string, Partial<Surface>]>([
    ["an index out of range", { indices: Uint32Array.from([0, 1, 4]) }],
    ["indices that are no triangles", { indices: Uint32Array.from([0, 1]) }],
    ["missing normals", { normals: new Float32Array(3) }],
    ["missing uvs", { uvs: new Float32Array(2) }],
    ["half a vertex", { positions: new Float32Array(13) }],
  ])("%s", (_, fields) => {
    const scene = sceneOf([{ surface: { ...surface, ...fields }, material: material() }], cameraAt(16));
    expect(() => drawScene(raster, scene)).toThrow(RangeError);
  });

  test("cameras, lights, textures and occlusion of the wrong size", () => {
    const drawable = { surface, material: material() };
    const camera = cameraAt(16);
    const light = { directional: [], ambient: new Float32Array(26) };
    const cut = { ...texture, data: texture.data.subarray(1) };
    for (const scene of [
      sceneOf([drawable], { ...camera, width: 0 }),
      sceneOf([drawable], { ...camera, height: 1921 }),
      sceneOf([drawable], { ...camera, focal: Number.NaN }),
      sceneOf([drawable], { ...camera, rotation: new Float64Array(8) }),
      sceneOf([drawable], camera, { light }),
      sceneOf([{ ...drawable, occlusion: new Float32Array(3) }], camera),
      sceneOf([{ surface, material: material({ texture: cut }) }], camera),
      sceneOf([{ surface, material: material({ texture: { ...texture, width: 0 } }) }], camera),
      sceneOf(Array(65).fill(drawable), camera),
    ]) {
      expect(() => drawScene(raster, scene)).toThrow(RangeError);
    }
  });

  test("a texture over the module's memory is memory_exhausted, and the renderer still works", () => {
    const side = 4096;
    const large = { width: side, height: side, channelCount: 1, data: new Uint8Array(side * side) } as const;
    const scene = sceneOf([{ surface, material: material({ texture: large }) }], cameraAt(16));
    const own = newRaster();
    expect(() => drawScene(own, scene)).toThrow(expect.objectContaining({ code: "memory_exhausted" }));
    const small = drawScene(own, sceneOf([{ surface, material: material() }], cameraAt(16)));
    expect(small.data.every((byte) => byte === 255)).toBe(true);
  });
});

describe("alpha to coverage", () => {
  const alphaTexture = (alpha: number) =>
    ({ width: 64, height: 64, channelCount: 2, data: new Uint8Array(64 * 64 * 2).fill(alpha) }) as const;
  const seenShare = (alpha: number) => {
    const textured = material({ texture: alphaTexture(alpha), alphaTested: true });
    const scene = sceneOf([{ surface: quad(-32, -32, 32, 32), material: textured }], cameraAt(64));
    const { ids } = drawVisibility(raster, scene);
    return ids.reduce((count, id) => count + (id === 0xffffffff ? 0 : 1), 0) / ids.length;
  };

  test("covers the quarter of samples that is nearest to alpha", () => {
    for (const [alpha, share] of [
      [0, 0],
      [28, 0],
      [36, 0.25],
      [92, 0.25],
      [99, 0.5],
      [156, 0.5],
      [163, 0.75],
      [219, 0.75],
      [227, 1],
      [255, 1],
    ])
      expect(seenShare(alpha)).toBe(share);
  });

  test("of strands goes one level of detail beyond that of the area at most", () => {
    // Two texels that are closed beside two that are open: even from the second level on.
    const data = Uint8Array.from({ length: 2 * 512 * 32 }, (_, k) => (k % 2 === 0 || (k >> 1) % 4 < 2 ? 255 : 0));
    const texture = { width: 512, height: 32, channelCount: 2, data } as const;
    const hair = material({ kind: "hair", texture, strandTexture: true, alphaTested: true });
    // Sixteen texels lie across a pixel, and 512 over the length of the lock in its area.
    const isEven = (length: number) => {
      const scene = sceneOf([{ surface: quad(0.0625, -length, 32.0625, 0), material: hair }], cameraAt(256));
      const { ids } = drawVisibility(raster, scene);
      const row = ids.subarray(4 * (150 * 256 + 132), 4 * (150 * 256 + 156));
      const shown = Array.from({ length: 24 }, (_, x) =>
        row.subarray(4 * x, 4 * x + 4).filter((id) => id !== 0xffffffff),
      );
      return shown.every(({ length: count }) => count === 2);
    };
    expect([122, 135].map(isEven)).toEqual([true, false]);
  });

  test("layers show the nearest sample that each of them covers, in whatever order they come", () => {
    const depthsOf = (layers: readonly (readonly [z: number, alpha: number, shift: number])[]) => {
      const drawables = layers.map(([z, alpha, shift]) => ({
        surface: quad(shift - 32, -32, shift + 32, 32, z),
        material: material({ texture: alphaTexture(alpha), alphaTested: true }),
      }));
      return drawVisibility(raster, sceneOf(drawables, cameraAt(64))).depths;
    };
    const layers = [[-20, 90] as const, [40, 60] as const, [10, 120] as const];
    for (const order of [layers, layers.toReversed()]) {
      // The order of a triangle's samples goes by its place in the scene, where the others stay, out of sight.
      const alone = order.map((_, own) => depthsOf(order.map(([z, alpha], k) => [z, alpha, k === own ? 0 : 4000])));
      const nearest = alone[0].map((_, i) => Math.max(...alone.map((depths) => depths[i])));
      expect(nearest.filter((depth) => depth > 0).length).toBeGreaterThan(nearest.length / 4);
      expect(depthsOf(order.map(([z, alpha]) => [z, alpha, 0]))).toEqual(nearest);
    }
  });

  test.each([
    [6, 60, 24],
    [7, 300, 90],
    [8, 40, 400],
  ])("is as without alpha where it is closed (seed %i: %i triangles over %i pixels)", (seed, count, reach) => {
    const surface = randomSurface(seed, count, reach);
    const closed = Uint8Array.from({ length: 64 * 64 * 2 }, (_, i) => (i < 64 * 64 ? 255 : 0));
    const texture = { ...alphaTexture(0), data: closed };
    const depthsOf = (alphaTested: boolean) =>
      drawVisibility(
        raster,
        sceneOf([{ surface, material: material({ texture, alphaTested, doubleSided: true }) }], cameraAt(64)),
      ).depths;
    const [open, tested] = [false, true].map(depthsOf);
    expect(open.filter((depth) => depth > 0).length).toBeGreaterThan(100);
    for (const [i, depth] of open.entries()) expect(Math.abs(tested[i] - depth)).toBeLessThan(1e-6);
  });
});

describe("ambient occlusion", () => {
  const directions = sphereDirections(48);
  const skin = material({ kind: "skin" });

  test("leaves a convex body open", () => {
    const [open] = bakeOcclusion(raster, [{ surface: sphere(90, [0, 0, 0], 64), material: skin }], directions);
    expect(Math.min(...open)).toBeGreaterThan(0.9);
  });

  test("darkens what lies in a fold and not what lies outside it", () => {
    const pair = [sphere(60, [-58, 0, 0], 48), sphere(60, [58, 0, 0], 48)];
    const [left] = bakeOcclusion(
      raster,
      pair.map((surface) => ({ surface, material: skin })),
      directions,
    );
    const { positions } = pair[0];
    const mean = (from: number, to: number) => {
      const chosen = [...left].filter((_, i) => positions[3 * i] > from && positions[3 * i] < to);
      return chosen.reduce((sum, value) => sum + value, 0) / chosen.length;
    };
    expect(mean(-12, 0)).toBeLessThan(0.6);
    expect(mean(-120, -90)).toBeGreaterThan(0.93);
  });

  test("is the same of what receives light where what shades it receives none", () => {
    const pair = [sphere(60, [-58, 0, 0], 48), sphere(60, [58, 0, 0], 48)].map((surface) => ({
      surface,
      material: skin,
    }));
    const [, both] = bakeOcclusion(raster, pair, directions);
    const [none, right] = bakeOcclusion(raster, pair, directions, (drawable) => drawable === pair[1]);
    expect(none).toHaveLength(0);
    expect(right).toEqual(both);
  });
});

test("invalid vertices disturb neither shadows nor occlusion of the others", () => {
  const skin = material({ kind: "skin" });
  const head = sphere(20, [0, 0, 0], 24);
  const broken = surfaceOf(
    head.positions.map((value, i) => (i % 7 === 0 ? Number.NaN : value * 0.3)),
    head.indices,
  );
  const light = {
    directional: [{ direction: [0, 0.6, 0.8], color: [1, 1, 1] }],
    ambient: new Float32Array(27),
  } as const;
  const drawables = [head, broken].map((surface) => ({ surface, material: skin }));
  const [alone] = bakeOcclusion(raster, drawables.slice(0, 1), sphereDirections(16));
  const [beside] = bakeOcclusion(raster, drawables, sphereDirections(16));
  for (const [i, value] of beside.entries()) expect(Math.abs(value - alone[i])).toBeLessThan(0.2);
  const pictures = [drawables.slice(0, 1), drawables].map((each) =>
    drawScene(raster, sceneOf(each, cameraAt(64), { light })),
  );
  expect(pictures[1].data).toEqual(pictures[0].data);
});

test("the memory of a frame stays inside its bounds with a 2048 atlas", () => {
  const atlas = { width: 2048, height: 2048, channelCount: 3, data: new Uint8Array(2048 * 2048 * 3) } as const;
  const drawable = { surface: sphere(20, [0, 0, 0], 96), material: material({ kind: "skin", texture: atlas }) };
  const own = newRaster();
  drawScene(own, sceneOf([drawable], cameraAt(512)));
  expect(own.memory.byteLength).toBeLessThan(48e6);
  drawScene(own, sceneOf([drawable], cameraAt(1024)));
  expect(own.memory.byteLength).toBeLessThan(48e6);
});
