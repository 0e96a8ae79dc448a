import { type ExpressionName, expressionNames } from "../../src/avatar/head/expression-names.ts";
import { type HeadFileHeader, headFileMagic, headFileVersion } from "../../src/avatar/head/head-file-header.ts";
import { type HeadModel, type PartTexture, regionNames } from "../../src/avatar/head/head-model.ts";
import { type BlockType, blockTypes, halfVertices, steps } from "../../src/avatar/head/head-model-file.ts";
import type { ExpressionFields } from "./expressions.ts";
import type { IdentityComponent } from "./prior.ts";
import { sparse } from "./repairs.ts";
import type { BuiltSkeleton } from "./skeleton.ts";

/** What the head file holds, before quantisation. */
export interface BuiltHead
  extends Pick<
    HeadModel,
    | "vertexCount"
    | "skinVertexCount"
    | "quads"
    | "quadUvs"
    | "mirror"
    | "landmarks"
    | "regions"
    | "parts"
    | "textures"
    | "floorY"
  > {
  readonly mean: Float64Array;
  readonly uvs: Float64Array;
  readonly components: readonly IdentityComponent[];
  readonly expressions: ExpressionFields;
  readonly skeleton: BuiltSkeleton;
}

/** Steps of a component never get finer than this, millimetres. */
const leastStep = 1 / 128;

/** Writes the file that readHeadModel of src/avatar/head/head-model-file.ts reads; its layout is described in head-file-header.ts. */
export function writeHead(head: BuiltHead): Uint8Array {
  const blocks: Uint8Array[] = [];
  const put = (type: BlockType, values: Iterable<number>) => {
    const array = blockTypes[type].from(values);
    blocks.push(padded(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), 0));
  };
  const putSteps = (values: ArrayLike<number>, step: number) => put("i16", quantize(values, step));
  const shapes = expressionNames.map((name) => sparse(head.expressions[name]));
  const half = halfVertices(head.mirror);
  const components = head.components.map(({ isSymmetric, deltas }) => {
    const largest = deltas.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return { deltas, symmetry: isSymmetric ? 1 : -1, step: Math.max(leastStep, roundUp(largest / 0x7fff)) } as const;
  });
  // (1) Blocks, in the order in which the reader takes them.
  putSteps(head.mean, steps.mean);
  put("u16", head.quads);
  put("f32", head.uvs);
  put("u16", head.quadUvs);
  put("u16", head.mirror);
  for (const { deltas, step } of components) {
    putSteps(
      [...half].flatMap((i) => [...deltas.subarray(3 * i, 3 * i + 3)]),
      step,
    );
  }
  for (const { indices, deltas } of shapes) {
    put("u16", indices);
    putSteps(deltas, steps.expression);
  }
  put("u16", head.landmarks.vertices);
  put("f32", head.landmarks.weights);
  put("f32", head.landmarks.spread);
  const { shifts } = head.landmarks;
  for (const row of [shifts.mean, ...shifts.identity, ...Object.values(shifts.expressions)]) {
    putSteps(row, steps.landmarkShift);
  }
  for (const name of regionNames) put("u8", head.regions[name]);
  put("u8", head.skeleton.skinJoints);
  put("u8", head.skeleton.skinWeights);
  for (const part of head.parts) {
    put("u16", part.references);
    putSteps(
      part.weights.filter((_, k) => k % 3 < 2),
      steps.partWeight,
    );
    putSteps(part.offsets, steps.partOffset);
    put("u16", part.triangles);
    putSteps(part.uvs, steps.uv);
  }
  for (const texture of Object.values(head.textures)) put("u8", leftDifferences(texture));
  // (2) The header that describes them.
  const header: HeadFileHeader = {
    vertex_count: head.vertexCount,
    skin_vertex_count: head.skinVertexCount,
    quad_count: head.quads.length / 4,
    uv_count: head.uvs.length / 2,
    floor_y: Math.round(100 * head.floorY) / 100,
    joints: head.skeleton.joints,
    components: components.map(({ symmetry, step }) => ({ symmetry, step })),
    expression_vertex_counts: shapes.map(({ indices }) => indices.length),
    landmark_shifts: {
      identity_count: shifts.identity.length,
      expressions: Object.keys(shifts.expressions) as ExpressionName[],
    },
    parts: head.parts.map((part) => ({
      name: part.name,
      vertex_count: part.vertexCount,
      triangle_count: part.triangles.length / 3,
      scale_vertices: [...part.scaleVertices],
      scale_lengths: Array.from(part.scaleLengths, (length) => Math.round(1e4 * length) / 1e4),
      texture: part.texture,
    })),
    textures: Object.entries(head.textures).map(([name, { width, height, channelCount }]) => ({
      name,
      width,
      height,
      channel_count: channelCount,
    })),
  };
  return joinFile(header, blocks);
}

function joinFile(header: HeadFileHeader, blocks: readonly Uint8Array[]): Uint8Array {
  const json = padded(new TextEncoder().encode(JSON.stringify(header)), 0x20);
  const prefix = new Uint8Array(12);
  const view = new DataView(prefix.buffer);
  view.setUint32(0, headFileMagic, true);
  view.setUint32(4, headFileVersion, true);
  view.setUint32(8, json.byteLength, true);
  return new Uint8Array(Buffer.concat([prefix, json, ...blocks]));
}

function quantize(values: ArrayLike<number>, step: number): number[] {
  return Array.from(values, (value) => {
    const level = Math.sign(value) * Math.round(Math.abs(value) / step);
    if (Math.abs(level) > 0x7fff) throw new RangeError(`${value} does not fit the step ${step}`);
    return level;
  });
}

function leftDifferences({ width, channelCount, data }: PartTexture): Uint8Array {
  const rowLength = width * channelCount;
  return data.map((value, k) => (k % rowLength < channelCount ? value : value - data[k - channelCount]));
}

/** A power of two, so that the header gives the step exactly. */
function roundUp(step: number): number {
  return 2 ** Math.ceil(Math.log2(step));
}

function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const whole = new Uint8Array((bytes.byteLength + 3) & ~3).fill(filler);
  whole.set(bytes);
  return whole;
}
