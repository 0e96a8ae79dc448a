import { expect, test } from "vitest";
import { sourceOf } from "../../../src/identity/source.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  [" 192.0.2.1 ", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
])("an IPv4 address is a source of its own: %s", (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:0:0:4:5:6:7:8", "2001:0:0:4::/64"],
  ["2001:db8:1::5:6", "2001:db8:1:0::/64"],
])("an IPv6 address counts with all of its /64: %s", (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

test.each([undefined, "", " ", "unknown", "10.0.0", "1.2.3.4, 5.6.7.8", "g::1", "1:2:3:4:5:6:7:8:9"])(
  "what is no address shares one source: %o",
  (address) => {
    expect(sourceOf(address)).toBe("nowhere");
  },
);
