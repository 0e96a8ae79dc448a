import { likeliest } from "../../../face/attributes/attribute-tasks.ts";
import type { HairFinding } from "../../../face/hair-mask.ts";
import type { Mask } from "../../../face/mask.ts";
import { clamp } from "../../../face/statistics.ts";
import type { CombedHair, CroppedHair, Fringe } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { envelopeOf, type HeadEnvelope } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { coiled } from "./curl.ts";
import { edgeColumns } from "./face-polar.ts";
import { readTurn } from "./flow-reading.ts";
import { hairHeights } from "./hair-heights.ts";
import { coversForehead, curliness, hairKind, hairLength, hairLie, hasFringe, isCoily } from "./hair-style.ts";
import { coverBehind, type Hairline, type HairlineEvidence, type HairlineKind, readHairline } from "./hairline.ts";
import { scalpVertices, usualDensity } from "./scalp.ts";
import { coverAbove, readSideburns, type SideburnEnds, usualEnds } from "./sideburns.ts";

/** Below this height and behind this depth the scalp's edge is hidden and taken as usual, millimetres. */
const hiddenBelow = 58;
const besideZ = -80;
/** Height of hair whose outline is that of the scalp, millimetres. */
const leastHeight = 2.5;
/** Height of a rim at most: where skin ends and hair begins outlines go on smoothly, and what the rest stands off is how narrow the skull below
 * is, millimetres. */
const rimHeight = 5;

/** How far hair that covers the ears usually hangs under the eyes, millimetres. */
const usualDrops = [12, 12] as const;
/** Probabilities of textured hair between which it is drawn as half of both. */
const doubtful = [0.25, 0.75] as const;

/** How far under the upper edge of the brows, which fringes can cover, the search for the end of one begins, millimetres. */
const belowBrows = 10;
/** Turn about the axis of the face that each half of a forehead takes, and how much further from the axis hair begins over one of them in the mean from
 * where it is swept, degrees. */
const halfForehead = 60;
const leastSweep = 12;

export interface PhotoHead {
  readonly model: HeadModel;
  readonly neutral: Float32Array;
  readonly camera: Camera;
  readonly yaw: number;
}

/** Short hair as the photo shows it on a head. */
export function readShortHair(finding: HairFinding, head: PhotoHead): CroppedHair | CombedHair {
  const { model, neutral, camera, yaw } = head;
  const scalp = scalpVertices(model);
  const positions = new Float32Array(3 * scalp.length);
  scalp.forEach((vertex, k) => {
    positions.set(neutral.subarray(3 * vertex, 3 * vertex + 3), 3 * k);
  });
  const coversEars = hairLength(finding) === "ears";
  const outline = hairHeights(finding.mask, camera, positions, yaw, coversEars);
  const envelope = envelopeOf(model, neutral);
  const line = hairKind(finding) === "rim" ? "rim" : "short";
  const hairline = edgeOf(finding, head, envelope, line);
  const highest = line === "rim" ? rimHeight : Number.POSITIVE_INFINITY;
  const fringe = readFringe(finding, head, envelope);
  const lie = (fringe && sweptTo(fringe)) ?? hairLie(finding, fringe !== null);
  const drops = coversEars ? usualDrops : null;
  const grownHair = {
    density: densityBehind(hairline, model, neutral, scalp, readSideburns(finding.mask, camera, yaw)),
    lift: outline.map((height) => Math.round(10 * clamp(height, leastHeight, highest)) / 10),
    curl: shortCurl(finding),
  };
  if (hairKind(finding) === "cropped" || grownHair.curl >= coiled) return { kind: "cropped", ...grownHair };
  const combed: CombedHair = {
    kind: "combed",
    ...grownHair,
    texture: textureOf(finding),
    isClipped: !coversEars && likeliest(finding.attributes.hairSides) === "clipped",
    lie,
    fringe,
    drops,
  };
  return finding.axes ? { ...combed, turn: readTurn(finding.axes, camera, envelope, combed) } : combed;
}

