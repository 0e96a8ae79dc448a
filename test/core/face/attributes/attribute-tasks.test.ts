import { expect, it } from "vitest";
import { attributeTasks, likeliest } from "../../../../src/face/attributes/attribute-tasks.ts";

it("likeliest names the class of the highest probability, the first of equals", () => {
  expect(likeliest({ none: 0.2, some: 0.8 })).toBe("some");
  expect(likeliest({ dark: 0.5, brown: 0.4, fair: 0.1 })).toBe("dark");
  expect(likeliest({ closed: 0.25, smile: 0.25, teeth: 0.25, open: 0.25 })).toBe("closed");
});

it("every task has classes to choose from, each once, and features to read", () => {
  for (const { classes, groups } of Object.values(attributeTasks)) {
    expect(classes.length).toBeGreaterThan(1);
    expect(new Set(classes).size).toBe(classes.length);
    expect(groups.length).toBeGreaterThan(0);
    expect(new Set(groups).size).toBe(groups.length);
  }
});
