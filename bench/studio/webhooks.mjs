// node webhooks.mjs <origin> <folder>: enters, tries, changes and deletes webhooks in the studio, with an endpoint that
// verifies what it gets; prints as JSON what it saw.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { launch, newVisitor, nothingSeen } from "./browser.mjs";

const [origin, folder] = process.argv.slice(2);
const received = [];
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(request.url === "/down" ? 500 : 204).end();
});
await new Promise((resolve) => receiver.listen(0, "localhost", resolve));
const endpoint = `http://localhost:${receiver.address().port}`;

const browser = await launch();
const seen = nothingSeen();
try {
  await walk("webhooks-desktop", { viewport: { width: 1280, height: 800 } });
  await walk("webhooks-phone", {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
  });
} finally {
  await browser.close();
  receiver.close();
}
console.log(JSON.stringify(seen));

async function walk(name, options) {
  const { context, page, look } = await newVisitor(browser, name, options, folder, seen);
  const button = (of, text) => of.getByRole("button", { name: text, exact: true });
  const card = (url) => page.locator("section", { has: page.getByRole("heading", { name: url, exact: true }) });
  const add = async (url) => {
    await page.getByLabel("Address (URL)").fill(url);
    await button(page, "Add").click();
  };
  page.on("dialog", (dialog) => dialog.accept());
  received.length = 0;

  await page.goto(origin);
  await button(page, "Try it now").click();
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("link", { name: "Manage webhooks" }).click();
  await page.getByText("No server is told anything yet.").waitFor();
  await look("1-none");
  for (const [url, reason] of [
    ["https://192.168.1.7/hook", "a private or reserved address"],
    ["https://printer.local/hook", "not one of the public internet"],
    ["http://hooks.example.com/", "has to begin with https://"],
    ["https://hooks.example.com:9000/", "443 or 8443"],
  ]) {
    await add(url);
    await page.getByRole("alert").filter({ hasText: reason }).waitFor();
  }
  await look("2-refused");
  await page.getByLabel("Note to yourself").fill("The shop's back end");
  await page.getByLabel("Picture or file deleted").uncheck();
  await add(`${endpoint}/hook`);
  const secret = await page.locator(".secret code").textContent();
  if (!(await page.locator(".secret").evaluate((section) => section === document.activeElement)))
    throw new Error("the page does not lead to the secret");
  await look("3-secret");
  await button(page, "I have it").click();
  const hook = card(`${endpoint}/hook`);
  await button(hook, "Send a test").click();
  await hook.getByText("Answer 204").waitFor();
  await button(hook, "Send again").click();
  await hook.getByText("Answer 204").nth(1).waitFor();
  const [first, second] = received;
  if (first.headers["webhook-id"] !== second.headers["webhook-id"]) throw new Error("sent again under another id");
  for (const each of received) if (!isSigned(each, secret)) throw new Error("the shown secret signs nothing");

  await add(`${endpoint}/down`);
  await button(page, "I have it").click();
  const down = card(`${endpoint}/down`);
  await button(down, "Send a test").click();
  await down.getByText("Answer 500").waitFor();
  await down.getByText("What is sent").click();
  await look("4-log");
  await button(down, "Pause").click();
  await down.getByText("Paused").waitFor();
  if (await button(down, "Send a test").isEnabled()) throw new Error("a paused webhook can be tried");
  await button(hook, "Change").click();
  await button(hook, "New secret").click();
  const renewed = await page.locator(".secret code").textContent();
  if (renewed === secret) throw new Error("the secret is the old one");
  await look("5-changed");
  for (const language of ["de", "es", "ja"]) {
    await page.locator("header select").selectOption(language);
    await look(`6-${language}`);
  }
  await page.locator("header select").selectOption("en");
  await button(hook, "Keep the change").click();
  await button(down, "Delete").click();
  await button(hook, "Delete").click();
  await page.getByText("No server is told anything yet.").waitFor();
  await context.close();
}

/** As the Standard Webhooks scheme has it. */
function isSigned({ headers, body }, secret) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = createHmac("sha256", key).update(signed).digest("base64");
  return headers["webhook-signature"].split(" ").includes(`v1,${signature}`);
}
