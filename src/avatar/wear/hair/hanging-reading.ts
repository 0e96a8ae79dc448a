import type { HairFinding } from "../../../face/hair-mask.ts";
import type { HairMeasures } from "../../../face/hair-measures.ts";
import type { Mask } from "../../../face/mask.ts";
import { clamp, quantile } from "../../../face/statistics.ts";
import type { FallingFringe, HangingHair } from "../../avatar.ts";
import { placeOfCamera, projectPoints } from "../../fit/project.ts";
import { envelopeOf } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { difference, dot, tripleAt, unit } from "../../mesh/triple.ts";
import { smoothed } from "./face-polar.ts";
import { readForeheadEdge } from "./forehead.ts";
import { densityBehind, edgeEvidence, edgeOf, maskAt, type PhotoHead, radiusOf } from "./hair-reading.ts";
import { azimuthOf, openingRow, openingRowCount, openingTop } from "./hair-space.ts";
import { coversForehead, curliness } from "./hair-style.ts";
import { readLean, straightDown } from "./hanging-lean.ts";
import { hangingVertices } from "./scalp.ts";
import { isSwept } from "./swept-fringe.ts";

/** How near to a row of the opening skin tells of it, millimetres. */
const rowReach = 8;
/** Skin beside the face lies behind this and is not looked at; bare skin has less hair than this share. */
const sideZ = -105;
const bareShare = 0.4;
/** Cosine to the camera from which skin is seen. */
const seenFrom = 0.15;
/** Quantile of bare skin that is the edge of the opening, its furthest place, behind ears that show, and skin that tells a row, at least. */
const edgeQuantile = 0.98;
const furthestEdge = 100;
const smoothCount = 3;
const fewestSeen = 3;
/** Widths of a face in millimetres, and of what hangs at the shoulders (eye distances) behind and before them. */
const faceWidth = 135;
const hangsBefore = [0.15, 0.6] as const;
/** Height at which hair stands off the scalp below its locks, millimetres. */
const bodyHeight = 7;
const furthestParting = 45;
/** Hair that ends above this depth does not reach the shoulders, millimetres. */
const shortEnds = 190;

/** Long hair as the photo shows it, without its outline; `ends` is the depth under the eyes at which it ends, millimetres. */
export function readHangingHair(finding: HairFinding, head: PhotoHead, ends: number): HangingHair {
  const { model, neutral } = head;
  const { peak, widths } = finding.measures;
  const parting = Math.round(clamp((peak ?? 0) * faceWidth, -furthestParting, furthestParting));
  return {
    kind: "hanging",
    density: densityBehind(
      edgeOf(finding, head, envelopeOf(model, neutral), "hanging"),
      model,
      neutral,
      hangingVertices(model),
    ),
    lift: Array.from({ length: 19 }, () => bodyHeight),
    curl: curliness(finding),
    parting,
    ends,
    opening: readOpening(finding.mask, head),
    before: ends < shortEnds ? [1, 1] : [beforeShare(widths, "right"), beforeShare(widths, "left")],
    lean: finding.axes ? readLean(finding.axes, head.camera) : straightDown,
    fringe: readFallingFringe(finding, head),
    outline: null,
  };
}

/** Where hair ends over the forehead; null where it should be bare but none of it is. */
function readFallingFringe(finding: HairFinding, head: PhotoHead): FallingFringe | null {
  const envelope = envelopeOf(head.model, head.neutral);
  const edge = readForeheadEdge(envelope, head.camera, edgeEvidence(finding, head));
  return coversForehead(finding) || isSwept(edge) ? edge : null;
}

/** `side` is the picture's. */
function beforeShare({ shoulder, chest }: HairMeasures["widths"], side: "left" | "right"): number {
  const width = Math.max(shoulder[side], 2 * chest[side]);
  return Math.round(100 * smoothstep(hangsBefore[0], hangsBefore[1], width)) / 100;
}

/** How far the skin of the face is bare to both sides of the middle, row by row. */
function readOpening(mask: Mask, { model, neutral, camera }: PhotoHead): HangingHair["opening"] {
  const skin = neutral.subarray(0, 3 * model.skinVertexCount);
  const normals = quadNormals(skin, model.quads);
  const pixels = projectPoints(camera, skin);
  const eye = placeOfCamera(camera);
  const rows = [0, 1].map(() => Array.from({ length: openingRowCount }, () => ({ bare: [] as number[], seen: 0 })));
  for (let i = 0; i < model.skinVertexCount; i++) {
    const [x, y, z] = skin.subarray(3 * i, 3 * i + 3);
    if (z < sideZ || model.regions.mouth_cavity[i] > 0) continue;
    if (dot(unit(difference(eye, [x, y, z])), tripleAt(normals, i)) < seenFrom) continue;
    const shown = maskAt(mask, pixels[2 * i], pixels[2 * i + 1], radiusOf(camera));
    if (shown === null) continue;
    const side = rows[x > 0 ? 0 : 1];
    const at = (openingTop - y) / openingRow;
    for (let k = Math.ceil(at - rowReach / openingRow); k <= at + rowReach / openingRow; k++) {
      if (k < 0 || k >= openingRowCount) continue;
      side[k].seen++;
      if (shown < bareShare) side[k].bare.push(azimuthOf(x, z));
    }
  }
  const edges = rows.map((side) =>
    side.map(({ bare, seen }) => {
      if (seen < fewestSeen) return Number.NaN;
      return bare.length < 2 ? 0 : Math.min(furthestEdge, quantile(bare, edgeQuantile));
    }),
  );
  return [completed(edges[0], edges[1]), completed(edges[1], edges[0])];
}

/** Unknown rows from the other side, else from the row above; smoothed. */
function completed(own: readonly number[], other: readonly number[]): number[] {
  const known: number[] = [];
  own.forEach((value, k) => {
    known.push(Number.isNaN(value) ? (Number.isNaN(other[k]) ? (known[k - 1] ?? 0) : other[k]) : value);
  });
  return smoothed(known, smoothCount).map(Math.round);
}
