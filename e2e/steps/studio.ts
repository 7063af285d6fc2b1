import { type BrowserContext, expect, type Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "../harness/booted-product.ts";
import { openAccount, signInByMail } from "./sign-in.ts";
import type { Language } from "./texts.ts";

/** The texts of the studio that the steps and journeys look for. */
const studioTexts = {
  en: {
    ...{ newPiece: "New piece", title: "Title", body: "Text", excerpt: "Teaser", price: "Price in US dollars" },
    ...{ save: "Save", publish: "Publish", merge: "Edit both together", saveMerged: "Save the merged text" },
    ...{ saved: "Saved.", published: "Published. Readers see this version now.", seePage: "See its page" },
    ...{ inReview: "Sent for review.", answerBy: "We answer by", conflict: "Two versions of this piece" },
    unreachable: "Not saved: offline, kept on this device",
    signedOut: "Not saved: you are signed out.",
    ...{ sendForReview: "Send for review", takeTheirs: "Take the other" },
    setAside: "You took the other text. Yours is kept under Revisions.",
    titleMissing: "Give the piece a title before you publish it.",
  },
  es: {
    ...{ newPiece: "Nueva pieza", title: "Título", body: "Texto", excerpt: "Adelanto", price: "Precio en dólares" },
    ...{ save: "Guardar", publish: "Publicar", merge: "Editar los dos juntos" },
    ...{ saveMerged: "Guardar el texto combinado" },
    ...{ saved: "Guardado.", published: "Publicada. Los lectores ya ven esta versión.", seePage: "Ver su página" },
    ...{ inReview: "Enviada a revisión.", answerBy: "Respondemos antes del", conflict: "Dos versiones de esta pieza" },
    unreachable: "Sin guardar: no hay conexión; está en este dispositivo",
    signedOut: "Sin guardar: se cerró tu sesión.",
    ...{ sendForReview: "Enviar a revisión", takeTheirs: "Usar el otro" },
    setAside: "Usas el otro texto. El tuyo está guardado en Versiones.",
    titleMissing: "Ponle un título a la pieza antes de publicarla.",
  },
} as const;

/** The steps of a creator in the editor, in one language. */
export function studioSteps(page: Page, language: Language = "en") {
  const text = studioTexts[language];
  const fields = {
    title: page.getByRole("textbox", { name: text.title, exact: true }),
    body: page.getByRole("textbox", { name: text.body, exact: true }),
    excerpt: page.getByLabel(text.excerpt, { exact: true }),
    price: page.getByLabel(text.price, { exact: true }),
  };
  /** The line that says whether the text is saved. */
  const status = page.locator("[data-save]");

  /** Creates a piece and returns the path of its editor. Its text opens as Markdown, unless in the writing view. */
  async function createPiece(view: "source" | "writing" = "source"): Promise<string> {
    await page.goto(staffPaths.studioPieces());
    await page.evaluate((chosen) => localStorage.setItem("studio-view", chosen), view);
    await page.getByRole("main").getByRole("button", { name: text.newPiece }).click();
    await page.waitForURL(/\/pieces\/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname;
  }

  /** Waits until the editor's script runs and the server has everything that was typed. */
  async function untilSaved(): Promise<void> {
    await expect(status).toHaveAttribute("data-save", "saved");
  }

  async function press(name: string): Promise<void> {
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
  }

  return { text, fields, status, createPiece, untilSaved, press };
}

/** Signs a new creator in and creates a piece, whose editor is then open. Its text opens as Markdown, unless in the writing view. */
export async function openNewPiece(
  context: BrowserContext,
  product: BootedProduct,
  language: Language,
  view: "source" | "writing" = "source",
) {
  const page = await context.newPage();
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, language, next: staffPaths.studio });
  const studio = studioSteps(page, language);
  return { page, email, studio, path: await studio.createPiece(view) };
}

/** Withdraws a published piece of the creator who is signed in on a page, so that other journeys find the shop as it was. */
export async function withdrawPiece(page: Page, product: BootedProduct, id: string): Promise<void> {
  const headers = { origin: product.publicUrl };
  const answer = await page.request.post(addressOf("withdrawStudioPost", { params: { id } }), { headers, data: {} });
  expect(answer.status()).toBe(200);
}
