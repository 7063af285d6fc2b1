import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, test } from "vitest";
import { bankRefusals } from "#contract/bank-refusals.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { salesCsv } from "../sales/sales-csv.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";
import { type Statement, statementWords } from "./statement-words.ts";

const statement: Statement = {
  ...{ kind: "month", from: "2026-10-26", to: "2026-11-29", payday: null, steps: [], opening: 12.5 },
  lines: Array.from({ length: 60 }, (_, week) => ({
    ...{
      from: "2026-10-26",
      isDay: false,
      line: week === 0 ? "refunds" : "sales",
      count: 3,
      amount: week === 0 ? -4 : 1_000.25,
    },
  })),
  total: 59_023.25,
};

/** The text of each page of a PDF, and how far right and down it is inked, in points. */
async function pagesOf(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    // Drawing it closes the page.
    const text = page.getText();
    const { data, width } = await page.render({ scale: 1, render: "bitmap" });
    let right = 0;
    let bottom = 0;
    for (let place = 0; place < data.length / 4; place++)
      if ((data[place * 4] ?? 255) < 128) {
        right = Math.max(right, place % width);
        bottom = Math.floor(place / width);
      }
    pages.push({ text, right, bottom });
  }
  document.destroy();
  library.destroy();
  return pages;
}

test("writes a statement as PDF that shows every line, in Spanish letters, over two pages", async () => {
  const words = statementWords("2026-11", statement, "es");
  const of = {
    brand: "Vitrina (prueba)",
    parties: "Pagado por Vitrina LLC a Ana Núñez",
    language: "es",
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  };
  const texts = (await pagesOf(statementPdf(words, of))).map(({ text }) => text);
  expect([words.title, statementWords("2026-11", statement, "en").title]).toEqual([
    "Extracto de nov 2026",
    "Statement for Nov 2026",
  ]);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain("Vitrina (prueba)");
  expect(texts[0]).toContain("–$4.00");
  expect(texts[0]).toContain("Pagado por Vitrina LLC a Ana Núñez");
  // Over two lines, of which none is wider than the page.
  expect(texts[0]).toMatch(/cuentan en el mes y el año en que termina su semana; los\s+cobros/);
  expect(texts[1]).toMatch(/Saldo final\s+\$59,023\.25/);
  expect(texts[1]).toContain("Página 2 de 2");
  expect(texts.join("").match(/\$1,000\.25/g)).toHaveLength(59);
});

test("writes a statement as CSV whose lines and opening are its total", () => {
  const rows = statementCsv(statement, "en").trimEnd().split("\r\n").slice(1);
  const amounts = rows.map((row) => Math.round(Number(row.split(",")[4]) * 100));
  expect(amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1));
});

const euros = { amount: 15.09, currency: "eur", isShared: false };
const sent = { step: "sent", day: "2026-12-07", reason: null, bank: null } as const;
const sentBack = { step: "sent-back", day: "2026-12-10", reason: "unknown-account", bank: euros } as const;
const arrived = { step: "arrived", day: "2026-12-13", reason: null, bank: euros } as const;
const payoutOf = (steps: Statement["steps"]): Statement => ({
  ...{ ...statement, kind: "payout", payday: "2026-12-07", steps, opening: 0, total: 16.6 },
  lines: [{ from: "2026-11-23", isDay: false, line: "sales", count: 1, amount: 16.6 }],
});

test.each([
  ["waiting", "Set aside for you and not sent yet", "Apartado para ti y aún sin enviar"],
  ["sent", "Sent to your Stripe account", "Enviado a tu cuenta de Stripe"],
  ["undone", "Not sent; in your balance again", "No se envió; está en tu saldo"],
] as const)("the total of a payout that is %s says so with the day, on the page and in its files", (step, en, es) => {
  const payout = payoutOf([{ ...sent, step, day: "2026-12-08" }]);
  for (const [language, words, day, columns, sales] of [
    ["en", en, "Dec 8, 2026", "When,Period,What,Sales,Your share in US dollars,For your bank,Currency", "week,Sales"],
    ["es", es, "8 dic 2026", "Cuándo,Periodo,Qué,Ventas,Tu parte en dólares,Para tu banco,Moneda", "semana,Ventas"],
  ] as const) {
    const { total, after, note } = statementWords("1", payout, language);
    expect({ total, after, note }).toEqual({ total: [day, words, "", "$16.60"], after: [], note: "" });
    expect(statementCsv(payout, language).trimEnd().split("\r\n")).toEqual([
      columns,
      `2026-11-23,${sales},1,16.60,,`,
      `2026-12-08,${language === "en" ? "day" : "día"},${words},,16.60,,`,
    ]);
  }
});

test("says what became of a payout: the return with its reason, the arrival, and the bank's amount in its currency", () => {
  const payout = payoutOf([sent, sentBack, { ...arrived, bank: { ...euros, isShared: true } }]);
  expect(statementWords("1", payout, "en").after).toEqual([
    ["Dec 10, 2026", "Sent back by your bank: unknown account", "", "€15.09"],
    ["Dec 13, 2026", "In your bank account, with other payouts: €15.09 in all", "", ""],
  ]);
  expect(statementCsv(payout, "es").trimEnd().split("\r\n").slice(-3)).toEqual([
    "2026-12-07,día,Enviado a tu cuenta de Stripe,,16.60,,",
    "2026-12-10,día,Devuelto por tu banco: cuenta inexistente,,,15.09,EUR",
    `2026-12-13,día,"En tu cuenta bancaria, con otros cobros: €15.09 en total",,,,`,
  ]);
});

