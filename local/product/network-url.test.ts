import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { networkUrl } from "./network-url.ts";

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: "IPv4",
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});
const networks = { lo: [at("127.0.0.1", true)], link: [at("169.254.3.4")], wifi: [at("192.168.1.20")] };
const site = { publicUrl: "http://localhost:3000", host: "0.0.0.0", stripe: { livemode: false } };

test("offers a phone the machine's network address instead of localhost", () => {
  expect(networkUrl(site, networks)).toBe("http://192.168.1.20:3000");
  expect(networkUrl({ ...site, host: "::" }, networks)).toBe("http://192.168.1.20:3000");
});

test.each([
  ["that has a public name", { ...site, publicUrl: "https://vitrina.example" }, networks],
  ["that listens to this machine alone", { ...site, host: "127.0.0.1" }, networks],
  ["that takes real money", { ...site, stripe: { livemode: true } }, networks],
  ["on a machine without a network", site, { lo: [at("127.0.0.1", true)] }],
])("offers no other address for a site %s", (_name, config, found) => {
  expect(networkUrl(config, found)).toBeUndefined();
});
