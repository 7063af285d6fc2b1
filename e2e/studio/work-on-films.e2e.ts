import sharp from "sharp";
import { staffPaths } from "#contract/staff-paths.ts";
import { writeEncoderStandIn } from "#e2e/harness/encoder-stand-in.ts";
import { testWithEncoder } from "#e2e/harness/encoding-product.ts";
import { expect } from "#e2e/harness/test.ts";
import { demoFile, newFilm } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const test = testWithEncoder(async () => {
  const background = "teal";
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return writeEncoderStandIn({ film: demoFile("kenji-morita", "the-puncture-kit.mp4"), picture });
});

const texts = {
  en: {
    ...{ add: "Add files", progress: "Progress of lamp.mp4", cancel: "Cancel the work on lamp.mp4" },
    ...{ again: "Try again to prepare lamp.mp4", cancelled: "You cancelled the work on this film." },
    atWork: "Readers can play it. Making smaller sizes for slow connections: 22%",
    plays: "Readers can play it in its own size.",
  },
  es: {
    ...{ add: "Añadir archivos", progress: "Progreso de lamp.mp4", cancel: "Cancelar el trabajo en lamp.mp4" },
    ...{ again: "Reintentar la preparación de lamp.mp4", cancelled: "Cancelaste el trabajo en este vídeo." },
    atWork: "Los lectores ya pueden verlo. Creando tamaños menores para conexiones lentas: 22 %",
    plays: "Los lectores pueden verlo en su propio tamaño.",
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks(undefined, ["@alone"]).filter(
  (look) => (look.language === "en") === (look.width === 1280),
))
  test(`a creator follows the work on a film, cancels it and starts it again, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, encoder, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studioMedia() });
    const row = page.getByRole("listitem").filter({ hasText: "lamp.mp4" });
    const progress = row.getByRole("progressbar", { name: text.progress });
    const picture = row.locator("img");

    await encoder.hold();
    await page.getByLabel(text.add).setInputFiles({ name: "lamp.mp4", mimeType: "video/mp4", buffer: newFilm() });
    await expect(row.getByText(text.atWork)).toBeVisible();
    await expect(progress).toHaveAttribute("value", "22");
    await expectAccessible(page, "a film at work");

    await row.getByRole("button", { name: text.cancel }).click();
    await expect(row.getByText(text.cancelled)).toBeVisible();
    await expect(row.getByText(text.plays)).toBeVisible();
    await expect(progress).toHaveCount(0);
    await expectAccessible(page, "a film whose work was cancelled");

    await row.getByRole("button", { name: text.again }).click();
    await expect(progress).toHaveAttribute("value", "22");
    await expect(picture).toHaveCount(0);
    await encoder.release();
    await expect(picture).toHaveJSProperty("naturalWidth", 320);
    await expect(progress).toHaveCount(0);
    await expect(row.getByRole("button", { name: text.again })).toHaveCount(0);
  });
