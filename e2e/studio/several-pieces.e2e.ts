import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { slugify } from "#contract/slug.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { demoWriter, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ newPiece: "New piece", title: "Title", save: "Save", saved: "Saved.", remove: "Delete drafts" },
    ...{ question: "Delete 2 drafts?", done: "1 draft was deleted.", refused: "it was published", choose: "Choose" },
    none: "No piece is chosen. Tick the pieces in the list first.",
    ...{ translation: "The same piece in Spanish", link: "Link pieces", linked: "The translation is saved." },
    ...{
      piece: "A Kite Has No Engine",
      translated: "Color prestado",
      unlinked: "No translation",
      offer: "Leer en español",
    },
  },
  es: {
    ...{ newPiece: "Nueva pieza", title: "Título", save: "Guardar", saved: "Guardado.", remove: "Borrar borradores" },
    ...{ question: "¿Borrar 2 borradores?", done: "1 borrador borrado.", refused: "se publicó", choose: "Elegir" },
    none: "No has elegido ninguna pieza. Márcalas primero en la lista.",
    ...{ translation: "La misma pieza en inglés", link: "Enlazar piezas", linked: "La traducción está guardada." },
    ...{
      piece: "Baldosas que se mueven",
      translated: "A Stool in Three Cuts",
      unlinked: "Sin traducción",
      offer: "Read in English",
    },
  },
};
const looks = [
  { language: "en", width: 1280, javaScriptEnabled: true },
  { language: "es", width: 390, javaScriptEnabled: false },
  { language: "en", width: 390, javaScriptEnabled: true },
  { language: "es", width: 1280, javaScriptEnabled: true },
] as const;

for (const { language, width, javaScriptEnabled } of looks)
  test(`a creator finds imported pieces in the list, and deletes a draft but no published piece, and links a translation, in ${language} at ${width} px`, {
    tag: "@long",
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const context = await anotherBrowser({ javaScriptEnabled, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studioPieces() });
    const name = `Draft ${randomBytes(4).toString("hex")}`;
    await page.getByRole("main").getByRole("button", { name: text.newPiece }).click();
    await page.getByRole("textbox", { name: text.title, exact: true }).fill(name);
    if (javaScriptEnabled) await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    else {
      await page.getByRole("button", { name: text.save, exact: true }).click();
      await expect(page.getByText(text.saved, { exact: true })).toBeVisible();
    }
    await page.goto(staffPaths.studioPieces());
    await expect(page.getByRole("button", { name: text.remove }), "no piece is chosen").toBeHidden();
    const headers = { origin: product.publicUrl };
    const emptyChoice = { headers, form: { action: "delete" } };
    const answer = await page.request.post(`${staffPaths.studioPieces()}?lang=${language}`, emptyChoice);
    expect(await answer.text()).toContain(text.none);
    const row = page.getByRole("row", { name: "A Kite Has No Engine" });
    if (width >= 768)
      await expect.poll(async () => (await row.locator("img").boundingBox())?.width, "the cover has room").toBe(64);
    await row.getByRole("checkbox").check();
    await page.getByLabel(`${text.choose} ${name}`, { exact: true }).check();
    await page.getByRole("button", { name: text.remove }).click();
    await expect(page.getByRole("heading", { name: text.question })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "the question before an action on several pieces");
    await page.getByRole("button", { name: text.remove }).first().click();
    await expect(page.getByRole("status").filter({ hasText: text.done })).toContainText(text.refused);
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expect(row).toBeVisible();

    const isShown = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0);
    // A phone's list has no covers.
    if (width >= 768) await expect.poll(() => isShown(row.locator("img")), "the cover in the list").toBe(true);
    await page.getByRole("link", { name: "A Kite Has No Engine", exact: true }).click();
    const covers = page.locator(`img[src^="${staffPaths.upload("", "").replace(/\/+$/, "/")}"]`);
    await expect.poll(() => isShown(covers.first()), "the cover in the editor").toBe(true);

    await page.goto(staffPaths.studioPieces());
    await page.getByRole("link", { name: text.piece, exact: true }).click();
    const link = async (label: string) => {
      await page.getByLabel(text.translation).selectOption({ label });
      await page.getByRole("button", { name: text.link, exact: true }).click();
      await expect(page.getByText(text.linked)).toBeVisible();
    };
    await link(text.translated);
    const editor = page.url();
    await page.goto(paths.post("ada-okafor", slugify(text.piece)));
    await page.getByRole("link", { name: text.offer }).click();
    await expect(page.getByRole("heading", { level: 1, name: text.translated })).toBeVisible();
    await page.goto(editor.replace(/\?.*/, ""));
    await link(text.unlinked);
    await context.close();
  });
