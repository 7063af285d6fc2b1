import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";

const words = {
  en: {
    ...{ message: "Your message", send: "Send message", sent: "Your message has been sent. We answer by email." },
    ...{ creator: "Creator, who wrote from the studio" },
  },
  es: {
    ...{ message: "Tu mensaje", send: "Enviar mensaje", sent: "Tu mensaje se ha enviado. Respondemos por correo." },
    ...{ creator: "Creador, que escribió desde el estudio" },
  },
};

for (const { language, width, javaScriptEnabled } of [
  { language: "en", width: 1280, javaScriptEnabled: true },
  { language: "es", width: 390, javaScriptEnabled: false },
] as const) {
  const text = words[language];
  test(`a creator writes a message to the team, and types nothing else, in ${language} at ${width} px ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: "@long",
  }, async ({ product, anotherBrowser }) => {
    const username = `writes-to-us-${language}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    const looks = { javaScriptEnabled, viewport: { width, height: 844 } };
    const page = await (await anotherBrowser(looks)).newPage();
    await signInByMail(page, { product, email, next: staffPaths.studioWrite, language });
    const field = page.getByLabel(text.message);
    const send = page.getByRole("button", { name: text.send });
    await send.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeInViewport();
    if (javaScriptEnabled) await expectAccessible(page, "a message without words");
    await field.fill("Where is\nmy payout?");
    await send.click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(text.sent);
    await expect(field).toHaveValue("");

    const support = await (await anotherBrowser(looks)).newPage();
    await signInAsMember(support, product, ["support"]);
    const messages = await product.query<{ id: string }>("SELECT id FROM contact_messages ORDER BY received_at DESC");
    // Other journeys send messages at the same time, and only the desk can read them.
    for (const { id } of messages) {
      await support.goto(`${staffPaths.deskMessage(id)}?lang=${language}`);
      if ((await support.getByText(text.creator).count()) > 0) break;
    }
    await expect(support.getByRole("heading", { name: "Where is", exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(support, "a message of a creator");
    await support.getByRole("link", { name: username, exact: true }).click();
    await expect(support).toHaveURL(new RegExp(`${staffPaths.deskCreator(username)}`));
  });
}
