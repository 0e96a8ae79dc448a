// Headless Chromium without a GPU, and what every journey looks at on its way.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Longest that a step is waited for, milliseconds. */
const patience = 90_000;

export function launch(...switches) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox", ...switches],
  });
}

/**
 * Consoles tell of answers that a journey asks for: no connection, an old password, endpoints and photos to refuse; and that one
 * account goes through all journeys within two minutes, more often than its plan lets it, after which the client asks again.
 */
const expected =
  /ERR_INTERNET_DISCONNECTED|400 \(Bad Request\) \S+\/(oauth\/authorize|v0\.5\/webhooks)$|(402|404|415) \([\w ]+\) \S+\/v0\.5\/(avatars(\/1)?|photos\/check)$|429 \(Too Many Requests\) \S+\/v0\.5\/avatars\/\d+\/attachments$/;

/** What is seen: seconds by step, sizes of files, faults that axe finds, errors of pages, shift of the layout. */
export function nothingSeen() {
  return { seconds: {}, files: {}, faults: [], errors: [], shift: 0 };
}

/**
 * A fresh page of a context without motion, since a head that is drawn on all cores leaves none for pictures of the page.
 * Axe is put into pages by the debugger, which their policies do not bind. `look(step)` takes the time and a picture.
 */
export async function newVisitor(browser, name, options, folder, seen) {
  mkdirSync(folder, { recursive: true });
  const still = { reducedMotion: "reduce", locale: "en-US", acceptDownloads: true, bypassCSP: true };
  const context = await browser.newContext({ ...still, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on("pageerror", (error) => seen.errors.push(`${name}: ${error.message}`));
  page.on("console", (message) => {
    const told = `${name}: ${message.text()} ${message.location().url}`;
    if (message.type() === "error" && !expected.test(told)) seen.errors.push(told);
  });
  const begun = performance.now();
  const time = (step) => {
    seen.seconds[`${name} ${step}`] = Math.round((performance.now() - begun) / 100) / 10;
  };
  const look = async (step) => {
    time(step);
    await page.screenshot({ path: join(folder, `${name}-${step}.png`), fullPage: true });
    // A phone's window grows with what stands out of it.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const room = page.viewportSize().width;
    if (width > room) seen.errors.push(`${name} ${step}: ${width} pixels wide in ${room}`);
    for (const frame of page.frames()) {
      await frame.evaluate(axe);
      const { violations } = await frame.evaluate(() => globalThis.axe.run(document));
      for (const { id, impact, nodes } of violations)
        seen.faults.push({ at: `${name} ${step}`, id, impact, html: nodes[0].html });
    }
  };
  return { context, page, look, time };
}
