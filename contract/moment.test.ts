import { expect, test } from "vitest";
import { formatMoment } from "./moment.ts";

test.each([
  ["en", "2026-11-24T21:41:59Z", "Tuesday, November 24, 2026 at 9:41 PM UTC"],
  ["en", "2027-01-01T00:00:00Z", "Friday, January 1, 2027 at 12:00 AM UTC"],
  ["es", "2026-11-24T21:41:59Z", "martes, 24 de noviembre de 2026, 21:41 UTC"],
  ["es", "2027-01-01T00:05:00Z", "viernes, 1 de enero de 2027, 0:05 UTC"],
] as const)("formats a time in %s", (language, end, text) => {
  // Some ICU versions put a narrow no-break space before AM and PM.
  expect(formatMoment(new Date(end), language).replaceAll("\u202f", " ")).toBe(text);
});
