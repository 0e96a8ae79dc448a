import { median } from "../src/face/statistics.ts";
import type { CheckFigures } from "./check-figures.ts";
import { type FigureRow, type FigureSpec, figureRow, percentOf, share } from "./figure-table.ts";
import type { LargePhotoCost } from "./large-photos.ts";
import { groupsOfPhoto, type PhotoItem } from "./photo-set.ts";
import type { Portrait } from "./portraits.ts";

/** Row 8: the checks, on bad pictures and on good ones. */
export function checkRows(checks: readonly CheckFigures[], portraits: readonly Portrait[]): FigureRow[] {
  const mustRefuse = checks.filter(({ item }) => item.expected.outcome === "reject");
  const row = { row: "8", baseline: { name: "-" }, goal: 100, ...share };
  const refused: FigureSpec<CheckFigures> = {
    ...row,
    what: "bad pictures refused for the right reason",
    good: 85,
    goal: 97,
    value: (items) => percentOf(items, ({ right }) => right),
  };
  const kept: FigureSpec<Portrait> = {
    ...row,
    what: "good photos kept",
    good: 97,
    value: (items) => percentOf(items, ({ refusal }) => refusal === null),
  };
  const setOf = ({ set }: PhotoItem) => [set === "bad" ? "found so" : "spoiled on purpose"];
  return [
    figureRow(refused, mustRefuse, ({ item }) => setOf(item)),
    figureRow(kept, portraits, ({ item }) => groupsOfPhoto(item)),
  ];
}

/** Row 9: time from the decoded photo to the preview, and memory; photon decodes the same large photos alone. */
export function costRows(portraits: readonly Portrait[], large: readonly LargePhotoCost[]): FigureRow[] {
  const photonSeconds = large.map(({ photonMilliseconds }) => photonMilliseconds / 1000);
  const time: FigureSpec<number> = {
    row: "9",
    what: "decoded photo to solve, texture and preview, CPU, median",
    baseline:
      large.length > 0 ? { name: `photon, decoding ${large[0].name}`, value: () => photonSeconds[0] } : { name: "-" },
    good: 2,
    goal: 0.8,
    better: "lower",
    digits: 2,
    unit: " s",
    value: median,
  };
  const memory = (name: string): FigureSpec<LargePhotoCost> => ({
    row: "9",
    what: `memory at the peak, ${name} photo`,
    baseline: {
      name: "photon, decoding alone",
      value: ([{ photonPeakByteLength }]) => photonPeakByteLength / 1e6,
    },
    good: 100,
    goal: 64,
    better: "lower",
    digits: 0,
    unit: " MB",
    value: ([{ peakByteLength }]) => peakByteLength / 1e6,
  });
  const seconds = portraits.flatMap(({ figures }) => (figures ? [figures.milliseconds / 1000] : []));
  return [figureRow(time, seconds, () => []), ...large.map((cost) => figureRow(memory(cost.name), [cost], () => []))];
}
