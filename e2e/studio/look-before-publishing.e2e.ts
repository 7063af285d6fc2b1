import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps } from "#e2e/steps/studio.ts";

const texts = {
  en: {
    ...{ preview: "Preview", open: "After paying", desktop: "Desktop", phone: "Phone" },
    ...{ otherLanguage: "Spanish", byInOther: "Por", compare: "Compare with the newest" },
    ...{ created: "Created", restore: "Restore this version" },
  },
  es: {
    ...{ preview: "Vista previa", open: "Después de pagar", desktop: "Ordenador", phone: "Teléfono" },
    ...{ otherLanguage: "Inglés", byInOther: "By", compare: "Comparar con la más reciente" },
    ...{ created: "Creada", restore: "Recuperar esta versión" },
  },
} as const;

const looks = journeyLooks().map((look) => ({ ...look, scripts: true }));
const withoutScripts = looks.slice(0, 1).map((look) => ({ ...look, scripts: false }));

for (const { language, width, tag, browser, scripts } of [...looks, ...withoutScripts])
  test(`a creator previews a piece as readers see it and restores an earlier text, ${scripts ? "with" : "without"} scripts, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const context = await anotherBrowser({ ...browser, javaScriptEnabled: scripts });
    const page = await context.newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studio });
    const studio = studioSteps(page, language);
    const path = await studio.createPiece();
    const write = async (body: string) => {
      if (scripts) await studio.untilSaved();
      await studio.fields.title.fill("Tides");
      await studio.fields.excerpt.fill("A teaser.");
      await studio.fields.price.fill("3");
      await studio.fields.body.fill(body);
      // A phone has no room for the button, and saves without it.
      if (!scripts || width > 390) await studio.press(studio.text.save);
      await (scripts ? studio.untilSaved() : page.getByText(studio.text.saved, { exact: true }).waitFor());
    };
    await write("The **first** text.");
    await page.goto(path);
    await write("The *second* text.");

    await studio.press(text.preview);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByText("A teaser.")).toBeVisible();
    await expect(frame.getByText("$3.00").first()).toBeVisible();
    await expect(frame.getByText("second")).toBeHidden();
    await page.getByRole("link", { name: text.open }).click();
    await expect(frame.locator(".post-body em")).toHaveText("second");
    await page.getByRole("link", { name: text.otherLanguage }).click();
    await expect(frame.getByText(text.byInOther, { exact: true })).toBeVisible();
    if (scripts) await expectAccessible(page, "the preview");

    for (const chosen of ["desktop", "phone"] as const) {
      await page.getByRole("link", { name: text[chosen] }).click();
      await expect(page.getByRole("link", { name: text[chosen] })).toHaveAttribute("aria-current", "true");
      const { x = -1, width: shown = 0 } = (await page.locator("iframe").boundingBox()) ?? {};
      expect(x, `${chosen}: the frame begins on the screen`).toBeGreaterThanOrEqual(0);
      expect(x + shown, `${chosen}: the frame ends on the screen`).toBeLessThanOrEqual(width);
      const wide = await frame.locator("body").evaluate((body) => body.ownerDocument.defaultView?.innerWidth ?? 0);
      expect(wide).toBeGreaterThan(chosen === "desktop" ? 1_000 : 300);
    }

    await page.goto(`${path}/revisions`);
    // Autosaves that a slow machine splits are thinned out, so that only the first version is older than the first text.
    const later = page.getByRole("listitem").filter({ hasNotText: text.created });
    await later.getByRole("link", { name: text.compare }).last().click();
    await expect(page.locator("del")).toContainText("The **first** text.");
    await expect(page.locator("ins")).toContainText("The *second* text.");
    if (scripts) await expectAccessible(page, "the comparison of two revisions");
    await page.getByRole("button", { name: text.restore }).click();
    await expect(studio.fields.body).toHaveValue("The **first** text.");
    await context.close();
  });
