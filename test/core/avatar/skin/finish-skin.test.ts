import { describe, expect, test } from "vitest";
import { type Finish, finishSkin } from "../../../../src/avatar/skin/finish-skin.ts";
import { domain, skinPositions, smoother } from "../seen-head.ts";

const count = smoother.vertexCount;
const { zones } = domain;
const [nothing, everywhere] = [new Float32Array(count), new Float32Array(count).fill(1)];
const at = (x: number, y: number, radius: number) =>
  [...zones.front.keys()].filter(
    (i) =>
      skinPositions[3 * i + 2] > -40 && Math.hypot(skinPositions[3 * i] - x, skinPositions[3 * i + 1] - y) < radius,
  );
/** A field that is log light alone, alike in all channels. */
const light = (value: (x: number, y: number, i: number) => number) =>
  Float32Array.from({ length: 4 * count }, (_, k) =>
    (k & 3) === 3 ? 0 : value(skinPositions[3 * (k >> 2)], skinPositions[3 * (k >> 2) + 1], k >> 2),
  );
/** Detail that has no form. */
const pattern = light((_x, _y, i) => Math.sin(7919 * i));
/** The same alike on both sides. */
const paired = light((_x, _y, i) => Math.sin(7919 * Math.min(i, domain.mirror[i])));
/** Form over centimetres, alike on both sides. */
const waves = light((x, y) => Math.cos(0.1 * x) * Math.cos(0.1 * y));
const scaled = (field: Float32Array, factor: number) => field.map((value) => factor * value);
const cheek = at(42, -28, 8).filter((i) => zones.features[i] === 0);

interface Setting {
  readonly finish?: Finish;
  readonly strain?: Float32Array;
  readonly hairy?: Float32Array;
  readonly beard?: Float32Array;
  readonly exposure?: Float32Array;
  readonly validity?: Float32Array;
  readonly old?: number;
  /** Cosine to the camera. */
  readonly facing?: number;
  /** Brows of the photo. */
  readonly brows?: Float32Array;
  readonly confidence?: Float32Array;
  /** Root mean square of what is finer than vertices. */
  readonly finer?: number;
}

function finished(rest: Float32Array, setting: Setting = {}) {
  const { finish = "clean", strain = nothing, hairy = nothing, exposure = everywhere, validity = everywhere } = setting;
  const { beard = null, old = 0, facing = 1, brows = nothing, confidence = everywhere } = setting;
  const detailPower = new Float32Array(4 * count).fill((setting.finer ?? 0.01) ** 2);
  const vertices = new Float32Array(4 * count).fill(facing);
  const seen = { confidence, exposure, vertices, brows, detailPower } as unknown as Parameters<typeof finishSkin>[2];
  return finishSkin(
    smoother,
    domain,
    seen,
    { albedo: rest, light: rest, rest, validity },
    { finish, strain, hairy, beard, old },
  );
}
/** What is kept of a field, as a regression on it. */
function share(kept: Float32Array, field: Float32Array, vertices: readonly number[]): number {
  let [product, square] = [0, 0];
  for (const i of vertices) {
    product += kept[4 * i] * field[4 * i];
    square += field[4 * i] ** 2;
  }
  return product / square;
}

