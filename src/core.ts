import type { HeadModel } from "./avatar/head/head-model.ts";
import { readHeadModel } from "./avatar/head/head-model-file.ts";
import { buildSubdivision, type Subdivision } from "./avatar/head/subdivide.ts";
import { buildSkinDomain, type SkinDomain } from "./avatar/skin/skin-domain.ts";
import { readSkinPrior } from "./avatar/skin/skin-prior-file.ts";
import { TextureKernel } from "./kernels/texture.ts";
import { finish, finishWithPauses, type Steps } from "./steps.ts";

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

/** Opens the core from compiled kernels and the assets `head.bin`, `skin.bin` and `nets.bin`; awaits `pause` between steps. */
export async function openCore(
  modules: KernelModules,
  loadAsset: (name: string) => Promise<ArrayBuffer>,
  pause?: () => Promise<void>,
): Promise<Core> {
  const [head, skin, nets] = await Promise.all(["head.bin", "skin.bin", "nets.bin"].map(loadAsset));
  const opening = openHead(modules, head, skin);
  const opened = pause ? await finishWithPauses(opening, pause) : finish(opening);
  return { modules, nets, modelFingerprint: await fingerprint(head), ...opened };
}

function* openHead(
  { texture }: KernelModules,
  head: ArrayBuffer,
  skin: ArrayBuffer,
): Steps<Pick<Core, "model" | "subdivision" | "domain">> {
  const model = readHeadModel(head);
  yield;
  const subdivision = buildSubdivision(model);
  yield;
  const prior = readSkinPrior(skin, model.skinVertexCount);
  const domain = yield* buildSkinDomain(new TextureKernel(texture), model, subdivision, prior);
  return { model, subdivision, domain };
}

/** 64 bits of the SHA-256 in hexadecimal digits. */
async function fingerprint(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 8);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
