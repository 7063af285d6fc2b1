import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { demoWriter, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { withdrawPiece } from "#e2e/steps/studio.ts";

test("takes down a reported piece, and another moderator restores it after the creator's appeal", {
  // It changes what Home and Explore show.
  tag: ["@alone", "@long"],
}, async ({ page: creator, product, anotherBrowser }) => {
  test.slow();
  await signInByMail(creator, { product, email: demoWriter, language: "es" });
  const headers = { origin: product.publicUrl };
  const data = { title: "Borrowed words", excerpt: "A poem.", body: "Roses.", price: 4.5, language: "English" };
  const created = await creator.request.post(addressOf("createStudioPost"), { headers, data });
  const { id, version } = (await created.json()).data;
  const address = addressOf("publishStudioPost", { params: { id } });
  const { path } = (await (await creator.request.post(address, { headers, data: { version } })).json()).data.post;

  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: "es-ES" };
  const reader = await (await anotherBrowser(phone)).newPage();
  await reader.goto(`${path}?lang=es`);
  await reader.getByRole("link", { name: "Denunciar", exact: true }).click();
  await reader.getByRole("button", { name: "Enviar denuncia" }).click();
  await expect(reader.getByText("Elige un motivo.")).toBeVisible();
  await reader.getByLabel("Es obra de otra persona").check();
  await reader.getByLabel(/Algo que nos ayude/).fill("Es un poema de <b>otra</b> persona.");
  await reader.getByRole("button", { name: "Enviar denuncia" }).click();
  await expect(reader.getByRole("status")).toContainText("Tu denuncia ha llegado");
  await reader.goto(paths.inLanguage(paths.reportPost(path.split("/").at(-1)), "es"));
  await reader.getByLabel("Otro motivo").check();
  await reader.getByRole("button", { name: "Enviar denuncia" }).click();
  await expect(reader.getByRole("status"), "without a text").toContainText("Tu denuncia ha llegado");

  const moderator = await (await anotherBrowser()).newPage();
  await signInAsMember(moderator, product, ["moderator"]);
  await moderator.getByRole("main").getByRole("link", { name: "Reports" }).click();
  await moderator.getByRole("link", { name: "Borrowed words" }).click();
  await expect(moderator.getByText("Es un poema de <b>otra</b> persona.")).toBeVisible();
  await expectAccessible(moderator, "a reported piece");
  await moderator.getByRole("button", { name: "Claim for 15 minutes" }).click();
  await expect(moderator.getByText(/You have claimed it until/)).toBeVisible();
  await moderator.getByLabel("Take it down").check();
  await moderator.getByLabel("It is somebody else's work").check();
  await moderator.getByRole("button", { name: "Send decision" }).click();
  await expect(moderator.getByText("Write a note of at most 2,000 characters.")).toBeVisible();
  await moderator.getByLabel("Note to the creator").fill("El poema es de otra persona.");
  await moderator.getByRole("button", { name: "Send decision" }).click();
  await expect(moderator.getByRole("status")).toHaveText(/^Taken down\./);
  expect((await reader.goto(path))?.status()).toBe(410);

  await moderator.goto(staffPaths.deskCreator(path.split("/").at(-2) ?? ""));
  await moderator.getByLabel("Upload files").check();
  await moderator.getByRole("button", { name: "Restrict", exact: true }).click();
  await expect(moderator.getByText("Choose a cause.")).toBeVisible();
  await moderator.getByLabel("Moderation: pieces broke our rules").check();
  await moderator.getByLabel("Note to the creator").fill("Lee la decisión.");
  await moderator.getByRole("button", { name: "Restrict", exact: true }).click();
  await expect(moderator.getByRole("button", { name: "Lift Upload files" })).toBeVisible();
  await expect(moderator.getByLabel("Note to the creator"), "empty again").toHaveValue("");
  await expectAccessible(moderator, "the restrictions of a creator");
  await creator.goto(staffPaths.studio);
  await expect(creator.getByText("Por ahora no puedes subir archivos.")).toBeVisible();
  await expect(creator.getByText("Lee la decisión.")).toBeVisible();
  const attention = creator.locator("section", { has: creator.getByRole("heading", { name: "Necesita tu atención" }) });
  await expect(
    attention.getByRole("link", { name: "Leer la decisión" }),
    "the take-down waits for an appeal",
  ).toBeVisible();
  await moderator.getByRole("button", { name: "Lift Upload files" }).click();
  await expect(moderator.getByText("Nothing is restricted.")).toBeVisible();
  await moderator.getByRole("button", { name: "Open the studio" }).click();
  await expect(moderator.getByText("Please fill in this field.")).toBeVisible();
  await moderator.getByLabel("Reason", { exact: true }).fill("A question about this piece");
  await moderator.getByRole("button", { name: "Open the studio" }).click();
  const view = moderator.getByRole("region", { name: "View as creator" });
  await expect(view).toContainText("Nothing can be changed here.");
  await expect(moderator.getByRole("button", { name: "New piece" })).toHaveCount(0);
  await moderator.goto(staffPaths.studioPiece(id));
  await expect(moderator.frameLocator("iframe").getByRole("heading", { name: "Borrowed words" })).toBeVisible();
  await view.getByRole("button", { name: "End the view" }).click();
  await expect(moderator.getByText("Nothing is restricted.")).toBeVisible();

  await creator.goto(staffPaths.studioPiece(id));
  await creator.getByRole("link", { name: "Leer la decisión" }).first().click();
  await expect(creator.getByRole("heading", { name: "Hemos retirado esta pieza" })).toBeVisible();
  await expect(creator.getByText("El poema es de otra persona.")).toBeVisible();
  await expectAccessible(creator, "a decision about a piece");
  const otherTab = await creator.context().newPage();
  await otherTab.goto(creator.url());
  await otherTab.getByLabel("Tu apelación").fill("Es mío.");
  await creator.getByLabel("Tu apelación").fill("Lo escribí yo.");
  await creator.getByRole("button", { name: "Enviar apelación" }).click();
  await expect(creator.getByRole("heading", { name: "Nuestro equipo tiene tu apelación" })).toBeVisible();
  await otherTab.getByRole("button", { name: "Enviar apelación" }).click();
  await expect(otherTab.getByRole("alert")).toContainText("Esta decisión ha cambiado entretanto.");
  await expectAccessible(otherTab, "a decision that was appealed in another tab");
  await otherTab.close();

  await moderator.goto(staffPaths.deskCases());
  await moderator.getByRole("link", { name: "Borrowed words" }).click();
  await expect(moderator.getByText("another moderator decides it")).toBeVisible();
  const second = await (await anotherBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await signInAsMember(second, product, ["moderator"]);
  await second.goto(staffPaths.deskCases());
  await second.getByRole("link", { name: "Borrowed words" }).click();
  await second.getByLabel("Restore the piece").check();
  await second.getByLabel("Note to the creator").fill("Es tuyo.");
  const late = await second.context().newPage();
  await late.goto(second.url());
  await late.getByLabel("Restore the piece").check();
  await late.getByLabel("Note to the creator").fill("Es tuyo.");
  await second.getByRole("button", { name: "Send decision" }).click();
  await expect(second.getByRole("status")).toHaveText(/^Restored\./);
  await late.getByRole("button", { name: "Send decision" }).click();
  await expect(late.getByRole("alert")).toContainText("Somebody has decided meanwhile.");
  await expectAccessible(late, "a case that was decided in another tab");
  expect((await reader.goto(path))?.status()).toBe(200);
  await withdrawPiece(creator, product, id);
});

const texts = {
  en: {
    ...{ reason: "It is somebody else's work", report: "Send report", reported: "Your report has reached our team" },
    ...{ unclaimed: "Unclaimed", live: /readers see it now · 2[34] h \d+ min left/, claim: "Claim for 15 minutes" },
    ...{ claimed: /^You have claimed it until/, return: "Return it to the creator", send: "Send decision" },
    ...{ fault: "Choose a reason.", note: "Note to the creator", returned: /^Returned\./, read: "Read the decision" },
    content: { title: "Borrowed lines", excerpt: "A poem.", body: "Violets.", price: 4.5, language: "English" },
    answer: "Quote the poem and send it again.",
  },
  es: {
    ...{ reason: "Es obra de otra persona", report: "Enviar denuncia", reported: "Tu denuncia ha llegado" },
    ...{ unclaimed: "Sin reservar", live: /ahora se ve en la tienda · 2[34] h \d+ min restantes/ },
    ...{ claim: "Reservarla 15 minutos", claimed: /^La tienes reservada hasta el/, return: "Devolverla" },
    ...{ send: "Enviar decisión", fault: "Elige un motivo.", note: "Nota para quien la creó" },
    ...{ returned: /^Devuelta\./, read: "Leer la decisión" },
    content: { title: "Palabras prestadas", excerpt: "Un poema.", body: "Rosas.", price: 4.5, language: "Spanish" },
    answer: "Cita el poema y vuelve a enviarla.",
  },
} as const;

// It changes what Home and Explore show, so it has the product for itself.
for (const { language, width, tag, browser } of journeyLooks(undefined, ["@alone"]))
  test(`returns a reported piece to its creator, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const creator = await (await anotherBrowser(browser)).newPage();
    await signInByMail(creator, { product, email: demoWriter, language });
    const headers = { origin: product.publicUrl };
    const data = { ...text.content, title: `${text.content.title} ${width}` };
    const created = await creator.request.post(addressOf("createStudioPost"), { headers, data });
    const { id, version } = (await created.json()).data;
    const publish = addressOf("publishStudioPost", { params: { id } });
    const { path } = (await (await creator.request.post(publish, { headers, data: { version } })).json()).data.post;

    const reader = await (await anotherBrowser(browser)).newPage();
    await reader.goto(paths.inLanguage(paths.reportPost(path.split("/").at(-1)), language));
    await reader.getByLabel(text.reason).check();
    await expectAccessible(reader, "the report of a piece");
    await reader.getByRole("button", { name: text.report }).click();
    await expect(reader.getByRole("status")).toContainText(text.reported);

    const desk = await (await anotherBrowser(browser)).newPage();
    await signInAsMember(desk, product, ["moderator"]);
    await desk.waitForURL(`**${staffPaths.desk}`);
    await desk.goto(paths.inLanguage(staffPaths.deskCases(), language));
    await expect(desk.getByRole("row").filter({ hasText: data.title })).toContainText(text.unclaimed);
    await desk.getByRole("link", { name: data.title }).click();
    await expect(desk.getByText(text.live)).toBeVisible();
    await desk.getByRole("button", { name: text.claim }).click();
    await expect(desk.getByText(text.claimed)).toBeVisible();
    await desk.getByLabel(text.return).check();
    await desk.getByRole("button", { name: text.send }).click();
    await expect(desk.getByText(text.fault)).toBeVisible();
    await desk.getByLabel(text.reason).check();
    await desk.getByLabel(text.note).fill(text.answer);
    await expectAccessible(desk, "a reported piece");
    await desk.getByRole("button", { name: text.send }).click();
    await expect(desk.getByRole("status")).toHaveText(text.returned);
    expect((await reader.goto(path))?.status()).toBe(410);

    await creator.goto(staffPaths.studioPiece(id));
    await creator.getByRole("link", { name: text.read }).first().click();
    await expect(creator.getByText(text.answer)).toBeVisible();
    await expectAccessible(creator, "the decision about a reported piece");
  });
