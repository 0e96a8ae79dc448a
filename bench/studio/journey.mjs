// node journey.mjs <origin> <photo> <folder>: goes through the studio as a new person does, in headless Chromium without a
// GPU, on a desktop and on a phone; prints as JSON what it saw: seconds by step, sizes of files, faults that axe finds.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [origin, photo, folder] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Longest that a step is waited for, milliseconds. */
const patience = 90_000;
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"],
});
const seen = { seconds: {}, files: {}, faults: [], errors: [], shift: 0 };
try {
  await walk("desktop", { viewport: { width: 1280, height: 800 } });
  await walk("phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" });
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));

async function walk(name, options) {
  // Without motion, since a head that is drawn on all cores leaves none for pictures of the page. Axe is put into the page by the debugger, which the page's policy does not bind.
  const still = { reducedMotion: "reduce" };
  const context = await browser.newContext({
    ...options,
    ...still,
    locale: "en-US",
    acceptDownloads: true,
    bypassCSP: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on("pageerror", (error) => seen.errors.push(`${name}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") seen.errors.push(`${name}: ${message.text()}`);
  });
  const begun = performance.now();
  const look = async (step) => {
    seen.seconds[`${name} ${step}`] = Math.round((performance.now() - begun) / 100) / 10;
    await page.screenshot({ path: join(folder, `${name}-${step}.png`), fullPage: true });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document));
    for (const { id, impact, nodes } of violations)
      seen.faults.push({ at: `${name} ${step}`, id, impact, html: nodes[0].html });
  };
  const press = (text) => page.getByRole("button", { name: text, exact: true }).click();

  await page.goto(origin);
  await page.getByRole("button", { name: "Try it now" }).waitFor();
  await page.evaluate(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await look("1-welcome");
  await press("Try it now");
  await page.getByRole("heading", { name: "Choose a photo of a face" }).waitFor();
  await look("2-choose");
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("heading", { name: "This photo will do" }).waitFor();
  await look("3-check");
  await press("Make my avatar");
  await page.locator(".head-view canvas:not(.waiting)").waitFor();
  await look("4-avatar");
  const [download] = await Promise.all([page.waitForEvent("download"), press("glTF (.glb)")]);
  const file = join(folder, `${name}.glb`);
  await download.saveAs(file);
  seen.files[`${name}.glb`] = statSync(file).size;
  seen.seconds[`${name} file`] = Math.round((performance.now() - begun) / 100) / 10;
  await page.getByText("Expressions", { exact: true }).click();
  await page.getByLabel("jaw Open").fill("1");
  await look("5-expression");
  await page.getByText("Look", { exact: true }).click();
  await page.getByLabel("Hair", { exact: true }).selectOption("bob");
  await page.getByLabel("Colour: Hair colour").fill("#7a2e1e");
  await look("6-look");
  await press("Keep this look");
  await page.getByRole("button", { name: "Changing …" }).waitFor();
  await page.getByRole("button", { name: "Keep this look" }).waitFor();
  await page.locator(".head-view canvas.waiting").waitFor({ state: "detached" });
  await look("7-changed");
  await press("Draw");
  await page.locator("details .card img").first().waitFor();
  await look("8-picture");
  await page.getByRole("link", { name: "Avatars" }).click();
  await page.locator(".cards .card img").first().waitFor();
  await look("9-list");
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByText("Plan").waitFor();
  await look("10-account");
  for (const language of ["de", "es", "ja"]) {
    await page.getByRole("combobox").selectOption(language);
    await look(`11-account-${language}`);
  }
  await page.getByRole("combobox").selectOption("en");
  // Still signed in after a reload, and by the keyboard alone: from the top of the page to the first link and through it.
  await page.reload();
  await page.getByText("Plan").waitFor();
  for (let k = 0; k < 3; k++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Avatars" }).waitFor();
  await press("Sign out");
  await page.getByRole("button", { name: "Try it now" }).waitFor();
  seen.shift = Math.max(seen.shift, await page.evaluate(() => globalThis.shift ?? 0));
  await context.close();
}
