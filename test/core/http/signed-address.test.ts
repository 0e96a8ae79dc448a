import { describe, expect, test } from "vitest";
import type { Env } from "../../../src/env.ts";
import { isSigned, signedAddresses } from "../../../src/http/signed-address.ts";

const env = { SECRET: "0123456789abcdef0123456789abcdef" } as Env;
const requestUrl = "https://likeness.example/v0.5/avatars/1?x=1";
const key = "avatars/1/preview.png";
const now = Date.UTC(2026, 0, 1, 12, 1);

async function signed(at = now, by = env) {
  const [address] = await signedAddresses(by, requestUrl, [{ key, updatedAt: 7 }], at);
  const url = new URL(address);
  return { url, expires: url.searchParams.get("expires")!, signature: url.searchParams.get("signature")! };
}

describe("an address of a stored file", () => {
  test("lies below the service's own storage, or where the settings say", async () => {
    expect((await signed()).url.href).toMatch(/^https:\/\/likeness\.example\/storage\/avatars\/1\/preview\.png\?/);
    const elsewhere = { ...env, STORAGE_URL: "https://files.example" } as Env;
    expect((await signed(now, elsewhere)).url.origin).toBe("https://files.example");
  });

  test("is good for at least an hour and for no more than five minutes longer", async () => {
    const { expires, signature } = await signed();
    const end = Number(expires) * 1000;
    expect(end - now).toBeGreaterThanOrEqual(3_600_000);
    expect(end - now).toBeLessThanOrEqual(3_900_000);
    expect(await isSigned(env, key, expires, signature, end)).toBe(true);
    expect(await isSigned(env, key, expires, signature, end + 1)).toBe(false);
  });

  test("is the same one when asked for twice within five minutes", async () => {
    expect((await signed(now + 1)).url.href).toBe((await signed(now + 200_000)).url.href);
    expect((await signed(now)).url.href).not.toBe((await signed(now + 301_000)).url.href);
  });
});

describe("a signature", () => {
  test("holds for its key, its expiry and its secret alone", async () => {
    const { expires, signature } = await signed();
    const later = String(Number(expires) + 300);
    expect(await isSigned(env, "avatars/2/preview.png", expires, signature, now)).toBe(false);
    expect(await isSigned(env, key, later, signature, now)).toBe(false);
    expect(await isSigned({ SECRET: "another secret of its own, as long" } as Env, key, expires, signature, now)).toBe(
      false,
    );
  });

  test("of the secret before holds while that is known, and nothing new is signed by it", async () => {
    const { expires, signature } = await signed();
    const next = { SECRET: "another secret of its own, as long", PREVIOUS_SECRET: env.SECRET } as Env;
    expect(await isSigned(next, key, expires, signature, now)).toBe(true);
    expect((await signed(now, next)).signature).not.toBe(signature);
    const third = { SECRET: "a third secret of its own, as long!", PREVIOUS_SECRET: next.SECRET } as Env;
    expect(await isSigned(third, key, expires, signature, now)).toBe(false);
  });

  test("that is malformed is refused as a forged one is", async () => {
    const { expires, signature } = await signed();
    for (const wrong of ["", signature.slice(1), `${signature}0`, signature.toUpperCase(), "g".repeat(64)]) {
      expect(await isSigned(env, key, expires, wrong, now)).toBe(false);
    }
    for (const wrong of ["", "-1", "1e9", "9".repeat(13), `${expires} `]) {
      expect(await isSigned(env, key, wrong, signature, now)).toBe(false);
    }
  });
});
