import { expect, test } from "vitest";
import { once } from "../../../../src/avatar/mesh/once.ts";

const counted = () => {
  const keys: object[] = [];
  const get = once((key: { readonly value: number }, factor: number) => {
    keys.push(key);
    return factor * key.value;
  });
  return { get, keys };
};

test("what is made of a key is made once, and for each key anew", () => {
  const { get, keys } = counted();
  const [a, b] = [{ value: 2 }, { value: 2 }];
  expect([get(a, 3), get(a, 3), get(b, 5)]).toEqual([6, 6, 10]);
  expect(keys).toEqual([a, b]);
});

test("what is kept from before is not made", () => {
  const { get, keys } = counted();
  const key = { value: 2 };
  get.keep(key, 7);
  expect(get(key, 3)).toBe(7);
  expect(keys).toEqual([]);
});

test("nothing is as good as something to keep", () => {
  let made = 0;
  const get = once((_key: object) => {
    made++;
    return undefined;
  });
  const key = {};
  get(key);
  get(key);
  expect(made).toBe(1);
});
