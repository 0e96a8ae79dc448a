import type { HeadModel } from "./avatar/head/head-model.ts";
import { readHeadModel } from "./avatar/head/head-model-file.ts";
import type { Subdivision } from "./avatar/head/subdivide.ts";
import type { SkinDomain } from "./avatar/skin/skin-domain.ts";
import { readSkinDomain } from "./domain-file.ts";

/** The compiled kernels; instances are made for the stage that needs them and dropped after it. */
export interface KernelModules {
  readonly jpeg: WebAssembly.Module;
  readonly png: WebAssembly.Module;
  readonly nets: WebAssembly.Module;
  readonly mask: WebAssembly.Module;
  readonly solve: WebAssembly.Module;
  readonly texture: WebAssembly.Module;
  readonly raster: WebAssembly.Module;
  readonly gif: WebAssembly.Module;
  readonly encode: WebAssembly.Module;
  readonly simplify: WebAssembly.Module;
  readonly meshopt: WebAssembly.Module;
  readonly webp: WebAssembly.Module;
}

/** What all avatars share: kernels, nets and the parametric head with what is derived from it. */
export interface Core {
  readonly modules: KernelModules;
  readonly nets: ArrayBuffer;
  readonly model: HeadModel;
  /** Names the head model's bytes; stored heads of another one cannot be used. */
  readonly modelFingerprint: string;
  readonly subdivision: Subdivision;
  readonly domain: SkinDomain;
}

/**
 * Opens the core from compiled kernels and the assets `head.bin`, `nets.bin` and `domain.bin`, which `npm run build` makes;
 * awaits `pause` between steps.
 */
export async function openCore(
  modules: KernelModules,
  loadAsset: (name: string) => Promise<ArrayBuffer>,
  pause: () => Promise<void> = async () => {},
): Promise<Core> {
  const [head, nets, stored] = await Promise.all(["head.bin", "nets.bin", "domain.bin"].map(loadAsset));
  const modelFingerprint = await fingerprint(head);
  const model = readHeadModel(head);
  await pause();
  const domain = readSkinDomain(stored, model, modelFingerprint);
  return { modules, nets, modelFingerprint, model, subdivision: domain.subdivision, domain };
}

/** 64 bits of the SHA-256 in hexadecimal digits. */
export async function fingerprint(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 8);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
