import { visibleSkin } from "../avatar/head/garment.ts";
import type { HeadModel } from "../avatar/head/head-model.ts";
import { type Subdivision, spreadMotion, spreadTo, subdivide } from "../avatar/head/subdivide.ts";
import { quadNormals } from "../avatar/mesh/normals.ts";
import { once } from "../avatar/mesh/once.ts";
import { gather, splitSeams } from "../avatar/mesh/seams.ts";
import { finish } from "../steps.ts";
import { fixPart, placePart } from "./fixed-part.ts";
import type { MeshWork, MovingPart } from "./mesh-work.ts";
import { type Mover, moveAll, toSparse } from "./morph-targets.ts";
import { keptMixes, type WholePart } from "./thin-parts.ts";

/** The subdivided skin of a head. */
export interface FineSkin {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

export function refineSkin(subdivision: Subdivision, neutral: Float32Array): FineSkin {
  const positions = subdivide(subdivision, neutral);
  return { positions, normals: quadNormals(positions, subdivision.quads) };
}

/** The skin at the model's resolution, its vertices moved to where the subdivision puts them. */
export function headPart(work: MeshWork, fine: FineSkin): MovingPart {
  const { model, subdivision, kernels, lod } = work;
  const part = fixPart(model, kernels, "skin", lod, () => wholeSkin(model, subdivision));
  const places = finePlaces(part.vertices, subdivision, model);
  return {
    shape: placePart({ ...part, vertices: places }, fine.positions, fine.normals),
    move: skinMover(subdivision, places),
  };
}

/** The vertices of the subdivided skin that show a kept part of it. */
const finePlaces = once((vertices: Uint16Array, subdivision: Subdivision, model: HeadModel) =>
  gather(vertices, coarseSkin(subdivision, model).sources, 1),
);

const spreads = once((places: Uint16Array, subdivision: Subdivision) => spreadTo(subdivision, places));

function skinMover(subdivision: Subdivision, places: Uint16Array): Mover {
  const spread = spreads(places, subdivision);
  const moved = new Float64Array(3 * places.length);
  return (displacement) => {
    spreadMotion(spread, displacement, moved.fill(0));
    return toSparse(moved);
  };
}

/** The triangles of the skin at the model's resolution that garments leave visible; kept for each subdivision. */
const coarseSkin = once((subdivision: Subdivision, model: HeadModel) =>
  visibleSkin(model, subdivision, splitSeams(model.quads, model.quadUvs, model.uvs)),
);

function wholeSkin(model: HeadModel, subdivision: Subdivision): WholePart {
  const { sources, uvs, triangles } = coarseSkin(subdivision, model);
  const { positions, normals } = refineSkin(subdivision, model.mean);
  const { eye_socket, mouth_cavity, lips, lids } = model.regions;
  const [motions] = finish(moveAll(model, model.mean, keptMixes, [skinMover(subdivision, sources)]));
  return {
    positions: gather(sources, positions, 3),
    normals: gather(sources, normals, 3),
    uvs,
    indices: triangles,
    binding: {
      joints: gather(sources, model.skeleton.skinJoints, 4),
      weights: gather(sources, model.skeleton.skinWeights, 4),
    },
    material: "skin",
    motions,
    hidden: Uint8Array.from(sources, (vertex) => Number(eye_socket[vertex] > 127 || mouth_cavity[vertex] > 127)),
    edges: Uint8Array.from(sources, (vertex) => Number(lips[vertex] > 0 || lids[vertex] > 0)),
  };
}
