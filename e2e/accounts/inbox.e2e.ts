import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { signInAsMember } from "#e2e/steps/sign-in.ts";

test("answers a message of the contact form from the desk, and closes another without scripts on a phone", {
  tag: "@long",
}, async ({ page: support, product, request, anotherBrowser }) => {
  const email = "sender-of-journey@senders.example";
  const send = async (language: "English" | "Spanish", subject: string) => {
    const asked = addressOf("getContactFormToken", { query: { language } });
    const { token } = await (await request.get(product.publicUrl + asked)).json();
    const data = { fullName: "Sofía Lectora", email, identity: "https://www.instagram.com/sofia" };
    const answer = await request.post(product.publicUrl + addressOf("sendContactMessage"), {
      headers: { authorization: `Bearer ${token}` },
      data: { data: { ...data, subject, message: "¿Dónde está\nmi pieza?", read: false } },
    });
    expect(answer.status()).toBe(204);
  };
  const ids = await product.query<{ id: string }>("SELECT id FROM contact_messages");
  await send("Spanish", "Una pregunta");
  await send("English", "Cheap watches");
  const known = ids.map(({ id }) => id);
  const newer = (await product.query<{ id: string }>("SELECT id FROM contact_messages")).filter(
    ({ id }) => !known.includes(id),
  );

  await signInAsMember(support, product, ["support"]);
  // Other journeys send messages at the same time, and only the desk can read them.
  const idOf = async (subject: string) => {
    for (const { id } of newer)
      if ((await (await support.request.get(staffPaths.deskMessage(id))).text()).includes(subject)) return id;
    throw new Error(`The desk has no message "${subject}"`);
  };
  const [question, advert] = [await idOf("Una pregunta"), await idOf("Cheap watches")];
  await support.getByRole("main").getByRole("link", { name: "Inbox" }).click();
  await expect(support.getByRole("heading", { name: "Inbox", exact: true })).toBeVisible();
  await expectAccessible(support, "the inbox");
  await support.getByRole("link", { name: `Message ${question.slice(0, 6)}` }).click();
  await expect(support.getByRole("heading", { name: "Una pregunta" })).toBeVisible();
  await expect(support.getByText("senders.example")).toHaveCount(0);
  await expectAccessible(support, "a message");
  await support.getByRole("button", { name: "Claim for 15 minutes" }).click();
  await expect(support.getByText(/You have claimed it until/)).toBeVisible();
  await support.getByLabel("Answer by email").check();
  await support.getByRole("button", { name: "Send", exact: true }).click();
  await expect(support.getByText("Write an answer of at most 5,000 characters.")).toBeVisible();
  await support.getByRole("textbox", { name: "Answer", exact: true }).fill("Está en tu correo.");
  await support.getByRole("button", { name: "Send", exact: true }).click();
  await expect(support.getByRole("status")).toHaveText(/^Answered\./);
  await expect
    .poll(
      async () =>
        (await product.mails()).find(({ to, subject }) => to === email && subject.startsWith("Nuestra"))?.text,
    )
    .toContain("Está en tu correo.");

  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: "es-ES" };
  const plain = await anotherBrowser(phone);
  await plain.addCookies(await support.context().cookies());
  const second = await plain.newPage();
  await second.goto(`${staffPaths.deskMessage(advert)}?lang=es`);
  await second.getByLabel("Cerrar sin respuesta").check();
  await second.getByLabel("Correo basura o publicidad").check();
  await second.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(second.getByRole("status")).toHaveText(/^Cerrado\./);
});
