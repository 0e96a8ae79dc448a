import type { HairFinding } from "../../../face/hair-mask.ts";
import type { HairMeasures } from "../../../face/hair-measures.ts";
import type { Mask } from "../../../face/mask.ts";
import { clamp } from "../../../face/statistics.ts";
import type { FallingFringe, HangingHair } from "../../avatar.ts";
import { projectPoints } from "../../fit/project.ts";
import { envelopeOf, type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { radians } from "./face-polar.ts";
import { readForeheadEdge } from "./forehead.ts";
import { hangingLift } from "./hair-lift.ts";
import { densityBehind, edgeEvidence, edgeOf, maskAt, type PhotoHead, radiusOf } from "./hair-reading.ts";
import { openingRow, openingRowCount, openingTop } from "./hair-space.ts";
import { coversForehead, curliness } from "./hair-style.ts";
import { readLean, straightDown } from "./hanging-lean.ts";
import { hangingVertices } from "./scalp.ts";
import { isSwept } from "./swept-fringe.ts";

/** Cover from which skin is hidden, and the azimuths over which it has to be so that the face ends there, degrees: single strands do not frame it. */
const hiddenFrom = 0.4;
const lasting = 5;
/** Edge of a face that ends at its own outline or behind an ear that shows, degrees. */
const furthestEdge = 100;
/** Where the way to the skin begins, millimetres from the axis of the skull, and its iterations. */
const firstReach = 80;
const reachCount = 4;
/** Widths of a face in millimetres, and of what hangs at the shoulders (eye distances) behind and before them. */
const faceWidth = 135;
const hangsBefore = [0.15, 0.6] as const;
const furthestParting = 45;
/** Share of its waves that hair keeps which is likely to be straight, and expected curls over which it comes to have all. */
const doubtful = { share: 0.3, curls: [0.28, 0.42] } as const;
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
    lift: hangingLift,
    curl: hangingCurl(finding),
    parting,
    ends,
    opening: readOpening(finding.mask, head),
    before: ends < shortEnds ? [1, 1] : [beforeShare(widths, "right"), beforeShare(widths, "left")],
    lean: finding.axes ? readLean(finding.axes, head.camera) : straightDown,
    fringe: readFallingFringe(finding, head),
    outline: null,
  };
}

/** How much hair waves: less than is expected where it is likelier to be straight. */
function hangingCurl(finding: HairFinding): number {
  const curl = curliness(finding);
  return curl * (doubtful.share + (1 - doubtful.share) * smoothstep(doubtful.curls[0], doubtful.curls[1], curl));
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

/** How far the face is bare to both sides of the middle, row by row. */
function readOpening(mask: Mask, head: PhotoHead): HangingHair["opening"] {
  const [left, right] = [1, -1].map((side) =>
    Array.from({ length: openingRowCount }, (_, k) => bareRow(mask, head, side, openingTop - k * openingRow)),
  );
  return [completed(left, right), completed(right, left)];
}

/** How far a side of the face is seen to be bare at a height, and whether hair begins there, degrees. */
interface BareRow {
  readonly to: number;
  readonly isFramed: boolean;
}

/** Walks outwards from the middle of the face; null where that is not seen. */
function bareRow(mask: Mask, { model, neutral, camera }: PhotoHead, side: number, y: number): BareRow | null {
  const envelope = envelopeOf(model, neutral);
  const radius = radiusOf(camera);
  let [outermost, to, begin] = [Number.NEGATIVE_INFINITY, 0, Number.NaN];
  for (let azimuth = 0; azimuth <= furthestEdge; azimuth++) {
    const skin = skinAround(envelope, side * azimuth, y);
    if (!skin) return null;
    const [u, v] = projectPoints(camera, Float32Array.from(skin));
    // The camera sees what lies further aside along the head than all before it.
    const aside = side * (camera.rotation[0] * u + camera.rotation[3] * v);
    if (aside < outermost) continue;
    [outermost, to] = [aside, azimuth];
    const cover = maskAt(mask, u, v, radius);
    if (cover === null) return null;
    if (cover < hiddenFrom) begin = Number.NaN;
    else if (Number.isNaN(begin)) begin = azimuth;
    if (azimuth - begin >= lasting) return { to: begin, isFramed: true };
  }
  return { to, isFramed: false };
}

/** The skin at an azimuth and a height; null where the head has none. */
function skinAround(envelope: HeadEnvelope, azimuth: number, y: number): Triple | null {
  const [sine, cosine] = [Math.sin(radians(azimuth)), Math.cos(radians(azimuth))];
  let reach = firstReach;
  for (let iteration = 0; iteration < reachCount; iteration++) {
    const radius = envelope.radiusTowards(reach * sine, y, skullCentre[2] + reach * cosine);
    const square = radius ** 2 - (y - skullCentre[1]) ** 2;
    if (!(square > 0)) return null;
    reach = Math.sqrt(square);
  }
  return [reach * sine, y, skullCentre[2] + reach * cosine];
}

/** Where the face ends; what is not seen is as on the other side, else as in the row above. */
function completed(own: readonly (BareRow | null)[], other: readonly (BareRow | null)[]): number[] {
  const edges: number[] = [];
  own.forEach((row, k) => {
    const ofOther = other[k]?.isFramed ? other[k].to : null;
    if (row?.isFramed) edges.push(row.to);
    else if (row) edges.push(Math.max(row.to, ofOther ?? furthestEdge));
    else edges.push(ofOther ?? edges[k - 1] ?? 0);
  });
  return edges;
}
