import { leftBrowRing, leftEyeRing, outerEyeCorners, outerLipRing } from "../../face/landmark-groups.ts";
import { embedLandmarks } from "../head/embedding.ts";
import { subdivide } from "../head/subdivide.ts";
import { smoothstep } from "../mesh/field.ts";
import { convexHull, distanceFrom } from "../mesh/plane-region.ts";
import { onceForDomain, type SkinDomain } from "./skin-domain.ts";

/** Millimetres of the mean head, x that of the subject's left. How far from lids, brows and lips the zone begins, and counts
 * wholly. */
const lidMargin = [4, 8] as const;
/** The same under the eyes, whose hollows are the person's at rest too, and where that ends beside the outer corners. */
const hollowMargin = [11, 15] as const;
const hollowSide = [-3, 3] as const;
const browMargin = [2.5, 5.5] as const;
const lipMargin = [3, 7] as const;
/** Beside the nose: half of its width, growing downwards from the eyes. */
const noseSide = [15, 21] as const;
/** Outer border, to the ears, and upper one, over the eyes' outer corners. */
const sideZ = [-42, -24] as const;
const upperEdge = [12, 5] as const;
/** Lower border under the mouth. */
const lowerEdge = [-46, -34] as const;

/**
 * The skin that the muscles of a smile gather, 0..1 a vertex of the subdivided skin: beside the eyes' outer corners, and the
 * cheeks down to the jaw. Kept for each domain.
 */
export const smileZone = onceForDomain(buildZone);

function buildZone({ model, subdivision, zones: { cavity, ears } }: SkinDomain): Float32Array {
  const positions = subdivide(subdivision, model.mean);
  const points = embedLandmarks(model.landmarks, model.mean);
  const outline = (ring: readonly number[]) =>
    distanceFrom(convexHull(Float32Array.from(ring.flatMap((i) => [points[3 * i], points[3 * i + 1]]))));
  const [eye, brow, lips] = [outline(leftEyeRing), outline(leftBrowRing), outline(outerLipRing)];
  const middle = (ring: readonly number[]) => ring.reduce((sum, i) => sum + points[3 * i + 1], 0) / ring.length;
  const [eyeY, mouthY] = [middle(leftEyeRing), middle(outerLipRing)];
  const cornerX = points[3 * outerEyeCorners.left];
  const lids = (x: number, y: number) => {
    const beside = smoothstep(...hollowSide, x - cornerX) * smoothstep(...lidMargin, eye(x, y));
    return Math.max(beside, smoothstep(...hollowMargin, eye(x, y)));
  };
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => {
    const [x, y, z] = [Math.abs(positions[3 * i]), positions[3 * i + 1], positions[3 * i + 2]];
    const beside = smoothstep(...noseSide, x + 0.12 * Math.min(0, y - eyeY + 20));
    const borders = smoothstep(...sideZ, z) * smoothstep(...upperEdge, y - eyeY) * smoothstep(...lowerEdge, y - mouthY);
    const features = lids(x, y) * smoothstep(...browMargin, brow(x, y)) * smoothstep(...lipMargin, lips(x, y));
    return beside * borders * features * (1 - cavity[i]) * (1 - ears[i]);
  });
}
