import { expect, test } from "vitest";
import { addressKey, isAmong, isNetwork, networksOf } from "./address.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("%s counts as %s", (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  ["192.0.2.7", ["192.0.2.0/24", "192.0.2.7"]],
  ["2001:db8:1:2::9", ["2001:db8::/32", "2001:db8:1::/48", "2001:db8:1:2::/64"]],
  ["unknown", ["unknown"]],
])("%s is of these networks", (ip, networks) => {
  expect(networksOf(ip)).toEqual(networks);
});

test.each([
  ["192.0.2.7", ["192.0.2.7"], true],
  ["::ffff:192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7"], false],
  ["10.1.2.3", ["192.0.2.7", "10.0.0.0/8"], true],
  ["11.1.2.3", ["10.0.0.0/8"], false],
  ["2001:db8::5", ["2001:db8::/32"], true],
  ["2001:db8::5", ["0.0.0.0/0"], false],
  ["192.0.2.7", ["0.0.0.0/0"], true],
  ["192.0.2.7", [], false],
  ["", ["0.0.0.0/0"], false],
])("%s is among %j: %o", (ip, networks, among) => {
  expect(isAmong(ip, networks)).toBe(among);
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["10.0.0.0/8", true],
  ["2001:db8::/32", true],
  ["10.0.0.0/33", false],
  ["example.org", false],
  ["", false],
])("%s is an address or a network: %o", (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
