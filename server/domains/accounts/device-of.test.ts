import fc from "fast-check";
import { expect, test } from "vitest";
import { growsTooFast } from "#server/testing/grows-too-fast.ts";
import { deviceOf } from "./device-of.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/153.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari, macOS",
  ],
  ["curl/8.5.0", "Unknown"],
  [undefined, "Unknown"],
])("describes %j as %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test("returns only known names, which fit into the database, for any header", () => {
  const known = /^(?:Unknown|(?:Edge|Opera|Firefox|Chrome|Safari|iPhone|iPad|Android|Windows|macOS|Linux)(?:, \w+)?)$/;
  const part = fc.constantFrom(
    "Edg/",
    "Firefox/",
    "Chrome/",
    "Safari/",
    "Windows",
    "Linux",
    "iPhone",
    " ",
    "<script>",
    "\0",
  );
  const header = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(part, { maxLength: 30 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(header, (userAgent) => {
      expect(deviceOf(userAgent)).toMatch(known);
    }),
  );
});

test("parses a header in linear time", () => {
  for (const part of ["Mozilla/5.0 (", "Mac OS ", "Chrome", " ", "iPhon"])
    expect(growsTooFast(deviceOf, (characters) => part.repeat(characters / part.length), 1_000_000)).toBe(false);
});
