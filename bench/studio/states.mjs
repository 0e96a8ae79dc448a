// node states.mjs <origin> <photo> <folder>: what a person meets beside the straight way: the camera, a photo that is
// refused, one with advice, the wait, a quota that is used up, a lost connection; prints as JSON what it saw.
import { readFileSync } from "node:fs";
import { launch, newVisitor, nothingSeen } from "./browser.mjs";

const [origin, photo, folder] = process.argv.slice(2);
const browser = await launch("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream");
const seen = nothingSeen();
try {
  await walk("states-desktop", { viewport: { width: 1280, height: 800 } });
  await walk("states-phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));

async function walk(name, options) {
  const { context, page, look } = await newVisitor(browser, name, options, folder, seen);
  const press = (text) => page.getByRole("button", { name: text, exact: true }).click();
  const choose = (file) => page.locator("input[type=file]").setInputFiles(file);
  await page.goto(origin);
  await press("Try it now");

  // The camera shows a pattern, which has no face.
  await press("Take a photo");
  await page
    .locator(".finder video")
    .evaluate((video) => video.readyState > 1 || new Promise((go) => (video.onplaying = go)));
  await look("1-camera");
  await press("Take it");
  await page.getByRole("heading", { name: "This photo will not do" }).waitFor();
  if ((await page.getByRole("button", { name: "Make my avatar" }).count()) > 0)
    throw new Error("no face, and it goes on");
  await look("2-refused");
  await press("Another photo");
  await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a photo") });
  await page.getByRole("alert").waitFor();
  await look("3-no-picture");

  // Pasted, as from another program.
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
    dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  }, readFileSync(photo).toString("base64"));
  await page.getByRole("heading", { name: "This photo will do" }).waitFor();
  await page.route("**/v0.5/avatars", (route) =>
    route.fulfill({
      status: 402,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "quota_used_up", detail: "An account has at most 25 avatars; delete one first." }),
    }),
  );
  await press("Make my avatar");
  await page.getByRole("alert").waitFor();
  await look("4-quota");
  await page.unroute("**/v0.5/avatars");
  await context.setOffline(true);
  await choose(photo);
  await page.getByText("There is no connection to the server.").waitFor();
  await look("5-offline");
  await context.setOffline(false);
  await choose(photo);
  await press("Make my avatar");
  await page.getByRole("heading", { name: "Making your avatar" }).waitFor();
  await look("6-work");
  await page.locator(".head-view canvas:not(.waiting)").waitFor();
  await page.goto(`${origin}/#/avatars/1`);
  await page.getByRole("alert").waitFor();
  await look("7-nothing");
  await context.close();
}
