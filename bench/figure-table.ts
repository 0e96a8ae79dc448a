/** A measured quantity beside its baseline and its aims, for all and for the subgroup that is served worst. */
export interface FigureRow {
  /** The row of the design's table. */
  readonly row: string;
  readonly what: string;
  /** What is compared, its value where this run measured it. */
  readonly baseline: { readonly name: string; readonly value: number | null };
  readonly good: number;
  readonly goal: number;
  readonly better: "lower" | "higher";
  /** Decimals and unit. */
  readonly digits: number;
  readonly unit: string;
  /** Null where nothing was measured. */
  readonly measured: number | null;
  readonly groups: readonly GroupFigure[];
}

interface GroupFigure {
  readonly name: string;
  readonly count: number;
  readonly value: number;
}

type Measure<Item> = (items: readonly Item[]) => number;

export type FigureSpec<Item> = Omit<FigureRow, "baseline" | "measured" | "groups"> & {
  readonly value: Measure<Item>;
  readonly baseline: { readonly name: string; readonly value?: Measure<Item> };
};

/** Smaller groups say more about a person than about a group. */
const leastGroupCount = 3;

/** Measures all items and each of the groups they belong to. */
export function figureRow<Item>(
  { value, baseline, ...spec }: FigureSpec<Item>,
  items: readonly Item[],
  groupsOf: (item: Item) => readonly string[],
): FigureRow {
  const of = (measure: Measure<Item> | undefined) => (measure && items.length > 0 ? measure(items) : null);
  const groups = [...new Set(items.flatMap(groupsOf))].flatMap((name) => {
    const members = items.filter((item) => groupsOf(item).includes(name));
    return members.length < leastGroupCount ? [] : [{ name, count: members.length, value: value(members) }];
  });
  return { ...spec, baseline: { name: baseline.name, value: of(baseline.value) }, measured: of(value), groups };
}

/** How a share is shown. */
export const share = { better: "higher", digits: 1, unit: " %" } as const;

export function percentOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return (100 * items.filter(holds).length) / items.length;
}

type Reach = "goal" | "good" | "no" | "not measured";

function reach({ measured, good, goal, better, digits }: FigureRow): Reach {
  if (measured === null) return "not measured";
  const [value, ...bounds] = [measured, goal, good].map(
    (v) => Number(v.toFixed(digits)) * (better === "lower" ? 1 : -1),
  );
  if (value <= bounds[0]) return "goal";
  return value <= bounds[1] ? "good" : "no";
}

function worstGroup({ groups, better }: FigureRow): GroupFigure | null {
  const sign = better === "lower" ? 1 : -1;
  return groups.reduce<GroupFigure | null>(
    (worst, group) => (worst === null || sign * (group.value - worst.value) > 0 ? group : worst),
    null,
  );
}

const headings = ["row", "what", "baseline", "good", "goal", "measured", "reached", "worst subgroup"];

export function printFigures(rows: readonly FigureRow[]): void {
  const cells = [headings, ...rows.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
}

function cellsOf(row: FigureRow): string[] {
  const { baseline, good, goal, better, measured } = row;
  const show = (value: number) => value.toFixed(row.digits) + row.unit;
  const sign = better === "lower" ? "<=" : ">=";
  const worst = worstGroup(row);
  return [
    row.row,
    row.what,
    baseline.value === null ? baseline.name : `${show(baseline.value)} ${baseline.name}`,
    `${sign} ${show(good)}`,
    `${sign} ${show(goal)}`,
    measured === null ? "-" : show(measured),
    reach(row),
    worst ? `${show(worst.value)} ${worst.name} (${worst.count})` : "",
  ];
}

/** The same for programs. */
export function figureRecord(row: FigureRow): Record<string, unknown> {
  const { row: number, what, baseline, good, goal, measured, groups } = row;
  const round = (value: number) => Number(value.toFixed(row.digits + 2));
  return {
    row: number,
    what,
    baseline: baseline.value === null ? baseline.name : round(baseline.value),
    good,
    goal,
    measured: measured === null ? null : round(measured),
    reached: reach(row),
    worst: worstGroup(row)?.name ?? null,
    groups: Object.fromEntries(groups.map(({ name, value }) => [name, round(value)])),
  };
}
