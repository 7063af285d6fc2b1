import { readFile } from "node:fs/promises";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const fixtures = "server/domains/imports/testing/fixtures";

const texts = {
  en: {
    ...{
      way: "Bring your texts here.",
      title: "Import",
      folder: "Choose a folder",
      file: "Export file",
      start: "Import",
    },
    ...{ counts: "2 created · 0 already here · 2 left out", finished: "Finished", done: "Created" },
    price: "It was not public: set a price, or make it free, before you publish.",
    left: "Some parts have no counterpart here",
  },
  es: {
    ...{ way: "Trae tus textos aquí.", title: "Importar", folder: "Elegir una carpeta", file: "Archivo exportado" },
    start: "Importar el archivo",
    ...{ counts: "2 creadas · 0 ya estaban · 2 fuera", finished: "Terminada", done: "Creada" },
    price: "No era pública: pon un precio o hazla gratuita antes de publicarla.",
    left: "Algunas partes no tienen equivalente aquí",
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a newcomer brings a blog as drafts with a report, in ${language} at ${width} px`, { tag }, async ({
    product,
    anotherBrowser,
  }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studioPieces() });
    await page.getByRole("link", { name: text.way }).click();
    await expect(page.getByRole("heading", { name: text.title, level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: text.folder })).toBeVisible();
    await page.getByLabel(text.file).setInputFiles(`${fixtures}/wordpress.xml`);
    await page.getByRole("button", { name: text.start, exact: true }).click();
    await expect(page.getByRole("heading", { name: "wordpress.xml" })).toBeVisible();
    await expect(page.getByText(text.counts)).toBeVisible();
    await expect(page.getByText(text.price)).toBeVisible();
    await expect(page.getByText(text.finished, { exact: true })).toBeVisible();
    await expectAccessible(page, "the report of an import");
    const report = await page.request.get(`${page.url()}/report.csv`);
    expect(await report.text()).toContain(`El camino de la costa & el faro,${text.done},${text.left}`);
    await expect(page.getByRole("link", { name: "Para amigos" })).toHaveAttribute(
      "href",
      /^\/studio\/pieces\/[0-9a-f-]{36}$/,
    );
  });

test("a newcomer brings a note from a form without scripts, in Spanish on a phone", { tag: "@long" }, async ({
  product,
  anotherBrowser,
}) => {
  const email = await openAccount(product, { roles: ["creator"] });
  const plain = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
  await plain.setViewportSize({ width: 390, height: 844 });
  await signInByMail(plain, { product, email, next: staffPaths.studioImports(), language: "es" });
  await plain.getByRole("button", { name: "Importar el archivo" }).click();
  await expect(plain.getByText("Elige un archivo que no esté vacío ni supere el tamaño permitido.")).toBeVisible();
  const note = {
    name: "=nota.md",
    mimeType: "text/markdown",
    buffer: await readFile(`${fixtures}/markdown/posts/nota-libre.md`),
  };
  await plain.getByLabel("Archivo exportado").setInputFiles([note]);
  await plain.getByRole("button", { name: "Importar el archivo" }).click();
  await expect(plain.getByRole("heading", { name: "=nota.md.zip" })).toBeVisible();
  await expect(async () => {
    await plain.reload();
    await expect(plain.getByText("1 creadas · 0 ya estaban · 0 fuera")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await (await plain.request.get(`${plain.url()}/report.csv`)).text()).toContain("'=nota.md,Creada");
});
