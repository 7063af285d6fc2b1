import { readFile } from "node:fs/promises";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { demoWriter, signInByMail } from "#e2e/steps/sign-in.ts";

/** A browser that a person uses: the one of the journeys names itself a program. */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";

/** A piece of the creator who looks at the figures. */
const piece = { username: "ada-okafor", slug: "a-kite-has-no-engine", title: "A Kite Has No Engine" };

const texts = {
  en: {
    ...{ title: "Figures", lead: "We keep nothing about a reader", csv: "Download as CSV" },
    ...{ period: "Period", show: "Show", table: "Show as a table" },
  },
  es: {
    ...{ title: "Cifras", lead: "No guardamos nada de quien lee", csv: "Descargar en CSV" },
    ...{ period: "Periodo", show: "Mostrar", table: "Mostrar como tabla" },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator sees the views of a piece, and downloads the figures, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const reader = await (await anotherBrowser({ javaScriptEnabled: false, userAgent })).newPage();
    await reader.goto(paths.post(piece.username, piece.slug));
    const views = () =>
      product.query("SELECT 1 FROM post_views v JOIN posts p ON p.id = v.post_id WHERE p.slug = $1", [piece.slug]);
    await expect.poll(async () => (await views()).length).toBeGreaterThan(0);

    const page = await (await anotherBrowser(browser)).newPage();
    await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studioFigures() });
    await expect(page.getByRole("heading", { name: text.title })).toBeVisible();
    await expect(page.getByText(text.lead)).toBeVisible();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: piece.title }) });
    await expect(row.getByRole("cell").first(), "the views of the piece").toHaveText(/: [1-9]/);
    await page.getByText(text.table).first().click();
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectAccessible(page, "the figures");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: text.csv }).click();
    expect(await readFile(await (await download).path(), "utf8")).toMatch(/^kind,from,period,title,/);
    await page.getByRole("combobox", { name: text.period }).selectOption("7");
    await page.getByRole("button", { name: text.show }).click();
    await expect(page).toHaveURL(/days=7/);
  });