describe("the clean finish", () => {
  test("keeps lines and form as faint as skin's whole", () => {
    for (const field of [scaled(pattern, 0.02), scaled(waves, 0.02)]) {
      expect(Math.abs(share(finished(field).kept, field, cheek) - 1)).toBeLessThan(0.03);
    }
  });

  test("keeps what is dark within the photo's brows, wherever these lie, as far as the photo shows it", () => {
    const dark = light(() => -1.5);
    const cheekOf = (setting: Setting) => {
      const { kept } = finished(dark, setting);
      return cheek.reduce((sum, i) => sum + kept[4 * i], 0) / cheek.length;
    };
    const half = new Float32Array(count).fill(0.5);
    const [plain, brow, faint] = [{}, { brows: everywhere }, { brows: everywhere, confidence: half }].map(cheekOf);
    expect(plain).toBeGreaterThan(-0.4);
    expect(brow / -1.5).toBeGreaterThan(0.95);
    expect(brow / -1.5).toBeLessThan(1.05);
    expect(faint / brow).toBeGreaterThan(0.45);
    expect(faint / brow).toBeLessThan(0.6);
  });

  test("takes form for shade and lines for streaks where skin is seen aside", () => {
    const [lines, form] = [scaled(pattern, 0.02), scaled(waves, 0.02)];
    const kept = (facing: number) => share(finished(lines, { facing }).kept, lines, cheek);
    expect(kept(0.4)).toBeLessThan(0.03);
    // Smoothly from .4 to .75: .216 at three tenths of the way.
    expect((kept(0.505) - kept(0.4)) / (kept(1) - kept(0.4))).toBeCloseTo(0.216, 2);
    expect(kept(0.75)).toBeCloseTo(kept(1), 3);
    expect(share(finished(lines, { facing: 0.3, hairy: everywhere }).kept, lines, cheek)).toBeCloseTo(kept(1), 1);
    const ofForm = (setting: Setting) => share(finished(form, setting).kept, form, cheek);
    expect(Math.abs(ofForm({ facing: 0.505 }) / ofForm({}) - 0.216)).toBeLessThan(0.005);
    expect(ofForm({ facing: 0.3, hairy: everywhere })).toBeGreaterThan(0.97);
    const photo = finished(lines, { facing: 0.3, finish: "photo" });
    expect(Math.abs(share(photo.kept, lines, cheek) - 1)).toBeLessThan(0.03);
  });

  test("keeps of what is stronger the less the more power it has", () => {
    const mean = (field: Float32Array) => cheek.reduce((sum, i) => sum + field[i], 0) / cheek.length;
    const [lines, twice] = [1.5, 3].map((factor) => mean(finished(scaled(pattern, factor)).detail));
    expect(Math.abs(lines - 0.083)).toBeLessThan(0.004);
    expect(lines / twice).toBeCloseTo(2, 1);
    const [form, more] = [1.5, 3].map((factor) =>
      share(finished(scaled(waves, factor)).kept, scaled(waves, factor), cheek),
    );
    expect(form).toBeLessThan(0.3);
    expect(form / more).toBeGreaterThan(2);
  });

  test("weighs by the power of the median portrait over its own, lines by the root", () => {
    // A field that is the prior's deviation at each vertex has the median's power, up to its changes within the window.
    const { lineDeviation, formDeviation } = domain.prior;
    const usual = (deviation: Float32Array) => {
      const own = cheek.filter((i) => 3 * i < deviation.length);
      return Math.sqrt(own.reduce((sum, i) => sum + deviation[3 * i] ** 2, 0) / own.length / 3);
    };
    const signs = pattern.map((value) => Math.sign(value));
    const lines = finished(scaled(signs, 4 * usual(lineDeviation))).detail;
    const even = light(() => 1);
    const form = share(
      finished(scaled(even, 2 * usual(formDeviation))).kept,
      scaled(even, 2 * usual(formDeviation)),
      cheek,
    );
    const ofLines = cheek.reduce((sum, i) => sum + lines[i], 0) / cheek.length;
    expect(Math.abs(ofLines - 0.268)).toBeLessThan(0.008);
    expect(Math.abs(form - 0.256)).toBeLessThan(0.02);
  });

  test("keeps a mole whole, which hardly adds to the power about it", () => {
    const mole = at(-42, -32, 4);
    const field = light((_x, _y, i) => (mole.includes(i) ? -0.3 : 0));
    expect(mole.length).toBeGreaterThan(1);
    expect(share(finished(field).kept, field, mole)).toBeGreaterThan(0.8);
  });

  test("takes nine twentieths of form that only one of two well seen sides has", () => {
    const onesided = light((x, y) => 0.05 * Math.exp(-((x - 42) ** 2 + (y + 28) ** 2) / 400));
    expect(Math.abs(share(finished(onesided).kept, onesided, cheek) - 0.55)).toBeLessThan(0.03);
    const whole = share(finished(onesided, { finish: "photo" }).kept, onesided, cheek);
    expect(whole).toBeCloseTo(1, 3);
  });

  test("keeps dark brows and facial hair whole, but neither what is brighter nor the shade about them", () => {
    const bare = [...zones.features.keys()].filter((i) => zones.lids[i] < 0.01 && zones.features[i] > 0.99);
    const brow = bare.filter((i) => zones.brows[i] > 0.99);
    const socket = bare.filter((i) => zones.brows[i] < 0.01);
    expect(Math.min(brow.length, socket.length)).toBeGreaterThan(50);
    const dark = light(() => -1.2);
    for (const [vertices, hairy] of [
      [brow, nothing],
      [cheek, everywhere],
    ] as const) {
      expect(share(finished(dark, { hairy }).kept, dark, vertices)).toBeCloseTo(1, 2);
      const bright = scaled(dark, -1);
      expect(share(finished(bright, { hairy }).kept, bright, vertices)).toBeLessThan(0.3);
    }
    expect(share(finished(dark).kept, dark, socket)).toBeLessThan(0.3);
  });

  test("keeps dark lines of brows whole, but not bright ones", () => {
    const brow = [...zones.brows.keys()].filter((i) => zones.brows[i] > 0.99 && zones.lids[i] < 0.01);
    const field = scaled(paired, 4);
    const { kept, detail } = finished(field);
    // Form is next to nothing here, so that the sign of a line is that of the field.
    const of = (sign: number) =>
      share(
        kept,
        field,
        brow.filter((i) => sign * field[4 * i] > 1),
      );
    expect(of(-1)).toBeGreaterThan(0.9);
    expect(of(1)).toBeLessThan(0.5);
    // Beside brows and eyes strong lines are none of theirs.
    const beside = [...zones.brows.keys()].filter(
      (i) => zones.features[i] > 0.9 && zones.brows[i] < 0.01 && zones.eyes[i] < 0.01 && zones.lids[i] < 0.01,
    );
    expect(beside.length).toBeGreaterThan(20);
    for (const i of beside) expect(detail[i]).toBeLessThan(0.1);
    expect(Math.min(...brow.map((i) => detail[i]))).toBeGreaterThan(0.9);
  });

  test("takes brows for a pair: what one of two well seen ones has is half of both", () => {
    const brow = [...zones.brows.keys()].filter((i) => zones.brows[i] > 0.99 && zones.eyes[i] < 0.01);
    const [left, right] = [1, -1].map((side) => brow.filter((i) => side * skinPositions[3 * i] > 20));
    expect(Math.min(left.length, right.length)).toBeGreaterThan(20);
    const leftSeen = Float32Array.from(everywhere, (_, i) => (skinPositions[3 * i] > 0 ? 1 : 0));
    for (const [whole, tolerance] of [
      [light(() => -1.2), 0.01],
      [scaled(paired, 2), 0.05],
    ] as const) {
      const onLeft = light((_x, _y, i) => leftSeen[i] * whole[4 * i]);
      const of = (kept: Float32Array, vertices: readonly number[]) =>
        share(
          kept,
          whole,
          vertices.filter((i) => whole[4 * i] < -1),
        );
      const both = finished(onLeft).kept;
      expect(Math.abs(of(both, left) - 0.55)).toBeLessThan(tolerance);
      expect(Math.abs(of(both, right) - 0.45)).toBeLessThan(tolerance);
      // Of a hidden one next to nothing is believed.
      expect(Math.abs(of(finished(onLeft, { confidence: leftSeen }).kept, left) - 0.925)).toBeLessThan(tolerance);
      expect(of(finished(onLeft, { finish: "photo" }).kept, left)).toBeCloseTo(1, 1);
    }
  });

  test("keeps dark creases that both wings of the nose have whole, smiling or not, but none that one has, nor bright ones", () => {
    const wings = [...zones.nostrils.keys()].filter((i) => zones.nostrils[i] > 0.99 && zones.lipBorder[i] < 0.01);
    expect(wings.length).toBeGreaterThan(100);
    for (const i of wings) expect(Math.abs(skinPositions[3 * i])).toBeLessThan(34);
    const bridge = at(0, 5, 6);
    expect(Math.max(...bridge.map((i) => zones.nostrils[i]))).toBe(0);
    const shared = scaled(paired, 2);
    const onesided = light((x, _y, i) => (x > 0 ? shared[4 * i] : 0));
    const of = (field: Float32Array, setting: Setting, vertices: readonly number[], sign: number) =>
      share(
        finished(field, setting).kept,
        field,
        vertices.filter((i) => sign * field[4 * i] > 1),
      );
    for (const strain of [nothing, everywhere]) {
      expect(of(shared, { strain }, wings, -1)).toBeGreaterThan(0.9);
      expect(of(shared, { strain }, wings, 1)).toBeLessThan(0.5);
      expect(of(shared, { strain }, cheek, -1)).toBeLessThan(0.2);
      expect(of(onesided, { strain }, wings, -1)).toBeLessThan(0.3);
    }
    // A side that is hardly seen tells little of both.
    const quarter = new Float32Array(count).fill(0.25);
    const half = of(shared, { confidence: quarter }, wings, -1);
    expect(Math.abs(half - 0.5)).toBeLessThan(0.05);
  });

  test("weighs texels' detail by the root of its own power too", () => {
    const faint = scaled(pattern, 0.02);
    const mean = (setting: Setting) => {
      const { detail } = finished(faint, setting);
      return cheek.reduce((sum, i) => sum + detail[i], 0) / cheek.length;
    };
    expect(mean({ finer: 0.17 })).toBeGreaterThan(0.98);
    expect(Math.abs(mean({ finer: 0.352 }) - 0.5)).toBeLessThan(0.01);
    expect(mean({ finer: 0.352, hairy: everywhere })).toBeCloseTo(1, 3);
    expect(mean({ finer: 0.352, finish: "photo" })).toBeCloseTo(1, 3);
    const [clean, photo] = (["clean", "photo"] as const).map((finish) => finished(faint, { finish }).detailChroma);
    expect([clean, photo]).toEqual([0.2, 1]);
  });

  test("weighs texels' detail as lines where they are stronger than skin's", () => {
    const strong = scaled(pattern, 0.8);
    const { kept, detail } = finished(strong);
    const mean = cheek.reduce((sum, i) => sum + detail[i], 0) / cheek.length;
    expect(mean).toBeLessThan(0.2);
    expect(Math.abs(mean / share(kept, strong, cheek) - 1)).toBeLessThan(0.4);
    expect(Math.min(...cheek.map((i) => finished(scaled(pattern, 0.02)).detail[i]))).toBeGreaterThan(0.97);
  });
});

