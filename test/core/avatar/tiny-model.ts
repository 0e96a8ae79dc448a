import { expressionNames } from "../../../src/avatar/head/expression-names.ts";
import {
  type HeadModel,
  hairStyles,
  type Part,
  type PartName,
  regionNames,
} from "../../../src/avatar/head/head-model.ts";

/** Quads along each edge of the cube from which the skin is blown up. */
const division = 6;
const radius = 90;
const centre = [0, -10, -80] as const;
const eyeX = 32;
const octahedronTriangles = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];
const jointNames = [
  ...["Hips", "Spine", "Spine1", "Spine2", "Neck", "Head", "HeadTop_End", "LeftEye", "RightEye"],
  ...["LeftUpLeg", "LeftFoot", "RightUpLeg", "RightFoot"],
];
const jointParents = [-1, 0, 1, 2, 3, 4, 5, 5, 5, 0, 9, 0, 11];
const jointHeights = [-700, -600, -500, -400, -140, -60, 90, 0, 0, -750, -1500, -750, -1500];
const jointSides: readonly (readonly [name: RegExp, x: number])[] = [
  [/^LeftEye/, eyeX],
  [/^RightEye/, -eyeX],
  [/^Left/, 80],
  [/^Right/, -80],
];

/**
 * A small head-like model with every feature of the real one: a sphere of quads, open below, with a uv chart for each
 * cube side; twelve drivers (an octahedron at each eye) after it; one expression that moves something.
 */
export function tinyModel(): HeadModel {
  const skin = cubeSphere();
  const skinVertexCount = skin.positions.length / 3;
  const octahedron = [6, 0, 0, -6, 0, 0, 0, 6, 0, 0, -6, 0, 0, 0, 6, 0, 0, -6];
  const eye = (x: number) => octahedron.map((value, i) => value + (i % 3 === 0 ? x : 0));
  const drivers = [...eye(eyeX), ...eye(-eyeX)];
  const mean = Float32Array.from([...skin.positions, ...drivers]);
  const vertexCount = mean.length / 3;
  return {
    vertexCount,
    skinVertexCount,
    mean,
    quads: Uint16Array.from(skin.quads),
    uvs: Float32Array.from(skin.uvs),
    quadUvs: Uint16Array.from(skin.quadUvs),
    mirror: Uint16Array.from({ length: vertexCount }, (_, i) => i),
    identityCount: 0,
    identityBasis: new Float32Array(0),
    expressions: expressionNames.map((name) => ({
      name,
      indices: name === "jawOpen" ? Uint16Array.of(0, skinVertexCount) : new Uint16Array(0),
      deltas: name === "jawOpen" ? Float32Array.of(0, -10, 0, 0, -4, 0) : new Float32Array(0),
    })),
    landmarks: {
      vertices: new Uint16Array(3 * 468),
      weights: new Float32Array(3 * 468).fill(1 / 3),
      spread: new Float32Array(468).fill(1),
      shifts: { mean: new Float32Array(3 * 468), identity: [], expressions: {} },
    },
    regions: Object.fromEntries(
      regionNames.map((name) => [name, region(name, skin.positions)]),
    ) as unknown as HeadModel["regions"],
    skeleton: {
      joints: jointNames.map((name, j) => ({
        name,
        parent: jointParents[j],
        vertices: [],
        position: [jointSides.find(([side]) => side.test(name))?.[1] ?? 0, jointHeights[j], 0],
      })),
      skinJoints: Uint8Array.from({ length: 4 * vertexCount }, (_, i) => [4, 5, 0, 0][i % 4]),
      skinWeights: Float32Array.from({ length: 4 * vertexCount }, (_, i) => {
        const head = Math.min(1, Math.max(0, (mean[3 * (i >> 2) + 1] + 100) / 60));
        return [1 - head, head, 0, 0][i % 4];
      }),
    },
    parts: partNames().map((name) => driverPart(name, skinVertexCount)),
    textures: {},
    floorY: -1600,
  };
}

function partNames(): PartName[] {
  const hair = hairStyles.map((style) => `hair_${style}` as const);
  return ["eyes", "corneas", "upper_teeth", "lower_teeth", "tongue", "lashes", "brows", ...hair];
}

/** The octahedra of the drivers; the first one's extents scale the offsets. */
function driverPart(name: PartName, first: number): Part {
  const count = 12;
  return {
    name,
    vertexCount: count,
    references: Uint16Array.from({ length: 3 * count }, (_, i) => first + Math.trunc(i / 3)),
    weights: Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 === 0 ? 1 : 0)),
    offsets: Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 === 0 ? 0.5 : 0)),
    scaleVertices: Uint16Array.of(first, first + 1, first + 2, first + 3, first + 4, first + 5),
    scaleLengths: Float32Array.of(12, 12, 12),
    triangles: Uint16Array.from([...octahedronTriangles, ...octahedronTriangles.map((vertex) => vertex + 6)]),
    uvs: new Float32Array(2 * count),
    texture: "none",
  };
}

function region(name: string, positions: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: positions.length / 3 }, (_, i) => {
    const [x, y, z] = positions.slice(3 * i, 3 * i + 3);
    const inside: Record<string, boolean> = {
      face: z > -60,
      lids: Math.hypot(Math.abs(x) - eyeX, y, z) < 24,
      ears: Math.abs(x) > 75 && Math.abs(y + 10) < 40,
      scalp: y > 30,
      bust: y < -90,
    };
    return inside[name] ? 255 : 0;
  });
}

interface Skin {
  readonly positions: number[];
  readonly quads: number[];
  readonly uvs: number[];
  readonly quadUvs: number[];
}

/** The cube's sides as u and v axes, counter-clockwise seen from outside; the side below is left open. */
const cubeSides: readonly (readonly number[])[][] = [
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
];

function cubeSphere(): Skin {
  const skin: Skin = { positions: [], quads: [], uvs: [], quadUvs: [] };
  const vertexAt = new Map<string, number>();
  for (const [side, [normal, uAxis, vAxis]] of cubeSides.entries()) {
    const firstUv = skin.uvs.length / 2;
    const vertices: number[] = [];
    for (let v = 0; v <= division; v++) {
      for (let u = 0; u <= division; u++) {
        const [s, t] = [(2 * u) / division - 1, (2 * v) / division - 1];
        const cube = [0, 1, 2].map((c) => normal[c] + s * uAxis[c] + t * vAxis[c]);
        const key = cube.map((value) => Math.round(value * 1000)).join();
        let vertex = vertexAt.get(key);
        if (vertex === undefined) {
          vertex = vertexAt.size;
          vertexAt.set(key, vertex);
          const length = Math.hypot(...cube);
          skin.positions.push(...cube.map((value, c) => centre[c] + (radius * value) / length));
        }
        vertices.push(vertex);
        skin.uvs.push((side + u / division) / cubeSides.length, v / division);
      }
    }
    for (let v = 0; v < division; v++) {
      for (let u = 0; u < division; u++) {
        const at = v * (division + 1) + u;
        const corners = [at, at + 1, at + division + 2, at + division + 1];
        skin.quads.push(...corners.map((corner) => vertices[corner]));
        skin.quadUvs.push(...corners.map((corner) => firstUv + corner));
      }
    }
  }
  return skin;
}
