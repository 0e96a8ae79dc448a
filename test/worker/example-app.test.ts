// What the example app does in its back end and with what it is handed, against the real service; `npm run check:studio`
// drives its page in a browser.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Likeness } from "../../client/src/likeness.ts";
import { clientCredentials } from "../../client/src/token.ts";
import { makeSticker } from "../example-app/sticker.ts";
import { plainPng, portrait } from "./photos.ts";
import { origin, Server } from "./server.ts";

let server: Server;
let likeness: Likeness;

beforeAll(async () => {
  server = await Server.start();
  const send: typeof fetch = (input, init) => server.fetch(String(input), init);
  const token = clientCredentials({ issuer: origin, clientId: "studio", clientSecret: "studio-secret", fetch: send });
  likeness = new Likeness({ baseUrl: origin, token, fetch: send });
});
afterAll(() => server.stop());

it("makes a sticker of a photo, and a published avatar's addresses give what its page shows", async () => {
  const shares: number[] = [];
  const { avatarId, file } = await makeSticker(likeness, new Uint8Array(portrait), (share) => shares.push(share));
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  const png = new DataView(await file.arrayBuffer());
  expect([file.type, png.getUint32(16), png.getUint32(20)]).toEqual(["image/png", 512, 512]);

  const { addresses } = await likeness.publish(avatarId);
  const glb = await server.fetch(`${addresses.glb}?morphTargets=ARKit,Oculus Visemes&textureAtlas=512`);
  expect(Buffer.from(await glb.arrayBuffer()).toString("latin1", 0, 4)).toBe("glTF");
  expect(glb.headers.get("Access-Control-Allow-Origin")).toBe("*");
  const picture = await server.fetch(`${addresses.png}?expression=happy&size=256&background=207,232,255`);
  const size = new DataView(await picture.arrayBuffer());
  expect([size.getUint32(16), size.getUint32(20)]).toEqual([256, 256]);

  await likeness.withdraw(avatarId);
  expect((await server.fetch(addresses.glb)).status).toBe(404);
});

it("tells what is wrong with a photo", async () => {
  const refused = makeSticker(likeness, new Uint8Array(plainPng(300, 300)), () => {});
  await expect(refused).rejects.toMatchObject({ code: "no_face" });
});