/** Density of hair behind a hairline, a digit for each of some vertices; its edge below is hidden and usual. */
export function densityBehind(
  hairline: Hairline,
  { mean }: HeadModel,
  neutral: Float32Array,
  scalp: Uint16Array,
  ends: SideburnEnds = usualEnds,
): string {
  const coverOf = coverBehind(hairline);
  const digits = Array.from(scalp, (vertex) => {
    const place = tripleAt(mean, vertex);
    const usual = place[1] < hiddenBelow && place[2] < besideZ ? usualDensity(...place) : 1;
    return Math.round(9 * coverOf(tripleAt(neutral, vertex), usual) * coverAbove(place, ends));
  });
  return digits.join("");
}

/** How textured hair is: wholly so or not at all where it is told with some confidence. */
function textureOf({ attributes }: HairFinding): number {
  return Math.round(100 * smoothstep(doubtful[0], doubtful[1], attributes.hairTexture.textured)) / 100;
}

/** How curly short hair is, which is coils where these are likely. */
function shortCurl(finding: HairFinding): number {
  const curl = curliness(finding);
  return isCoily(finding) ? Math.max(coiled, curl) : Math.min(coiled - 0.01, curl);
}

/** The side to which a fringe is swept, away from where the forehead is bare; null where both halves of it are about alike. */
function sweptTo(fringe: Fringe): "left" | "right" | null {
  const middle = (fringe.length - 1) / 2;
  const half = Math.round(halfForehead / edgeColumns.step);
  let barer = 0;
  for (let k = 1; k <= half; k++) barer += (fringe[middle - k] - fringe[middle + k]) / half;
  return barer > leastSweep ? "right" : barer < -leastSweep ? "left" : null;
}

/** The front edge of hair, which may hang, on the photo. */
export function edgeOf(finding: HairFinding, head: PhotoHead, envelope: HeadEnvelope, kind: HairlineKind): Hairline {
  const covers = kind === "hanging" ? coversForehead(finding) : hasFringe(finding);
  return readHairline(envelope, head.camera, { ...edgeEvidence(finding, head), hasFringe: covers, kind });
}

/** What tells where hair begins that hangs and covers what it wants. */
export function edgeEvidence({ mask }: HairFinding, { model, neutral, camera }: PhotoHead): HairlineEvidence {
  const radius = Math.max(1, Math.round(radiusOf(camera) / 2));
  const coverOf = (u: number, v: number) => maskAt(mask, u, v, radius);
  return { browY: browHeight(model, neutral), hasFringe: false, kind: "hanging", coverOf };
}

/** Pixels of about two millimetres. */
export function radiusOf({ focal, translation }: Camera): number {
  return Math.max(1, Math.round((2 * focal) / Math.hypot(...translation)));
}

/** Mean cover 0..1 of a mask about a pixel; null outside of it. */
export function maskAt({ width, height, data }: Mask, u: number, v: number, radius: number): number | null {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return null;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y += radius) {
    for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x += radius) {
      sum += data[y * width + x];
      count++;
    }
  }
  return sum / (255 * count);
}

/** Where hair ends that falls over the face; null where the forehead is free. */
function readFringe(finding: HairFinding, head: PhotoHead, envelope: HeadEnvelope): Fringe | null {
  if (!hasFringe(finding)) return null;
  const { angles } = readHairline(envelope, head.camera, {
    ...edgeEvidence(finding, head),
    hasFringe: false,
    over: -belowBrows,
    kind: "short",
  });
  return angles.map((angle) => Math.round(2 * angle) / 2);
}

function browHeight({ regions, skinVertexCount }: HeadModel, neutral: Float32Array): number {
  let height = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < skinVertexCount; i++) {
    if (regions.brows[i] > 128) height = Math.max(height, neutral[3 * i + 1]);
  }
  return height;
}
