import { smoothstep } from "../avatar/mesh/field.ts";
import type { Triple } from "../avatar/mesh/triple.ts";
import { hash } from "../avatar/wear/hair/lock-roots.ts";

/** Thickness of a strand, millimetres, its share at the ends of a coil, the share of its length over which it tapers to
 * them, and the distance of its dabs as a share of it. */
const thickness = 0.78;
const endThickness = 0.55;
const tapering = 0.2;
const dabStep = 0.42;
/** How far rings are seen from their ends, cosines, and height of a ring over its radius. */
const openings = [0.35, 1] as const;
const depth = 0.8;
/** Heights at which light is that of the bottom and of the top, millimetres, these, and light at the rim of a strand. */
const lightFrom = [-3.2, 1.9] as const;
const bottomLight = 0.24;
const topLight = 1.35;
const rimLight = 0.62;
/** How much coils differ in light, and the share of the highlight that the tops of the lightest have. */
const coilSpread = 0.36;
const topHighlight = 0.8;

/** One coil, places and lengths in millimetres. */
export interface Coil {
  readonly x: number;
  readonly y: number;
  /** Radians from the x axis along which it advances. */
  readonly heading: number;
  readonly radius: number;
  readonly pitch: number;
  readonly turns: number;
  /** Height of its axis, millimetres. */
  readonly level: number;
  readonly number: number;
}

/** A picture of coils that lie over each other: light over the mean, share of the highlight and cover of its texels. */
export class CoilPicture {
  readonly light: Float32Array;
  readonly highlight: Float32Array;
  readonly alpha: Float32Array;
  readonly #depth: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly #across: number;
  readonly #down: number;

  constructor(columns: number, rows: number, [width, height]: readonly [number, number], isClosed: boolean) {
    this.columns = columns;
    this.rows = rows;
    this.#across = columns / width;
    this.#down = rows / height;
    this.light = new Float32Array(columns * rows).fill(bottomLight);
    this.highlight = new Float32Array(columns * rows);
    this.alpha = new Float32Array(columns * rows).fill(isClosed ? 1 : 0);
    this.#depth = new Float32Array(columns * rows).fill(-100);
  }

  /** Draws a helix as seen from aside. */
  add({ x, y, heading, radius, pitch, turns, level, number }: Coil): void {
    const own = 1 + coilSpread * (hash(number, 51) - 0.5);
    const phase = 2 * Math.PI * hash(number, 52);
    const open = openings[0] + (openings[1] - openings[0]) * hash(number, 64);
    const gloss = topHighlight * hash(number, 53) ** 1.5;
    const [ahead, aside] = [Math.cos(heading), Math.sin(heading)];
    const count = Math.ceil((2 * Math.PI * radius * turns) / (dabStep * thickness));
    for (let k = 0; k <= count; k++) {
      const t = k / count;
      const turn = phase + 2 * Math.PI * turns * t;
      const along = pitch * turns * (t - 0.5) + open * radius * Math.sin(turn);
      const across = radius * Math.cos(turn);
      const thick = thickness * (endThickness + (1 - endThickness) * smoothstep(0, tapering, Math.min(t, 1 - t)));
      const height = level + depth * radius * Math.sin(turn);
      const top = smoothstep(lightFrom[0], lightFrom[1], height);
      this.#dab([x + ahead * along - aside * across, y + aside * along + ahead * across, height], thick / 2, {
        light: own * (bottomLight + (topLight - bottomLight) * top),
        highlight: gloss * top * top,
      });
    }
  }

  /** A round dab of a strand where nothing lies above it. */
  #dab([x, y, height]: Triple, radius: number, { light, highlight }: { light: number; highlight: number }): void {
    const [columns, rows] = [this.columns, this.rows];
    const lastRow = Math.min(rows - 1, Math.floor((y + radius) * this.#down));
    for (let row = Math.max(0, Math.ceil((y - radius) * this.#down - 0.5)); row <= lastRow; row++) {
      const lastColumn = Math.min(columns - 1, Math.floor((x + radius) * this.#across));
      for (let column = Math.max(0, Math.ceil((x - radius) * this.#across - 0.5)); column <= lastColumn; column++) {
        const dx = (column + 0.5) / this.#across - x;
        const dy = (row + 0.5) / this.#down - y;
        const off = (dx * dx + dy * dy) / (radius * radius);
        const at = row * columns + column;
        const over = height + radius * Math.sqrt(Math.max(0, 1 - off));
        if (off > 1 || over < this.#depth[at]) continue;
        this.#depth[at] = over;
        this.light[at] = light * (1 - (1 - rimLight) * off);
        this.highlight[at] = highlight * (1 - off);
        this.alpha[at] = 1;
      }
    }
  }
}
