import { outerEyeCorners } from "../../face/landmark-groups.ts";

/**
 * What tells a relaxed face from a sullen one: heights of the edges of both lids and of the brows over the line of the eye
 * corners, height of the corners of the mouth over the line where the lips meet, width of the mouth, thickness of both lips.
 */
export const restMeasureNames = [
  "upperLid",
  "lowerLid",
  "innerBrow",
  "brow",
  "mouthCorner",
  "mouthWidth",
  "upperLip",
  "lowerLip",
] as const;
export type RestMeasureName = (typeof restMeasureNames)[number];
export type RestMeasures = Readonly<Record<RestMeasureName, number>>;

const [upperLipEdge, lowerLipEdge] = [13, 14];

/**
 * The measures of a face in distances of the outer eye corners. `points` has xyz, y up, for each landmark of the face mesh,
 * in the head's frame or level and seen from before.
 */
export function measureRest(points: Float32Array): RestMeasures {
  const unit = points[3 * outerEyeCorners.left] - points[3 * outerEyeCorners.right];
  const parted = Math.max(0, lipGap(points));
  const closed = restExtents(points);
  const lips = { upperLip: closed.upperLip - parted / 2, lowerLip: closed.lowerLip - parted / 2 };
  return mapMeasures({ ...closed, ...lips }, (value) => value / unit);
}

/** How far the lips are apart, in the unit of the points; of closed ones the edges lie one before the other. */
export function lipGap(points: Float32Array): number {
  return points[3 * upperLipEdge + 1] - points[3 * lowerLipEdge + 1];
}

/** The measures of closed lips in the unit of the points: linear, so that displacements have them too. */
export function restExtents(points: Float32Array): RestMeasures {
  const height = (...landmarks: readonly number[]) =>
    landmarks.reduce((sum, landmark) => sum + points[3 * landmark + 1], 0) / landmarks.length;
  const eyes = height(33, 133, 263, 362);
  const lipLine = height(upperLipEdge, lowerLipEdge);
  return {
    upperLid: height(159, 386) - eyes,
    lowerLid: height(145, 374) - eyes,
    innerBrow: height(55, 107, 285, 336) - eyes,
    brow: height(52, 105, 282, 334) - eyes,
    mouthCorner: height(61, 291) - lipLine,
    mouthWidth: points[3 * 291] - points[3 * 61],
    upperLip: height(0) - lipLine,
    lowerLip: lipLine - height(17),
  };
}

export function mapMeasures(
  measures: RestMeasures,
  value: (measure: number, name: RestMeasureName) => number,
): RestMeasures {
  return Object.fromEntries(restMeasureNames.map((name) => [name, value(measures[name], name)])) as RestMeasures;
}
