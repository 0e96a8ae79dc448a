import type { Hair, HairOutline } from "../../avatar.ts";
import { HeadEnvelope } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { growCombedHair } from "./combed-hair.ts";
import { growEdgeStrands } from "./edge-strands.ts";
import { HairEdge } from "./hair-edge.ts";
import { type GrownHair, type GrowthSkin, type HairField, HairMesh } from "./hair-mesh.ts";
import { atForehead, besideFace } from "./hair-space.ts";
import { growHangingHair } from "./hanging-hair.ts";
import { awayFrom, besideParting, partingOf } from "./lock-parting.ts";
import { followOutlineLoosely } from "./loose-hair.ts";
import { growShells, type Shell } from "./shells.ts";

/** What closes long hair below its locks. */
const hangingShell: Shell = { rise: 0.72, tile: "body", inset: 1 };
/** Share of the body's height that the strands at its edge reach. */
const edgeRise = 0.8;
/** Locks of long hair for each lock of short, and at most. */
const hangingShare = 0.34;
const mostHanging = 245;

/** Depths from which and widths up to which locks of a fringe have their roots, millimetres, how many these are for each lock of short hair, and
 * their share of its curl. */
const fringeZ = [-84, -64] as const;
const fringeX = [34, 48] as const;
const fringeShare = 0.07;
const fringeCurl = 0.15;

/** Share of its curl that hair over the ears below a fringe has: it is short, and lies in waves. */
const cappedCurl = 0.24;

export interface ScalpField extends HairField {
  /** Smoothed cover, which tells the edge of hair from within. */
  readonly inner: Float32Array;
}

/** Grows long hair: locks that hang, over the closed body of the scalp's hair. */
export function growLongHair(
  model: HeadModel,
  skin: GrowthSkin,
  field: ScalpField,
  { growth, curl = 0, outline }: Pick<Hair, "growth" | "curl" | "outline">,
  most: number,
): GrownHair {
  const mesh = new HairMesh();
  const envelope = new HeadEnvelope(model, skin.positions);
  const edge = new HairEdge(skin, field.density);
  if (growth?.hanging) {
    const parting = partingOf(skin, field.density, growth.hanging.parting);
    const { opening } = growth.hanging;
    const height = field.height.map((value, i) => {
      const place = tripleAt(skin.positions, i);
      const share = besideParting(parting, place) * besideFace(opening, place) * atForehead(place[2]);
      return value > 0 ? share * value : 0;
    });
    growShells(mesh, skin, { ...field, height }, { ...hangingShell, parting: parting.front[0] });
    growEdgeStrands(mesh, edge, { height }, edgeRise * hangingShell.rise, (place) => awayFrom(parting, place, 0));
    growHangingHair(mesh, model, skin, field.density, growth.hanging, {
      most: Math.min(mostHanging, hangingShare * most),
      curl: growth.fringe ? cappedCurl * curl : curl,
      inner: field.inner,
      envelope,
      form: outline ? (places) => formTogether(mesh, places, outline, envelope, edge) : undefined,
    });
    if (growth.fringe) {
      const fringe = field.density.map((value, i) => {
        const [x, , z] = tripleAt(skin.positions, i);
        return value * smoothstep(fringeZ[0], fringeZ[1], z) * smoothstep(fringeX[1], fringeX[0], Math.abs(x));
      });
      growCombedHair(mesh, model, skin, fringe, growth, { most: fringeShare * most, curl: fringeCurl * curl });
    }
  }
  return mesh.finish();
}

/** Gives the closed body in `mesh` and the courses of the locks over it one outline. */
function formTogether(
  mesh: HairMesh,
  places: Float32Array,
  outline: HairOutline,
  envelope: HeadEnvelope,
  edge: HairEdge,
): void {
  const body = mesh.finish().positions;
  const positions = new Float32Array(body.length + places.length);
  positions.set(body);
  positions.set(places, body.length);
  followOutlineLoosely({ positions }, outline, envelope, edge);
  mesh.move(positions.subarray(0, body.length));
  places.set(positions.subarray(body.length));
}
