// The command line before a service: the photo goes there, the files come back.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ExportOrder, Likeness, type RenderingOrder } from "../client/src/likeness.ts";
import { clientCredentials } from "../client/src/token.ts";
import { exportOptions, type OutputOptions } from "./cli-outputs.ts";
import { exportKey } from "./gltf/export-options.ts";

/** A service at `server`, by the credentials of the environment; throws a TypeError where there are none. */
export function connect(server: string, env: NodeJS.ProcessEnv): Likeness {
  if (!URL.canParse(server)) throw new TypeError(`server ${server}: give an address such as https://likeness.example`);
  const { LIKENESS_TOKEN: token, LIKENESS_CLIENT_ID: clientId, LIKENESS_CLIENT_SECRET: clientSecret } = env;
  if (token) return new Likeness({ baseUrl: server, token });
  if (!clientId || !clientSecret) {
    throw new TypeError("server: set LIKENESS_TOKEN, or LIKENESS_CLIENT_ID and LIKENESS_CLIENT_SECRET");
  }
  const issuer = new URL(server).origin;
  return new Likeness({ baseUrl: server, token: clientCredentials({ issuer, clientId, clientSecret }) });
}

/** Has an avatar made of a photo and writes what is wanted of it; gives its id and the paths of the files. */
export async function fetchOutputs(
  likeness: Likeness,
  photo: Uint8Array<ArrayBuffer>,
  options: OutputOptions,
  onProgress: (stage: string, share: number) => void,
): Promise<{ readonly id: number; readonly files: readonly string[] }> {
  if (options.yaws.length > 0) throw new TypeError("yaw: a service draws no turned heads");
  const exports = options.exports.map((text) => ({ text, wanted: exportOptions(text) }));
  const { id } = await likeness.createAvatar(photo, {
    random: options.random || undefined,
    onProgress: ({ stage, progress }) => onProgress(stage, progress),
  });
  mkdirSync(options.folder, { recursive: true });
  const files: string[] = [];
  const write = async (name: string, file: Blob | null) => {
    if (file === null) return;
    const path = join(options.folder, name);
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
    files.push(path);
  };
  const look = { size: options.size, background_color: options.background } as Partial<RenderingOrder>;
  const draw = (order: object) => likeness.render(id, { ...look, ...order } as RenderingOrder);
  await write("preview.png", await likeness.file(id, "renderings_preview"));
  for (const pose of options.poses) await write(`pose-${pose}.png`, await draw({ pose }));
  for (const animation of options.animations) await write(`animation-${animation}.gif`, await draw({ animation }));
  await write("avatar.glb", await likeness.file(id, "gltf"));
  for (const { text, wanted } of exports) {
    const order = Object.fromEntries(new URLSearchParams(text)) as unknown as ExportOrder;
    await write(`export-${exportKey(wanted)}.${wanted.format}`, await likeness.export(id, order));
  }
  return { id, files };
}
