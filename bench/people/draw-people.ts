/** The people of these ids, or `count` of all in an order that a seed gives (Fisher and Yates; xorshift32). */
export function drawPeople<Person extends { readonly id: string }>(
  people: readonly Person[],
  ids: readonly string[] | undefined,
  count: number,
  seed: number,
): Person[] {
  if (ids) return ids.map((id) => people.find((person) => person.id === id)).filter((person) => person !== undefined);
  const order = [...people];
  let state = (seed * 2654435761) | 1;
  for (let k = 0; k < Math.min(count, order.length); k++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = k + ((state >>> 0) % (order.length - k));
    [order[k], order[other]] = [order[other], order[k]];
  }
  return order.slice(0, count);
}
