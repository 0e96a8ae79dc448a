import type { Region } from "../../kernels/planes.ts";

/** xy pairs. */
export type Polygon = Float32Array;

export function emptyRegion(width: number, height: number): Region {
  return { width, height, data: new Uint8Array(width * height) };
}

/** Andrew's monotone chain. */
export function convexHull(points: Polygon): Polygon {
  const order = Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]);
  order.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (sorted: number[][]) => {
    const hull: number[][] = [];
    for (const p of sorted) {
      while (hull.length >= 2) {
        const [a, b] = hull.slice(-2);
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  return Float32Array.from([...chain(order), ...chain(order.reverse())].flat());
}

/** Distance in pixels from a point to the border of a polygon, negative inside. */
export function polygonDistance(polygon: Polygon, x: number, y: number): number {
  return distanceFrom(polygon)(x, y);
}

/** `polygonDistance` for many points. */
export function distanceFrom(polygon: Polygon): (x: number, y: number) => number {
  const edges = polygonEdges(polygon);
  return (x, y) => edgesDistance(edges, x, y);
}

/** Start, step and squared length of each edge: five numbers. */
function polygonEdges(polygon: Polygon): Float64Array {
  const edges = new Float64Array((5 * polygon.length) / 2);
  for (let i = 0, j = polygon.length - 2, at = 0; i < polygon.length; j = i, i += 2, at += 5) {
    const ex = polygon[i] - polygon[j];
    const ey = polygon[i + 1] - polygon[j + 1];
    edges[at] = polygon[j];
    edges[at + 1] = polygon[j + 1];
    edges[at + 2] = ex;
    edges[at + 3] = ey;
    edges[at + 4] = ex * ex + ey * ey;
  }
  return edges;
}

function edgesDistance(edges: Float64Array, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < edges.length; at += 5) nearest = Math.min(nearest, squaredDistance(edges, at, x, y));
  return isInside(edges, x, y) ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}

function squaredDistance(edges: Float64Array, at: number, x: number, y: number): number {
  const px = x - edges[at];
  const py = y - edges[at + 1];
  const ex = edges[at + 2];
  const ey = edges[at + 3];
  const length = edges[at + 4];
  let t = length > 0 ? (px * ex + py * ey) / length : 0;
  if (t < 0) t = 0;
  if (t > 1) t = 1;
  const dx = px - t * ex;
  const dy = py - t * ey;
  return dx * dx + dy * dy;
}

/** Whether an odd number of edges lies to the right of the point. */
function isInside(edges: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < edges.length; at += 5) {
    const py = y - edges[at + 1];
    const ey = edges[at + 3];
    if (py < 0 !== py < ey && x < edges[at] + (py * edges[at + 2]) / ey) inside = !inside;
  }
  return inside;
}

/** Pixels of a row that are measured together. */
const stretch = 16;

/** Calls `visit` with the index and the signed distance of every pixel centre within `reach` of the polygon. */
export function nearPolygon(
  { width, height }: Pick<Region, "width" | "height">,
  polygon: Polygon,
  reach: number,
  visit: (pixel: number, distance: number) => void,
): void {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < polygon.length; i += 2) {
    left = Math.min(left, polygon[i]);
    right = Math.max(right, polygon[i]);
    top = Math.min(top, polygon[i + 1]);
    bottom = Math.max(bottom, polygon[i + 1]);
  }
  const edges = polygonEdges(polygon);
  const startX = Math.max(0, Math.floor(left - reach));
  const endX = Math.min(width - 1, Math.ceil(right + reach));
  const endY = Math.min(height - 1, Math.ceil(bottom + reach));
  const squares = new Float64Array(edges.length / 5);
  const near = new Uint32Array(squares.length);
  for (let y = Math.max(0, Math.floor(top - reach)); y <= endY; y++) {
    for (let first = startX; first <= endX; first += stretch) {
      // Only edges no farther from the middle of the stretch than the nearest and all of its length can be the nearest of a pixel.
      let least = Number.POSITIVE_INFINITY;
      for (let edge = 0; edge < squares.length; edge++) {
        squares[edge] = squaredDistance(edges, 5 * edge, first + stretch / 2, y + 0.5);
        if (squares[edge] < least) least = squares[edge];
      }
      const limit = Math.sqrt(least) + stretch;
      const isFar = limit > reach + 1.5 * stretch;
      if (isFar && !isInside(edges, first + stretch / 2, y + 0.5)) continue;
      let nearCount = 0;
      for (let edge = 0; edge < squares.length; edge++) {
        if (squares[edge] <= limit * limit) near[nearCount++] = 5 * edge;
      }
      const end = Math.min(endX, first + stretch - 1);
      for (let x = first; x <= end; x++) {
        let nearest = Number.POSITIVE_INFINITY;
        for (let k = 0; k < nearCount; k++) {
          const square = squaredDistance(edges, near[k], x + 0.5, y + 0.5);
          if (square < nearest) nearest = square;
        }
        const distance = isFar || isInside(edges, x + 0.5, y + 0.5) ? -Math.sqrt(nearest) : Math.sqrt(nearest);
        if (distance <= reach) visit(y * width + x, distance);
      }
    }
  }
}

export function fillPolygon(region: Region, polygon: Polygon, reach = 0): Region {
  nearPolygon(region, polygon, reach, (pixel) => {
    region.data[pixel] = 1;
  });
  return region;
}

/** The four-connected parts of `region` that touch `seeds`. */
export function connectedTo(region: Region, seeds: Region): Region {
  const { width, height, data } = region;
  const reached = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  let count = 0;
  const visit = (pixel: number) => {
    if (!data[pixel] || reached[pixel]) return;
    reached[pixel] = 1;
    stack[count++] = pixel;
  };
  for (let i = 0; i < data.length; i++) if (seeds.data[i]) visit(i);
  while (count > 0) {
    const pixel = stack[--count];
    const x = pixel % width;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (pixel >= width) visit(pixel - width);
    if (pixel < data.length - width) visit(pixel + width);
  }
  return { width, height, data: reached };
}
