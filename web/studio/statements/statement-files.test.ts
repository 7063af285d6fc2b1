import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, test } from "vitest";
import { salesCsv } from "../sales/sales-csv.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";
import { type Statement, statementWords } from "./statement-words.ts";

const statement: Statement = {
  ...{ kind: "month", from: "2026-10-26", to: "2026-11-29", payday: null, outcome: null, opening: 12.5 },
  lines: Array.from({ length: 60 }, (_, week) => ({
    ...{ from: "2026-10-26", line: week === 0 ? "refunds" : "sales", count: 3, amount: week === 0 ? -4 : 1_000.25 },
  })),
  total: 59_023.25,
};

test("writes a statement as PDF that shows every line, in Spanish letters, over two pages", async () => {
  const words = statementWords("2026-11", statement, "es");
  const of = {
    brand: "Vitrina (prueba)",
    language: "es",
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  };
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(statementPdf(words, of));
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  expect([words.title, statementWords("2026-11", statement, "en").title]).toEqual([
    "Extracto de nov 2026",
    "Statement for Nov 2026",
  ]);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain("Vitrina (prueba)");
  expect(texts[0]).toContain("–$4.00");
  expect(texts[1]).toMatch(/Saldo final\s+\$59,023\.25/);
  expect(texts[1]).toContain("Página 2 de 2");
  expect(texts.join("").match(/\$1,000\.25/g)).toHaveLength(59);
});

test("writes a statement as CSV whose lines and opening are its total", () => {
  const rows = statementCsv(statement, "en").trimEnd().split("\r\n").slice(1);
  const amounts = rows.map((row) => Math.round(Number(row.split(",")[3]) * 100));
  expect(amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1));
});

test.each([
  ["waiting", "Set aside for you and not sent yet", "Apartado para ti y aún sin enviar"],
  ["sent", "Sent to you by Stripe", "Enviado a ti por Stripe"],
  ["undone", "Not sent; in your balance again", "No se envió; está en tu saldo"],
  ["returned", "Came back; in your balance again", "Volvió; está en tu saldo"],
] as const)("the total of a payout that is %s says so, on the page and in its files", (outcome, en, es) => {
  const payout: Statement = {
    ...{ ...statement, kind: "payout", payday: "2026-11-30", outcome, opening: 0, total: 38.6 },
    lines: [{ from: "2026-11-16", line: "sales", count: 1, amount: 38.6 }],
  };
  for (const [language, words] of [
    ["en", en],
    ["es", es],
  ] as const) {
    expect(statementWords("1", payout, language).rows.at(-1)).toEqual([words, "", "", "$38.60"]);
    const [columns, ...rows] = statementCsv(payout, language).trimEnd().split("\r\n");
    expect(columns).toBe(
      language === "en" ? "When,What,Number,Your share in US dollars" : "Cuándo,Qué,Número,Tu parte en dólares",
    );
    expect(rows).toEqual([`2026-11-16,${language === "en" ? "Sales" : "Ventas"},1,38.6`, `2026-11-29,${words},,38.6`]);
  }
});

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
  expect(parts[1]).toBe(`2026-11-23,week,Sales,"'=HYPERLINK(""x"")",1,5,3.72\r\n`);
});

test("writes the columns and the kinds of sales in the creator's language", async () => {
  const line = { from: "2026-11-23", isDay: true, line: "refunds", count: 1, paid: -5, amount: -3.72 } as const;
  const page = { data: [{ ...line, piece: { id: "1", title: "Mareas" } }], earlier: null };
  const parts: string[] = [];
  for await (const part of salesCsv(async () => page, "es")) parts.push(part);
  expect(parts.join("").split("\r\n")).toEqual([
    "Cuándo,Periodo,Qué,Pieza,Número,Pagado por lectores en dólares,Tu parte en dólares",
    "2026-11-23,día,Reembolsos,Mareas,1,-5,-3.72",
    "",
  ]);
});
