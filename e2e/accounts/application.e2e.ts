import type { BrowserContext, Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { createSteps } from "#e2e/steps/forms.ts";
import { authenticatorCode, openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    useApp: "Use an authenticator app",
    digits: "Six digits",
    go: "Continue",
    waiting: "We have your application",
    reviewed: "We are looking at your application",
    claim: "Claim for 15 minutes",
    ask: "Ask the applicant",
    approve: "Approve",
    decline: "Decline",
    note: "Note to the applicant",
    code: "The code is in the profile’s bio",
    confirm: /I have looked at the profile/,
    send: "Send decision",
    noteFault: "Write what the applicant has to know.",
    confirmFault: "Please confirm.",
    answered: "Answered",
    checksFault: "To approve, tick where you saw the code.",
    question: "We have a question",
    answer: "Your answer",
    sendAnswer: "Send answer",
    arrived: "Your answer has arrived.",
    approved: "You can publish on Vitrina now",
    reason: "Fewer than 50k followers",
    declined: "We could not approve your application",
    why: "The profile has fewer than 50,000 followers.",
    appeal: "Why you see it differently",
    sendAppeal: "Send appeal",
    appealed: "We have your appeal",
  },
  es: {
    useApp: "Usar una aplicación de autenticación",
    digits: "Seis dígitos",
    go: "Continuar",
    waiting: "Tenemos tu solicitud",
    reviewed: "Estamos revisando tu solicitud",
    claim: "Reservar 15 minutos",
    ask: "Preguntar a la persona",
    approve: "Aprobar",
    decline: "Rechazar",
    note: "Nota para la persona",
    code: "El código está en la biografía del perfil",
    confirm: /He mirado el perfil/,
    send: "Enviar decisión",
    noteFault: "Escribe lo que la persona debe saber.",
    confirmFault: "Confírmalo, por favor.",
    answered: "Respondida",
    checksFault: "Para aprobar, marca dónde viste el código.",
    question: "Tenemos una pregunta",
    answer: "Tu respuesta",
    sendAnswer: "Enviar respuesta",
    arrived: "Ha llegado tu respuesta.",
    approved: "Ya puedes publicar en Vitrina",
    reason: "Menos de 50 000 seguidores",
    declined: "No hemos podido aprobar tu solicitud",
    why: "El perfil tiene menos de 50 000 seguidores.",
    appeal: "Por qué lo ves de otra manera",
    sendAppeal: "Enviar apelación",
    appealed: "Tenemos tu apelación",
  },
} as const;
type Language = keyof typeof texts;

/**
 * Applies by the form of /create; the address of the applicant's private page. Each applicant has a profile of their own, so that two
 * approvals at the same moment are not for the same suggested username.
 */
async function apply(page: Page, product: BootedProduct, language: Language) {
  await page.goto(paths.inLanguage(paths.create, language));
  const form = createSteps(page, language);
  await form.fill(form.good.with(2, `instagram.com/${form.email.split("@")[0]}`));
  await form.followersBox.check();
  await form.send.click();
  await page.waitForURL((url) => url.pathname === paths.thankYou());
  const { text } = await product.mailTo(form.email);
  const link = new URL(/https?:\/\/\S+\/create\/application\/\S+/.exec(text)?.[0] ?? "");
  return { email: form.email, id: link.pathname.split("/").at(-1) ?? "", link: link.pathname + link.search };
}

