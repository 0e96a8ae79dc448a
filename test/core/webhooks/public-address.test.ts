import { expect, it } from "vitest";
import { isPublicAddress } from "../../../src/webhooks/public-address.ts";

it.each([
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "168.63.129.15",
  "168.63.129.17",
  "2606:4700:4700::1111",
  "2001:200::1",
  "2001:db7:ffff::1",
  "2001:db9::1",
  "2003::1",
  "3fff:1000::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  // this network, private, shared, loopback, link-local with the metadata services
  ...["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "100.100.100.200"],
  ...["127.0.0.1", "127.255.255.255", "169.254.0.0", "169.254.169.254", "169.254.170.2", "169.254.255.255"],
  ...["172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255", "168.63.129.16"],
  // protocol assignments, documentation, relays, benchmarks, multicast, reserved, broadcast
  ...["192.0.0.0", "192.0.0.170", "192.0.0.192", "192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1"],
  ...["198.18.0.0", "198.19.255.255", "224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255"],
  // IPv6: unspecified, loopback, IPv4-mapped, -compatible and -translated, NAT64 of both prefixes, discard
  ...["::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::ffff:0:8.8.8.8"],
  ...["64:ff9b::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1"],
  // unique local with AWS's metadata, link-local, site-local, multicast
  ...["fc00::1", "fd00:ec2::254", "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1"],
  // Teredo, benchmarks, ORCHID, documentation, 6to4
  ...[
    "2001::1",
    "2001:0:7f00:1::",
    "2001:2::1",
    "2001:10::1",
    "2001:1ff:ffff::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "3fff:fff::1",
  ],
  // no addresses
  ...[
    "",
    "localhost",
    "1.1.1",
    "1.1.1.1.",
    "01.1.1.1",
    "1.1.1.256",
    "0x7f.1",
    "2130706433",
    "fe80::1%eth0",
    "1::2::3",
    "[::1]",
  ],
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