test.each([
  [
    "sent-back",
    "stripe-funds",
    "Not sent to your bank: Stripe balance too low",
    "Sin enviar a tu banco: saldo de Stripe insuficiente",
  ],
  ["returned", "closed", "In your balance again: account closed", "Está otra vez en tu saldo: cuenta cerrada"],
] as const)("says of a payout that is %s for %s where its money is", (step, reason, en, es) => {
  const payout = payoutOf([sent, { ...sent, step, reason, day: "2026-12-10" }]);
  expect(statementWords("1", payout, "en").after).toEqual([["Dec 10, 2026", en, "", ""]]);
  expect(statementWords("1", payout, "es").after).toEqual([["10 dic 2026", es, "", ""]]);
});

test("shows each payout of a month with its day and each week of sales, and says which dates count", () => {
  const lines: Statement["lines"] = [
    { from: "2026-11-23", isDay: false, line: "sales", count: 2, amount: 30.5 },
    { from: "2026-11-30", isDay: true, line: "payouts", count: 1, amount: -16.6 },
  ];
  const month = { ...statement, lines, total: 26.4 };
  const { rows, total, note } = statementWords("2026-11", month, "en");
  expect([...rows.slice(1), total]).toEqual([
    ["Week of Nov 23, 2026", "Sales", "2", "$30.50"],
    ["Nov 30, 2026", "Payouts", "", "−$16.60"],
    ["Balance at the end", "", "", "$26.40"],
  ]);
  expect(note).toMatch(/the month and the year in which their week ends; payouts, .* on their own day/);
  expect(statementCsv(month, "en").trimEnd().split("\r\n").slice(1)).toEqual([
    "2026-10-26,day,Balance before,,12.50",
    "2026-11-23,week,Sales,2,30.50",
    "2026-11-30,day,Payouts,,-16.60",
    "2026-11-29,day,Balance at the end,,26.40",
  ]);
});

test.each(["en", "es"] as const)(
  "keeps the longest words of a statement in PDF within the margins: %s",
  async (language) => {
    const bank = { amount: 1_234_567.89, currency: "eur" };
    const steps = (["waiting", "sent", "sent-back", "arrived", "returned"] as const).flatMap((step) =>
      bankRefusals.flatMap((reason) =>
        [true, false].map((isShared) => ({ step, reason, day: "2026-09-30", bank: { ...bank, isShared } })),
      ),
    );
    const lines = (["sales", "returned-payouts", "transfer-reversals", "earlier"] as const).map((line) => ({
      ...{ from: "2026-09-28", isDay: false, line, count: 123_456, amount: -1_234_567.89 },
    }));
    const of = {
      brand: "The Weekly Magazine of Mountains, Meadows and Mammoths of the World",
      language,
      page: studioSalesTexts[language].page,
    };
    for (const [kind, id] of [
      ["payout", "1"],
      ["month", "2026-09"],
      ["year", "2026"],
    ] as const)
      for (const name of ["MARÍA GUADALUPE HERNÁNDEZ-WOLLMANN MM ".repeat(4).trim(), "W".repeat(120)]) {
        const payout = { ...statement, kind, steps: kind === "payout" ? steps : [], lines, payday: "2026-09-30" };
        const words = statementWords(id, payout, language);
        const parties = studioSalesTexts[language].paidBy("W".repeat(90), name);
        const pages = await pagesOf(statementPdf(words, { ...of, parties }));
        for (const { right, bottom } of pages) {
          expect(right).toBeLessThanOrEqual(539);
          expect(bottom).toBeLessThanOrEqual(809);
        }
        const text = pages.map((page) => page.text.replaceAll(/\s+/g, " ")).join(" ");
        for (const [, what = ""] of [...words.rows, words.total, ...words.after]) expect(text).toContain(what);
      }
  },
);

test("writes sales page by page, and no title as a formula", async () => {
  const line = { from: "2026-11-23", isDay: false, line: "sales", count: 1, paid: 5, amount: 3.72 } as const;
  const pages = [
    { data: [{ ...line, piece: { id: "1", title: '=HYPERLINK("x")' } }], earlier: "2026-11-23" },
    { data: [{ ...line, piece: null }], earlier: null },
  ];
  const asked: (string | undefined)[] = [];
  const parts = [];
  for await (const part of salesCsv(async (before) => {
    asked.push(before);
    const page = pages[asked.length - 1];
    if (!page) throw new Error("There is no further page");
    return page;
  }, "en"))
    parts.push(part);
  expect(asked).toEqual([undefined, "2026-11-23"]);
  expect(parts).toHaveLength(3);
  expect(parts[1]).toBe(`2026-11-23,week,Sales,"'=HYPERLINK(""x"")",1,5.00,3.72\r\n`);
});

test("writes the columns and the kinds of sales in the creator's language", async () => {
  const line = { from: "2026-11-23", isDay: true, line: "refunds", count: 1, paid: -5, amount: -3.72 } as const;
  const page = { data: [{ ...line, piece: { id: "1", title: "Mareas" } }], earlier: null };
  const parts: string[] = [];
  for await (const part of salesCsv(async () => page, "es")) parts.push(part);
  expect(parts.join("").split("\r\n")).toEqual([
    "Cuándo,Periodo,Qué,Pieza,Ventas,Pagado por lectores en dólares,Tu parte en dólares",
    "2026-11-23,día,Reembolsos,Mareas,1,-5.00,-3.72",
    "",
  ]);
});
