import { FieldSmoother } from "../../src/avatar/mesh/field.ts";
import { albedoSize, readSkin } from "../../src/avatar/skin/albedo.ts";
import { bandPower, meanPower, splitBands } from "../../src/avatar/skin/skin-bands.ts";
import type { SkinPrior } from "../../src/avatar/skin/skin-prior.ts";
import type { Core } from "../../src/core.ts";
import { median } from "../../src/face/statistics.ts";
import { TextureKernel } from "../../src/kernels/texture.ts";
import { albedoInputs, type FaceObservation, type ReconstructedHead } from "../../src/likeness.ts";
import type { Pixels } from "../../src/photo/pixels.ts";
import { finish } from "../../src/steps.ts";

/** Power of what a portrait shows beside albedo and light at the vertices of the head, four floats of which three are used; of detail lightness counts. */
export interface PortraitPower {
  readonly form: Float32Array;
  readonly lines: Float32Array;
  readonly detail: Float32Array;
  /** How well it shows a vertex, 0..1. */
  readonly shown: Float32Array;
}

/** A portrait counts where it shows a vertex so well; of fewer portraits nothing is learned. */
const leastShown = 0.3;
const fewestPortraits = 10;

/** The power of a portrait's bands by the prior that `core` was opened with. */
export function powerOfPortrait(
  { modules, domain }: Core,
  photo: Pixels,
  face: FaceObservation,
  head: ReconstructedHead,
): PortraitPower {
  const kernel = new TextureKernel(modules.texture);
  const smoother = new FieldSmoother(kernel, domain.graph);
  const count = domain.model.skinVertexCount;
  return finish(
    kernel.withAtlasInSteps(domain.layout, albedoSize, function* see(atlas) {
      const { seen, skin } = yield* readSkin(kernel, smoother, domain, atlas, albedoInputs(photo, face, head));
      const { form, lines } = splitBands(smoother, skin.rest, skin.validity);
      const { lipBorder, cavity } = domain.zones;
      const weights = seen.confidence.map((value, i) => value * (1 - lipBorder[i]) * (1 - cavity[i]));
      return {
        form: bandPower(smoother, form, weights).slice(0, 4 * count),
        lines: bandPower(smoother, lines, weights).slice(0, 4 * count),
        detail: meanPower(smoother, seen.detailPower, weights).slice(0, 4 * count),
        shown: seen.confidence.slice(0, count),
      };
    }),
  );
}

/** Deviations of both bands in the median of portraits, alike on both sides; where hardly any shows a vertex, the median over all, as of detail everywhere. */
export function learnBands(
  portraits: readonly PortraitPower[],
  mirror: ArrayLike<number>,
): Pick<SkinPrior, "formDeviation" | "lineDeviation" | "detailDeviation"> {
  const deviation = (name: "form" | "lines" | "detail") => {
    const field = new Float32Array(3 * mirror.length).map((_, k) => {
      const [i, c] = [Math.trunc(k / 3), k % 3];
      const powers = portraits.flatMap((own) =>
        [i, mirror[i]].flatMap((at) => (own.shown[at] > leastShown ? [own[name][4 * at + c]] : [])),
      );
      return powers.length < 2 * fewestPortraits ? Number.NaN : Math.sqrt(median(powers));
    });
    const usual = [0, 1, 2].map((c) => median([...field].filter((value, k) => k % 3 === c && !Number.isNaN(value))));
    return { usual, field: field.map((value, k) => (Number.isNaN(value) ? usual[k % 3] : value)) };
  };
  const [form, lines, detail] = (["form", "lines", "detail"] as const).map(deviation);
  return { formDeviation: form.field, lineDeviation: lines.field, detailDeviation: detail.usual[0] };
}
