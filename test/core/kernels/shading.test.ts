import { describe, expect, test } from "vitest";
import { drawScene } from "../../../src/kernels/raster.ts";
import type { Light, Material } from "../../../src/render/scene.ts";
import {
  cameraAt,
  material,
  newRaster,
  parkMiller,
  quad,
  sceneOf,
  sphere,
  surfaceOf,
  uniformLight,
} from "../../fixtures/scenes.ts";

const raster = newRaster();
const head = sphere(26, [0, 0, 0], 48);

function texel(data: Uint8Array, width: number, x: number, y: number): number[] {
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
}

describe("unlit", () => {
  test("shows the texels of its texture as they are, upright and unmixed", () => {
    const data = Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256));
    const texture = { width: 16, height: 16, channelCount: 4, data } as const;
    const drawable = { surface: quad(-8, -8, 8, 8), material: material({ texture }) };
    const picture = drawScene(raster, sceneOf([drawable], cameraAt(16)));
    for (let i = 0; i < data.length; i++) expect(Math.abs(picture.data[i] - data[i])).toBeLessThanOrEqual(1);
  });

  test.each([1, 2, 3, 4] as const)(
    "a texture of %i channels keeps its colour at every level of detail",
    (channelCount) => {
      const color = [200, 90, 40, 255].slice(0, channelCount);
      if (channelCount === 2) color[1] = 255;
      const data = Uint8Array.from({ length: 64 * 64 * channelCount }, (_, i) => color[i % channelCount]);
      const shown = channelCount < 3 ? [200, 200, 200, 255] : [200, 90, 40, 255];
      const drawable = {
        surface: quad(-4, -4, 4, 4),
        material: material({ texture: { width: 64, height: 64, channelCount, data } }),
      };
      for (const distance of [16, 64, 1000]) {
        const camera = { ...cameraAt(16), translation: Float64Array.from([0, 0, -distance]) };
        const { data: picture } = drawScene(raster, sceneOf([drawable], camera));
        if (distance < 1000) {
          for (let c = 0; c < 4; c++) expect(Math.abs(texel(picture, 16, 8, 8)[c] - shown[c])).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test("transparent texels do not bleed into the edge of a strand", () => {
    const data = Uint8Array.from({ length: 64 * 64 * 4 }, (_, i) => {
      const inside = (i >> 2) % 64 >= 20 && (i >> 2) % 64 < 44;
      return inside ? [250, 200, 150, 255][i % 4] : 0;
    });
    const textured = material({ texture: { width: 64, height: 64, channelCount: 4, data }, alphaTested: true });
    const picture = drawScene(
      raster,
      sceneOf([{ surface: quad(-6.3, -6.3, 6.3, 6.3), material: textured }], cameraAt(16)),
    );
    let partly = 0;
    for (let i = 0; i < 256; i++) {
      const [red, , , alpha] = texel(picture.data, 16, i % 16, i >> 4);
      if (alpha > 0) expect(red).toBeGreaterThan(240);
      if (alpha > 0 && alpha < 255) partly++;
    }
    expect(partly).toBeGreaterThan(5);
  });
});

describe("coverage and backdrop", () => {
  test("colour at an edge is not darkened by what lies outside", () => {
    const drawable = { surface: head, material: material({ color: [1, 0.5, 0.25] }) };
    const { data } = drawScene(raster, sceneOf([drawable], cameraAt(64)));
    const middle = texel(data, 64, 32, 32);
    let edgeCount = 0;
    for (let i = 0; i < 64 * 64; i++) {
      const pixel = texel(data, 64, i % 64, i >> 6);
      if (pixel[3] === 0) continue;
      if (pixel[3] < 255) edgeCount++;
      expect(pixel.slice(0, 3)).toEqual(middle.slice(0, 3));
    }
    expect(edgeCount).toBeGreaterThan(60);
  });

  test("a backdrop of one colour has exactly that colour", () => {
    for (let level = 0; level < 256; level++) {
      const color = [level, 255 - level, level] as const;
      const { data } = drawScene(raster, sceneOf([], cameraAt(8), { backdrop: { top: color, bottom: color } }));
      for (let i = 0; i < 64; i++) expect(texel(data, 8, i % 8, i >> 3)).toEqual([...color, 255]);
    }
  });

  test("a gradient runs from its top to its bottom colour, dithered by less than a level", () => {
    const backdrop = { top: [200, 100, 50], bottom: [100, 150, 250] } as const;
    const { data } = drawScene(raster, sceneOf([], cameraAt(64), { backdrop }));
    for (const y of [0, 31, 63]) {
      const t = (y + 0.5) / 64;
      for (let c = 0; c < 3; c++) {
        const expected = backdrop.top[c] + (backdrop.bottom[c] - backdrop.top[c]) * t;
        for (let x = 0; x < 64; x++) expect(Math.abs(texel(data, 64, x, y)[c] - expected)).toBeLessThanOrEqual(1.6);
      }
    }
    expect(data.every((byte, i) => i % 4 !== 3 || byte === 255)).toBe(true);
  });
});

describe("light", () => {
  const white = (kind: Material["kind"]) => ({ surface: head, material: material({ kind, color: [1, 1, 1] }) });
  /** Khronos PBR Neutral of a grey, encoded as sRGB. */
  const neutral = (grey: number, reflectance: number) => {
    const base = grey - (grey < 2 * reflectance ? grey - grey ** 2 / (4 * reflectance) : reflectance);
    const pressed = base < 0.76 ? base : 1 - 0.24 ** 2 / (base + 0.24 - 0.76);
    return 255 * (pressed <= 0.0031308 ? 12.92 * pressed : 1.055 * pressed ** (1 / 2.4) - 0.055);
  };

  test.each(["skin", "eye", "teeth", "tongue", "hair", "cloth", "frame"] as const)(
    "a white body of %s in a white furnace gives back no more than it gets",
    (kind) => {
      const { data } = drawScene(raster, sceneOf([white(kind)], cameraAt(64)));
      const brightest = Math.max(...data.filter((_, i) => i % 4 < 3));
      expect(brightest).toBeLessThanOrEqual(Math.ceil(neutral(1, 1e-6)));
      expect(texel(data, 64, 32, 32)[0]).toBeGreaterThan(neutral(0.9, 0.02));
    },
  );

  test("hair shines across the strands that its texture shows", () => {
    const light: Light = {
      directional: [{ direction: [0, 0, 1], color: [0.8, 0.8, 0.8] }],
      ambient: new Float32Array(27),
    };
    // A sphere shines in a band round it, across its strands: level where they run down, upright where they run across.
    const ball = sphere(22, [0, 0, 0], 24);
    const uvsOf = (down: (i: number) => readonly [number, number]) =>
      Float32Array.from(Array.from({ length: ball.positions.length / 3 }, (_, i) => down(i)).flat());
    const at = (i: number, axis: number) => 0.5 + ball.positions[3 * i + axis] / 50;
    const black = { width: 1, height: 1, channelCount: 3, data: new Uint8Array(3) } as const;
    const shineAlong = (uvs: Float32Array, strandTexture: boolean) => {
      const hair = material({ kind: "hair", texture: black, strandTexture });
      const { data } = drawScene(
        raster,
        sceneOf([{ surface: { ...ball, uvs }, material: hair }], cameraAt(64), { light }),
      );
      return texel(data, 64, 18, 32)[1] - texel(data, 64, 32, 18)[1];
    };
    const downwards = uvsOf((i) => [at(i, 0), 1 - at(i, 1)]);
    const across = uvsOf((i) => [at(i, 1), at(i, 0)]);
    const flat = uvsOf(() => [0.5, 0.5]);
    expect(shineAlong(downwards, true)).toBeGreaterThan(shineAlong(across, true) + 10);
    expect(shineAlong(across, false)).toBe(shineAlong(downwards, false));
    expect(shineAlong(flat, true)).toBeGreaterThan(shineAlong(across, true) + 10);
  });

  test("locks look the same from both of their sides, since their normals are those of the whole hair", () => {
    const grey = { width: 1, height: 1, channelCount: 3, data: Uint8Array.of(90, 90, 90) } as const;
    const front = quad(-20, -20, 20, 20);
    const hair = material({ kind: "hair", texture: grey, strandTexture: true, doubleSided: true });
    const draw = (indices: Uint32Array) =>
      drawScene(raster, sceneOf([{ surface: { ...front, indices }, material: hair }], cameraAt(64))).data;
    expect(draw(front.indices.slice().reverse())).toEqual(draw(front.indices));
  });

  test("hair whose vertices have colours looks as with these in its texture, lights and all", () => {
    const ball = sphere(40, [0, 0, 0], 48);
    const draw = (color: readonly number[], factors?: readonly number[]) => {
      const texture = { width: 1, height: 1, channelCount: 3, data: Uint8Array.from(color) } as const;
      const hair = material({ kind: "hair", texture, strandTexture: true });
      const colors = factors && ball.positions.map((_, k) => factors[k % 3]);
      return drawScene(raster, sceneOf([{ surface: { ...ball, colors }, material: hair }], cameraAt(64))).data;
    };
    // Half, a fourth and an eighth of the linear light of 188.
    const painted = draw([137, 99, 71]);
    const tinted = draw([188, 188, 188], [0.5, 0.25, 0.125]);
    expect(Math.max(...painted.map((value, k) => Math.abs(value - tinted[k])))).toBeLessThanOrEqual(2);
    expect(texel(tinted, 64, 32, 32)[0]).toBeGreaterThan(1.5 * texel(tinted, 64, 32, 32)[2]);
  });

  test("skin whose vertices have colours looks as with these in its texture, and shines as white as without", () => {
    const ball = sphere(40, [0, 0, 0], 48);
    const draw = (color: readonly number[], factors?: readonly number[]) => {
      const texture = { width: 1, height: 1, channelCount: 3, data: Uint8Array.from(color) } as const;
      const colors = factors && ball.positions.map((_, k) => factors[k % 3]);
      const drawable = { surface: { ...ball, colors }, material: material({ kind: "skin", texture }) };
      return drawScene(raster, sceneOf([drawable], cameraAt(64))).data;
    };
    const painted = draw([137, 99, 71]);
    const tinted = draw([188, 188, 188], [0.5, 0.25, 0.125]);
    expect(Math.max(...painted.map((value, k) => Math.abs(value - tinted[k])))).toBeLessThanOrEqual(2);
    expect(texel(tinted, 64, 32, 32)[0]).toBeGreaterThan(1.5 * texel(tinted, 64, 32, 32)[2]);
  });

  test("hair whose texture shows its strands has no other lines", () => {
    const grey = { width: 1, height: 1, channelCount: 3, data: Uint8Array.of(90, 90, 90) } as const;
    const ball = sphere(40, [0, 0, 0], 48);
    const roughness = (strandTexture: boolean) => {
      const hair = material({ kind: "hair", texture: grey, strandTexture });
      const { data } = drawScene(raster, sceneOf([{ surface: ball, material: hair }], cameraAt(128)));
      const row = Array.from({ length: 32 }, (_, k) => texel(data, 128, 48 + k, 56)[1]);
      return Math.max(...row.slice(2).map((value, k) => Math.abs(value - 2 * row[k + 1] + row[k])));
    };
    expect(roughness(true)).toBeLessThanOrEqual(2);
    expect(roughness(false)).toBeGreaterThan(4);
  });

  test("a body turns dark away from the light and is brightest towards it", () => {
    const light: Light = {
      directional: [{ direction: [1, 0, 0], color: [0.8, 0.8, 0.8] }],
      ambient: new Float32Array(27),
    };
    for (const kind of ["skin", "eye", "teeth", "cloth", "frame"] as const) {
      const { data } = drawScene(raster, sceneOf([white(kind)], cameraAt(64), { light }));
      const row = Array.from({ length: 44 }, (_, i) => texel(data, 64, 10 + i, 32)[1]);
      expect(row[0]).toBeLessThan(25);
      expect(row[43]).toBeGreaterThan(160);
      for (let i = 1; i < 44; i++) expect(row[i]).toBeGreaterThanOrEqual(row[i - 1] - 2);
    }
  });

  test("a film of moisture mirrors of a light what GGX and Fresnel say, and nothing without it", () => {
    const light: Light = {
      directional: [{ direction: [0, 0, 1], color: [0.2, 0.2, 0.2] }],
      ambient: new Float32Array(27),
    };
    const black = { surface: head, material: material({ kind: "skin", color: [0, 0, 0] }) };
    const middle = (wetness?: number) => {
      const drawable =
        wetness === undefined
          ? black
          : { ...black, wetness: new Float32Array(head.positions.length / 3).fill(wetness) };
      return texel(drawScene(raster, sceneOf([drawable], cameraAt(64), { light })).data, 64, 32, 32)[1];
    };
    // Towards light and eye pi D V F of a reflectance of .04 and a roughness of .36, whose V is 1/4 there.
    const mirrored = (0.04 * 0.25) / 0.36 ** 4;
    expect(Math.abs(middle(1) - neutral(0.2 * mirrored, 0.02))).toBeLessThan(3);
    expect(middle(0)).toBe(middle());
    expect(middle(0)).toBeLessThan(middle(0.5));
    expect(middle(0.5)).toBeLessThan(middle(1));
  });

  test("ambient factors are the polynomials of the normal that the scene defines", () => {
    const basis = (x: number, y: number, z: number) => [1, y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y];
    for (let k = 1; k < 9; k++) {
      const ambient = uniformLight(0.4).ambient.slice();
      ambient.fill(0.15, 3 * k, 3 * k + 3);
      const { data } = drawScene(
        raster,
        sceneOf([white("cloth")], cameraAt(64), { light: { directional: [], ambient } }),
      );
      for (const [px, py] of [
        [32, 32],
        [24, 28],
        [42, 22],
        [30, 44],
      ]) {
        const at = rayOnSphere(px + 0.5, py + 0.5);
        const factors = basis(...at);
        const level = 0.4 + 0.15 * factors[k];
        const expected = neutral(level, 1e-6);
        expect(Math.abs(texel(data, 64, px, py)[0] - expected)).toBeLessThan(4);
      }
    }
  });

  test("a body before another takes the key light from it", () => {
    const light: Light = {
      directional: [{ direction: [0, 0.6, 0.8], color: [0.8, 0.8, 0.8] }],
      ambient: new Float32Array(27),
    };
    const wall = grid(-60, 60, -20);
    const blocker = sphere(14, [0, 18, 20], 24);
    const skin = material({ kind: "skin", color: [0.6, 0.6, 0.6] });
    const scene = sceneOf(
      [
        { surface: wall, material: skin },
        { surface: blocker, material: skin },
      ],
      cameraAt(128, 128, 256),
      { light },
    );
    const [lit, shaded] = [false, true].map((shadows) => drawScene(raster, scene, { shadows }).data);
    const below = 64 + 14;
    expect(texel(shaded, 128, 64, below)[0]).toBeLessThan(texel(lit, 128, 64, below)[0] * 0.7);
    for (const [x, y] of [
      [16, 64],
      [112, 64],
      [64, 118],
    ]) {
      expect(texel(shaded, 128, x, y)).toEqual(texel(lit, 128, x, y));
    }
  });

  test("hair before the light from behind takes it from skin, and from nothing else", () => {
    const dark = { direction: [0, 0, 1], color: [0, 0, 0] } as const;
    const back = { direction: [0.95, 0, -0.312], color: [1, 1, 1] } as const;
    const light = { directional: [dark, dark, back], ambient: new Float32Array(27) };
    const skin = { surface: head, material: material({ kind: "skin" }) };
    const limb = (x: number, kind: Material["kind"], seen = skin) => {
      const lock = { surface: sphere(15, [x, 0, 2], 48), material: material({ kind }) };
      const { data } = drawScene(raster, sceneOf([seen, lock], cameraAt(64), { light }));
      return texel(data, 64, 53, 32)[0];
    };
    const lit = limb(-70, "hair");
    expect(lit).toBeGreaterThan(60);
    expect(limb(70, "hair")).toBeLessThan(0.3 * lit);
    expect(limb(70, "cloth")).toBe(lit);
    const cloth = { surface: head, material: material({ kind: "cloth" }) };
    expect(limb(70, "hair", cloth)).toBe(limb(-70, "hair", cloth));
  });

  test("the key light is mirrored in a cornea as a small disc", () => {
    const direction = [0, 0.6, 0.8] as const;
    const light: Light = { directional: [{ direction, color: [1, 1, 1] }], ambient: new Float32Array(27) };
    const eye = { surface: sphere(20, [0, 0, 0], 48), material: material({ kind: "eye", color: [0.02, 0.02, 0.02] }) };
    const cornea = { surface: sphere(20.2, [0, 0, 0], 48), material: material({ kind: "cornea" }) };
    const { data } = drawScene(raster, sceneOf([eye, cornea], cameraAt(64, 64, 1000), { light }));
    const bright: number[][] = [];
    for (let i = 0; i < 64 * 64; i++) if (data[4 * i] > 150) bright.push([i % 64, i >> 6]);
    expect(bright.length).toBeGreaterThan(4);
    expect(bright.length).toBeLessThan(60);
    // The mirror normal lies half-way between the viewer and the end of the light that reaches towards him by nine tenths.
    const cosine = (0.8 + 0.9) / Math.hypot(0.6, 0.8 + 0.9);
    const expected = 32 - 20.2 * Math.sqrt((1 - cosine) / 2);
    expect(Math.abs(bright.reduce((sum, [, y]) => sum + y + 0.5, 0) / bright.length - expected)).toBeLessThan(1);
  });
});

/** Unit normal of the sphere of radius 26 under a pixel of a 64-pixel camera 64 mm away. */
function rayOnSphere(u: number, v: number): [number, number, number] {
  const ray = [(u - 32) / 64, (32 - v) / 64, -1];
  const [a, b, c] = [ray[0] ** 2 + ray[1] ** 2 + 1, 64 * ray[2], 64 ** 2 - 26 ** 2];
  const t = (-b - Math.sqrt(b * b - a * c)) / a;
  return [(ray[0] * t) / 26, (ray[1] * t) / 26, (64 - t) / 26];
}

/** A wall of 3 mm cells across z, fine enough to carry a shadow. */
function grid(low: number, high: number, z: number) {
  const count = Math.round((high - low) / 3);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= count; i++) for (let j = 0; j <= count; j++) positions.push(low + 3 * j, low + 3 * i, z);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const a = i * (count + 1) + j;
      indices.push(a, a + 1, a + count + 2, a, a + count + 2, a + count + 1);
    }
  }
  return surfaceOf(positions, indices);
}

