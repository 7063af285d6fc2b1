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

const deskTexts = {
  en: {
    ...{ expected: "It is not what I expected", happened: "What happened (optional)", have: "We have your request" },
    ...{ promise: /answer by email before \S/, yours: "Your refund request" },
    ...{ queue: "Refund requests", decline: "Decline" },
    ...{ answer: "Answer to the buyer", send: "Send decision", declined: /^Declined\./ },
    ...{ refused: "Your request was declined", short: "Declined" },
    ...{ words: "I expected a longer text.", reply: "The piece is complete." },
  },
  es: {
    ...{ expected: "No es lo que esperaba", happened: "Qué pasó (opcional)", have: "Tenemos tu solicitud" },
    ...{ promise: /te respondemos por correo antes del \S/, yours: "Tu solicitud de reembolso" },
    ...{ queue: "Reembolsos pedidos", decline: "Rechazar" },
    ...{ answer: "Respuesta para la persona", send: "Enviar decisión", declined: /^Rechazado\./ },
    ...{ refused: "No hemos aceptado tu solicitud", short: "No aceptada" },
    ...{ words: "Esperaba un texto más largo.", reply: "La pieza está completa." },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a buyer who has read asks and finance decides at the desk, in ${language} at ${width} px${width === 390 ? " without scripts" : ""}`, {
    tag,
  }, async ({ product, request, anotherBrowser }) => {
    const text = deskTexts[language];
    const reader = newReader();
    const { accessToken } = await quickPurchase(product, market, reader);
    const read = await request.get(`${product.publicUrl}/api/content/post/${market.slug}?alg=AR_HS1GB`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(read.status()).toBe(200);
    const buyer = await (await anotherBrowser({ ...browser, javaScriptEnabled: width === 1280 })).newPage();
    const link = new URL(linkIn(await product.receiptTo(reader.email)));
    link.searchParams.set("lang", language);
    await buyer.goto(link.href);
    await buyer.getByRole("link", { name: texts[language].ask }).click();
    await buyer.getByLabel(text.expected).check();
    await buyer.getByLabel(text.happened).fill(text.words);
    await buyer.getByRole("button", { name: texts[language].send }).click();
    await expect(buyer.getByRole("heading", { name: text.have })).toBeVisible();
    await buyer.goto(link.href);
    await expect(buyer.getByText(text.promise)).toBeVisible();
    await buyer.getByRole("link", { name: text.yours }).click();

    const setUp = await (await anotherBrowser({ locale: "en-US" })).newPage();
    await signInAsMember(setUp, product, ["finance"]);
    const desk = await anotherBrowser(browser);
    await desk.addCookies(await setUp.context().cookies());
    const page = await desk.newPage();
    await page.goto(`${staffPaths.deskRefunds()}?lang=${language}`);
    await expect(page.getByRole("heading", { name: text.queue })).toBeVisible();
    await expectAccessible(page, "the refund requests");
    const [row] = await product.query<{ id: string }>(
      `SELECT r.id FROM refund_requests r JOIN receipts USING (payment_id) WHERE number = '${link.pathname.split("/").at(-1)}'`,
    );
    await page.goto(staffPaths.deskRefund(row?.id ?? ""));
    await expect(page.getByText(text.words)).toBeVisible();
    await expectAccessible(page, "a refund request at the desk");
    await page.getByLabel(text.decline, { exact: true }).check();
    await page.getByLabel(text.answer).fill(text.reply);
    await page.getByRole("button", { name: text.send }).click();
    await expect(page.getByRole("status")).toHaveText(text.declined);
    await buyer.reload();
    await expect(buyer.getByRole("heading", { name: text.refused })).toBeVisible();
    await expect(buyer.getByText(text.reply)).toBeVisible();
    await buyer.goto(link.href);
    await expect(buyer.getByText(text.short, { exact: true })).toBeVisible();
    await buyer.getByRole("link", { name: text.yours }).click();
    await expect(buyer.getByRole("heading", { name: text.refused })).toBeVisible();
    await desk.close();
  });
