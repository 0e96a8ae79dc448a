import { type DriverBinding, driverBinding } from "./avatar/head/drivers.ts";
import { buildGarment, type Garment, garmentsOf, shownSkin } from "./avatar/head/garment.ts";
import { type ClothingName, clothingNames } from "./avatar/head/garment-cuts.ts";
import type { HeadModel } from "./avatar/head/head-model.ts";
import { atlasLayout } from "./avatar/head/texel-table.ts";
import { keepGraph } from "./avatar/mesh/mesh-graph.ts";
import type { SeamSplit } from "./avatar/mesh/seams.ts";
import type { SkinDomain } from "./avatar/skin/skin-domain.ts";
import { templateColours, templatesOf } from "./avatar/skin/template-skin.ts";
import { type ReachedTexels, reachedTexels } from "./avatar/skin/tint.ts";
import { lashWeights } from "./avatar/wear/eyes/lash-line.ts";
import { wallWeights } from "./avatar/wear/mouth/mouth-lining.ts";
import { keepTexelTable, keptTexelTable, type TexelTable } from "./kernels/atlas.ts";
import type { Texture } from "./render/scene.ts";
import { type StrandPattern, strandPattern } from "./render/strand-pattern.ts";
import { teethTexture } from "./render/teeth-texture.ts";

/**
 * `domain.bin`: what the build derives from the head and the prior of skin, so that no isolate has to. Little endian: magic,
 * byte length of the directory, the directory as JSON, then the arrays, each from a multiple of eight on. The directory is a
 * `StoredDomain` with `{ type, at, length }` for each array.
 */
const magic = 0x4e4d4f44;
const headerByteLength = 8;

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };
type StoredArray = InstanceType<(typeof arrayTypes)[keyof typeof arrayTypes]>;
interface Place {
  readonly type: keyof typeof arrayTypes;
  readonly at: number;
  readonly length: number;
}

/** The domain but for the model and what follows from the subdivision at once, with what else is derived from them. */
interface StoredDomain extends Omit<SkinDomain, "model" | "layout"> {
  readonly source: string;
  readonly garments: Partial<Record<ClothingName, Garment>>;
  readonly shown: SeamSplit;
  readonly drivers: DriverBinding;
  readonly teeth: Texture | null;
  readonly strands: StrandPattern;
  /** Of atlases of the usual size, where the build laid one out. */
  readonly texels: TexelTable | undefined;
  readonly templates: readonly ReturnType<typeof templateColours>[];
  readonly tints: readonly { readonly weights: Float32Array; readonly reached: { last?: ReachedTexels } }[];
}

/** Weights of the tints that all heads share. */
const tintWeights = [lashWeights, wallWeights] as const;

/** `source` names the head model, as `Core.modelFingerprint` does. */
export function writeSkinDomain({ model, layout, ...domain }: SkinDomain, source: string): Uint8Array {
  const { subdivision } = domain;
  for (const name of clothingNames) buildGarment(model, subdivision, name);
  const arrays: { readonly place: Place; readonly array: StoredArray }[] = [];
  let end = 0;
  const stored: StoredDomain = {
    ...domain,
    source,
    garments: garmentsOf(subdivision),
    shown: shownSkin(subdivision, model),
    drivers: driverBinding(model),
    teeth: teethTexture(model),
    strands: strandPattern(model),
    texels: keptTexelTable(layout),
    templates: templatesOf(model).map((texture) => templateColours(texture)),
    tints: tintWeights.map((weightsOf) => {
      const weights = weightsOf(model, subdivision);
      return { weights, reached: reachedTexels(weights) };
    }),
  };
  const directory = JSON.stringify(stored, (_key, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    const array = value as StoredArray;
    const place = { type: array.constructor.name as Place["type"], at: end, length: array.length };
    arrays.push({ place, array });
    end = aligned(end + array.byteLength);
    return place;
  });
  const text = new TextEncoder().encode(directory);
  const start = aligned(headerByteLength + text.length);
  const bytes = new Uint8Array(start + end);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, text.length, true);
  bytes.set(text, headerByteLength);
  for (const { place, array } of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + place.at);
  }
  return bytes;
}

/** Opens the file, whose arrays are not copied. Throws a RangeError where it is malformed or of another head. */
export function readSkinDomain(file: ArrayBuffer, model: HeadModel, source: string): SkinDomain {
  const view = new DataView(file);
  if (file.byteLength < headerByteLength || view.getUint32(0, true) !== magic) throw malformed("no such file");
  const textLength = view.getUint32(4, true);
  const start = aligned(headerByteLength + textLength);
  if (start > file.byteLength) throw malformed("the directory is cut off");
  const {
    source: own,
    garments,
    shown,
    drivers,
    teeth,
    strands,
    texels,
    templates,
    tints,
    ...domain
  } = parse(new TextDecoder().decode(new Uint8Array(file, headerByteLength, textLength)), (place) => {
    const ArrayType = arrayTypes[place.type];
    const end = start + place.at + place.length * ArrayType.BYTES_PER_ELEMENT;
    if (!(place.at >= 0 && place.length >= 0 && end <= file.byteLength)) throw malformed("an array is cut off");
    return new ArrayType(file, start + place.at, place.length);
  });
  if (own !== source) throw malformed("it was made from another head: npm run build");
  const { subdivision } = domain;
  const layout = atlasLayout(subdivision);
  keepGraph(model.quads, domain.coarseGraph);
  keepGraph(subdivision.quads, domain.graph);
  garmentsOf.keep(subdivision, garments);
  shownSkin.keep(subdivision, shown);
  driverBinding.keep(model, drivers);
  teethTexture.keep(model, teeth);
  strandPattern.keep(model, strands);
  if (texels) keepTexelTable(layout, texels);
  for (const [k, texture] of templatesOf(model).entries()) templateColours.keep(texture, templates[k]);
  for (const [k, { weights, reached }] of tints.entries()) {
    tintWeights[k].keep(model, weights);
    reachedTexels.keep(weights, reached);
  }
  return { ...domain, model, layout };
}

function parse(text: string, open: (place: Place) => StoredArray): StoredDomain {
  try {
    return JSON.parse(text, (_key, value) => (Object.hasOwn(arrayTypes, value?.type) ? open(value) : value));
  } catch (error) {
    throw error instanceof RangeError ? error : malformed("the directory is no JSON");
  }
}

function malformed(reason: string): RangeError {
  return new RangeError(`domain.bin: ${reason}`);
}

function aligned(byteLength: number): number {
  return (byteLength + 7) & ~7;
}
