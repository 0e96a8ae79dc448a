import type { HairFinding } from "../../../face/hair-mask.ts";
import type { HairMeasures } from "../../../face/hair-measures.ts";
import type { Mask } from "../../../face/mask.ts";
import { clamp, quantile } from "../../../face/statistics.ts";
import { axisAt } from "../../../face/strand-axes.ts";
import type { FallingFringe, HangingHair } from "../../avatar.ts";
import { placeOfCamera, projectPoints } from "../../fit/project.ts";
import { envelopeOf, type HeadEnvelope } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { difference, dot, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import { smoothed } from "./face-polar.ts";
import { asideOf, foreheadEdgeAt, onForehead, readForeheadEdge } from "./forehead.ts";
import { densityBehind, edgeEvidence, edgeOf, maskAt, type PhotoHead, radiusOf } from "./hair-reading.ts";
import { azimuthOf, openingRow, openingRowCount, openingTop } from "./hair-space.ts";
import { coversForehead, curliness, hasFullFringe } from "./hair-style.ts";
import { depthBehind } from "./hairline.ts";
import { hangingVertices } from "./scalp.ts";

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

/** Ways aside from that to the face that strands of a fringe may lead, of full fringes and others usually, degrees, and what
 * it costs of the agreement to differ by 60 degrees. */
const sweeps = [0, 15, 30, 45, 60, 72] as const;
const usualSweeps = { full: 10, side: 50 };
const sweepCost = 0.2;
/** How far behind the hairline strands of a fringe are looked at, millimetres. */
const sampledBehind = 8;

/** Long hair as the photo shows it, without its outline; `ends` is the depth under the eyes at which it ends, millimetres. */
export function readHangingHair(finding: HairFinding, head: PhotoHead, ends: number): HangingHair {
  const { model, neutral } = head;
  const { peak, widths } = finding.measures;
  const parting = Math.round(clamp((peak ?? 0) * faceWidth, -furthestParting, furthestParting));
  return {
    kind: "hanging",
    density: densityBehind(
      edgeOf(finding, head, envelopeOf(model, neutral), true),
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
    fringe: readFallingFringe(finding, head, parting),
    outline: null,
  };
}

/** Where hair that falls over the forehead ends, and which way its strands lead there; null where it covers no skin. */
function readFallingFringe(finding: HairFinding, head: PhotoHead, parting: number): FallingFringe | null {
  if (!coversForehead(finding)) return null;
  const envelope = envelopeOf(head.model, head.neutral);
  const edge = readForeheadEdge(envelope, head.camera, edgeEvidence(finding, head));
  const samples = fringeSamples(finding, head, envelope, edge);
  const sweep = [1, -1].map((side) =>
    readSweep(
      samples.filter(({ place }) => (place[0] - parting) * side > 0),
      side,
      finding,
    ),
  );
  return { edge, sweep: [sweep[0], sweep[1]] };
}

interface FringeSample {
  readonly place: Triple;
  /** Twice the angle of the strands in the picture, and how sure it is. */
  readonly doubled: number;
  readonly weight: number;
  /** The angle in the picture of a way that leads so many degrees aside from that to the face. */
  angleOf(degrees: number): number;
}

function fringeSamples(
  finding: HairFinding,
  head: PhotoHead,
  envelope: HeadEnvelope,
  edge: FallingFringe["edge"],
): FringeSample[] {
  const { axes } = finding;
  if (!axes) return [];
  const hairline = edgeOf(finding, head, envelope, true);
  const samples: FringeSample[] = [];
  for (let azimuth = -60; azimuth <= 60; azimuth += 5) {
    for (let y = foreheadEdgeAt(edge, azimuth) + 3; ; y += 4) {
      const place = onForehead(envelope, azimuth, y);
      if (!(depthBehind(hairline, place) < sampledBehind)) break;
      const [u, v] = projectPoints(head.camera, place);
      const axis = axisAt(axes, u, v);
      if (!axis) continue;
      const angleOf = (degrees: number) => {
        const angle = (degrees * Math.PI) / 180;
        const [un, vn] = projectPoints(
          head.camera,
          onForehead(envelope, azimuth + asideOf(place, 3 * Math.sin(angle)), y - 3 * Math.cos(angle)),
        );
        return Math.atan2(vn - v, un - u);
      };
      samples.push({ place, ...axis, angleOf });
    }
  }
  return samples;
}

/** How far the strands of a side lead aside from the way to the face, away from the parting, degrees. */
function readSweep(samples: readonly FringeSample[], side: number, finding: HairFinding): number {
  const usual = hasFullFringe(finding) ? usualSweeps.full : usualSweeps.side;
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  let [found, most]: [number, number] = [usual, Number.NEGATIVE_INFINITY];
  for (const sweep of sweeps) {
    const agreed = samples.reduce(
      (sum, { weight, doubled, angleOf }) => sum + weight * Math.cos(2 * angleOf(side * sweep) - doubled),
      0,
    );
    const score = agreed - total * sweepCost * ((sweep - usual) / 60) ** 2;
    if (score > most && total > 0) [found, most] = [sweep, score];
  }
  return found;
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
