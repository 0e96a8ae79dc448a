import { median, quantile } from "../../src/face/statistics.ts";
import { intersectionOverUnion } from "./mask-score.ts";
import type { Person } from "./people-set.ts";
import type { PersonReading } from "./read-person.ts";

/** Hair of at least this share of the picture, and cut better than this, counts for its overlap. */
const leastHair = 0.02;
const badlyCut = 0.3;
/** Pixels of beard from which its overlap counts. */
const leastBeard = 50;
/** False hair, as a share of the head, up to which a bald head is kept bald. */
const keptBald = 0.01;

/** Overlap of hair and beard with the label maps, and what bald heads are given. */
export function maskFigures(people: readonly Person[], readings: ReadonlyMap<string, PersonReading>) {
  const scored = people.flatMap((person) => {
    const masks = readings.get(person.id)?.masks;
    return masks ? [{ person, masks }] : [];
  });
  const hair = scored
    .filter(({ person, masks }) => masks.hair.truth >= leastHair * masks.pixels && (person.badlyCut ?? 1) < badlyCut)
    .map(({ person, masks }) => ({ id: person.id, value: intersectionOverUnion(masks.hair) }));
  const bare = scored.filter(({ person }) => ["bald", "shaved"].includes(person.labels.hair));
  const falseHair = bare.map(({ person, masks }) => ({
    id: person.id,
    value: (masks.hair.found - masks.hair.both) / Math.max(1, masks.skin),
  }));
  const beards = scored
    .filter(({ masks }) => masks.beard.truth >= leastBeard)
    .map(({ masks }) => intersectionOverUnion(masks.beard));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const overlaps = hair.map(({ value }) => value);
  const figures = {
    hairMean: mean(overlaps),
    hairMedian: median(overlaps),
    hairTenth: quantile(overlaps, 0.1),
    hairCount: hair.length,
    falseHair: mean(falseHair.map(({ value }) => value)),
    keptBald: mean(falseHair.map(({ value }) => Number(value < keptBald))),
    baldCount: bare.length,
    beard: mean(beards),
    beardCount: beards.length,
  };
  const worst = [...hair].sort((a, b) => a.value - b.value).slice(0, 10);
  const mostFalse = [...falseHair].sort((a, b) => b.value - a.value).slice(0, 6);
  const list = (some: readonly { id: string; value: number }[]) =>
    some.map(({ id, value }) => `${id} ${value.toFixed(2)}`).join(", ");
  const text = [
    `hair IoU of ${hair.length}: mean ${figures.hairMean.toFixed(3)} median ${figures.hairMedian.toFixed(3)} tenth ${figures.hairTenth.toFixed(3)}; worst ${list(worst)}`,
    `bald and shaven, ${bare.length}: false hair ${(100 * figures.falseHair).toFixed(1)} % of the skin, ${(100 * figures.keptBald).toFixed(0)} % under 1 %; most ${list(mostFalse)}`,
    `beard IoU of ${beards.length}: mean ${figures.beard.toFixed(3)}`,
  ].join("\n");
  return { figures, text };
}
