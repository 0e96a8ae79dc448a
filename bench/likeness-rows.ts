import { median } from "../src/face/statistics.ts";
import type { CheckFigures } from "./check-figures.ts";
import { type FigureRow, type FigureSpec, figureRow } from "./figure-table.ts";
import type { HeadFigures } from "./head-figures.ts";
import type { LargePhotoCost } from "./large-photos.ts";
import type { AvatarFigures, ViewName } from "./measure-photo.ts";
import { groupsOfPhoto, type PhotoItem } from "./photo-set.ts";
import type { Portrait } from "./portraits.ts";
import { samePersonDistance } from "./recognition.ts";
import { tellsTone } from "./skin-tone.ts";
import { mean } from "./statistics.ts";

const distance = { better: "lower", digits: 3, unit: "" } as const;
const share = { better: "higher", digits: 1, unit: " %" } as const;
const percentOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  (100 * items.filter(holds).length) / items.length;

/** Rows 1 and 2: geometry against heads of known shape. */
export function headRows(heads: readonly HeadFigures[]): FigureRow[] {
  const groupsOf = ({ yaw, expressive }: HeadFigures) => [
    expressive ? "expression" : "no expression",
    ...(Math.abs(yaw) >= 15 ? ["turned"] : []),
  ];
  const shareOf = ({ neutral, meanHead }: HeadFigures) => neutral.median / meanHead.median;
  const rows: FigureSpec<HeadFigures>[] = [
    {
      row: "1",
      what: "known heads: error over the mean head's",
      baseline: { name: "mean head", value: 1 },
      good: 0.83,
      goal: 0.6,
      better: "lower",
      digits: 3,
      unit: "",
      value: (items) => mean(items.map(shareOf)),
    },
    {
      row: "2",
      what: "known heads on which it beats the mean head",
      baseline: { name: "96.0 % prototype" },
      good: 96,
      goal: 100,
      ...share,
      value: (items) => percentOf(items, (head) => shareOf(head) < 1),
    },
  ];
  return rows.map((row) => figureRow(row, heads, groupsOf));
}

type Measured = Portrait & { readonly figures: AvatarFigures };

/** Rows 3 to 5 and 7: what the GLB of each photo's avatar shows. */
export function portraitRows(portraits: readonly Portrait[]): FigureRow[] {
  const measured = portraits.filter((portrait): portrait is Measured => portrait.figures !== null);
  const groupsOf = ({ item }: Portrait) => groupsOfPhoto(item);
  return [
    figureRow(landmarkRow(measured), measured, groupsOf),
    ...distanceRows(measured).map((row) => figureRow(row, measured, groupsOf)),
    ...verificationRows().map((row) => figureRow(row, portraits, groupsOf)),
    figureRow(sidesRow(measured), measured, groupsOf),
    ...toneRows().map((row) =>
      figureRow(
        row,
        measured.filter(({ figures }) => tellsTone(figures.tone)),
        groupsOf,
      ),
    ),
  ];
}

function landmarkRow(all: readonly Measured[]): FigureSpec<Measured> {
  const percent = (of: (figures: AvatarFigures) => number) => (items: readonly Measured[]) =>
    100 * mean(items.map(({ figures }) => of(figures)));
  return {
    row: "3",
    what: "landmarks of the GLB drawn in the photo's camera against the photo's",
    baseline: { name: "mean head", value: percent(({ meanLandmarkError }) => meanLandmarkError)(all) },
    good: 3,
    goal: 1.3,
    better: "lower",
    digits: 2,
    unit: " %",
    value: percent(({ landmarkError }) => landmarkError),
  };
}

function distanceRows(all: readonly Measured[]): FigureSpec<Measured>[] {
  const ownMedian = (view: ViewName) => (items: readonly Measured[]) =>
    median(items.map(({ distances }) => distances[view]?.own ?? Number.POSITIVE_INFINITY));
  const row = (view: "same" | "yaw20" | "yaw35", what: string, good: number, goal: number) => ({
    row: "4",
    what: `distance to the own photo, ${what}, median`,
    baseline: { name: "own texture on the mean head", value: ownMedian(`mean-${view}`)(all) },
    good,
    goal,
    ...distance,
    value: ownMedian(view),
  });
  return [row("same", "same view", 0.4, 0.28), row("yaw20", "yaw 20", 0.44, 0.32), row("yaw35", "yaw 35", 0.49, 0.36)];
}

/** Over all photos; one without an avatar is nobody's. */
function verificationRows(): FigureSpec<Portrait>[] {
  const views = ["front", "yaw15"] as const;
  const row = (what: string, holds: (own: number, others: number) => boolean) => ({
    row: "5",
    what,
    baseline: { name: "16 of 16 prototype" },
    good: 97,
    goal: 100,
    ...share,
    value: (items: readonly Portrait[]) =>
      percentOf(items, ({ distances }) =>
        views.every((view) => {
          const seen = distances[view];
          return seen !== undefined && holds(seen.own, seen.others);
        }),
      ),
  });
  return [
    row(`neutral and yaw 15 both at <= ${samePersonDistance.toFixed(2)}`, (own) => own <= samePersonDistance),
    row("nearest person is the right one, neutral and yaw 15 both", (own, others) => own < others),
  ];
}

function sidesRow(all: readonly Measured[]): FigureSpec<Measured> {
  return {
    row: "7",
    what: "lightness of the albedo, left against right, of 255",
    baseline: { name: "photo", value: mean(all.map(({ figures }) => figures.tone.photoSides)) },
    good: 8,
    goal: 2,
    better: "lower",
    digits: 1,
    unit: "",
    value: (items) => mean(items.map(({ figures }) => figures.tone.sides)),
  };
}

/** Size of the mean over people: errors to both sides cancel, a tendency does not. */
function toneRows(): FigureSpec<Measured>[] {
  return (["cheek", "neck"] as const).map((region) => ({
    row: "7",
    what: `bias of the skin tone, ${region}, ITA`,
    baseline: { name: "-" },
    good: 4,
    goal: 2,
    better: "lower",
    digits: 1,
    unit: " deg",
    value: (items) => Math.abs(mean(items.map(({ figures }) => figures.tone[region]))),
  }));
}

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
export function costRows(portraits: readonly Portrait[], large: ReadonlyMap<string, LargePhotoCost>): FigureRow[] {
  const seconds = portraits.flatMap(({ figures }) => (figures ? [figures.milliseconds / 1000] : []));
  const [largest] = [...large].slice(-1);
  const time: FigureSpec<number> = {
    row: "9",
    what: "decoded photo to solve, texture and preview, CPU, median",
    baseline: largest
      ? { name: `photon, decoding ${largest[0]}`, value: largest[1].photonMilliseconds / 1000 }
      : { name: "-" },
    good: 2,
    goal: 0.8,
    better: "lower",
    digits: 2,
    unit: " s",
    value: median,
  };
  const memory = [...large].map(([name, cost]): FigureRow => {
    const spec: FigureSpec<LargePhotoCost> = {
      row: "9",
      what: `memory at the peak, ${name} photo`,
      baseline: { name: "photon, decoding alone", value: cost.photonPeakByteLength / 1e6 },
      good: 100,
      goal: 64,
      better: "lower",
      digits: 0,
      unit: " MB",
      value: ([{ peakByteLength }]) => peakByteLength / 1e6,
    };
    return figureRow(spec, [cost], () => []);
  });
  return [figureRow(time, seconds, () => []), ...memory];
}
