import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ link: "Link", about: "About you, in English", save: "Save profile", saved: "Saved. Readers see it now." },
    ...{ wrongLink: "Enter a web address, such as instagram.com/username.", steps: "1 of 5 done" },
    ...{ choose: "Choose a picture", picture: "Your picture" },
  },
  es: {
    ...{ link: "Enlace", about: "Sobre ti, en español", save: "Guardar el perfil" },
    ...{ saved: "Guardado. Los lectores ya lo ven.", steps: "1 de 5 hechos" },
    wrongLink: "Escribe una dirección web, como instagram.com/usuario.",
    ...{ choose: "Elegir una foto", picture: "Tu foto" },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator corrects the link of the profile, and readers see it, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const context = await anotherBrowser(browser);
    const page = await context.newPage();
    const username = `profile-${language}-${width}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await product.query("UPDATE authors SET description = '', description_es = '' WHERE username = $1", [username]);
    await signInByMail(page, { product, email, language, next: staffPaths.studioProfile() });
    const link = page.getByRole("textbox", { name: text.link, exact: true });
    const save = page.getByRole("button", { name: text.save });
    await link.fill("not a link");
    await page.getByLabel(text.about).fill("Mareas.");
    await save.click();
    await expect(page.getByText(text.wrongLink)).toBeVisible();
    await expect(page.getByLabel(text.about)).toHaveValue("Mareas.");
    await link.fill("instagram.com/newcomer");
    await page.getByLabel(text.choose).setInputFiles("docs/screenshot.png");
    const picture = page.getByRole("img", { name: text.picture });
    await expect(picture, "a chosen picture is shown before it is saved").toHaveAttribute("src", /^blob:/);
    await save.click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await expect(picture).toHaveAttribute("src", /^\//);
    await expectAccessible(page, "the profile");
    await page.goto(staffPaths.studio);
    await expect(page.getByText(text.steps), "a biography in one language completes the profile").toBeVisible();
    await page.goto(paths.inLanguage(paths.creator(username), language));
    await expect(page.getByText("Mareas.")).toBeVisible();
    await context.close();
  });

test("a creator changes the profile without scripts, and readers see it", { tag: "@long" }, async ({
  product,
  anotherBrowser,
}) => {
  const username = "profile-of-a-newcomer";
  const email = await openAccount(product, { roles: ["creator"], username });
  const plain = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
  await signInByMail(plain, { product, email, next: staffPaths.studioProfile(), language: "es" });
  const wrong = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  const save = plain.getByRole("button", { name: "Guardar el perfil" });
  await plain.getByLabel("Elegir una foto").setInputFiles(wrong);
  await plain.getByLabel("Sobre ti, en español").fill("Escribe sobre mareas y faros.");
  await plain.getByRole("textbox", { name: "Enlace", exact: true }).fill("instagram.com/newcomer");
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
