import { expressionNames } from "../../avatar/head/expression-names.ts";
import { lookRange } from "../../avatar/wear/eyes/eyes.ts";
import type { GltfAccessor, GltfMesh, GltfNode } from "../document.ts";
import type { GltfDraft } from "../draft.ts";
import { type VrmExpression, type VrmMix, vrmPresets } from "./expressions.ts";
import { humanBones } from "./humanoid.ts";
import { type VrmMeta, vrmMeta } from "./meta.ts";

/** What of a glTF document its VRM extension speaks of. */
interface VrmSource {
  readonly nodes: readonly GltfNode[];
  readonly meshes: readonly GltfMesh[];
  readonly accessors: readonly GltfAccessor[];
}

/** `VRMC_vrm` 1.0, property names as in the specification (vrm-c/vrm-specification). */
export interface VrmExtension {
  readonly specVersion: "1.0";
  readonly meta: VrmMeta;
  readonly humanoid: { readonly humanBones: Readonly<Record<string, { readonly node: number }>> };
  readonly expressions: {
    readonly preset: Readonly<Record<string, VrmExpression>>;
    readonly custom: Readonly<Record<string, VrmExpression>>;
  };
  readonly lookAt: VrmLookAt;
  readonly firstPerson: { readonly meshAnnotations: readonly { readonly node: number; readonly type: string }[] };
}

interface RangeMap {
  readonly inputMaxValue: number;
  readonly outputScale: number;
}

interface VrmLookAt {
  readonly type: "expression";
  readonly offsetFromHeadBone: readonly number[];
  readonly rangeMapHorizontalInner: RangeMap;
  readonly rangeMapHorizontalOuter: RangeMap;
  readonly rangeMapVerticalDown: RangeMap;
  readonly rangeMapVerticalUp: RangeMap;
}

/**
 * Makes a draft VRM 1.0. `thumbnail` is a square picture as PNG or JPEG. Throws a RangeError where the skeleton lacks a
 * bone that VRM requires.
 */
export function addVrm({ json, buffer }: GltfDraft, thumbnail: Uint8Array): GltfDraft {
  const extension = describe({ ...json, accessors: buffer.accessors }, buffer.addImage("thumbnail", thumbnail));
  return {
    buffer,
    json: {
      ...json,
      extensionsUsed: [...(json.extensionsUsed ?? []), "VRMC_vrm"],
      extensions: { ...json.extensions, VRMC_vrm: extension },
    },
  };
}

function describe(source: VrmSource, thumbnailImage: number): VrmExtension {
  return {
    specVersion: "1.0",
    meta: vrmMeta(thumbnailImage),
    humanoid: { humanBones: humanBones(source.nodes) },
    expressions: {
      preset: expressions(source, vrmPresets),
      custom: expressions(source, Object.fromEntries(expressionNames.map((name) => [name, { mix: { [name]: 1 } }]))),
    },
    lookAt: lookAt(source.nodes),
    firstPerson: { meshAnnotations: meshAnnotations(source) },
  };
}

/** The expressions whose morph targets are all in the file, bound on each mesh that they move. */
function expressions(source: VrmSource, mixes: Readonly<Record<string, VrmMix>>): Record<string, VrmExpression> {
  const morphed = source.nodes.flatMap(({ mesh }, node) => {
    const targetNames = mesh === undefined ? undefined : source.meshes[mesh].extras?.targetNames;
    return mesh === undefined || targetNames === undefined ? [] : [{ node, mesh: source.meshes[mesh], targetNames }];
  });
  const known = new Set(morphed.flatMap(({ targetNames }) => targetNames));
  const described: Record<string, VrmExpression> = {};
  for (const [name, { mix, ...overrides }] of Object.entries(mixes)) {
    const targets = Object.entries(mix);
    if (!targets.every(([target]) => known.has(target))) continue;
    const morphTargetBinds = morphed.flatMap(({ node, mesh, targetNames }) =>
      targets.flatMap(([target, weight]) => {
        const index = targetNames.indexOf(target);
        return index >= 0 && moves(source, mesh, index) ? [{ node, index, weight }] : [];
      }),
    );
    described[name] = { morphTargetBinds, ...overrides };
  }
  return described;
}

/** Whether a morph target moves a vertex of the mesh: those that do not have neither values nor sparse ones. */
function moves({ accessors }: VrmSource, mesh: GltfMesh, target: number): boolean {
  return mesh.primitives.some(({ targets }) => {
    const accessor = accessors[targets?.[target].POSITION ?? -1];
    return accessor?.sparse !== undefined || accessor?.bufferView !== undefined;
  });
}

/** By expressions rather than bones: lids follow the eyes. The ranges are the angles at which an eyeLook shape is one. */
function lookAt(nodes: readonly GltfNode[]): VrmLookAt {
  const eyes = ["LeftEye", "RightEye"].map(
    (name) => nodes.find((node) => node.name === name)?.translation ?? [0, 0, 0],
  );
  const range = (inputMaxValue: number): RangeMap => ({ inputMaxValue, outputScale: 1 });
  return {
    type: "expression",
    offsetFromHeadBone: [0, 1, 2].map((c) => Math.round(5e5 * (eyes[0][c] + eyes[1][c])) / 1e6),
    rangeMapHorizontalInner: range(lookRange.in),
    rangeMapHorizontalOuter: range(lookRange.out),
    rangeMapVerticalDown: range(lookRange.down),
    rangeMapVerticalUp: range(lookRange.up),
  };
}

/** A wearer sees her garment, but nothing of her own head from within. */
function meshAnnotations({ nodes }: VrmSource): { node: number; type: string }[] {
  return nodes.flatMap(({ name, mesh }, node) => {
    if (mesh === undefined) return [];
    return [{ node, type: name.startsWith("Wolf3D_Outfit") || name === "Wolf3D_Avatar" ? "auto" : "thirdPersonOnly" }];
  });
}
