import { describe, expect, test } from "vitest";
import { securityText } from "../../../src/http/security-text.ts";

const address = "https://likeness.example/.well-known/security.txt";
const now = Date.UTC(2026, 0, 1, 13, 14);

describe("security.txt", () => {
  test("names the contacts in their order, its expiry and itself", () => {
    expect(securityText("security@likeness.example, https://likeness.example/report", address, now)).toBe(
      [
        "Contact: mailto:security@likeness.example",
        "Contact: https://likeness.example/report",
        "Expires: 2026-06-30T00:00:00.000Z",
        `Canonical: ${address}`,
        "",
      ].join("\n"),
    );
  });

  test("is good for half a year, whatever the time of day", () => {
    for (const time of [now, now + 12 * 3_600_000, now + 400 * 24 * 3_600_000]) {
      const [, expires] = /Expires: (.+)/.exec(securityText("mailto:a@b.example", address, time)!)!;
      const days = (Date.parse(expires) - time) / 86_400_000;
      expect(days).toBeGreaterThan(178.9);
      expect(days).toBeLessThanOrEqual(180);
    }
  });

  test.each(["", " ", ",", "nobody", "http://likeness.example", "javascript:alert(1)", "mailto:nobody"])(
    "is none where %j is no contact",
    (contacts) => {
      expect(securityText(contacts, address, now)).toBeNull();
    },
  );

  test("leaves out what is none among others, and takes no field in a contact", () => {
    const text = securityText("nobody mailto:a@b.example\nPolicy: tel:+49-30-1", address, now)!;
    expect(text.split("\n").filter((line) => !/^(Contact|Expires|Canonical): \S+$/.test(line))).toEqual([""]);
    expect(text).toContain("Contact: mailto:a@b.example\nContact: tel:+49-30-1\n");
  });
});
