import { describe, expect, it } from "vitest";
import { composeFields, type Layers } from "../../../../src/avatar/skin/compose-fields.ts";
import { byteOfLinear } from "../../../../src/face/color.ts";
import { composeStride } from "../../../../src/kernels/atlas.ts";
import { finish } from "../../../../src/steps.ts";
import { domain, evenlyLit, seenHead, skinPositions, smoother } from "../seen-head.ts";

const { zones, mirror } = domain;
const { vertexCount } = smoother;
const skin = [-0.7, -1.2, -1.5];
const all = (value: number) => new Float32Array(vertexCount).fill(value);
const colored = (color: readonly number[]) =>
  Float32Array.from({ length: 4 * vertexCount }, (_, k) => color[k & 3] ?? 0);

/** Layers of a head seen well in its skin's colour over a generic skin of another; `of` changes some. */
function layers(of: { photo?: object; delit?: object } = {}): Layers {
  const albedo = colored(skin);
  const flat = colored([-0.5, -0.9, -1.1]);
  return {
    vertices: Float32Array.from({ length: 4 * vertexCount }, (_, k) => k % 977),
    photo: { ...seenHead(albedo), ...of.photo },
    delit: { ...evenlyLit(albedo), ...of.delit },
    eyePixels: 200,
    generic: { name: "skin_light", picture: { width: 1, height: 1, data: new Uint8Array(4) }, raw: flat, flat },
    tone: albedo.map((value, k) => value - flat[k]),
    confidence: all(1),
    folding: null,
  };
}

const compose = (of: Layers, options: Parameters<typeof composeFields>[2] = {}) =>
  finish(composeFields(smoother, domain, options, of));

/** Vertices of a zone's core. */
const inside = (zone: Float32Array) => [...zone.keys()].filter((i) => zone[i] > 0.9);

describe("composeFields", () => {
  const whole = compose(layers());

  it("fills with the person's tone wherever the photo could not show it", () => {
    for (const i of inside(zones.neck)) {
      for (let c = 0; c < 3; c++) expect(whole.values[composeStride * i + 4 + c]).toBeCloseTo(skin[c], 3);
    }
    whole.skinTone.forEach((value, c) => {
      expect(value).toBeCloseTo(byteOfLinear(Math.exp(skin[c])), 1);
    });
  });

  it("takes all of a photo that is seen well, and names where each vertex's mirror image is seen", () => {
    for (const i of inside(zones.plain).slice(0, 500)) expect(whole.share[i]).toBeGreaterThan(0.99);
    for (let i = 0; i < vertexCount; i += 97) {
      const at = composeStride * i;
      expect([whole.values[at + 16], whole.values[at + 17]]).toEqual([
        (4 * mirror[i]) % 977,
        (4 * mirror[i] + 1) % 977,
      ]);
    }
  });

  it("takes nothing of a photo without skin, which tells no tone", () => {
    const { share } = compose(layers({ photo: { skin: all(0) } }));
    expect(Math.max(...share)).toBe(0);
  });

  it("takes less where the photo is blown out, and least at the edge of a shadow", () => {
    const [cheek] = inside(zones.plain);
    const blown = compose(layers({ photo: { exposed: all(0) } })).share[cheek];
    const edge = compose(layers({ delit: { shadeEdge: all(1) } })).share[cheek];
    expect(blown).toBeCloseTo(0.4, 1);
    expect(edge).toBeCloseTo(0.1, 1);
  });

  it("takes most of the chroma of a photo's noise where its shade was lifted", () => {
    const lost = (lifted: number) => compose(layers({ delit: { liftedShade: all(lifted) } })).values[23];
    expect(lost(0)).toBe(0);
    expect(lost(1)).toBeCloseTo(0.8, 5);
  });

  it("takes the mirrored photo for a side in deep shade, but not for its features", () => {
    const shading = colored([0, 0, 0]).map((_, k) => (skinPositions[3 * (k >> 2)] > 0 ? -0.9 : 0));
    const { share } = compose(layers({ delit: { shading } }));
    const shaded = inside(zones.replaceable).filter((i) => skinPositions[3 * i] > 25);
    const lit = inside(zones.replaceable).filter((i) => skinPositions[3 * i] < -25);
    expect(Math.min(shaded.length, lit.length)).toBeGreaterThan(0);
    for (const i of shaded) expect(share[i]).toBeCloseTo(1 - 0.95 * zones.replaceable[i], 2);
    for (const i of lit) expect(share[i]).toBeGreaterThan(0.9);
    const eyes = inside(zones.browsAndEyes).filter((i) => skinPositions[3 * i] > 25 && zones.replaceable[i] === 0);
    expect(eyes.length).toBeGreaterThan(0);
    for (const i of eyes) expect(share[i]).toBeGreaterThan(0.9);
  });

  it("takes a fifth of what an expression draws in streaks, on neither side", () => {
    const albedo = colored(skin).map((value, k) => value + ((k >> 2) % 2 === 0 ? 0.25 : -0.25));
    const { share, values } = compose({ ...layers({ delit: { albedo } }), folding: all(1) });
    const folded = inside(zones.plain).filter((i) => zones.front[i] > 0 && zones.replaceable[i] > 0.9);
    expect(folded.length).toBeGreaterThan(0);
    for (const i of folded) {
      expect(share[i]).toBeCloseTo(0.2, 1);
      expect(values[composeStride * i + 18]).toBeLessThan(0.1);
    }
  });

  it("darkens the scalp below dark hair, and no other skin", () => {
    const dark = compose(layers(), { hairRatio: [0.1, 0.1, 0.1] });
    const change = (i: number) => dark.values[composeStride * i + 4] - whole.values[composeStride * i + 4];
    for (const i of inside(zones.hair)) expect(change(i)).toBeLessThan(-1.5);
    for (let i = 0; i < vertexCount; i++) if (zones.hair[i] === 0) expect(change(i)).toBe(0);
  });

  it("takes the light that was seen off each vertex", () => {
    const shading = colored([0.2, 0.1, -0.1]);
    const { values } = compose(layers({ delit: { shading } }));
    for (let i = 0; i < vertexCount; i += 53) {
      const at = composeStride * i;
      for (let c = 0; c < 3; c++) {
        expect(values[at + c] - whole.values[at + c]).toBeCloseTo(shading[c], 4);
      }
    }
  });
});
