import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { syntaxErrors, withFault } from "../../../../tools/mutate/fault.ts";
import { faults } from "../../../../tools/mutate/faults.ts";

describe("the faults of `npm run mutate`", () => {
  it("have names of their own", () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });

  it.each(faults)("$id changes one place, and the file can still be read", (fault) => {
    const changed = withFault(readFileSync(fault.file, "utf8"), fault);
    if (fault.file.endsWith(".ts")) expect(syntaxErrors(changed)).toEqual([]);
    if (fault.file.endsWith(".json")) expect(() => JSON.parse(changed)).not.toThrow();
  });

  it.each(faults)("$id names tests that exist", ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const path of tests) expect(existsSync(path), path).toBe(true);
  });
});

describe("withFault", () => {
  const fault = { id: "sign", file: "a.ts", find: "a + b", replace: "a - b", tests: ["test"] };

  it("makes the mistake once", () => {
    expect(withFault("const c = a + b;", fault)).toBe("const c = a - b;");
  });

  it("refuses a place that is gone or not the only one", () => {
    expect(() => withFault("const c = b + a;", fault)).toThrow("0 times");
    expect(() => withFault("a + b + a + b", fault)).toThrow("2 times");
  });
});
