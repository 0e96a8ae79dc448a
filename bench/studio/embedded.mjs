// node embedded.mjs <origin> <app> <photo> <folder>: goes through the example app, which embeds the creator from another
// site, as a person does, and tries what must not work; prints as JSON what it saw.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, newVisitor, nothingSeen } from "./browser.mjs";

const [origin, app, photo, folder] = process.argv.slice(2);
const browser = await launch();
const seen = nothingSeen();
try {
  await walk();
  await walkAsGuest();
  await refuseStranger();
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));

async function walk() {
  const view = { viewport: { width: 1100, height: 1000 }, bypassCSP: false };
  const { context, page, time } = await newVisitor(browser, "embedded", view, folder, seen);
  const said = await open(page, "");
  const creator = page.frameLocator("#creator");
  const [popup] = await Promise.all([
    context.waitForEvent("page"),
    creator.getByRole("button", { name: "Sign in", exact: true }).click(),
  ]);
  await popup.getByLabel("Username").fill("demo@example.com");
  await popup.getByLabel("Password").fill("demo-password");
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByRole("button", { name: "Sign in and allow" }).click({ noWaitAfter: true }),
  ]);
  await creator.getByRole("heading", { name: "Choose a photo of a face" }).waitFor();
  time("1-signed-in");
  await creator.locator("input[type=file]").setInputFiles(photo);
  await creator.getByRole("button", { name: "Make my avatar" }).click();
  await creator.locator(".head-view canvas:not(.waiting)").waitFor();
  time("2-avatar");
  await creator.getByRole("button", { name: "Use this avatar" }).click();
  await page.locator("#picture").waitFor();
  await page.waitForFunction(() => document.querySelector("#picture").naturalWidth === 256);
  time("3-exported");
  await page.screenshot({ path: `${folder}/embedded-3-exported.png`, fullPage: true });
  const names = said.map(({ source, eventName }) => `${source} ${eventName}`);
  const expected = ["v1.frame.ready", "v1.user.authorized", "v1.user.set", "v1.avatar.exported"];
  if (names.join() !== expected.map((name) => `likeness ${name}`).join()) throw new Error(`heard ${names}`);
  const { url } = said.at(-1).data;
  if (!url.startsWith(`${origin}/`) || !url.endsWith(".glb")) throw new Error(`handed over ${url}`);
  // As the app's server would fetch it.
  const file = Buffer.from(await (await fetch(url)).arrayBuffer());
  writeFileSync(join(folder, "embedded.glb"), file);
  seen.files["embedded.glb"] = file.byteLength;
  // As a host of Ready Player Me's creator signs people out.
  await page.evaluate(() => {
    const message = JSON.stringify({ target: "likeness", type: "query", eventName: "v1.user.logout" });
    document.querySelector("#creator").contentWindow.postMessage(message, "*");
  });
  await creator.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await page.getByText("Nobody is signed in.").waitFor();
  await context.close();
}

/** Nobody signs in: the app's server answers for its visitors, by tokens that the page gives to the frame. */
async function walkAsGuest() {
  const view = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const first = await newVisitor(browser, "guest", { ...view, bypassCSP: false }, folder, seen);
  const said = await open(first.page, "guest&");
  const creator = first.page.frameLocator("#creator");
  await creator.getByRole("heading", { name: "Choose a photo of a face" }).waitFor();
  for (const name of ["Sign in", "Sign out"]) {
    if ((await creator.getByRole("button", { name, exact: true }).count()) > 0) throw new Error(`a guest may ${name}`);
  }
  await first.page.screenshot({ path: join(folder, "guest-1-welcome.png") });
  first.time("1-let in");
  await creator.locator("input[type=file]").setInputFiles(photo);
  await creator.getByRole("button", { name: "Make my avatar" }).click();
  await creator.locator(".head-view canvas:not(.waiting)").waitFor();
  await creator.getByRole("button", { name: "Use this avatar" }).click();
  await first.page.waitForFunction(() => document.querySelector("#picture").naturalWidth === 256);
  first.time("2-exported");
  await first.page.screenshot({ path: join(folder, "guest-2-exported.png"), fullPage: true });
  const names = said.map(({ eventName }) => eventName).join();
  if (names !== "v1.frame.ready,v1.user.set,v1.avatar.exported") throw new Error(`heard ${names}`);
  const file = Buffer.from(await (await fetch(said.at(-1).data.url)).arrayBuffer());
  writeFileSync(join(folder, "guest.glb"), file);
  seen.files["guest.glb"] = file.byteLength;
  // The same visitor finds the avatar again, another one finds none.
  await first.page.reload();
  await creator.getByRole("link", { name: "Avatars" }).click();
  await creator.locator(".cards .card img").waitFor();
  const other = await newVisitor(browser, "other guest", { ...view, bypassCSP: false }, folder, seen);
  await open(other.page, "guest&");
  const theirs = other.page.frameLocator("#creator");
  await theirs.getByRole("link", { name: "Avatars" }).click();
  await theirs.getByText("There is none yet.").waitFor();
  await first.context.close();
  await other.context.close();
}

/** The app's page; gives what its frame says to it. */
async function open(page, query) {
  const said = [];
  await page.exposeFunction("keep", (text) => said.push(JSON.parse(text)));
  await page.addInitScript(() => {
    if (globalThis.parent === globalThis) addEventListener("message", ({ data }) => globalThis.keep(data));
  });
  await page.goto(`${app}/?${query}likeness=${encodeURIComponent(origin)}`);
  return said;
}

/** A page of an origin that the client has not registered gets no frame. */
async function refuseStranger() {
  const { context, page } = await newVisitor(browser, "stranger", { bypassCSP: false }, folder, nothingSeen());
  const refused = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
  await page.goto(`${app.replace("127.0.0.1", "localhost")}/?likeness=${encodeURIComponent(origin)}`);
  await page.getByText("Nobody is signed in.").waitFor();
  await refused;
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (frame.url().startsWith(origin)) throw new Error("a stranger's page shows the creator");
  await context.close();
}
