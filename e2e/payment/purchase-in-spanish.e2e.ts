import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { hours, shelves } from "#e2e/steps/demo.ts";
import { codeIn, linkIn } from "#e2e/steps/mail.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("completes the purchase in Spanish: screens, card fields, callback and mail", async ({ page, product }) => {
  const reader = newReader();
  const steps = purchaseSteps(page, "es");
  const { text, dialog, frame, banner } = steps;

  await page.goto(paths.inLanguage(paths.explore(shelves.hours), "es"));
  await expect(page.getByRole("heading", { level: 1, name: "Explora contenido premium" })).toBeVisible();
  await page.getByRole("link", { name: hours.title }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(text.info)).toBeVisible();
  await dialog.getByLabel(text.email, { exact: true }).fill("no es un correo");
  await dialog.getByLabel(text.fullName, { exact: true }).fill("Sola");
  await expect(dialog.getByText("Introduce un correo electrónico válido")).toBeVisible();
  await expect(
    dialog.getByText("El nombre y el apellido son obligatorios y deben ser únicos para cada correo"),
  ).toBeVisible();
  await steps.enterDetails(reader);
  await expect(dialog.getByText(text.secure)).toBeVisible();
  await steps.payWith(cards.declined);
  await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  await expect(frame.getByLabel(text.cardNumber)).toBeVisible();
  await steps.payWith(cards.pays);

  await expect(page.getByRole("heading", { name: text.confirming })).toBeVisible();
  await steps.continueToContent(hours);
  await expect(banner).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: text.download(hours.fileName) }).click();
  expect((await downloading).suggestedFilename()).toBe(hours.fileName);
  await expect(page.getByText(text.downloaded)).toBeVisible();

  const mail = await product.codeMailTo(reader.email);
  expect(mail.subject).toBe(`Tu código de acceso para «${hours.title}»`);
  expect(mail.text).toContain(`Tu código de acceso: ${codeIn(mail)}`);
  expect(mail.text).toMatch(/^Hasta: .+ UTC$/m);
  expect(mail.html).toContain('lang="es"');
  expect(new URL(linkIn(mail)).searchParams.get("lang")).toBe("es");
  await expect(banner.getByRole("code")).toHaveText(codeIn(mail));
});

test("shows the callback in the order's language instead of the browser's current one", { tag: "@long" }, async ({
  page,
  context,
  product,
}) => {
  const steps = purchaseSteps(page, "es");
  await steps.openPost(hours);
  await steps.openModal();
  await steps.enterDetails(newReader());
  await context.addCookies([{ name: "lang", value: "en", url: product.publicUrl }]);
  await steps.payWith(cards.pays);
  await expect(page.getByRole("heading", { name: steps.text.success })).toBeVisible();
  await expect(page.getByRole("button", { name: steps.text.goOn })).toBeFocused();
  // The whole page uses it, title, header and footer included, until the reader switches.
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveTitle(/^Resultado del pago/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Explorar", exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacidad y términos" })).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /English/ })
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle(/^Payment result/);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});

test("uses English throughout when an English reader buys a Spanish post", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const reader = newReader();
  const steps = purchaseSteps(page, "en");
  await steps.buy(hours, reader);
  await expect(steps.banner).toBeVisible();
  await expect(steps.article).toHaveAttribute("lang", "es");
  const mail = await product.codeMailTo(reader.email);
  expect(mail.subject).toBe(`Your access code for “${hours.title}”`);
});
