import type { APIRequestContext } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { signInAsMember } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ inbox: "Inbox", message: "Message", claim: "Claim for 15 minutes", claimed: /You have claimed it until/ },
    ...{ byMail: "Answer by email", answer: "Answer", send: "Send", answered: /^Answered\./ },
    noAnswer: "Write an answer of at most 5,000 characters.",
    mailed: "Our answer",
  },
  es: {
    ...{ inbox: "Mensajes", message: "Mensaje", claim: "Reservarlo 15 minutos", claimed: /Lo tienes reservado hasta/ },
    ...{ byMail: "Responder por correo", answer: "Respuesta", send: "Enviar", answered: /^Respondido\./ },
    noAnswer: "Escribe una respuesta de 5.000 caracteres como máximo.",
    mailed: "Nuestra respuesta",
  },
} as const;

const words = { en: "English", es: "Spanish" } as const;

/** Sends a message by the call of the contact form. */
async function sendMessage(
  product: BootedProduct,
  request: APIRequestContext,
  { email, language, subject }: { email: string; language: keyof typeof words; subject: string },
): Promise<void> {
  const asked = addressOf("getContactFormToken", { query: { language: words[language] } });
  const { token } = await (await request.get(product.publicUrl + asked)).json();
  const data = { fullName: "Sofía Lectora", email, identity: "https://www.instagram.com/sofia" };
  const answer = await request.post(product.publicUrl + addressOf("sendContactMessage"), {
    headers: { authorization: `Bearer ${token}` },
    data: { data: { ...data, subject, message: "¿Dónde está\nmi pieza?", read: false } },
  });
  expect(answer.status()).toBe(204);
}

/** The message with a subject, found by opening those that a member sees: only the desk can read them, and other journeys send some, too. */
async function findMessage(product: BootedProduct, desk: APIRequestContext, subject: string): Promise<string> {
  for (const { id } of await product.query<{ id: string }>("SELECT id FROM contact_messages ORDER BY received_at DESC"))
    if ((await (await desk.get(staffPaths.deskMessage(id))).text()).includes(subject)) return id;
  throw new Error(`The desk has no message "${subject}"`);
}

for (const { language, width, tag, browser } of journeyLooks())
  test(`answers a message of the contact form from the desk, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, request, anotherBrowser }) => {
    const text = texts[language];
    const subject = `A question of journey ${language} ${width}`;
    const email = `sender-${language}-${width}@senders.example`;
    await sendMessage(product, request, { email, language, subject });
    const setUp = await (await anotherBrowser({ locale: "en-US" })).newPage();
    await signInAsMember(setUp, product, ["support"]);
    const desk = await anotherBrowser(browser);
    await desk.addCookies(await setUp.context().cookies());
    const support = await desk.newPage();
    const id = await findMessage(product, support.request, subject);
    await support.goto(`${staffPaths.desk}?lang=${language}`);
    await support.getByRole("main").getByRole("link", { name: text.inbox }).click();
    await expect(support.getByRole("heading", { name: text.inbox, exact: true })).toBeVisible();
    await expectAccessible(support, "the inbox");
    await support.getByRole("link", { name: `${text.message} ${id.slice(0, 6)}` }).click();
    await expect(support.getByRole("heading", { name: subject })).toBeVisible();
    await expect(support.getByText("senders.example")).toHaveCount(0);
    await expectAccessible(support, "a message");
    await support.getByRole("button", { name: text.claim }).click();
    await expect(support.getByText(text.claimed)).toBeVisible();
    await support.getByLabel(text.byMail).check();
    const send = support.getByRole("button", { name: text.send, exact: true });
    await send.click();
    await expect(support.getByText(text.noAnswer)).toBeVisible();
    await support.getByRole("textbox", { name: text.answer, exact: true }).fill("It is in your mail.");
    await send.click();
    await expect(support.getByRole("status")).toHaveText(text.answered);
    await expect
      .poll(
        async () =>
          (await product.mails()).find((mail) => mail.to === email && mail.subject.startsWith(text.mailed))?.text,
      )
      .toContain("It is in your mail.");
    await desk.close();
  });

test("closes a message without scripts in Spanish on a phone", { tag: "@long" }, async ({
  page,
  product,
  request,
  anotherBrowser,
}) => {
  const subject = "Cheap watches";
  await sendMessage(product, request, { email: "adverts@senders.example", language: "en", subject });
  await signInAsMember(page, product, ["support"]);
  const id = await findMessage(product, page.request, subject);
  const plain = await anotherBrowser({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: "es-ES",
  });
  await plain.addCookies(await page.context().cookies());
  const second = await plain.newPage();
  await second.goto(`${staffPaths.deskMessage(id)}?lang=es`);
  await second.getByLabel("Cerrar sin respuesta").check();
  await second.getByLabel("Correo basura o publicidad").check();
  await second.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(second.getByRole("status")).toHaveText(/^Cerrado\./);
});