test("of the photo's chroma the clean finish keeps half in form and a fifth in lines", () => {
  const red = (field: Float32Array) => field.map((value, k) => ((k & 3) === 0 ? value : (k & 3) === 2 ? -value : 0));
  const redOf = (kept: Float32Array) => kept.map((value, k) => ((k & 3) === 0 ? value - kept[k + 2] : 0));
  for (const [field, left] of [
    [waves, 0.457],
    [pattern, 0.2045],
  ] as const) {
    const faint = red(scaled(field, 0.004));
    const own = share(redOf(finished(faint).kept), redOf(faint), cheek);
    expect(Math.abs(own / left - 1)).toBeLessThan(0.05);
    expect(share(redOf(finished(faint, { finish: "photo" }).kept), redOf(faint), cheek)).toBeCloseTo(1, 3);
  }
});

test("the photo's finish keeps whatever is shown", () => {
  const strong = scaled(pattern, 0.6);
  const { kept, detail } = finished(strong, { finish: "photo" });
  expect(share(kept, strong, cheek)).toBeCloseTo(1, 4);
  expect(detail[cheek[0]]).toBe(1);
});

test("where an expression folds the skin seven tenths of what is drawn there go, in both finishes", () => {
  const faint = scaled(pattern, 0.02);
  for (const finish of ["clean", "photo"] as const) {
    const { kept, detail } = finished(faint, { finish, strain: new Float32Array(count).fill(0.2) });
    expect(Math.abs(share(kept, faint, cheek) - 0.3)).toBeLessThan(0.02);
    expect(Math.abs(detail[cheek[0]] - 0.3)).toBeLessThan(0.02);
    expect(
      share(finished(faint, { finish, strain: new Float32Array(count).fill(0.03) }).kept, faint, cheek),
    ).toBeGreaterThan(0.97);
  }
});

