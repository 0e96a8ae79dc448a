/** A region of a pixel grid: one byte a pixel, 0 or 1. */
export interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

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
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const ax = polygon[j];
    const ay = polygon[j + 1];
    const ex = polygon[i] - ax;
    const ey = polygon[i + 1] - ay;
    const length = ex * ex + ey * ey;
    const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / length)) : 0;
    const dx = x - ax - t * ex;
    const dy = y - ay - t * ey;
    nearest = Math.min(nearest, dx * dx + dy * dy);
    if (ay > y !== polygon[i + 1] > y && x < ax + ((y - ay) * ex) / ey) inside = !inside;
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}

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
  const endX = Math.min(width - 1, Math.ceil(right + reach));
  const endY = Math.min(height - 1, Math.ceil(bottom + reach));
  for (let y = Math.max(0, Math.floor(top - reach)); y <= endY; y++) {
    for (let x = Math.max(0, Math.floor(left - reach)); x <= endX; x++) {
      const distance = polygonDistance(polygon, x + 0.5, y + 0.5);
      if (distance <= reach) visit(y * width + x, distance);
    }
  }
}

export function fillPolygon(region: Region, polygon: Polygon, reach = 0): Region {
  nearPolygon(region, polygon, reach, (pixel) => {
    region.data[pixel] = 1;
  });
  return region;
}

/**
 * Squared distance of every pixel to the nearest one of the region, large where there is none.
 * P. Felzenszwalb, D. Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8 (2012).
 */
export function squaredDistances({ width, height, data }: Region): Float32Array {
  const far = (width + height) ** 2;
  const field = new Float32Array(data.length).fill(far);
  for (let i = 0; i < data.length; i++) if (data[i]) field[i] = 0;
  const longest = Math.max(width, height);
  const line = new Float32Array(longest);
  const apexes = new Int32Array(longest);
  const bounds = new Float32Array(longest + 1);
  for (let x = 0; x < width; x++) envelope(field, x, width, height, line, apexes, bounds);
  for (let y = 0; y < height; y++) envelope(field, y * width, 1, width, line, apexes, bounds);
  return field;
}

/** Lower envelope of the parabolas rooted at the `count` values from `start`, in place. */
function envelope(
  field: Float32Array,
  start: number,
  stride: number,
  count: number,
  line: Float32Array,
  apexes: Int32Array,
  bounds: Float32Array,
): void {
  for (let i = 0; i < count; i++) line[i] = field[start + i * stride];
  let last = 0;
  apexes[0] = 0;
  bounds[0] = Number.NEGATIVE_INFINITY;
  bounds[1] = Number.POSITIVE_INFINITY;
  for (let q = 1; q < count; q++) {
    let crossing = 0;
    for (;;) {
      const p = apexes[last];
      crossing = (line[q] + q * q - line[p] - p * p) / (2 * (q - p));
      if (crossing > bounds[last]) break;
      last--;
    }
    apexes[++last] = q;
    bounds[last] = crossing;
    bounds[last + 1] = Number.POSITIVE_INFINITY;
  }
  for (let q = 0, k = 0; q < count; q++) {
    while (bounds[k + 1] < q) k++;
    field[start + q * stride] = (q - apexes[k]) ** 2 + line[apexes[k]];
  }
}

/** The region grown by a disc of `radius` pixels. */
export function dilate(region: Region, radius: number): Region {
  const grown = emptyRegion(region.width, region.height);
  const distances = squaredDistances(region);
  for (let i = 0; i < distances.length; i++) if (distances[i] <= radius * radius) grown.data[i] = 1;
  return grown;
}

/** The region shrunk by a disc of `radius` pixels; the border of the grid does not shrink it. */
export function erode(region: Region, radius: number): Region {
  return complement(dilate(complement(region), radius));
}

function complement({ width, height, data }: Region): Region {
  return { width, height, data: data.map((value) => 1 - value) };
}

/** The four-connected parts of `region` that touch `seeds`. */
export function connectedTo(region: Region, seeds: Region): Region {
  const { width, height, data } = region;
  const reached = new Uint8Array(data.length);
  const stack: number[] = [];
  const visit = (pixel: number) => {
    if (!data[pixel] || reached[pixel]) return;
    reached[pixel] = 1;
    stack.push(pixel);
  };
  for (let i = 0; i < data.length; i++) if (seeds.data[i]) visit(i);
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const x = pixel % width;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (pixel >= width) visit(pixel - width);
    if (pixel < data.length - width) visit(pixel + width);
  }
  return { width, height, data: reached };
}

/** Gaussian blur of one plane in place, edges continued. */
export function blur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-(((i - radius) / sigma) ** 2) / 2));
  const total = kernel.reduce((sum, value) => sum + value, 0);
  for (let k = 0; k < kernel.length; k++) kernel[k] /= total;
  const line = new Float32Array(Math.max(width, height) + 2 * radius);
  for (let y = 0; y < height; y++) blurLine(plane, y * width, 1, width, kernel, line);
  for (let x = 0; x < width; x++) blurLine(plane, x, width, height, kernel, line);
  return plane;
}

function blurLine(
  plane: Float32Array,
  start: number,
  stride: number,
  count: number,
  kernel: Float32Array,
  line: Float32Array,
): void {
  const radius = kernel.length >> 1;
  for (let i = 0; i < count; i++) line[i + radius] = plane[start + i * stride];
  line.fill(line[radius], 0, radius);
  line.fill(line[radius + count - 1], radius + count, count + 2 * radius);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = 0; k < kernel.length; k++) sum += kernel[k] * line[i + k];
    plane[start + i * stride] = sum;
  }
}
