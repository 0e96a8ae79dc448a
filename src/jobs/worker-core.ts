import encode from "../../build/wasm/encode.wasm";
import gif from "../../build/wasm/gif.wasm";
import jpeg from "../../build/wasm/jpeg.wasm";
import mask from "../../build/wasm/mask.wasm";
import meshopt from "../../build/wasm/meshopt.wasm";
import nets from "../../build/wasm/nets.wasm";
import png from "../../build/wasm/png.wasm";
import raster from "../../build/wasm/raster.wasm";
import simplify from "../../build/wasm/simplify.wasm";
import solve from "../../build/wasm/solve.wasm";
import texture from "../../build/wasm/texture.wasm";
import webp from "../../build/wasm/webp.wasm";
import { type Core, openCore } from "../core.ts";
import type { Env } from "../env.ts";

let core: Core | null = null;

/**
 * The core with the head model and the nets, opened in the first turn and kept for the life of the isolate. Kept is the
 * core, not the promise of it: a promise belongs to the event that made it and may never settle once that event ends.
 */
export async function workerCore(env: Env, pause: () => Promise<void>): Promise<Core> {
  core ??= await openCore(
    { jpeg, png, nets, mask, solve, texture, raster, gif, encode, simplify, meshopt, webp },
    async (name) => {
      const answer = await env.ASSETS.fetch(`https://assets.local/${name}`);
      if (!answer.ok) throw new Error(`asset ${name}: status ${answer.status}`);
      return answer.arrayBuffer();
    },
    pause,
  );
  return core;
}
