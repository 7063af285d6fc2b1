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
    columns: /^When,What,Number,Your share in US dollars\r?\n/,
  },
  es: {
    ...{ sales: "Ventas y extractos", statements: "Extractos", year: /^Año \d{4}$/, statement: /^Extracto de/ },
    ...{ csv: "Descargar en CSV", pdf: "Descargar en PDF", all: "Descargar todo en CSV", total: "Saldo final" },
    ...{ ofPayout: /^Extracto del cobro del/, waits: "Apartado para ti y aún sin enviar" },
    columns: /^Cuándo,Qué,Número,Tu parte en dólares\r?\n/,
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
    expect((await download(text.csv)).content).toMatch(text.columns);

    await page.getByRole("link", { name: text.sales }).click();
    await expect(page.getByRole("table", { name: text.statements })).toBeVisible();
    await expectAccessible(page, "sales and statements");
    expect((await download(text.all)).name).toMatch(/\.csv$/);
    await page.getByRole("link", { name: text.year }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: text.statement })).toBeVisible();
    await expect(page.getByRole("row", { name: text.total })).toContainText("$21.40");
    await expectAccessible(page, "the statement of a year");
    const csv = await download(text.csv);
    expect(csv.content.trim().split(/\r?\n/).at(-1)).toContain(`,${text.total},,21.4`);
    const pdf = await download(text.pdf);
    expect(pdf.name).toMatch(/^statement-\d{4}\.pdf$/);
    expect(pdf.content).toMatch(/^%PDF-/);
    await page.context().close();
  });
