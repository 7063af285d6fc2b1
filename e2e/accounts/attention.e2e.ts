import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { signInAsMember } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ title: "Attention", release: "Release the refund", confirm: /^Release pi/, released: /^Released\./ },
    ...{ retry: "Try it again", retried: /^It is back in the queue/, otherwise: "The buyer was paid otherwise" },
    ...{ record: /^Record it/, recorded: /^Recorded\./ },
  },
  es: {
    ...{ title: "Atención", release: "Liberar el reembolso", confirm: /^Liberar pi/, released: /^Liberado\./ },
    ...{
      retry: "Intentarlo otra vez",
      retried: /^Está otra vez en la cola/,
      otherwise: "El comprador cobró de otro modo",
    },
    ...{ record: /^Anotarlo/, recorded: /^Anotado\./ },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`finance settles a held refund, a failed one and a dead mail with the list's buttons, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const [held, failed] = [
      await quickPurchase(product, market, newReader()),
      await quickPurchase(product, market, newReader()),
    ];
    await product.query(
      `INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ('${held.paymentIntentId}', 'requested', app_now())`,
    );
    const refund = `re_failed_${language}_${width}`;
    await product.query(
      `INSERT INTO payment_refunds (refund_id, payment_intent_id, amount_cents, status) VALUES ('${refund}', '${failed.paymentIntentId}', 650, 'failed')`,
    );
    // Sealed under a known key, or the app would not start again in a later journey.
    const [letter] = await product.query<{ id: string }>(
      `UPDATE jobs SET state = 'dead', ended_at = app_now(), last_error = 'EENVELOPE 550', attempts = 8, sealed = (SELECT convert_to(fingerprint_key_id, 'UTF8') FROM accounts LIMIT 1)
       WHERE kind = 'access-code' AND subject_id = (SELECT id::text FROM orders WHERE payment_intent_id = '${failed.paymentIntentId}') RETURNING id`,
    );
    const setUp = await (await anotherBrowser({ locale: "en-US" })).newPage();
    await signInAsMember(setUp, product, ["finance"]);
    const desk = await anotherBrowser(browser);
    await desk.addCookies(await setUp.context().cookies());
    const page = await desk.newPage();
    await page.goto(`${staffPaths.deskAttention()}?lang=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
    await expectAccessible(page, "what needs attention");
    const row = (id: string) => page.getByRole("row").filter({ hasText: id });

    await row(held.paymentIntentId).locator("summary", { hasText: text.release }).click();
    await expectAccessible(page, "an action that asks first");
    await row(held.paymentIntentId).getByRole("button", { name: text.confirm }).click();
    await expect(page.getByRole("status")).toHaveText(text.released);
    await expect(row(held.paymentIntentId)).toHaveCount(0);

    await row(refund).locator("summary", { hasText: text.otherwise }).click();
    await row(refund).getByRole("button", { name: text.record }).click();
    await expect(page.getByRole("status")).toHaveText(text.recorded);
    await expect(row(refund)).toHaveCount(0);

    await row(letter?.id ?? "-")
      .getByRole("button", { name: text.retry })
      .click();
    await expect(page.getByRole("status")).toHaveText(text.retried);
    await desk.close();
  });
