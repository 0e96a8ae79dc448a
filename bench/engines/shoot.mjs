// node shoot.mjs <order.json> <folder>: loads exported files in one engine in headless Chromium without a GPU, takes the
// pictures that the order lists and writes them to the folder, and prints as JSON what the engine said of the file.
// Order: { engine, size, files: { name: path }, views: [...] }; the views go to the engine's page as they are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { build } from "esbuild";
import { launch } from "puppeteer-core";

const [orderPath, folder] = process.argv.slice(2);
const order = JSON.parse(readFileSync(orderPath, "utf8"));
const here = import.meta.dirname;
const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!chromium) throw new Error("no Chromium");
mkdirSync(folder, { recursive: true });

const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>html, body { margin: 0; background: #bcc3cc }
#stage { display: block; width: ${order.size}px; height: ${order.size}px }</style>
<body><script type="module" src="/page.js"></script>`;
const script = await bundle(join(here, "pages", `${order.engine}.mjs`));
const types = { "/": "text/html", js: "text/javascript", mjs: "text/javascript" };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const content = contentOf(pathname);
  if (!content) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[pathname.split(".").pop()] ?? "application/octet-stream" });
  return response.end(content);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = await launch({
  executablePath: chromium,
  headless: true,
  args: [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--autoplay-policy=no-user-gesture-required",
  ],
  // A picture by software takes seconds where other work shares the cores.
  protocolTimeout: 300_000,
});
try {
  console.log(JSON.stringify(await shoot()));
} finally {
  await browser.close();
  server.close();
}

async function shoot() {
  const tab = await browser.newPage();
  const messages = [];
  const asked = [];
  tab.on("console", (message) => {
    // Warnings come of slow frames, too.
    if (message.type() === "error") messages.push(message.text());
  });
  tab.on("pageerror", (error) => messages.push(String(error)));
  tab.on("request", (request) => {
    if (!request.url().startsWith(address()) && /^https?:/.test(request.url())) asked.push(request.url());
  });
  await tab.setViewport({ width: order.size, height: order.size });
  await tab.evaluateOnNewDocument(seedRandom);
  await tab.goto(address(), { waitUntil: "load" });
  await tab.waitForFunction("window.engine", { timeout: 120_000 });
  const report = await tab.evaluate((given) => window.engine.load(given), order);
  const views = {};
  for (const view of order.views) {
    views[view.name] = (await tab.evaluate((given) => window.engine.show(given), view)) ?? {};
    writeFileSync(join(folder, `${view.name}.png`), await tab.screenshot({ type: "png" }));
  }
  return { engine: order.engine, report, views, messages, asked };
}

function address() {
  return `http://127.0.0.1:${server.address().port}/`;
}

function contentOf(pathname) {
  if (pathname === "/") return page;
  if (pathname === "/page.js") return script;
  const [, kind, name] = pathname.split("/");
  if (kind === "files" && order.files[name]) return readFileSync(order.files[name]);
  // TalkingHead imports its languages at run time, beside itself.
  const module = join(here, "node_modules/@met4citizen/talkinghead/modules", normalize(pathname));
  return /^\/[\w-]+\.m?js$/.test(pathname) && existsSync(module) ? readFileSync(module) : null;
}

async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    minify: false,
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].contents;
}

/** The same course of idle motions each time: mulberry32 by Tommy Ettinger. */
function seedRandom() {
  let state = 1;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
