import type { ExpressionName } from "../avatar/head/expression-names.ts";
import type { MeshoptEncoder } from "../kernels/meshopt.ts";
import type { SimplifiedSurface, Simplifier } from "../kernels/simplify.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { Lod } from "./export-options.ts";
import type { SparseTarget, TargetMix } from "./morph-targets.ts";
import type { MaterialName } from "./plain-color.ts";

/** How a part is thinned: millimetres by which its surface may move, and what else of a vertex counts as how much of that. */
interface Thinning {
  /** At the finest level, at which nobody sees it; zero for parts that stay there as they are. */
  readonly error: number;
  /** At that level for what nothing but a gape shows. */
  readonly hiddenError?: number;
  /** For normals that differ by one, that is by sixty degrees. */
  readonly normal: number;
  /** For the width of a texture. */
  readonly uv: number;
  /** For a millimetre of the motion by an expression. */
  readonly motion: number;
  /** Whether seams of the texture may close. */
  readonly closesSeams?: boolean;
}

const cloth: Thinning = { error: 1, normal: 0.4, uv: 0, motion: 0 };

/** Of the parts that keep their shape between fewer vertices; hair has fewer locks instead. */
const thinnings: Readonly<Partial<Record<MaterialName, Thinning>>> = {
  skin: { error: 0.5, hiddenError: 1, normal: 0.2, uv: 20, motion: 0.1 },
  eyes: { error: 0, hiddenError: 4, normal: 1, uv: 30, motion: 0 },
  teeth: { error: 0.4, hiddenError: 3, normal: 0.1, uv: 15, motion: 0, closesSeams: true },
  tongue: { error: 0.6, hiddenError: 3, normal: 0.4, uv: 15, motion: 0.2 },
  garment: cloth,
  shirt: cloth,
  tie: cloth,
  headwear: cloth,
  headband: cloth,
  glasses: { error: 0.25, normal: 0.1, uv: 15, motion: 0 },
  lenses: { error: 0.05, normal: 0.5, uv: 0, motion: 0 },
};

/** Of the triangles of the finest level, and millimetres by which a surface moves at most for that. */
const levels: Readonly<Record<Lod, { readonly share: number; readonly error: number }>> = {
  0: { share: 1, error: 0 },
  1: { share: 0.6, error: 3 },
  2: { share: 0.3, error: 8 },
};

/** What the normal of a hidden vertex counts, as a share of what that of another does; its place in the texture counts nothing. */
const hiddenShare = 0.2;

/** Shapes whose motion has to stay alike where triangles go: one of each kind, since the kernel takes 32 numbers a vertex. */
const keptShapes: readonly ExpressionName[] = [
  "jawOpen",
  "eyeBlinkLeft",
  "eyeBlinkRight",
  "mouthSmileLeft",
  "mouthSmileRight",
  "mouthPucker",
  "mouthFunnel",
  "browInnerUp",
];

/** The mixes whose motion counts, in the order of `WholePart.motions`. */
export const keptMixes: readonly TargetMix[] = keptShapes.map((name) => ({ name, weights: { [name]: 1 } }));

export interface MeshKernels {
  readonly simplifier: Simplifier;
  readonly meshopt: MeshoptEncoder;
}

/** All of a part, and what decides which of its triangles go. */
export interface WholePart extends Omit<ExportPrimitive, "targets"> {
  /** Its motion by each of `keptMixes`; empty for what does not move by itself. */
  readonly motions: readonly SparseTarget[];
  /** 1 for vertices that nothing but a gape shows; absent = none. */
  readonly hidden?: Uint8Array;
  /** 1 for vertices of contours that move, lips and lids, which stay at the finest level; absent = none. */
  readonly edges?: Uint8Array;
}

/** The triangles of a part at a level of detail. */
export function thinTriangles(simplifier: Simplifier, part: WholePart, lod: Lod): Uint32Array {
  const thinning = thinnings[part.material];
  if (!thinning) return part.indices;
  const { positions, hidden, edges, motions } = part;
  const { error, hiddenError = 0, closesSeams = false } = thinning;
  let { indices } = part;
  if (hidden && hiddenError > 0) {
    const locks = hidden.map((value) => 1 - value);
    const kept = attributesOf(part, { ...thinning, normal: hiddenShare * thinning.normal, uv: 0 }, []);
    const surface = { ...kept, positions, indices, locks, closesSeams };
    indices = simplifier.simplify(surface, { triangleCount: 0, error: hiddenError });
  }
  const surface = { ...attributesOf(part, thinning, motions), positions, closesSeams };
  if (error > 0) indices = simplifier.simplify({ ...surface, indices, locks: edges }, { triangleCount: 0, error });
  const { share, error: largest } = levels[lod];
  if (share < 1) {
    const triangleCount = Math.round((share * indices.length) / 3);
    indices = simplifier.simplify({ ...surface, indices }, { triangleCount, error: largest });
  }
  return indices;
}

/** Normals, texture coordinates and motions of the vertices, with what each of their numbers counts. */
function attributesOf(
  { normals, uvs }: WholePart,
  { normal, uv, motion }: Thinning,
  shapes: readonly SparseTarget[],
): Pick<SimplifiedSurface, "attributes" | "attributeWeights"> {
  const weights = [normal, normal, normal, uv, uv, ...shapes.flatMap(() => [motion, motion, motion])];
  const stride = weights.length;
  const attributes = new Float32Array((normals.length / 3) * stride);
  for (let i = 0; i < normals.length / 3; i++) {
    attributes.set(normals.subarray(3 * i, 3 * i + 3), i * stride);
    if (uvs) attributes.set(uvs.subarray(2 * i, 2 * i + 2), i * stride + 3);
  }
  shapes.forEach(({ indices, values }, k) => {
    indices.forEach((vertex, at) => {
      for (let c = 0; c < 3; c++) attributes[vertex * stride + 5 + 3 * k + c] = 1000 * values[3 * at + c];
    });
  });
  return { attributes, attributeWeights: weights };
}
