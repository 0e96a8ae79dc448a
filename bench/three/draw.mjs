// node draw.mjs <head.glb> <size> <runs> [picture.png]: draws the head with three.js in headless Chromium, without a GPU, and
// prints as JSON the CPU time that all its processes take for one still and its PNG, and the length of that.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [head, size, runs, picturePath] = process.argv.slice(2);
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) throw new Error("no Chromium");
const here = import.meta.dirname;
const profile = mkdtempSync(join(tmpdir(), "likeness-three-"));
/** Milliseconds of a tick of the kernel's clock. */
const tick = 10;
/** Longest that the browser is waited for, milliseconds. */
const patience = 240_000;

const types = { mjs: "text/javascript", js: "text/javascript", html: "text/html", glb: "model/gltf-binary" };
const fileOf = (path) => {
  if (path === "/") return join(here, "page.html");
  if (path === "/page.mjs") return join(here, "page.mjs");
  if (path === "/head.glb") return head;
  return path.startsWith("/three/") && !path.includes("..") ? join(here, "node_modules", path) : null;
};

let begun = 0;
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname === "/order") return response.end(JSON.stringify({ size: Number(size), runs: Number(runs) }));
  if (pathname === "/begin") {
    begun = cpuTime(browser.pid);
    return response.end();
  }
  if (pathname === "/end") {
    const spent = cpuTime(browser.pid) - begun;
    const parts = [];
    for await (const part of request) parts.push(part);
    const picture = Buffer.concat(parts);
    if (picturePath) writeFileSync(picturePath, picture);
    console.log(JSON.stringify({ cpu_ms: spent / Number(runs), png_bytes: picture.length }));
    response.end();
    return finish(0);
  }
  const file = fileOf(pathname);
  if (!file || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[file.split(".").pop()] ?? "text/plain" });
  return response.end(readFileSync(file));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = spawn(
  chromium,
  [
    "--headless=new",
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-extensions",
    "--no-first-run",
    `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`,
  ],
  { stdio: "ignore" },
);
setTimeout(() => finish(1), patience).unref();

function finish(code) {
  browser.once("exit", () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  });
  browser.kill();
}

/** CPU milliseconds of a process and all that it started. */
function cpuTime(root) {
  const parents = new Map();
  const times = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      parents.set(Number(name), Number(fields[1]));
      times.set(Number(name), (Number(fields[11]) + Number(fields[12])) * tick);
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOwn = (pid) => pid === root || (parents.has(pid) && isOwn(parents.get(pid)));
  return [...times].reduce((sum, [pid, time]) => sum + (isOwn(pid) ? time : 0), 0);
}
