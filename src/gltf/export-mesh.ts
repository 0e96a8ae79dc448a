import type { SkinBinding } from "../avatar/head/skinning.ts";
import type { GltfBuffer } from "./buffer.ts";
import type { GltfMesh, GltfPrimitive } from "./document.ts";
import type { SparseTarget } from "./morph-targets.ts";
import type { MaterialName } from "./plain-color.ts";
import { quantizeDisplacements, quantizeNormals, quantizePositions } from "./quantize.ts";

/** One primitive of an export, in millimetres of the head frame; `targets` for all of the mesh's or none. */
export interface ExportPrimitive {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array | null;
  readonly indices: Uint32Array;
  readonly binding: SkinBinding;
  readonly material: MaterialName;
  readonly targets: readonly SparseTarget[];
  /** Factors of the material's colour, linear RGB 0..1 a vertex; absent = 1. */
  readonly colors?: Float32Array;
  /** Share 0..1 of light from all around that reaches each vertex; absent before it is known. */
  readonly visibility?: Float32Array;
  /** Of hair the index at which the triangles of locks begin, two from each row to the next. */
  readonly lockStart?: number;
}

/** Where the head's frame stands in the exported one: millimetres that become the origin. */
type Origin = readonly [number, number, number];

/** What the meshes of a file share; `targetNames` are those of all targets. */
export interface MeshFrame {
  readonly origin: Origin;
  readonly targetNames: readonly string[];
  readonly materialIndex: (name: MaterialName) => number;
  /** Whether positions, normals and displacements are integers of the grid. */
  readonly isQuantized: boolean;
}

/** Writes a mesh whose primitives have the targets of `targetNames`, or none. */
export function addMesh(
  buffer: GltfBuffer,
  name: string,
  primitives: readonly ExportPrimitive[],
  frame: MeshFrame,
): GltfMesh {
  const { targetNames, materialIndex } = frame;
  const morphed = primitives.some(({ targets }) => targets.length > 0);
  return {
    name,
    primitives: primitives.map((primitive) => ({
      ...addPrimitive(buffer, primitive, frame),
      material: materialIndex(primitive.material),
    })),
    ...(morphed ? { weights: targetNames.map(() => 0), extras: { targetNames } } : {}),
  };
}

function addPrimitive(
  buffer: GltfBuffer,
  primitive: ExportPrimitive,
  { origin, isQuantized }: MeshFrame,
): Omit<GltfPrimitive, "material"> {
  const { normals, uvs, indices, binding, targets, colors } = primitive;
  const positions = new Float32Array(primitive.positions.length);
  for (let i = 0; i < positions.length; i++) positions[i] = (primitive.positions[i] - origin[i % 3]) / 1000;
  const vertexCount = positions.length / 3;
  const { joints, weights } = quantizeBinding(binding);
  const padded = { normalized: true, stride: 4 };
  return {
    attributes: {
      POSITION: isQuantized
        ? buffer.addAttribute(quantizePositions(positions), "VEC3", { bounds: true, ...padded })
        : buffer.addAttribute(positions, "VEC3", { bounds: true }),
      NORMAL: isQuantized
        ? buffer.addAttribute(quantizeNormals(normals), "VEC3", padded)
        : buffer.addAttribute(normals, "VEC3"),
      ...(uvs ? { TEXCOORD_0: addUvs(buffer, uvs) } : {}),
      ...(colors ? { COLOR_0: addColors(buffer, colors) } : {}),
      JOINTS_0: buffer.addAttribute(joints, "VEC4"),
      WEIGHTS_0: buffer.addAttribute(weights, "VEC4", { normalized: true }),
    },
    indices: buffer.addIndices(indices, vertexCount),
    ...(targets.length > 0
      ? {
          targets: targets.map((target) => {
            const { indices: moved, values } = isQuantized
              ? { ...target, values: quantizeDisplacements(target.values) }
              : target;
            return { POSITION: buffer.addSparse(vertexCount, moved, values) };
          }),
        }
      : {}),
  };
}

/** As bytes: a fourth one, opaque, keeps vertices at multiples of four. */
function addColors(buffer: GltfBuffer, colors: Float32Array): number {
  const bytes = new Uint8Array((4 / 3) * colors.length).fill(255);
  for (let k = 0; k < colors.length; k++) bytes[k + Math.floor(k / 3)] = Math.round(255 * colors[k]);
  return buffer.addAttribute(bytes, "VEC4", { normalized: true });
}

/** Texture coordinates in the unit square as 16 bits, 0.03 texels of 2048, others as they are. */
function addUvs(buffer: GltfBuffer, uvs: Float32Array): number {
  const rounded = new Uint16Array(uvs.length);
  for (let i = 0; i < uvs.length; i++) {
    if (!(uvs[i] >= 0 && uvs[i] <= 1)) return buffer.addAttribute(uvs, "VEC2");
    rounded[i] = Math.round(65535 * uvs[i]);
  }
  return buffer.addAttribute(rounded, "VEC2", { normalized: true });
}

/** Weights as bytes that sum to 255 for each vertex: the largest takes the rounding. Joints of weight zero become 0. */
function quantizeBinding({ joints, weights }: SkinBinding): { joints: Uint8Array; weights: Uint8Array } {
  const bytes = new Uint8Array(weights.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round(weights[i] * 255);
  const used = joints.slice();
  for (let i = 0; i < bytes.length; i += 4) {
    let largest = i;
    for (let k = i + 1; k < i + 4; k++) if (weights[k] > weights[largest]) largest = k;
    bytes[largest] += 255 - (bytes[i] + bytes[i + 1] + bytes[i + 2] + bytes[i + 3]);
    for (let k = i; k < i + 4; k++) if (bytes[k] === 0) used[k] = 0;
  }
  return { joints: used, weights: bytes };
}

/** A binding of every vertex to one joint. */
export function bindRigidly(vertexCount: number, joint: number): SkinBinding {
  const joints = new Uint8Array(4 * vertexCount);
  const weights = new Float32Array(4 * vertexCount);
  for (let i = 0; i < weights.length; i += 4) {
    joints[i] = joint;
    weights[i] = 1;
  }
  return { joints, weights };
}
