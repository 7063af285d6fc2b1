import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

test("a creator changes the profile with and without scripts, and readers see it", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const username = "profile-of-a-newcomer";
  const email = await openAccount(product, { roles: ["creator"], username });
  await signInByMail(page, { product, email, next: staffPaths.studioProfile() });
  await page.getByRole("textbox", { name: "Link", exact: true }).fill("not a link");
  await page.getByLabel("About you, in Spanish").fill("Escribe sobre mareas.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Enter a web address, such as instagram.com/username.")).toBeVisible();
  await expect(page.getByLabel("About you, in Spanish")).toHaveValue("Escribe sobre mareas.");
  await page.getByRole("textbox", { name: "Link", exact: true }).fill("instagram.com/newcomer");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Saved. Readers see it now.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the profile on a phone");
  await page.getByLabel("About you, in English").fill("");
  const answered = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save profile" }).click();
  await answered;
  await page.goto(staffPaths.studio);
  await expect(page.getByText("1 of 5 done"), "a biography in Spanish alone completes the profile").toBeVisible();

  const plain = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
  await signInByMail(plain, { product, email, next: staffPaths.studioProfile(), language: "es" });
  const wrong = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  const save = plain.getByRole("button", { name: "Guardar el perfil" });
  await plain.getByLabel("Elegir una foto").setInputFiles(wrong);
  await plain.getByLabel("Sobre ti, en español").fill("Escribe sobre mareas y faros.");
  await save.click();
  await expect(plain.getByText("No podemos usar este archivo.")).toBeVisible();
  await expect(plain.getByText("Lo demás está guardado.")).toBeVisible();
  await plain.reload();
  await expect(plain.getByLabel("Sobre ti, en español")).toHaveValue("Escribe sobre mareas y faros.");
  await plain.getByLabel("Elegir una foto").setInputFiles("docs/screenshot.png");
  await plain.getByLabel("Nombre", { exact: true }).fill("");
  await save.click();
  await expect(plain.getByRole("img", { name: "Tu foto" }), "the picture is not lost with the name").toBeVisible();
  await expect(plain.getByLabel("Nombre", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await plain.getByLabel("Nombre", { exact: true }).fill("Marea");
  await save.click();
  await expect(plain.getByText("Guardado. Los lectores ya lo ven.")).toBeVisible();
  await expect(plain.getByRole("img", { name: "Tu foto" })).toBeVisible();

  await plain.goto(paths.inLanguage(paths.creator(username), "es"));
  await expect(plain.getByText("Escribe sobre mareas y faros.")).toBeVisible();
  await expect(plain.getByRole("main").getByRole("link", { name: /Instagram/ })).toHaveAttribute(
    "href",
    "https://instagram.com/newcomer",
  );

  await plain.goto(staffPaths.studioProfile());
  await plain.getByLabel("Quitar esta foto").check();
  await save.click();
  await expect(plain.getByText("Aún no hay foto.")).toBeVisible();
});
