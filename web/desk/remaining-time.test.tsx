import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ScreenLanguage } from "#contract/languages.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { RemainingTime } from "./remaining-time.tsx";

const now = 1_800_000_000;
const hourSec = 3600;

function show(dueAt: number | null, language: ScreenLanguage = "en"): string {
  return renderToStaticMarkup(
    <InLanguage language={language}>
      <RemainingTime dueAt={dueAt} now={now} />
    </InLanguage>,
  );
}

test("shows the remaining time, amber from four hours before the deadline and red after it", () => {
  expect(show(now + 4 * hourSec + 1)).not.toMatch(/text-(warning|danger)/);
  expect(show(now + 4 * hourSec)).toMatch(/text-warning.*4 h 0 min/);
  expect(show(now + 1)).toContain("text-warning");
  expect(show(now)).toContain("text-danger");
  expect(show(now - hourSec)).toMatch(/text-danger.*1 h 0 min/);
});

test("shows the same in Spanish, and a stopped clock without a time", () => {
  expect(show(now - hourSec, "es")).not.toBe(show(now - hourSec));
  expect(show(null)).not.toMatch(/\d|text-warning|text-danger/);
});
