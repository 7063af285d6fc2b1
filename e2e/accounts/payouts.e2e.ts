import { readFile } from "node:fs/promises";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { seedPayouts } from "#e2e/steps/seed-payouts.ts";
import { openAccount, signInAsMember } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ payouts: "Payouts", hold: "Hold", reason: "Reason, for the team", makeHold: "Hold payouts" },
    username: "Username",
    ...{ held: "The payouts are held.", releaseHold: "Release", released: "The hold is released." },
    ...{ run: "The newest payday", paydays: "Paydays so far", undo: "Undo", undone: "Undone", download: "All as CSV" },
    ...{ notSent: "Reserved, not sent", onHold: "Held", figures: "Figures", month: "By month" },
  },
  es: {
    ...{ payouts: "Cobros", hold: "Retener", reason: "Motivo, para el equipo", makeHold: "Retener cobros" },
    username: "Nombre de usuario",
    ...{ held: "Los cobros están retenidos.", releaseHold: "Liberar", released: "Los cobros están liberados." },
    ...{ run: "El último día de pago", paydays: "Días de pago anteriores", undo: "Deshacer", undone: "Deshecho" },
    ...{ notSent: "Se reserva, no se envía", onHold: "Retenido", figures: "Cifras", month: "Por mes" },
    download: "Todo en CSV",
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`finance holds, releases and undoes a creator's payouts, and reads the figures, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const username = `aa-payee-${language}-${width}`;
    await openAccount(product, { roles: ["creator"], username });
    await seedPayouts(product, username);
    const setUp = await (await anotherBrowser({ locale: "en-US" })).newPage();
    await signInAsMember(setUp, product, ["finance"]);
    const desk = await anotherBrowser(browser);
    await desk.addCookies(await setUp.context().cookies());
    const page = await desk.newPage();
    await page.goto(`${staffPaths.deskPayouts()}?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: text.payouts })).toBeVisible();
    await expectAccessible(page, "the next payday");
    const row = page.getByRole("row").filter({ hasText: username });
    await row.getByRole("link", { name: text.hold }).click();
    const hold = page.getByRole("region", { name: text.makeHold });
    await expect(hold.getByLabel(text.username)).toHaveValue(username);
    await hold.getByLabel(text.reason).fill("The bank called us.");
    await page.getByRole("button", { name: text.makeHold }).click();
    await expect(page.getByRole("status")).toHaveText(text.held);
    await expect(row).toContainText(text.notSent);
    await expect(row).toContainText("The bank called us.");

    const [run] = await product.query<{ period: string }>(
      "SELECT to_char(date_trunc('week', app_now(), 'UTC')::date - 7, 'YYYY-MM-DD') AS period",
    );
    await page.goto(`${staffPaths.deskPayoutRun(run?.period ?? "")}?lang=${language}`);
    await expect(row).toContainText("$38.60");
    await expect(row).toContainText(text.onHold);
    await expectAccessible(page, "a payday");
    await row.getByRole("button", { name: text.undo }).click();
    await expect(row).toContainText(text.undone);
    await expect(row.getByRole("button", { name: text.undo })).toHaveCount(0);

    await page.goto(`${staffPaths.deskPayouts()}?lang=${language}`);
    await expect(row).toContainText("$60.00");
    await row.getByRole("button", { name: text.releaseHold }).click();
    await expect(page.getByRole("status")).toHaveText(text.released);

    await page.goto(`${staffPaths.deskFigures()}?lang=${language}`);
    await expect(page.getByRole("table", { name: text.figures })).toBeVisible();
    await expectAccessible(page, "the figures of the shop");
    await page.getByRole("link", { name: text.month }).click();
    await expect(page).toHaveURL(/by=month/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: text.download }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toMatch(/^from,payments,gross,refunds,disputes,card fees,/);
    await desk.close();
  });