describe("old skin", () => {
  const folds = { strain: new Float32Array(count).fill(0.2) };

  test("keeps more of its folds, the more likely it is old", () => {
    const faint = scaled(pattern, 0.02);
    for (const [old, left] of [
      [0.2, 0.3],
      [0.4, 0.475],
      [0.6, 0.65],
    ]) {
      expect(Math.abs(share(finished(faint, { ...folds, old }).kept, faint, cheek) - left)).toBeLessThan(0.02);
    }
  });
});

test("between the brows seven tenths go in the clean finish alone, whatever the expression", () => {
  const faint = scaled(pattern, 0.02);
  const between = [...zones.frown.keys()].filter((i) => zones.frown[i] > 0.99 && zones.brows[i] < 0.01);
  const low = Math.min(...between.map((i) => skinPositions[3 * i + 1]));
  const high = Math.max(...between.map((i) => skinPositions[3 * i + 1]));
  expect(Math.abs(high - low - 23)).toBeLessThan(2);
  expect(Math.abs(share(finished(faint).kept, faint, between) - 0.3)).toBeLessThan(0.02);
  expect(share(finished(faint, { finish: "photo" }).kept, faint, between)).toBeGreaterThan(0.97);
});

test("frown lines beside brows go as other folds, hairs of brows stay", () => {
  const faint = scaled(paired, 0.02);
  const { kept } = finished(faint, { strain: new Float32Array(count).fill(0.2) });
  const bare = [...zones.features.keys()].filter((i) => zones.features[i] > 0.99 && zones.lids[i] < 0.01);
  const of = (low: number, high: number) =>
    share(
      kept,
      faint,
      bare.filter((i) => zones.brows[i] >= low && zones.brows[i] <= high),
    );
  expect(Math.abs(of(0, 0.01) - 0.3)).toBeLessThan(0.03);
  expect(Math.abs(of(0.99, 1) - 1)).toBeLessThan(0.03);
});

