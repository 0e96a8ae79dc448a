// Stored heads that are quickly drawn, for tests that ask when something is made and not what it looks like.
import { readFileSync, writeFileSync } from "node:fs";
import { encodeAvatar } from "../../src/avatar/avatar-file.ts";
import type { Finish } from "../../src/avatar/skin/finish-skin.ts";
import type { Core } from "../../src/core.ts";
import { plainAvatar } from "../fixtures/plain-avatar.ts";

const fileOf = (finish: Finish) => `build/worker-test/plain-head-${finish}.lkav`;

export function writePlainHeads({ model, modelFingerprint }: Core): void {
  const head = plainAvatar(model);
  writeFileSync(fileOf("clean"), encodeAvatar(head, modelFingerprint));
  writeFileSync(fileOf("photo"), encodeAvatar({ ...head, finish: "photo" }, modelFingerprint));
}

export function readPlainHead(finish: Finish): Uint8Array {
  return readFileSync(fileOf(finish));
}