describe("strands that a texture shows", () => {
  const [side, rows] = [512, 64];
  const random = parkMiller(5);
  const greys = Array.from({ length: side }, () => Math.round(40 + 140 * random()));
  const data = Uint8Array.from({ length: side * rows * 4 }, (_, k) => (k % 4 === 3 ? 255 : greys[(k >> 2) % side]));
  const stripes = { width: side, height: rows, channelCount: 4, data } as const;
  const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const size = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)));
  /** Linear light of strands up to a place in the texture, texels, in sum. */
  const upTo = (place: number) =>
    greys.reduce((sum, grey, i) => sum + linear(grey) * Math.max(0, Math.min(1, place - i)), 0);
  /** What pixels side by side differ by from the mean of the strands in each, over what these means differ by. */
  const errorAt = (width: number, length: number) => {
    const hair = material({ kind: "hair", texture: stripes, strandTexture: true });
    const lock = { surface: quad(0, -length, width, 0), material: hair };
    const picture = drawScene(raster, sceneOf([lock], cameraAt(256)));
    const shown = Array.from({ length: width }, (_, x) => linear(texel(picture.data, 256, 128 + x, 128)[0]));
    const covered = side / width;
    const own = shown.map((_, x) => upTo((x + 1) * covered) - upTo(x * covered));
    const gain = mean(own) / mean(shown);
    return size(shown.map((value, x) => gain * value - own[x])) / size(own.map((value) => value - mean(own)));
  };

  test.each([16, 120])("show in a pixel what is in it, and no dots, on locks %i millimetres long", (length) => {
    // By the area of a pixel in the texture alone the error of long locks is one to two.
    const errors = [36, 45, 52, 64, 74, 91, 104].map((width) => errorAt(width, length));
    expect(mean(errors)).toBeLessThan(0.3);
    expect(Math.max(...errors)).toBeLessThan(0.4);
    // Here a third of a level more blurs.
    expect(Math.max(errors[2] - 0.3, errors[6] - 0.25)).toBeLessThan(0);
  });
});
