// The two ends of an embedded creator, with windows between them that deliver as browsers do: to the origin that is named.
import { describe, expect, it } from "vitest";
import { creatorAddress, type ExportedAvatar, openCreator } from "../../../client/src/creator.ts";
import { Frame } from "../../../web/studio/src/embed/frame.ts";

const service = "https://likeness.example";
const host = "https://game.example";
const other = "https://other.example";

interface Said {
  readonly text: string;
  readonly targetOrigin: string;
}

/** The page around, at `pageOrigin`, and the frame in it. */
function embed(pageOrigin: string, options: { name?: string; origin?: string; origins?: readonly string[] } = {}) {
  const said: Said[] = [];
  const queries: [string, unknown][] = [];
  const page = new EventTarget();
  const inner = {
    postMessage: (text: string, targetOrigin: string) => {
      if (targetOrigin === service || targetOrigin === "*") {
        frame.hear({ source: outer, origin: pageOrigin, data: text });
      }
    },
  };
  const outer = {
    postMessage: (text: string, targetOrigin: string) => {
      said.push({ text, targetOrigin });
      if (targetOrigin !== pageOrigin) return;
      const event = Object.assign(new Event("message"), { source: inner, origin: service, data: text });
      page.dispatchEvent(event);
    },
  };
  const frame: Frame = new Frame({
    name: options.name ?? "likeness",
    origins: options.origins ?? [host, other],
    origin: options.origin,
    parent: outer,
    onQuery: (eventName, data) => queries.push([eventName, data]),
  });
  const hear = (message: object | string) =>
    frame.hear({
      source: outer,
      origin: pageOrigin,
      data: typeof message === "string" ? message : JSON.stringify(message),
    });
  return {
    frame,
    page,
    inner,
    outer,
    said,
    queries,
    hear,
    names: () => said.map(({ text }) => JSON.parse(text).eventName),
  };
}

const subscribe = { target: "likeness", type: "subscribe", eventName: "v1.**" };
const exported: ExportedAvatar = { url: `${service}/64bfa15f0e72c63d7c3934a6.glb`, avatarId: "12", userId: "7" };

describe("a page with the client's creator", () => {
  it("hears who signs in and what is handed over, and gives tokens when they are needed", async () => {
    const { frame, page, inner, queries } = embed(host);
    const heard: unknown[] = [];
    let count = 0;
    const { close } = openCreator(
      { contentWindow: inner },
      service,
      {
        onReady: () => heard.push("ready"),
        onUser: (user) => heard.push(user),
        onSignedOut: () => heard.push("signed out"),
        onExported: (avatar) => heard.push(avatar),
        token: async () => `token-${++count}`,
      },
      page,
    );
    frame.tell("v1.frame.ready", {});
    await Promise.resolve();
    frame.tell("v1.user.set", { id: "7" });
    frame.tell("v1.avatar.exported", exported);
    frame.tell("v1.token.needed", {});
    await Promise.resolve();
    frame.tell("v1.user.logout", {});
    expect(heard).toEqual(["ready", { id: "7" }, exported, "signed out"]);
    expect(queries).toEqual([
      ["v1.token", { access_token: "token-1" }],
      ["v1.token", { access_token: "token-2" }],
    ]);
    close();
    frame.tell("v1.avatar.exported", exported);
    expect(heard).toHaveLength(4);
  });

  it("believes neither another frame nor another origin nor another's words", () => {
    const { page, inner } = embed(host);
    const heard: ExportedAvatar[] = [];
    openCreator({ contentWindow: inner }, service, { onExported: (avatar) => heard.push(avatar) }, page);
    const text = JSON.stringify({ source: "likeness", eventName: "v1.avatar.exported", data: exported });
    const come = (source: unknown, origin: string, data: unknown) =>
      page.dispatchEvent(Object.assign(new Event("message"), { source, origin, data }));
    come({}, service, text);
    come(inner, other, text);
    come(inner, service, text.replace("likeness", "somebody"));
    for (const data of ["{", "null", 7, { eventName: "v1.avatar.exported" }]) come(inner, service, data);
    expect(heard).toEqual([]);
    come(inner, service, text);
    expect(heard).toEqual([exported]);
  });

  it("names the frame by its client and what it wants", () => {
    expect(creatorAddress({ baseUrl: service, clientId: "game" })).toBe(`${service}/embed?client_id=game`);
    expect(creatorAddress({ baseUrl: service, clientId: "game", isTokenGiven: true })).toBe(
      `${service}/embed?client_id=game&token=given`,
    );
    expect(
      creatorAddress({ baseUrl: service, clientId: "game", language: "ja", avatarId: 12, address: "signed" }),
    ).toBe(`${service}/embed?client_id=game&language=ja&id=12&address=signed`);
  });
});

