import { describe, expect, it } from "vitest";
import { maximumUrlLength, readEndpoint } from "../../../src/webhooks/endpoint.ts";

describe("an endpoint", () => {
  it.each([
    ["https://hooks.example.com/a?b=c", "https://hooks.example.com/a?b=c", true],
    ["HTTPS://Hooks.Example.COM:443/", "https://hooks.example.com/", true],
    ["https://hooks.example.com:8443/", "https://hooks.example.com:8443/", true],
    ["https://bücher.example.com/", "https://xn--bcher-kva.example.com/", true],
    ["https://hooks.example.com./", "https://hooks.example.com./", true],
    ["https://localhost.example.com/", "https://localhost.example.com/", true],
    ["https://8.8.8.8/", "https://8.8.8.8/", false],
    ["https://[2606:4700:4700::1111]/", "https://[2606:4700:4700::1111]/", false],
  ])("may be %s", (text, href, isName) => {
    const endpoint = readEndpoint(text, false);
    expect(endpoint).toMatchObject({ kind: "endpoint", isName, isLocal: false });
    expect(endpoint.kind === "endpoint" && endpoint.url.href).toBe(href);
  });

  it.each([
    // no URL of a host, or more than one
    ...[
      "",
      "hooks.example.com",
      "/hook",
      "https://",
      "https:///x",
      "javascript:alert(1)",
      "data:,x",
      "file:///etc/passwd",
    ],
    ...[
      "http://hooks.example.com/",
      "ftp://hooks.example.com/",
      "ws://hooks.example.com/",
      "gopher://hooks.example.com/",
    ],
    ...[
      "https://user@hooks.example.com/",
      "https://user:pw@hooks.example.com/",
      "https://8.8.8.8@127.0.0.1/",
      "https://hooks.example.com/#x",
    ],
    ...[
      "https://hooks.example.com:80/",
      "https://hooks.example.com:22/",
      "https://hooks.example.com:6379/",
      "https://hooks.example.com:4430/",
    ],
    // names of this machine and of private networks
    ...["https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://a.localhost/", "https://printer/"],
    ...[
      "https://db.internal/",
      "https://metadata.google.internal/",
      "https://nas.local/",
      "https://nas.local./",
      "https://x.home.arpa/",
    ],
    ...[
      "https://x.lan/",
      "https://x.corp/",
      "https://x.intranet/",
      "https://x.test/",
      "https://x.invalid/",
      "https://x.onion/",
    ],
    // 127.0.0.1 as octal, hexadecimal, one number, short, padded, full-width and with a dot
    ...[
      "https://127.0.0.1/",
      "https://0177.0.0.1/",
      "https://0x7f.0.0.1/",
      "https://2130706433/",
      "https://0x7f000001/",
    ],
    ...[
      "https://017700000001/",
      "https://127.1/",
      "https://127.0.1/",
      "https://１２７.0.0.1/",
      "https://127.0.0.1./",
      "https://%31%32%37.0.0.1/",
    ],
    ...["https://127。0。0。1/", "https://0/", "https://0.0.0.0/"],
    // other networks, metadata services
    ...[
      "https://10.1.2.3/",
      "https://172.20.0.1/",
      "https://192.168.1.1/",
      "https://100.64.0.1/",
      "https://169.254.169.254/latest/meta-data/",
    ],
    ...[
      "https://0xa9fea9fe/",
      "https://2852039166/",
      "https://0251.0376.0251.0376/",
      "https://100.100.100.200/",
      "https://168.63.129.16/",
    ],
    // IPv6
    ...[
      "https://[::]/",
      "https://[::1]/",
      "https://[0:0:0:0:0:0:0:1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[::ffff:a9fe:a9fe]/",
    ],
    ...[
      "https://[::127.0.0.1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://[64:ff9b::169.254.169.254]/",
      "https://[fd00:ec2::254]/",
    ],
    ...["https://[fe80::1]/", "https://[2002:7f00:1::]/", "https://[2001:0:7f00:1::]/", "https://[fe80::1%25eth0]/"],
  ])("may not be %s", (text) => {
    expect(readEndpoint(text, false).kind).toBe("refused");
  });

  it("is as long as it may be", () => {
    const url = "https://hooks.example.com/".padEnd(maximumUrlLength, "x");
    expect([readEndpoint(url, false).kind, readEndpoint(`${url}x`, false).kind]).toEqual(["endpoint", "refused"]);
  });

  it("may be on this machine on a local server, and nowhere else over HTTP", () => {
    for (const url of ["http://localhost:3000/", "http://127.0.0.1:8080/x", "http://[::1]:1/", "https://localhost/"]) {
      expect([url, readEndpoint(url, true).kind, readEndpoint(url, false).kind]).toEqual([url, "endpoint", "refused"]);
    }
    for (const url of [
      "http://10.0.0.1/",
      "http://hooks.example.com/",
      "ftp://localhost/",
      "http://u@localhost/",
      "http://127.0.0.2/",
    ]) {
      expect(readEndpoint(url, true).kind).toBe("refused");
    }
  });
});
