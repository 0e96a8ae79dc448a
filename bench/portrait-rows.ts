import type { Lab } from "../src/face/color.ts";
import { median } from "../src/face/statistics.ts";
import { type FigureRow, type FigureSpec, figureRow, percentOf, share } from "./figure-table.ts";
import type { AvatarFigures, ViewName } from "./measure-photo.ts";
import { groupsOfPhoto, showsSkinTone } from "./photo-set.ts";
import type { Portrait } from "./portraits.ts";
import { samePersonDistance } from "./recognition.ts";
import { type ToneError, tellsTone, typologyAngle } from "./skin-tone.ts";
import { mean } from "./statistics.ts";

type Measured = Portrait & { readonly figures: AvatarFigures };

/** Rows 3 to 5 and 7: what the GLB of each photo's avatar shows. */
export function portraitRows(portraits: readonly Portrait[]): FigureRow[] {
  const measured = portraits.filter((portrait): portrait is Measured => portrait.figures !== null);
  const groupsOf = ({ item }: Portrait) => groupsOfPhoto(item);
  return [
    figureRow(landmarkRow(), measured, groupsOf),
    ...distanceRows().map((row) => figureRow(row, measured, groupsOf)),
    ...verificationRows().map((row) => figureRow(row, portraits, groupsOf)),
    figureRow(sidesRow(), measured, groupsOf),
    figureRow(patchesRow(), measured, groupsOf),
    figureRow(pairsRow(), pairsOf(measured), () => []),
    ...toneRows().map((row) =>
      figureRow(
        row,
        measured.filter(({ item, figures }) => showsSkinTone(item) && tellsTone(figures.tone)),
        groupsOf,
      ),
    ),
  ];
}

function landmarkRow(): FigureSpec<Measured> {
  const percent = (of: (figures: AvatarFigures) => number) => (items: readonly Measured[]) =>
    100 * mean(items.map(({ figures }) => of(figures)));
  return {
    row: "3",
    what: "landmarks of the GLB drawn in the photo's camera against the photo's",
    baseline: { name: "mean head", value: percent(({ meanLandmarkError }) => meanLandmarkError) },
    good: 3,
    goal: 1.3,
    better: "lower",
    digits: 2,
    unit: " %",
    value: percent(({ landmarkError }) => landmarkError),
  };
}

function distanceRows(): FigureSpec<Measured>[] {
  const ownMedian = (view: ViewName) => (items: readonly Measured[]) =>
    median(items.map(({ distances }) => distances[view]?.own ?? Number.POSITIVE_INFINITY));
  const row = (view: "same" | "yaw20" | "yaw35", what: string, good: number, goal: number) => ({
    row: "4",
    what: `distance to the own photo, ${what}, median`,
    baseline: { name: "own texture on the mean head", value: ownMedian(`mean-${view}`) },
    good,
    goal,
    better: "lower" as const,
    digits: 3,
    unit: "",
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

function sidesRow(): FigureSpec<Measured> {
  return {
    row: "7",
    what: "lightness of the albedo, left against right, of 255",
    baseline: { name: "photo", value: (all) => mean(all.map(({ figures }) => figures.tone.photoSides)) },
    good: 8,
    goal: 2,
    better: "lower",
    digits: 1,
    unit: "",
    value: (items) => mean(items.map(({ figures }) => figures.tone.sides)),
  };
}

function patchesRow(): FigureSpec<Measured> {
  return {
    row: "7",
    what: "patches of the albedo: a tenth of plain skin is further from its median, CIE 1976",
    baseline: { name: "-" },
    good: 8,
    goal: 5,
    better: "lower",
    digits: 1,
    unit: "",
    value: (items) => mean(items.map(({ figures }) => figures.tone.patchiness)),
  };
}

type Pair = readonly [Measured, Measured];

/** Two photos of one person. */
function pairsOf(measured: readonly Measured[]): Pair[] {
  return measured.flatMap((second) => {
    const first = measured.find(({ item }) => item.id === second.item.same_person_as);
    return first ? [[first, second] as const] : [];
  });
}

function pairsRow(): FigureSpec<Pair> {
  const difference = (of: (tone: ToneError) => Lab) => (pairs: readonly Pair[]) =>
    mean(
      pairs.map((pair) => Math.abs(typologyAngle(of(pair[0].figures.tone)) - typologyAngle(of(pair[1].figures.tone)))),
    );
  return {
    row: "7",
    what: "skin tone of one person from two photos, difference of the cheeks, ITA",
    baseline: { name: "photos", value: difference(({ photo }) => photo) },
    good: 8,
    goal: 4,
    better: "lower",
    digits: 1,
    unit: " deg",
    value: difference(({ avatar }) => avatar),
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