describe("the frame", () => {
  it("speaks to registered origins only, and to one of them as soon as it is known", () => {
    const known = embed(host, { origin: host });
    known.frame.tell("v1.frame.ready", {});
    expect(known.said.map(({ targetOrigin }) => targetOrigin)).toEqual([host]);
    const unknown = embed(other);
    unknown.frame.tell("v1.frame.ready", {});
    unknown.hear(subscribe);
    unknown.frame.tell("v1.user.logout", {});
    expect(unknown.said.map(({ targetOrigin }) => targetOrigin)).toEqual([host, other, other]);
    const foreign = embed("https://evil.example", { origin: "https://evil.example" });
    foreign.frame.tell("v1.frame.ready", {});
    foreign.hear(subscribe);
    foreign.frame.tell("v1.avatar.exported", exported);
    expect(foreign.said.map(({ targetOrigin }) => targetOrigin)).toEqual([host, other]);
    const nobody = embed(host, { origins: [], origin: host });
    nobody.frame.tell("v1.frame.ready", {});
    expect(nobody.said).toEqual([]);
  });

  it("hears neither other windows nor other origins nor what is meant for others", () => {
    const { frame, outer, queries, hear } = embed(host);
    const token = { target: "likeness", type: "query", eventName: "v1.token", data: { access_token: "forged" } };
    frame.hear({ source: {}, origin: host, data: JSON.stringify(token) });
    frame.hear({ source: outer, origin: "https://evil.example", data: JSON.stringify(token) });
    hear({ ...token, target: "somebody" });
    for (const junk of ["", "{", "null", "[]", "7", `"${"x".repeat(70_000)}"`]) hear(junk);
    hear({ ...token, eventName: 7 });
    hear({ ...token, eventName: "x".repeat(101) });
    frame.hear({ source: outer, origin: host, data: token });
    expect(queries).toEqual([]);
    hear(token);
    expect(queries).toEqual([["v1.token", { access_token: "forged" }]]);
  });

  it.each([
    ["v1.**", true],
    ["v1.avatar.exported", true],
    ["v1.avatar.*", true],
    ["v1.*.exported", true],
    ["**", true],
    ["v1.*", false],
    ["v2.**", false],
    ["v1.avatar", false],
    ["v1.avatar.exported.more", false],
    ["v1.avatar.exported.x.**", false],
  ])("tells what %s asks for: %s", (eventName, isTold) => {
    const { frame, hear, names } = embed(host);
    hear({ ...subscribe, eventName });
    frame.tell("v1.avatar.exported", exported);
    expect(names()).toEqual(isTold ? ["v1.avatar.exported"] : []);
    hear({ ...subscribe, type: "unsubscribe", eventName });
    frame.tell("v1.avatar.exported", exported);
    expect(names()).toHaveLength(isTold ? 1 : 0);
  });

  it("tells who is signed in to whoever asks later, until they are not", () => {
    const { frame, hear, said } = embed(host);
    frame.tell("v1.user.set", { id: "7" });
    expect(said).toEqual([]);
    hear(subscribe);
    expect(JSON.parse(said[0].text)).toEqual({ source: "likeness", eventName: "v1.user.set", data: { id: "7" } });
    frame.tell("v1.user.logout", {});
    hear({ ...subscribe, eventName: "v1.user.set" });
    expect(said).toHaveLength(2);
  });

  it("goes by the name that clients of Ready Player Me look for", () => {
    const { frame, hear, said } = embed(host, { name: "readyplayerme" });
    frame.tell("v1.frame.ready", {});
    hear({ ...subscribe, target: "readyplayerme" });
    frame.tell("v1.avatar.exported", exported);
    const last = JSON.parse(said.at(-1)!.text);
    expect([last.source, last.eventName, last.data.url]).toEqual(["readyplayerme", "v1.avatar.exported", exported.url]);
  });

  it("keeps no more wishes than a page can have", () => {
    const { frame, hear, said } = embed(host);
    for (let k = 0; k < 1000; k++) hear({ ...subscribe, eventName: `v1.${k}` });
    hear(subscribe);
    frame.tell("v1.avatar.exported", exported);
    expect(said).toEqual([]);
  });
});
