import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { publicPaymentUrl } from "./payment-url.ts";

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: "IPv4",
  netmask: "255.255.255.0",
  mac: "00:00:00:00:00:00",
  cidr: null,
});
const networks = { lo: [at("127.0.0.1", true)], link: [at("169.254.3.4")], wifi: [at("192.168.1.20")] };

test.each([
  ["a public name stays", "https://vitrina.example", "0.0.0.0", "https://vitrina.example/payment"],
  ["localhost is of no use to a phone", "http://localhost:3000", "0.0.0.0", "http://192.168.1.20:3000/payment"],
  [
    "nor is any other address where nothing listens",
    "http://localhost:3000",
    "127.0.0.1",
    "http://localhost:3000/payment",
  ],
])("%s", (_name, publicUrl, host, expected) => {
  expect(publicPaymentUrl({ publicUrl, host }, networks)).toBe(expected);
});

test("a machine without a network keeps its name", () => {
  expect(
    publicPaymentUrl({ publicUrl: "http://localhost:3000", host: "0.0.0.0" }, { lo: [at("127.0.0.1", true)] }),
  ).toBe("http://localhost:3000/payment");
});
