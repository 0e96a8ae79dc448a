/// <reference types="node" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { resolveEndpoint } from "../../../src/webhooks/resolve-endpoint.ts";

const A = 1;
const CNAME = 5;
const AAAA = 28;
type Zone = Record<string, [type: number, data: string][] | "fails" | "unknown" | "nonsense" | "long">;
const zone: Zone = {
  "public.example.com": [
    [A, "93.184.216.34"],
    [AAAA, "2606:2800:220:1::1"],
  ],
  "four.example.com": [[A, "93.184.216.34"]],
  "six.example.com": [[AAAA, "2606:2800:220:1::1"]],
  "alias.example.com": [
    [CNAME, "public.example.com."],
    [A, "93.184.216.34"],
  ],
  "private.example.com": [[A, "10.0.0.1"]],
  "mixed.example.com": [
    [A, "93.184.216.34"],
    [A, "169.254.169.254"],
  ],
  "loop6.example.com": [
    [A, "93.184.216.34"],
    [AAAA, "::1"],
  ],
  "mapped.example.com": [[AAAA, "::ffff:127.0.0.1"]],
  "strange.example.com": [[A, "not an address"]],
  "empty.example.com": [],
  "unknown.example.com": "unknown",
  "fails.example.com": "fails",
  "nonsense.example.com": "nonsense",
  "long.example.com": "long",
};

const server = createServer((request, answer): unknown => {
  const query = new URL(request.url!, "http://resolver").searchParams;
  const entry = zone[query.get("name")!];
  const type = { A, AAAA }[query.get("type")!];
  if (request.headers.accept !== "application/dns-json") return answer.writeHead(406).end();
  if (entry === "fails") return answer.writeHead(500).end('{"Status":0,"Answer":[{"type":1,"data":"93.184.216.34"}]}');
  if (entry === "nonsense") return answer.end("null");
  if (entry === "long")
    return answer.end(`{"Status":0,"Answer":[{"type":1,"data":"93.184.216.34"}]}${" ".repeat(70_000)}`);
  if (entry === "unknown") return answer.end('{"Status":3}');
  const records = entry.filter(([each]) => each === type || each === CNAME);
  return answer.end(
    JSON.stringify({ Status: 0, Answer: records.map(([each, data]) => ({ name: "x", type: each, TTL: 1, data })) }),
  );
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const resolver = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`;
afterAll(() => server.close());

it.each(["public", "four", "six", "alias"])("lets a name pass all of whose addresses are public: %s", async (name) => {
  expect(await resolveEndpoint(resolver, `${name}.example.com`)).toBe("public");
});

it.each(["private", "mixed", "loop6", "mapped", "strange"])(
  "refuses a name with any other address: %s",
  async (name) => {
    expect(await resolveEndpoint(resolver, `${name}.example.com`)).toBe("refused");
  },
);

it.each(["empty", "unknown", "fails", "nonsense", "long"])(
  "lets no name pass that it cannot tell: %s",
  async (name) => {
    expect(await resolveEndpoint(resolver, `${name}.example.com`)).toBe("unresolved");
  },
);

it("lets none pass while the resolver is out of reach", async () => {
  expect(await resolveEndpoint("http://127.0.0.1:9/dns-query", "public.example.com")).toBe("unresolved");
});
