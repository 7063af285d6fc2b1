import { expect, test } from "vitest";
import { localMoment } from "./local-moment.ts";

const year = new Date().getUTCFullYear();

test("writes a moment by the clock of a zone and names the zone, in both languages", () => {
  const day = Date.UTC(2031, 10, 29, 0, 5);
  expect(localMoment(day, "es", "Europe/Madrid")).toBe("sábado 29 de noviembre de 2031, 1:05 (Madrid)");
  expect(localMoment(day, "en", "America/New_York").replace(/\s/g, " ")).toBe(
    "Friday, November 28, 2031, 7:05 PM (New York)",
  );
});

test("leaves out the current year", () => {
  for (const language of ["en", "es"] as const) {
    const words = localMoment(Date.UTC(year, 5, 15, 12), language, "UTC");
    expect(words).toContain("(UTC)");
    expect(words).not.toContain(String(year));
  }
});