test("folds between the hairs of stubble go by what it leaves bare, those of a beard stay", () => {
  const faint = scaled(pattern, 0.02);
  const folded = { strain: new Float32Array(count).fill(0.2), hairy: everywhere };
  for (const [density, left] of [
    [1, 1],
    [0.2, 0.44],
  ]) {
    const { kept } = finished(faint, { ...folded, beard: new Float32Array(count).fill(density) });
    expect(Math.abs(share(kept, faint, cheek) - left)).toBeLessThan(0.03);
  }
  expect(Math.abs(share(finished(faint, folded).kept, faint, cheek) - 0.3)).toBeLessThan(0.02);
});

test("of lids a tenth stays", () => {
  const faint = scaled(pattern, 0.02);
  const lids = [...zones.lids.keys()].filter((i) => zones.lids[i] > 0.99 && zones.lipBorder[i] === 0);
  expect(lids.length).toBeGreaterThan(20);
  expect(Math.abs(share(finished(faint).kept, faint, lids) - 0.1)).toBeLessThan(0.01);
});

test("blown-out skin counts a tenth", () => {
  const { validity } = finished(scaled(pattern, 0.02), { exposure: nothing });
  expect(validity[cheek[0]]).toBeCloseTo(0.1, 3);
});

test("of what the photo draws on lips nothing stays", () => {
  const lips = [...zones.lips.keys()].filter((i) => zones.lips[i] > 0.99 && zones.lipBorder[i] > 0.999);
  expect(lips.length).toBeGreaterThan(100);
  for (const finish of ["clean", "photo"] as const) {
    const { kept, validity } = finished(scaled(pattern, 0.3), { finish });
    for (const i of lips) {
      const left = [validity[i], ...kept.subarray(4 * i, 4 * i + 3)];
      expect(Math.max(...left.map(Math.abs))).toBeLessThan(0.01);
    }
    expect(validity[cheek[0]]).toBeGreaterThan(0.9);
  }
});