/** Signs a new reviewer in with an authenticator app, which works without scripts. */
async function signInReviewer(context: BrowserContext, product: BootedProduct, language: Language): Promise<Page> {
  const text = texts[language];
  const page = await context.newPage();
  const email = await openAccount(product, { roles: ["reviewer"] });
  await signInByMail(page, { product, email, language });
  await page.getByRole("button", { name: text.useApp }).click();
  const key = ((await page.locator("dd").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(text.digits).fill(await authenticatorCode(product, key));
  await page.getByRole("button", { name: text.go }).click();
  await expect(page.locator("main li")).toHaveCount(10);
  return page;
}

for (const { language, width, javaScriptEnabled, tag } of [
  { language: "en", width: 1280, javaScriptEnabled: true, tag: [] },
  { language: "es", width: 390, javaScriptEnabled: false, tag: ["@long"] },
  { language: "en", width: 390, javaScriptEnabled: true, tag: ["@long"] },
  { language: "es", width: 1280, javaScriptEnabled: true, tag: ["@long"] },
] as const)
  test(`leads an applicant from a question to the approval, in ${language} at ${width} px, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: [...tag],
  }, async ({ product, anotherBrowser }) => {
    test.slow();
    const text = texts[language];
    const options = { javaScriptEnabled, viewport: { width, height: 844 } };
    const applicant = await (await anotherBrowser(options)).newPage();
    const { id, link } = await apply(applicant, product, language);
    const title = (page: Page) => page.getByRole("heading", { level: 1 });
    await applicant.goto(link);
    await expect(title(applicant)).toHaveText(text.waiting);
    const code = (await applicant.locator("dd strong").textContent()) ?? "";
    if (javaScriptEnabled) await expectAccessible(applicant, "the applicant's page");

    const reviewer = await signInReviewer(await anotherBrowser(options), product, language);
    await reviewer.goto(paths.inLanguage(staffPaths.deskApplications(), language));
    if (javaScriptEnabled) await expectAccessible(reviewer, "the queue");
    await reviewer.getByRole("link", { name: id.slice(0, 6) }).click();
    await expect(reviewer.getByText(code)).toBeVisible();
    await expect(reviewer.locator("a[target=_blank]")).toHaveAttribute("rel", "noopener noreferrer");
    if (javaScriptEnabled) await expectAccessible(reviewer, "an application");
    await reviewer.getByRole("button", { name: text.claim }).click();
    await expect(reviewer.getByRole("button", { name: text.claim })).toBeHidden();
    await expect(reviewer.getByRole("heading", { level: 2 }).last()).toBeInViewport();
    await applicant.reload();
    await expect(title(applicant)).toHaveText(text.reviewed);

    // One round names all that is missing.
    await reviewer.getByLabel(text.ask, { exact: true }).check();
    await reviewer.getByRole("button", { name: text.send }).click();
    await expect(reviewer.getByText(text.noteFault)).toBeVisible();
    await expect(reviewer.getByText(text.confirmFault)).toBeVisible();
    await reviewer.getByLabel(text.confirm).check();
    await expect(reviewer.getByText(text.confirmFault)).toBeHidden();
    await reviewer.getByLabel(text.note).fill("What do you write about?");
    await reviewer.getByLabel(text.confirm).check();
    await reviewer.getByRole("button", { name: text.send }).click();
    await expect(reviewer.getByRole("status")).toBeVisible();
    await applicant.reload();
    await expect(title(applicant)).toHaveText(text.question);
    await applicant.getByLabel(text.answer).fill("About tide pools.");
    await applicant.getByRole("button", { name: text.sendAnswer }).click();
    await expect(applicant.getByRole("status")).toContainText(text.arrived);
    await expect(title(applicant)).toHaveText(text.waiting);
    await reviewer.goto(staffPaths.deskApplications());
    await expect(reviewer.getByRole("row", { name: id.slice(0, 6) })).toContainText(text.answered);

    await reviewer.goto(staffPaths.deskApplication(id));
    await expect(reviewer.getByText("About tide pools.")).toBeVisible();
    await reviewer.getByLabel(text.approve, { exact: true }).check();
    await reviewer.getByLabel(text.confirm).check();
    await reviewer.getByRole("button", { name: text.send }).click();
    await expect(reviewer.getByText(text.checksFault)).toBeVisible();
    await reviewer.getByLabel(text.code).check();
    await reviewer.getByRole("button", { name: text.send }).click();
    await expect(reviewer.getByRole("status")).toBeVisible();
    await applicant.reload();
    await expect(title(applicant)).toHaveText(text.approved);
    await expect(applicant.getByRole("status"), "the notice of the answer is over").toBeHidden();
  });

test("signs an approved applicant in to the studio by the way that the mail shows", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const text = texts.en;
  const { email, id } = await apply(page, product, "en");
  const reviewer = await signInReviewer(await anotherBrowser(), product, "en");
  await reviewer.goto(staffPaths.deskApplications());
  // The keys of the queue: the focus moves from row to row, and each key waits for the one before.
  const rows = reviewer.locator("[data-row]");
  const focused = reviewer.locator("[data-row]:focus");
  await expect(async () => {
    if ((await focused.count()) === 0) await reviewer.keyboard.press("j");
    await expect(focused).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  const shown = await rows.allTextContents();
  const indexOf = (part: string) => shown.findIndex((row) => row.includes(part));
  for (let row = indexOf((await focused.textContent()) ?? ""); row < indexOf(id.slice(0, 6)); row++) {
    await reviewer.keyboard.press("j");
    await expect(rows.nth(row + 1)).toBeFocused();
  }
  await reviewer.keyboard.press("Enter");
  await expect(reviewer).toHaveURL(staffPaths.deskApplication(id));
  await reviewer.getByLabel(text.code).check();
  await reviewer.getByLabel(text.approve, { exact: true }).check();
  await reviewer.getByLabel(text.confirm).check();
  await reviewer.getByRole("button", { name: text.send }).click();
  await expect(reviewer.getByRole("status")).toBeVisible();
  const way = async () => /https?:\/\/\S+\/sign-in\S*/.exec((await product.mailTo(email)).text)?.[0] ?? "";
  await expect.poll(way).not.toBe("");
  await signInByMail(page, { product, email, next: new URL(await way()).searchParams.get("next") ?? "" });
  await expect(page).toHaveURL(staffPaths.studio);
});

test("shows why an application was declined, in both languages, and takes one appeal", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const text = texts.en;
  const { id, link } = await apply(page, product, "en");
  const reviewer = await signInReviewer(await anotherBrowser(), product, "en");
  await reviewer.goto(staffPaths.deskApplication(id));
  await reviewer.getByLabel(text.decline, { exact: true }).check();
  await reviewer.getByLabel(text.reason).check();
  await reviewer.getByLabel(text.note).fill("It has 300.");
  await reviewer.getByLabel(text.confirm).check();
  await reviewer.getByRole("button", { name: text.send }).click();
  await expect(reviewer.getByRole("status")).toBeVisible();
  for (const language of ["es", "en"] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: language === "es" ? "dark" : "light" });
    await page.goto(link.replace(/lang=\w+/, `lang=${language}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts[language].declined);
    await expect(page.getByText(texts[language].why)).toBeVisible();
    await expect(page.getByText("It has 300.")).toBeVisible();
    await expectAccessible(page, `a declined application in ${language}`);
  }
  await page.getByLabel(text.appeal).fill("You looked at an old profile.");
  await page.getByRole("button", { name: text.sendAppeal }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.appealed);
  await reviewer.setViewportSize({ width: 390, height: 844 });
  await reviewer.emulateMedia({ colorScheme: "dark" });
  await reviewer.goto(staffPaths.deskApplication(id));
  await expect(reviewer.getByText("Somebody else decides the appeal.", { exact: false })).toBeVisible();
  await expectAccessible(reviewer, "an appeal in the dark on a phone");
  await reviewer.goto(paths.inLanguage(staffPaths.deskApplications({ state: "declined" }), "es"));
  await expectAccessible(reviewer, "the queue in the dark on a phone");
});
