import { type GrownHair, type GrowthSkin, type HairField, HairMesh } from "./hair-mesh.ts";
import { growLocks, type LockOptions } from "./locks.ts";
import { growShells, type Shell } from "./shells.ts";

/**
 * Grows hair from skin: scalps, beards, anything that a field over the skin's vertices describes.
 *
 *     const skin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
 *     const hair = growHair(skin, { density, height, run, fall }, { shells: [{ rise: 0.5, tile: "body" }], locks });
 *
 * Shells are copies of the skin at shares of the height, one over the other; they close gaps and, with the dotted tiles,
 * are stubble and buzz cuts of a few millimetres. Locks are bands of strands that rise from their roots and lay
 * themselves along the skin; they make the outline. Where density falls, locks get fewer and shells dive under the skin,
 * so that an edge is soft. Everything shows the tiles of one texture (strand-atlas.ts, painted by
 * render/strand-texture.ts). Each vertex names the skin vertex it goes with: move it as that one moves.
 * No randomness: the same field gives the same hair. A field of no density gives no vertices.
 */
export function growHair(skin: GrowthSkin, field: HairField, { shells, locks }: GrowthOptions): GrownHair {
  const mesh = new HairMesh();
  for (const shell of shells) growShells(mesh, skin, field, shell);
  if (locks) growLocks(mesh, skin, field, locks);
  return mesh.finish();
}

export interface GrowthOptions {
  readonly shells: readonly Shell[];
  readonly locks: LockOptions | null;
}
