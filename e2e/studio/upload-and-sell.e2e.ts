import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { demoWriter, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps, withdrawPiece } from "#e2e/steps/studio.ts";

const looks = [
  { language: "en", width: 1280, javaScriptEnabled: true },
  { language: "es", width: 390, javaScriptEnabled: false },
  { language: "en", width: 390, javaScriptEnabled: false },
  { language: "es", width: 1280, javaScriptEnabled: false },
] as const;
const lamp = { name: "lamp.webm", mimeType: "video/webm" };
const captions = {
  name: "lamp.srt",
  mimeType: "application/x-subrip",
  buffer: Buffer.from("1\n00:00:00,000 --> 00:00:03,000\nThe lamp turns\n"),
};
const texts = {
  en: {
    chooseCover: "Choose a cover",
    addFiles: "Add files",
    alt: "Description of the cover",
    preview: "Preview",
    focusY: "From top to bottom",
    place: "Use it as",
    file: "File",
    send: "Send",
    sent: "The file is here.",
    captions: "English captions",
    captionsOf: "Captions of lamp.webm",
  },
  es: {
    place: "Usarlo como",
    file: "Archivo",
    send: "Enviar",
    alt: "Descripción de la portada",
    preview: "Vista previa",
    focusY: "De arriba abajo",
    sent: "El archivo está aquí.",
    captions: "Subtítulos en español",
    captionsOf: "Subtítulos de lamp.webm",
  },
} as const;

