import type { HeadModel } from "../avatar/head/head-model.ts";
import type { Subdivision } from "../avatar/head/subdivide.ts";
import type { ExportPrimitive } from "./export-mesh.ts";
import type { Lod } from "./export-options.ts";
import type { Mover } from "./morph-targets.ts";
import type { MeshKernels } from "./thin-parts.ts";

/** With what the meshes of a level of detail are made. */
export interface MeshWork {
  readonly model: HeadModel;
  readonly subdivision: Subdivision;
  readonly kernels: MeshKernels;
  readonly lod: Lod;
}

/** A primitive at rest and how expressions move it. */
export interface MovingPart {
  readonly shape: Omit<ExportPrimitive, "targets">;
  readonly move: Mover;
}
