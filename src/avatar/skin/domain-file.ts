import { keepTexelTable, keptTexelTable, type TexelTable } from "../../kernels/atlas.ts";
import { type DriverBinding, driverBinding, keepDriverBinding } from "../head/drivers.ts";
import { buildGarment, type Garment, keepGarments, keepShownSkin, shownSkin } from "../head/garment.ts";
import { type ClothingName, clothingNames } from "../head/garment-cuts.ts";
import type { HeadModel } from "../head/head-model.ts";
import { atlasLayout } from "../head/texel-table.ts";
import { keepGraph } from "../mesh/mesh-graph.ts";
import type { SeamSplit } from "../mesh/seams.ts";
import type { SkinDomain } from "./skin-domain.ts";

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
  readonly texels: TexelTable | undefined;
  readonly garments: Readonly<Record<ClothingName, Garment>>;
  readonly shown: SeamSplit;
  readonly drivers: DriverBinding;
}

/** `source` names the head model, as `Core.modelFingerprint` does. */
export function writeSkinDomain({ model, layout, ...domain }: SkinDomain, source: string): Uint8Array {
  const { subdivision } = domain;
  const garment = (name: ClothingName) => [name, buildGarment(model, subdivision, name)] as const;
  const arrays: { readonly place: Place; readonly array: StoredArray }[] = [];
  let end = 0;
  const stored: StoredDomain = {
    ...domain,
    source,
    texels: keptTexelTable(layout),
    garments: Object.fromEntries(clothingNames.map(garment)) as StoredDomain["garments"],
    shown: shownSkin(model, subdivision),
    drivers: driverBinding(model),
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
    texels,
    garments,
    shown,
    drivers,
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
  keepGarments(subdivision, garments);
  keepShownSkin(subdivision, shown);
  keepDriverBinding(model, drivers);
  if (texels) keepTexelTable(layout, texels);
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
