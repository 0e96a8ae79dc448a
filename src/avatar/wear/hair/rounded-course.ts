import { between, type Triple } from "../../mesh/triple.ts";

/** A course without its corners, the smoother the more `rounds`; its ends stay. */
export function roundedOff(course: readonly Triple[], rounds: number): Triple[] {
  let round = [...course];
  for (let k = 0; k < rounds; k++) {
    const before = round;
    round = before.map((place, i) =>
      i === 0 || i === before.length - 1 ? place : between(place, between(before[i - 1], before[i + 1], 0.5), 0.5),
    );
  }
  return round;
}
