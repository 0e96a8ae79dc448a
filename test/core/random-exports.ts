import {
  compressions,
  defaultExport,
  type ExportOptions,
  exportFormats,
  lods,
  morphSets,
  refusal,
  restPoses,
  textureFormats,
  textureSizes,
} from "../../src/gltf/export-options.ts";
import { Random } from "../../tools/head/random.ts";

/** So many combinations of parameters that make a file; the same on every run. */
export function randomExports(count: number): ExportOptions[] {
  const random = new Random(17);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random.uniform() * values.length)];
  const made: ExportOptions[] = [];
  while (made.length < count) {
    const options: ExportOptions = {
      ...defaultExport,
      format: pick(exportFormats),
      lod: pick(lods),
      textureSize: pick(textureSizes),
      textureFormat: pick(textureFormats),
      textureAtlas: pick([false, true]),
      morphTargets: morphSets.filter(() => pick([false, true])),
      compression: pick(compressions),
      pose: pick(restPoses),
    };
    if (refusal(options) === null) made.push(options);
  }
  return made;
}
