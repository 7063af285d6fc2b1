import { readFile } from "node:fs/promises";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const fixtures = "server/domains/imports/testing/fixtures";

test("a newcomer brings a blog as drafts with a report, with and without scripts", async ({
  page,
  product,
  anotherBrowser,
}) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studioPieces() });
  await page.getByRole("link", { name: "Bring your texts here." }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose a folder" })).toBeVisible();
  await page.getByLabel("Export file").setInputFiles(`${fixtures}/wordpress.xml`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "wordpress.xml" })).toBeVisible();
  await expect(page.getByText("2 created · 0 already here · 2 left out")).toBeVisible();
  await expect(page.getByText("It was not public: set a price, or make it free, before you publish.")).toBeVisible();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the report of an import on a phone");
  const report = await page.request.get(`${page.url()}/report.csv`);
  expect(await report.text()).toContain("El camino de la costa & el faro,Created,Some parts have no counterpart here");
  await expect(page.getByRole("link", { name: "Para amigos" })).toHaveAttribute(
    "href",
    /^\/studio\/pieces\/[0-9a-f-]{36}$/,
  );

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