for (const { language, width, javaScriptEnabled } of looks)
  test(`a reader buys a piece and gets the cover and the file that its creator uploaded, in ${language} at ${width} px`, {
    // It changes what Home and Explore show.
    tag: ["@alone", "@long"],
  }, async ({ page: readersPage, product, anotherBrowser }) => {
    const context = await anotherBrowser({ javaScriptEnabled, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studio });
    const studio = studioSteps(page, language);
    const { fields, text } = studio;
    await studio.createPiece();
    const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";
    const title = `The lamp ${randomBytes(4).toString("hex")}`;
    await fields.title.fill(title);
    await fields.body.fill("A light over the **harbour**.");
    await fields.excerpt.fill("Four people and a lamp.");
    await fields.price.fill("4.50");
    const background = `#${randomBytes(3).toString("hex")}`;
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const cover = { name: "lamp.jpg", mimeType: "image/jpeg", buffer };
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from(`Notes about ${title}`) };
    if (javaScriptEnabled) {
      await page.getByLabel(texts.en.chooseCover).setInputFiles(cover);
      await page.getByLabel(texts.en.alt).fill("A lamp at night");
      await page.getByLabel(texts.en.focusY).press("End");
      const brighter = await sharp(buffer).negate().jpeg().toBuffer();
      const first = await page.locator("input[name=cover]").inputValue();
      await page.getByLabel("Replace", { exact: true }).setInputFiles({ ...cover, buffer: brighter });
      await expect(page.locator("input[name=cover]")).not.toHaveValue(first);
      await expect(page.getByLabel(texts.en.focusY), "another cover keeps the focus").toHaveValue("100");
      await page.getByLabel(texts.en.addFiles).setInputFiles(notes);
      await expect(page.getByLabel("Name of file 1")).toHaveValue("notes.txt");
      const film = await readFile(new URL("av1.webm", import.meta.url));
      await page.getByLabel(texts.en.addFiles).setInputFiles({ ...lamp, buffer: film });
      await expect(page.getByText("0:03 · 1280 × 720")).toBeVisible();
      await expect(page.getByText("Many iPhones and Safari do not play this film.")).toBeVisible();
      const captionsButton = (label: string) => page.locator(`input[type=file][aria-label="${label}"]`);
      const addEnglish = captionsButton("Add English captions to lamp.webm");
      await addEnglish.setInputFiles({ ...captions, buffer: Buffer.from("No times") });
      await expect(page.getByText("These captions cannot be read.")).toBeVisible();
      await addEnglish.setInputFiles(captions);
      await captionsButton("Add Spanish captions to lamp.webm").setInputFiles(captions);
      await page.getByRole("button", { name: "Remove the Spanish captions from lamp.webm" }).click();
      await expect(captionsButton("Replace the English captions of lamp.webm")).toBeAttached();
      const guide = { name: "guide.pdf", mimeType: "application/pdf" };
      const document = await readFile(
        new URL("../../demo/ada-okafor/media/a-stool-in-three-cuts.pdf", import.meta.url),
      );
      await page.getByLabel(texts.en.addFiles).setInputFiles({ ...guide, buffer: document });
      await expect(page.getByText("2 pages · 210 × 297 mm")).toBeVisible();
      const locked = Buffer.from(document.toString("latin1").replace(/trailer\s*<</, "$& /Encrypt 9 0 R"), "latin1");
      await page.getByLabel(texts.en.addFiles).setInputFiles({ ...guide, name: "locked.pdf", buffer: locked });
      await expect(page.getByText("This document is protected")).toBeVisible();
      const half = film.subarray(0, 200);
      await page.getByLabel(texts.en.addFiles).setInputFiles({ ...lamp, name: "half.webm", buffer: half });
      await expect(page.getByText("This file is damaged or incomplete")).toBeVisible();
      await page.getByLabel("Add a picture").setInputFiles({ ...cover, name: "inside.jpg" });
      await expect(fields.body).toHaveValue(/!\[\]\(media:[0-9a-f-]{36}\)/);
      await studio.untilSaved();
      await expectAccessible(page, "the editor with files");
    } else {
      const uploads = texts[language];
      await studio.press(text.save);
      for (const [file, place] of [
        [cover, "cover"],
        [notes, "download"],
      ] as const) {
        await page.getByLabel(uploads.place).selectOption(place);
        await page.getByLabel(uploads.file, { exact: true }).setInputFiles(file);
        await studio.press(uploads.send);
        await expect(page.getByText(uploads.sent)).toBeVisible();
      }
      for (const file of [{ ...lamp, buffer: await readFile(new URL("av1.webm", import.meta.url)) }, captions]) {
        const place = page.getByLabel(uploads.place);
        await place.selectOption(file === captions ? { label: `${uploads.captions}: lamp.webm` } : "download");
        await page.getByLabel(uploads.file, { exact: true }).setInputFiles(file);
        await studio.press(uploads.send);
      }
      await expect(page.getByRole("list", { name: uploads.captionsOf })).toContainText(uploads.captions);
      await page.getByLabel(uploads.alt).fill("A lamp at night");
      await page.getByLabel(uploads.focusY).fill("100");
    }
    await studio.press(texts[language].preview);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByAltText("A lamp at night")).toBeVisible();
    await page.goto(staffPaths.studioPiece(id));
    await studio.press(text.publish);
    await expect(page.getByText(text.published)).toBeVisible();
    const path = await page.getByRole("link", { name: text.seePage }).getAttribute("href");
    const [, username = "", slug = ""] = path?.split("/") ?? [];
    await purchaseSteps(readersPage).buy({ username, slug, title }, newReader());
    await expect(readersPage.getByAltText("A lamp at night")).toBeVisible();
    const card = readersPage.getByRole("listitem").filter({ hasText: title }).getByAltText("A lamp at night");
    const button = readersPage.getByRole("button", { name: /notes\.txt/ });
    const [download] = await Promise.all([readersPage.waitForEvent("download"), button.click()]);
    expect(await readFile(await download.path(), "utf8")).toBe(`Notes about ${title}`);
    if (javaScriptEnabled) {
      await expect(readersPage.locator(".post-body img").first()).toBeVisible();
      await expect(readersPage.locator("video")).toHaveAttribute("width", "1280");
      await expect(readersPage.getByText(/ · 0:03$/)).toBeVisible();
    }
    const track = readersPage.locator("track");
    await expect(track).toHaveAttribute("srclang", language);
    const words = await readersPage.evaluate(
      async (address) => (await fetch(address)).text(),
      (await track.getAttribute("src")) ?? "",
    );
    expect(words).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:03.000\nThe lamp turns\n");
    await readersPage.goto(paths.creator(username));
    await expect(card).toHaveCSS("object-position", "50% 100%");
    await page.goto(staffPaths.studioMedia());
    await expect(page.getByRole("main").getByRole("link", { name: title }).first()).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "the media screen");
    await withdrawPiece(page, product, id);
    await context.close();
  });
