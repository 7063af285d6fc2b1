import { expect, test } from "vitest";
import { readCookies, setCookieHeader } from "./cookies.ts";

test.each([
  ["", undefined],
  ["lang=es", "es"],
  ["a=b;lang=es ; c", "es"],
  ["xlang=es; lang", undefined],
  ['lang="es"', '"es"'],
  ["lang=en; lang=es", "en"],
  ["lang=%C3%B1", "ñ"],
  ["lang=%", "%"],
])("reads from the header %j: %j", (header, value) => {
  expect(readCookies(header).lang).toBe(value);
});

test("returns no cookies without a Cookie header", () => {
  expect(readCookies("lang=b").constructor).toBeUndefined();
  expect(readCookies(undefined).lang).toBeUndefined();
});

test("sets a cookie for this host alone over https", () => {
  const cookie = { name: "lang", value: "b; Domain=c", attributes: ["Path=/", "Max-Age=5"] } as const;
  expect(setCookieHeader(cookie, false)).toBe("lang=b%3B%20Domain%3Dc; Path=/; Max-Age=5");
  expect(setCookieHeader(cookie, true)).toBe("__Host-lang=b%3B%20Domain%3Dc; Path=/; Max-Age=5; Secure");
});
