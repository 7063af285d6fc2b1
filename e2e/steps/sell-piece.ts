import { randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "../harness/booted-product.ts";
import type { DemoPost } from "./demo.ts";
import { demoWriter, signInByMail } from "./sign-in.ts";
import { studioSteps } from "./studio.ts";
import type { Language } from "./texts.ts";

/** A file as a form takes it. */
interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface PieceToSell {
  /** Of the studio. */
  language?: Language;
  body?: string;
  /** Stands before the text. */
  picture?: SentFile & { alt: string };
  files: readonly SentFile[];
  /** English captions by the name of their file. */
  captions?: Readonly<Record<string, string>>;
  /** Checks the editor once it has the files. */
  whileEditing?: (page: Page) => Promise<unknown>;
}

const texts = {
  en: { addFiles: "Add files", fileName: "Name of file", addPicture: "Add a picture" },
  es: { addFiles: "Añadir archivos", fileName: "Nombre del archivo", addPicture: "Añadir una imagen" },
} as const;
const captionsButton = {
  en: (name: string) => ["Add English captions to", "Replace the English captions of"].map((does) => `${does} ${name}`),
  es: (name: string) =>
    ["Añadir subtítulos en inglés a", "Reemplazar los subtítulos en inglés de"].map((does) => `${does} ${name}`),
};

/**
 * Uploads files in the editor as a creator of the demo and publishes them as a piece for $4.50. Returns the post, and the studio's page
 * and the id with which `withdrawPiece` takes it from sale.
 */
export async function sellPiece(
  context: BrowserContext,
  product: BootedProduct,
  { language = "en", body = "", picture, files, captions = {}, whileEditing }: PieceToSell,
): Promise<{ page: Page; id: string; post: DemoPost & { usd: string } }> {
  const page = await context.newPage();
  await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studio });
  const studio = studioSteps(page, language);
  const { fields, text } = studio;
  const labels = texts[language];
  await studio.createPiece();
  const title = `The tide ${randomBytes(4).toString("hex")}`;
  await fields.title.fill(title);
  await fields.excerpt.fill("It comes twice a day.");
  await fields.price.fill("4.50");
  if (picture) {
    await page.getByLabel(labels.addPicture).setInputFiles(picture);
    await expect(fields.body).toHaveValue(/!\[\]\(media:[0-9a-f-]{36}\)/);
  }
  const image = (await fields.body.inputValue()).trim().replace("![]", `![${picture?.alt}]`);
  await fields.body.fill(`${image}\n\n${body}\n`);
  for (const [place, file] of files.entries()) {
    await page.getByLabel(labels.addFiles).setInputFiles(file);
    await expect(page.getByLabel(`${labels.fileName} ${place + 1}`, { exact: true })).toHaveValue(file.name);
  }
  for (const [name, vtt] of Object.entries(captions)) {
    const [add = "", replace = ""] = captionsButton[language](name);
    const chooser = (label: string) => page.locator(`input[type=file][aria-label="${label}"]`);
    await chooser(add).setInputFiles({ name: "captions.vtt", mimeType: "text/vtt", buffer: Buffer.from(vtt) });
    await expect(chooser(replace)).toBeAttached();
  }
  await whileEditing?.(page);
  await studio.untilSaved();
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";
  await studio.press(text.publish);
  await expect(page.getByText(text.published)).toBeVisible();
  const path = await page.getByRole("link", { name: text.seePage }).getAttribute("href");
  const [, username = "", slug = ""] = path?.split("/") ?? [];
  return { page, id, post: { username, slug, title, usd: "$4.50" } };
}
