import { readFile } from "node:fs/promises";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { hours } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { demoWriter, signInByMail } from "#e2e/steps/sign-in.ts";

/** A browser that a person uses: the one of the journeys names itself a program. */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";

test("a creator sees the views of a piece, and downloads the figures", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const reader = await (await anotherBrowser({ javaScriptEnabled: false, userAgent })).newPage();
  for (const _ of [1, 2]) await reader.goto(paths.post(hours.username, hours.slug));
  const views = () => product.query<{ id: string }>("SELECT post_id AS id FROM post_views");
  await expect.poll(async () => (await views()).length).toBeGreaterThan(0);

  await signInByMail(page, { product, email: demoWriter, next: staffPaths.studioFigures() });
  await expect(page.getByRole("heading", { name: "Figures" })).toBeVisible();
  await expectAccessible(page, "the figures");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^kind,from,period,title,/);
  await page.getByRole("combobox", { name: "Period" }).selectOption("7");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/days=7/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.inLanguage(staffPaths.studioFigures(), "es"));
  await expect(page.getByText("No guardamos nada de quien lee")).toBeVisible();
  await expectAccessible(page, "the figures on a phone");
});
