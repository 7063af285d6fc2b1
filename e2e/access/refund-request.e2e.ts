import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { linkIn } from "#e2e/steps/mail.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { signInAsMember } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ ask: "Ask for a refund", send: "Send the request", fault: "Choose a reason." },
    ...{ mistake: "I bought it by mistake", begun: "Your refund has begun" },
  },
  es: {
    ...{ ask: "Pedir un reembolso", send: "Enviar la solicitud", fault: "Elige un motivo." },
    ...{ mistake: "La compré por error", begun: "Tu reembolso está en marcha" },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a buyer who never opened the piece gets the money back from the receipt page at once, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const reader = newReader();
    await quickPurchase(product, market, reader);
    const link = new URL(linkIn(await product.receiptTo(reader.email)));
    link.searchParams.set("lang", language);
    await page.goto(link.href);
    await page.getByRole("link", { name: text.ask }).click();
    await expect(page.getByRole("heading", { name: text.ask })).toBeVisible();
    await expectAccessible(page, "a refund request");
    await page.getByRole("button", { name: text.send }).click();
    await expect(page.getByText(text.fault)).toBeVisible();
    await page.getByLabel(text.mistake).check();
    await page.getByRole("button", { name: text.send }).click();
    await expect(page.getByRole("heading", { name: text.begun })).toBeVisible();
    await expectAccessible(page, "a refund that has begun");
    // The mail has the language of the purchase, which was made in English.
    const refunded = async () =>
      (await product.mails(reader.email)).some(({ subject }) => /^Your refund of/.test(subject));
    await expect.poll(refunded, { timeout: 60_000 }).toBe(true);
    await page.context().close();
  });

test("a buyer who has read asks in Spanish on a phone without scripts, and finance decides at the desk", {
  tag: "@long",
}, async ({ page, product, request, anotherBrowser }) => {
  const reader = newReader();
  const { accessToken } = await quickPurchase(product, market, reader);
  const read = await request.get(`${product.publicUrl}/api/content/post/${market.slug}?alg=AR_HS1GB`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(read.status()).toBe(200);
  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: "es-ES" };
  const buyer = await (await anotherBrowser(phone)).newPage();
  const link = new URL(linkIn(await product.receiptTo(reader.email)));
  link.searchParams.set("lang", "es");
  await buyer.goto(link.href);
  await buyer.getByRole("link", { name: "Pedir un reembolso" }).click();
  await buyer.getByLabel("No es lo que esperaba").check();
  await buyer.getByLabel("Qué pasó (opcional)").fill("Esperaba un texto más largo.");
  await buyer.getByRole("button", { name: "Enviar la solicitud" }).click();
  await expect(buyer.getByRole("heading", { name: "Tenemos tu solicitud" })).toBeVisible();
  await buyer.goto(link.href);
  await expect(buyer.getByText(/te respondemos por correo antes del \S/)).toBeVisible();
  await buyer.getByRole("link", { name: "Tu solicitud de reembolso" }).click();

  await signInAsMember(page, product, ["finance"]);
  await page.getByRole("link", { name: /money matters? needs? attention/ }).click();
  await expect(page.getByRole("heading", { name: "Attention", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Refunds", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Refund requests" })).toBeVisible();
  await expectAccessible(page, "the refund requests");
  const [row] = await product.query<{ id: string }>(
    `SELECT r.id FROM refund_requests r JOIN receipts USING (payment_id) WHERE number = '${link.pathname.split("/").at(-1)}'`,
  );
  await page.goto(staffPaths.deskRefund(row?.id ?? ""));
  await expect(page.getByText("Esperaba un texto más largo.")).toBeVisible();
  await expectAccessible(page, "a refund request at the desk");
  await page.getByLabel("Decline", { exact: true }).check();
  await page.getByLabel("Answer to the buyer").fill("La pieza está completa.");
  await page.getByRole("button", { name: "Send the decision" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Declined\./);
  await buyer.reload();
  await expect(buyer.getByRole("heading", { name: "No hemos aceptado tu solicitud" })).toBeVisible();
  await expect(buyer.getByText("La pieza está completa.")).toBeVisible();
  await buyer.goto(link.href);
  await expect(buyer.getByText("No aceptada", { exact: true })).toBeVisible();
  await buyer.getByRole("link", { name: "Tu solicitud de reembolso" }).click();
  await expect(buyer.getByRole("heading", { name: "No hemos aceptado tu solicitud" })).toBeVisible();
});
