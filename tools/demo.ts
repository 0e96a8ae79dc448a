// npm run demo [-- photo.jpg]: one photo through the whole local service, its files into out/.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort, prepare, startLocalServer } from "./local-server.ts";

interface Progress {
  readonly status: "new" | "inprogress" | "done" | "error";
  readonly stage: string;
  readonly progress: number;
  readonly failure: { code: string; stage: string; detail: string } | null;
  readonly timings: { stage: string; seconds: number }[];
}

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/json": "json",
  "model/gltf-binary": "glb",
};
const photoPath = process.argv[2] ?? "test/fixtures/astronaut.png";
const folder = "out";

if (!existsSync(photoPath)) {
  console.error(`There is no photo at ${photoPath}.`);
  process.exit(2);
}
try {
  process.exitCode = await demo();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

async function demo(): Promise<number> {
  console.log("Building the kernels and starting the service; the first time that takes a minute or two ...");
  await prepare();
  const server = await startLocalServer(await freePort(8787), true);
  const interrupted = () => void server.stop().then(() => process.exit(130));
  process.once("SIGINT", interrupted);
  try {
    return await run(server.origin);
  } finally {
    await server.stop();
  }
}

async function run(origin: string): Promise<number> {
  const bearer = { Authorization: `Bearer ${await requestToken(origin)}` };
  console.log(`Uploading ${photoPath} to ${origin}`);
  const id = await upload(origin, bearer);
  if (id === null) return 2;
  const avatar = await watch(origin, bearer, id);
  for (const { stage, seconds } of avatar.timings) console.log(`  ${stage.padEnd(10)} ${seconds.toFixed(2)} s`);
  if (avatar.failure !== null) {
    console.error(`${avatar.failure.code}: ${avatar.failure.detail}`);
    return avatar.failure.code === "processing_failed" ? 1 : 2;
  }
  mkdirSync(folder, { recursive: true });
  const { entries } = (await getJson(origin, bearer, `/v0.5/avatars/${id}/attachments`)) as {
    entries: { type: string; url: string }[];
  };
  for (const { type, url } of entries) console.log(await download(type, url));
  console.log("\nThe avatar is also in the studio: npm run dev, then http://localhost:8787 and Try it now.");
  return 0;
}

async function requestToken(origin: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "http://auth0.com/oauth/grant-type/password-realm",
    realm: "Username-Password-Authentication",
    username: "demo@example.com",
    password: "demo-password",
    audience: "https://likeness.local/",
    client_id: "demo",
    client_secret: "demo-secret",
  });
  const answer = await fetch(`${origin}/oauth/token`, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The id of the avatar; null for a photo that the service refuses. */
async function upload(origin: string, headers: HeadersInit): Promise<string | null> {
  const form = new FormData();
  form.set("image", new Blob([readFileSync(photoPath)]), path.basename(photoPath));
  const answer = await fetch(`${origin}/v0.5/avatars`, { method: "POST", headers, body: form });
  if (answer.ok) return answer.headers.get("X-Service-Status");
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  console.error(`${code}: ${detail}`);
  return null;
}

async function watch(origin: string, headers: HeadersInit, id: string): Promise<Progress> {
  let shown = "";
  for (;;) {
    const avatar = (await getJson(origin, headers, `/v0.5/avatars/${id}`)) as Progress;
    const line = `${String(Math.round(avatar.progress * 100)).padStart(4)} %  ${avatar.stage || avatar.status}`;
    if (line !== shown) console.log(line);
    shown = line;
    if (avatar.status === "done" || avatar.status === "error") return avatar;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Follows the redirect into storage, where no bearer is sent. */
async function download(type: string, url: string): Promise<string> {
  const file = await fetch(url);
  if (!file.ok) throw new Error(`download of ${type}: ${file.status}`);
  const extension = extensions[file.headers.get("Content-Type") ?? ""] ?? "bin";
  const name = { image: "photo", renderings_preview: "preview", gltf: "avatar" }[type] ?? type;
  const target = path.join(folder, `${name}.${extension}`);
  writeFileSync(target, new Uint8Array(await file.arrayBuffer()));
  return target;
}

async function getJson(origin: string, headers: HeadersInit, target: string): Promise<unknown> {
  const answer = await fetch(`${origin}${target}`, { headers });
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
