import { readFile } from "node:fs/promises";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { seedPayouts } from "#e2e/steps/seed-payouts.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ sales: "Sales and statements", statements: "Statements", year: /^Year \d{4}$/, statement: /^Statement for/ },
    ...{ csv: "Download as CSV", pdf: "Download as PDF", all: "Download all as CSV", total: "Balance at the end" },
    ...{ ofPayout: /^Statement of the payout of/, waits: "Set aside for you and not sent yet" },
    columns: /^When,Period,What,Sales,Your share in US dollars,For your bank,Currency\r?\n/,
    ...{ file: "statement", byDates: /payouts, .* on their own day/, parties: /\(Paid by .+ to .+\)/ },
  },
  es: {
    ...{ sales: "Ventas y extractos", statements: "Extractos", year: /^Año \d{4}$/, statement: /^Extracto de/ },
    ...{ csv: "Descargar en CSV", pdf: "Descargar en PDF", all: "Descargar todo en CSV", total: "Saldo final" },
    ...{ ofPayout: /^Extracto del cobro del/, waits: "Apartado para ti y aún sin enviar" },
    columns: /^Cuándo,Periodo,Qué,Ventas,Tu parte en dólares,Para tu banco,Moneda\r?\n/,
    ...{ file: "extracto", byDates: /los cobros .* en su propio día/, parties: /\(Pagado por .+ a .+\)/ },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator reads the statements of a year and a payout, and downloads them as CSV and PDF, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const username = `statements-${language}-${width}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await seedPayouts(product, username);
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name, exact: true }).click(),
      ]);
      return { name: file.suggestedFilename(), content: await readFile(await file.path(), "utf8") };
    };

    await page.locator("main li a").first().click();
    await expect(page.getByRole("heading", { level: 1, name: text.ofPayout })).toBeVisible();
    await expect(page.getByRole("row", { name: text.waits })).toContainText("$38.60");
    await expectAccessible(page, "the statement of a payout");
    const ofPayout = await download(text.csv);
    expect(ofPayout.content).toMatch(text.columns);
    expect(ofPayout.name).toMatch(new RegExp(`^${text.file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));

    await page.getByRole("link", { name: text.sales }).click();
    await expect(page.getByRole("table", { name: text.statements })).toBeVisible();
    await expectAccessible(page, "sales and statements");
    expect((await download(text.all)).name).toMatch(/\.csv$/);
    await page.getByRole("link", { name: text.year }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: text.statement })).toBeVisible();
    await expect(page.getByRole("row", { name: text.total })).toContainText("$21.40");
    await expect(page.getByText(text.byDates)).toBeVisible();
    await expectAccessible(page, "the statement of a year");
    const csv = await download(text.csv);
    expect(csv.content.trim().split(/\r?\n/).at(-1)).toContain(`,${text.total},,21.40`);
    const pdf = await download(text.pdf);
    expect(pdf.name).toMatch(new RegExp(`^${text.file}-\\d{4}\\.pdf$`));
    expect(pdf.content).toMatch(/^%PDF-/);
    // The payer and the creator.
    expect(pdf.content).toMatch(text.parties);
    await page.context().close();
  });
