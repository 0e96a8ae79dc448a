// node journey.mjs <origin> <photo> <folder>: goes through the studio as a new person does, in headless Chromium without a
// GPU, on a desktop and on a phone; prints as JSON what it saw: seconds by step, sizes of files, faults that axe finds.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { launch, newVisitor, nothingSeen } from "./browser.mjs";

const [origin, photo, folder] = process.argv.slice(2);
const browser = await launch();
const seen = nothingSeen();
try {
  await walk("desktop", { viewport: { width: 1280, height: 800 } });
  await walk("phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" });
  await endAccount();
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));

async function walk(name, options) {
  const { context, page, look, time } = await newVisitor(browser, name, options, folder, seen);
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
  time("file");
  await page.getByText("Expressions", { exact: true }).click();
  await page.getByLabel("Take the face of a pose").selectOption("wink");
  await page.waitForFunction(() => document.querySelector("input[type=range]").value !== "0");
  await page.getByLabel("Jaw open").fill("1");
  await press("Take a picture of this face");
  await page.locator("details .card img").first().waitFor();
  await look("5-expression");
  await press("At rest");
  await page.getByText("Speech", { exact: true }).click();
  await page.getByLabel("What to say").fill("Hello, my name is Ada.");
  await press("Say it");
  await page.locator("details .card img").nth(1).waitFor();
  await look("5-speech");
  await page.getByText("Change the look", { exact: true }).click();
  await press("Surprise me");
  await page.getByLabel("Hair", { exact: true }).selectOption("bob");
  await page.getByLabel("Colour: Hair colour").fill("#7a2e1e");
  await page.getByLabel("Smile of the picture").fill("0.4");
  await look("6-look");
  await press("Keep this look");
  await page.getByRole("button", { name: "Changing …" }).waitFor();
  await page.getByRole("button", { name: "Keep this look" }).waitFor();
  await page.locator(".head-view canvas.waiting").waitFor({ state: "detached" });
  await look("7-changed");
  await press("Make the picture");
  await page.locator("details .card img").nth(2).waitFor();
  await look("8-picture");
  await page.getByRole("link", { name: "Avatars" }).click();
  await page.locator(".cards .card img").first().waitFor();
  await look("9-list");
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByText("Plan").waitFor();
  await look("10-account");
  for (const language of ["de", "es", "ja"]) {
    await page.locator("header select").selectOption(language);
    await look(`11-account-${language}`);
  }
  await page.locator("header select").selectOption("en");
  // Still signed in after a reload, and by the keyboard alone: from the top of the page to the first link and through it.
  await page.reload();
  await page.getByText("Plan").waitFor();
  for (let k = 0; k < 3; k++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Avatars" }).waitFor();
  await press("Sign out");
  await page.getByRole("button", { name: "Try it now" }).waitFor();
  // Without a connection the page opens and says so, and goes on as soon as there is one.
  await context.setOffline(true);
  await page.reload();
  await page.getByText("There is no connection to the server.").waitFor();
  await look("12-offline");
  await context.setOffline(false);
  await press("Try again");
  await page.getByRole("button", { name: "Try it now" }).waitFor();
  seen.shift = Math.max(seen.shift, await page.evaluate(() => globalThis.shift ?? 0));
  await context.close();
}

/** Another account changes its password, comes back with the new one, and goes for good with a receipt. */
async function endAccount() {
  const { context, page, look } = await newVisitor(
    browser,
    "end",
    { viewport: { width: 900, height: 900 } },
    folder,
    seen,
  );
  const press = (text) => page.getByRole("button", { name: text, exact: true }).click();
  const signIn = async (password) => {
    await page.getByLabel("Username").fill("basic@example.com");
    await page.getByLabel("Password").fill(password);
    await press("Sign in and allow");
  };
  const [before, after] = ["demo-password", "a password of my own"];
  await page.goto(origin);
  await press("Sign in");
  await signIn(before);
  await page.getByRole("link", { name: "Account" }).click();
  await page.locator(".fields select").nth(0).selectOption("keep");
  await page.getByText("Saved.").waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.locator(".fields select").nth(1).selectOption("30");
  await page.reload();
  await page.getByText("Deleted after 30 days").first().waitFor({ state: "attached" });
  if ((await page.locator(".fields select").nth(0).inputValue()) !== "keep")
    throw new Error("the setting was not kept");
  await look("0-settings");
  await page.getByLabel("Current password").fill(before);
  await page.getByLabel("New password").fill(after);
  await press("Change the password");
  await page.getByText("The password is changed.").waitFor();
  await look("1-password");
  await press("Sign in");
  await signIn(after);
  await page.getByRole("link", { name: "Account" }).click();
  await press("Sign in and delete");
  await signIn(after);
  await page.getByRole("heading", { name: "Delete your account for good?" }).waitFor();
  await look("2-sure");
  await press("Delete everything");
  await page.getByText("nothing of it is left").waitFor();
  await look("3-receipt");
  const [receipt] = await Promise.all([page.waitForEvent("download"), press("Save the receipt")]);
  const kept = JSON.parse(readFileSync(await receipt.path(), "utf8"));
  if (kept.status !== "erased" || (await fetch(kept.address)).status !== 200) throw new Error("the receipt is none");
  await press("To the start");
  await press("Sign in");
  await signIn(after);
  await page.getByText("Wrong username or password.").waitFor();
  await context.close();
}
