import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { Forecast } from "./forecast.tsx";

const nothing = { date: "2026-11-30", payouts: 0, needed: 0, onHold: 0, open: 0, global: null, newestRun: null };
const below = { available: -14.08, pending: 0 };

describe.each(["en", "es"] as const)("the forecast of a payday, in %s", (language) => {
  const text = deskPayoutsTexts[language];
  const shown = (forecast: Partial<Parameters<typeof Forecast>[0]["forecast"]>) =>
    renderToStaticMarkup(
      <InLanguage language={language}>
        <Forecast forecast={{ ...nothing, balance: below, ...forecast }} />
      </InLanguage>,
    );

  test("misses nothing without a payout, though the balance is below zero", () => {
    expect(shown({})).toContain(text.nothingDue);
    expect(shown({})).not.toContain(text.short("$14.08"));
  });

  test("misses what the balance does not cover, what earlier paydays reserved included", () => {
    expect(shown({ open: 10 })).toContain(text.short("$24.08"));
    expect(shown({ needed: 10, balance: { available: 9, pending: 0 } })).toContain(text.short("$1.00"));
    expect(shown({ needed: 10, balance: { available: 10, pending: 0 } })).toContain(text.enough);
  });
});
