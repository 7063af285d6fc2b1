import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { market, shelves } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { callerOf, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const gone = {
  en: {
    title: "This piece is no longer available",
    notCharged: "You have not been charged",
    explore: "Explore content",
    code: "I have an access code",
  },
  es: {
    title: "Esta pieza ya no está disponible",
    notCharged: "No se te ha cobrado",
    explore: "Explorar contenido",
    code: "Tengo un código de acceso",
  },
};
const address = paths.post(market.username, market.slug);

/** Runs an operator command on the product, like `npm run ops`. */
async function runOpsCommand(dataDir: string, ...command: string[]): Promise<void> {
  const ops = ["scripts/with-node.mjs", "ops/ops.ts", ...command];
  await promisify(execFile)(process.execPath, ops, { env: { ...process.env, DATA_DIR: dataDir } });
}

for (const [language, looks] of [
  ["en", { colorScheme: "light", viewport: { width: 1280, height: 800 } }],
  ["es", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(language, () => {
    test.use({ locale: language, ...looks });

    test(`${language}: answers 410 for a withdrawn post, sells nothing and keeps it open for its buyers`, {
      tag: ["@alone", "@long"],
    }, async ({ page, product, anotherBrowser }) => {
      const reader = newReader();
      const { accessToken, accessCode } = await quickPurchase(product, market, reader);
      await page.goto(paths.explore(shelves.market));
      await runOpsCommand(product.dataDir, "unpublish", market.slug);
      try {
        // A listing loaded earlier still shows the post and its price.
        const { text, dialog } = purchaseSteps(page, language);
        await page.getByRole("link", { name: market.title }).click();
        await dialog.getByLabel(text.email, { exact: true }).fill(reader.email);
        await dialog.getByLabel(text.fullName, { exact: true }).fill(reader.name);
        await dialog.getByRole("button", { name: text.proceed }).click();
        await expect(dialog.getByText(gone[language].notCharged)).toBeVisible();

        const notice = page.getByRole("heading", { level: 1, name: gone[language].title });
        expect((await page.goto(address))?.status()).toBe(410);
        await expect(notice).toBeVisible();
        await expectAccessible(page, "a withdrawn post");
        await expect(page.getByRole("link", { name: gone[language].explore })).toHaveAttribute("href", paths.explore());
        await expect(page.getByText(market.usd)).toHaveCount(0);
        expect((await callerOf(product)(`${address}.data`)).status).toBe(410);

        await page.getByRole("button", { name: gone[language].code }).click();
        await page.getByLabel(text.email, { exact: true }).fill(reader.email);
        await page.getByLabel(text.nameUsed, { exact: true }).fill(reader.name);
        await page.getByLabel(text.enterCode).fill(accessCode);
        await expectAccessible(page, "the code of a withdrawn post");
        await page.getByRole("button", { name: text.validateCode }).click();
        await expect(page.getByText(market.bodyCanary)).toBeVisible();

        const buyer = await (await anotherBrowser({ locale: language, ...looks })).newPage();
        await buyer.goto(paths.explore());
        await storeToken(buyer, market.slug, accessToken);
        await buyer.goto(address);
        await expect(buyer.getByText(market.bodyCanary)).toBeVisible();
      } finally {
        await runOpsCommand(product.dataDir, "publish", market.slug);
      }
      expect((await page.goto(address))?.status()).toBe(200);
    });
  });
}
