import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import type { SalesLine } from "../sales/sales-table.tsx";
import { LastSales } from "./last-sales.tsx";

function show(language: "en" | "es", lines: readonly SalesLine[], views = 1_234): string {
  const Component = () => (
    <InLanguage language={language}>
      <LastSales lines={lines} views={views} />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Screen />);
}
const line = (from: string, fields: Partial<SalesLine> = {}): SalesLine => ({
  ...{
    from,
    isDay: true,
    line: "sales",
    piece: { id: from, title: `Salt of ${from}` },
    count: 5,
    paid: 22.5,
    amount: 14,
  },
  ...fields,
});

test("home shows the newest five lines of sales, without refunds, and the views", () => {
  const days = ["2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"];
  const lines = [
    line("2026-11-23", { line: "refunds", piece: { id: "r", title: "Sent back" } }),
    ...days.map((day) => line(day)),
  ];
  for (const language of screenLanguages) {
    const html = show(language, lines);
    for (const day of days.slice(0, 5)) expect(html).toContain(`Salt of ${day}`);
    expect(html).not.toContain("Salt of 2026-11-22");
    expect(html).not.toContain("Sent back");
    expect(html).toContain(language === "en" ? "1,234" : "1234");
  }
});

test("home names the week of sales that are too few for a day, and never a time", () => {
  for (const language of screenLanguages) {
    const html = show(language, [line("2026-11-16", { isDay: false, count: 1 })]);
    expect(html).toContain(studioSalesTexts[language].weekOf("").trim());
    expect(html).not.toMatch(/\d:\d\d/);
  }
});

test("home says when the first sale will show", () => {
  for (const language of screenLanguages) expect(show(language, [])).toContain(studioSalesTexts[language].none);
});
