import { expect, type Page } from "@playwright/test";
import type { BootedProduct } from "../harness/booted-product.ts";

/** The texts of the way to the provider. */
export const payoutAccountTexts = {
  en: {
    ...{ country: "Country of your bank account", start: "Set up payouts with Stripe", agree: "Agree and submit" },
    ready: "Your payout account is ready.",
  },
  es: {
    ...{ country: "País de tu cuenta bancaria", start: "Configurar los cobros con Stripe", agree: "Aceptar y enviar" },
    ready: "Tu cuenta de cobro está lista.",
  },
} as const;

/** Fills in the provider's page with a birth date, and sends it. */
export async function fillProviderPage(page: Page, birth: string, language: "en" | "es" = "en"): Promise<void> {
  const typed = { name: "Ada Okafor", birth, routing: "110000000", account: "000123456789" };
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value);
  await page.getByRole("button", { name: payoutAccountTexts[language].agree }).click();
}

/** Sets up an account for a bank in the United States, from the page of payouts and back to it. */
export async function setUpPayouts(page: Page, language: "en" | "es" = "en"): Promise<void> {
  const text = payoutAccountTexts[language];
  await page.getByLabel(text.country).selectOption("US");
  await page.getByRole("button", { name: text.start }).click();
  await fillProviderPage(page, "1990-02-03", language);
  await expect(page.getByText(text.ready)).toBeVisible();
}

/** The provider's id of a creator's current account. */
export async function providerAccountOf(product: BootedProduct, username: string): Promise<string> {
  const [account] = await product.query<{ id: string }>(
    "SELECT p.provider_account_id AS id FROM payout_accounts p JOIN authors a ON a.id = p.author_id WHERE a.username = $1 AND p.replaced_at IS NULL",
    [username],
  );
  return account?.id ?? "";
}

/** Reloads the page until it contains a text, which an event of the provider or a member of the team causes. */
export async function expectAfterReload(page: Page, text: string): Promise<void> {
  const reads = async () => {
    await page.reload();
    return (await page.getByRole("main").textContent()) ?? "";
  };
  await expect.poll(reads, { timeout: 90_000 }).toContain(text);
}
