import type { BrowserContext, Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { demoWriter, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { withdrawPiece } from "#e2e/steps/studio.ts";
import type { Language } from "#e2e/steps/texts.ts";

const takeDownTexts = {
  en: {
    ...{ report: "Report", send: "Send report", choose: "Choose a reason.", help: /Anything that helps us/ },
    ...{ othersWork: "It is somebody else's work", otherReason: "Something else" },
    ...{ sent: "Your report has reached our team", reports: "Reports", claim: "Claim for 15 minutes" },
    ...{ claimed: /You have claimed it until/, takeDown: "Take it down", decide: "Send decision" },
    ...{ note: "Note to the creator", noteOnAccount: "Note to the creator", takenDown: /^Taken down\./ },
    noNote: "Write a note of at most 2,000 characters.",
    ...{ upload: "Upload files", restrict: "Restrict", noCause: "Choose a cause." },
    ...{ cause: "Moderation: pieces broke our rules", lift: "Lift Upload files", lifted: "Nothing is restricted." },
    ...{ noUploads: "You cannot upload files for now.", attention: "Needs your attention", read: "Read the decision" },
    ...{ openStudio: "Open the studio", empty: "Please fill in this field.", viewReason: "Reason" },
    ...{ view: "View as creator", readOnly: "Nothing can be changed here.", newPiece: "New piece" },
    end: "End the view",
    ...{ down: "We took this piece down", appeal: "Your appeal", sendAppeal: "Send appeal" },
    ...{ appealed: "Your appeal is with our team", changed: "This decision has changed meanwhile." },
    ...{ ownDecision: "another moderator decides it", restore: "Restore the piece", restored: /^Restored\./ },
    late: "Somebody has decided meanwhile.",
    content: { title: "Borrowed words", excerpt: "A poem.", body: "Roses.", price: 4.5, language: "English" },
  },
  es: {
    ...{ report: "Denunciar", send: "Enviar denuncia", choose: "Elige un motivo.", help: /Algo que nos ayude/ },
    ...{ othersWork: "Es obra de otra persona", otherReason: "Otro motivo", sent: "Tu denuncia ha llegado" },
    ...{ reports: "Denuncias", claim: "Reservarla 15 minutos", claimed: /La tienes reservada hasta/ },
    ...{ takeDown: "Retirarla", decide: "Enviar decisión", note: "Nota para quien la creó" },
    noteOnAccount: "Nota para quien crea",
    ...{ noNote: "Escribe una nota de 2.000 caracteres como máximo.", takenDown: /^Retirada\./ },
    ...{ upload: "Subir archivos", restrict: "Restringir", noCause: "Elige una causa." },
    ...{ cause: "Moderación: piezas que incumplen las normas", lift: "Levantar Subir archivos" },
    ...{ lifted: "No hay nada restringido.", noUploads: "Por ahora no puedes subir archivos." },
    ...{ attention: "Necesita tu atención", read: "Leer la decisión", openStudio: "Abrir el estudio" },
    ...{ empty: "Completa este campo.", viewReason: "Motivo", view: "Ver como creador" },
    ...{ readOnly: "Aquí no se puede cambiar nada.", newPiece: "Nueva pieza", end: "Terminar la visita" },
    ...{ down: "Hemos retirado esta pieza", appeal: "Tu apelación", sendAppeal: "Enviar apelación" },
    ...{ appealed: "Nuestro equipo tiene tu apelación", changed: "Esta decisión ha cambiado entretanto." },
    ...{ ownDecision: "decide otra persona", restore: "Restaurar la pieza", restored: /^Restaurada\./ },
    late: "Alguien ha decidido entretanto.",
    content: { title: "Versos prestados", excerpt: "Un poema.", body: "Lirios.", price: 4.5, language: "Spanish" },
  },
} as const;

/** Publishes a piece by the calls of the studio, as the creator who is signed in on a page. */
async function publishPiece(
  creator: Page,
  product: BootedProduct,
  data: object,
): Promise<{ id: string; path: string }> {
  const headers = { origin: product.publicUrl };
  const created = await creator.request.post(addressOf("createStudioPost"), { headers, data });
  const { id, version } = (await created.json()).data;
  const publish = addressOf("publishStudioPost", { params: { id } });
  const published = await creator.request.post(publish, { headers, data: { version } });
  return { id, path: (await published.json()).data.post.path };
}

/** A page of a new moderator, at the desk in one language. */
async function openDesk(context: BrowserContext, product: BootedProduct, language: Language): Promise<Page> {
  const desk = await context.newPage();
  await signInAsMember(desk, product, ["moderator"]);
  await desk.waitForURL(`**${staffPaths.desk}`);
  await desk.goto(paths.inLanguage(staffPaths.desk, language));
  return desk;
}

// It changes what Home and Explore show, so it has the product for itself.
for (const { language, width, tag, browser } of journeyLooks(undefined, ["@alone"]))
  test(`takes down a reported piece, and another moderator restores it after an appeal, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    test.slow();
    const text = takeDownTexts[language];
    const creator = await (await anotherBrowser(browser)).newPage();
    await signInByMail(creator, { product, email: demoWriter, language });
    const data = { ...text.content, title: `${text.content.title} ${width}` };
    const { id, path } = await publishPiece(creator, product, data);

    const reader = await (await anotherBrowser({ ...browser, javaScriptEnabled: false })).newPage();
    await reader.goto(paths.inLanguage(path, language));
    await reader.getByRole("link", { name: text.report, exact: true }).click();
    await reader.getByRole("button", { name: text.send }).click();
    await expect(reader.getByText(text.choose)).toBeVisible();
    await reader.getByLabel(text.othersWork).check();
    await reader.getByLabel(text.help).fill("Es un poema de <b>otra</b> persona.");
    await reader.getByRole("button", { name: text.send }).click();
    await expect(reader.getByRole("status")).toContainText(text.sent);
    await reader.goto(paths.inLanguage(paths.reportPost(path.split("/").at(-1) ?? ""), language));
    await reader.getByLabel(text.otherReason).check();
    await reader.getByRole("button", { name: text.send }).click();
    await expect(reader.getByRole("status"), "without a text").toContainText(text.sent);

    const moderator = await openDesk(await anotherBrowser(browser), product, language);
    await moderator.getByRole("main").getByRole("link", { name: text.reports }).click();
    await moderator.getByRole("link", { name: data.title }).click();
    await expect(moderator.getByText("Es un poema de <b>otra</b> persona.")).toBeVisible();
    await expectAccessible(moderator, "a reported piece");
    await moderator.getByRole("button", { name: text.claim }).click();
    await expect(moderator.getByText(text.claimed)).toBeVisible();
    await moderator.getByLabel(text.takeDown).check();
    await moderator.getByLabel(text.othersWork).check();
    await moderator.getByRole("button", { name: text.decide }).click();
    await expect(moderator.getByText(text.noNote)).toBeVisible();
    await moderator.getByLabel(text.note).fill("El poema es de otra persona.");
    await moderator.getByRole("button", { name: text.decide }).click();
    await expect(moderator.getByRole("status")).toHaveText(text.takenDown);
    expect((await reader.goto(path))?.status()).toBe(410);

    await moderator.goto(staffPaths.deskCreator(path.split("/").at(-2) ?? ""));
    await moderator.getByLabel(text.upload).check();
    await moderator.getByRole("button", { name: text.restrict, exact: true }).click();
    await expect(moderator.getByText(text.noCause)).toBeVisible();
    await moderator.getByLabel(text.cause).check();
    await moderator.getByLabel(text.noteOnAccount).fill("Lee la decisión.");
    await moderator.getByRole("button", { name: text.restrict, exact: true }).click();
    await expect(moderator.getByRole("button", { name: text.lift })).toBeVisible();
    await expect(moderator.getByLabel(text.noteOnAccount), "empty again").toHaveValue("");
    await expectAccessible(moderator, "the restrictions of a creator");
    await creator.goto(staffPaths.studio);
    await expect(creator.getByText(text.noUploads)).toBeVisible();
    await expect(creator.getByText("Lee la decisión.")).toBeVisible();
    const attention = creator.locator("section", { has: creator.getByRole("heading", { name: text.attention }) });
    await expect(attention.getByRole("link", { name: text.read }), "the take-down waits for an appeal").toBeVisible();
    await moderator.getByRole("button", { name: text.lift }).click();
    await expect(moderator.getByText(text.lifted)).toBeVisible();
    await moderator.getByRole("button", { name: text.openStudio }).click();
    await expect(moderator.getByText(text.empty)).toBeVisible();
    await moderator.getByLabel(text.viewReason, { exact: true }).fill("A question about this piece");
    await moderator.getByRole("button", { name: text.openStudio }).click();
    const view = moderator.getByRole("region", { name: text.view });
    await expect(view).toContainText(text.readOnly);
    await expect(moderator.getByRole("button", { name: text.newPiece })).toHaveCount(0);
    await moderator.goto(staffPaths.studioPiece(id));
    await expect(moderator.frameLocator("iframe").getByRole("heading", { name: data.title })).toBeVisible();
    await view.getByRole("button", { name: text.end }).click();
    await expect(moderator.getByText(text.lifted)).toBeVisible();

    await creator.goto(staffPaths.studioPiece(id));
    await creator.getByRole("link", { name: text.read }).first().click();
    await expect(creator.getByRole("heading", { name: text.down })).toBeVisible();
    await expect(creator.getByText("El poema es de otra persona.")).toBeVisible();
    await expectAccessible(creator, "a decision about a piece");
    const otherTab = await creator.context().newPage();
    await otherTab.goto(creator.url());
    await otherTab.getByLabel(text.appeal).fill("Es mío.");
    await creator.getByLabel(text.appeal).fill("Lo escribí yo.");
    await creator.getByRole("button", { name: text.sendAppeal }).click();
    await expect(creator.getByRole("heading", { name: text.appealed })).toBeVisible();
    await otherTab.getByRole("button", { name: text.sendAppeal }).click();
    await expect(otherTab.getByRole("alert")).toContainText(text.changed);
    await expectAccessible(otherTab, "a decision that was appealed in another tab");
    await otherTab.close();

    await moderator.goto(staffPaths.deskCases());
    await moderator.getByRole("link", { name: data.title }).click();
    await expect(moderator.getByText(text.ownDecision)).toBeVisible();
    const second = await openDesk(await anotherBrowser(browser), product, language);
    await second.goto(staffPaths.deskCases());
    await second.getByRole("link", { name: data.title }).click();
    await second.getByLabel(text.restore).check();
    await second.getByLabel(text.note).fill("Es tuyo.");
    const late = await second.context().newPage();
    await late.goto(second.url());
    await late.getByLabel(text.restore).check();
    await late.getByLabel(text.note).fill("Es tuyo.");
    await second.getByRole("button", { name: text.decide }).click();
    await expect(second.getByRole("status")).toHaveText(text.restored);
    await late.getByRole("button", { name: text.decide }).click();
    await expect(late.getByRole("alert")).toContainText(text.late);
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
    const data = { ...text.content, title: `${text.content.title} ${width}` };
    const { id, path } = await publishPiece(creator, product, data);

    const reader = await (await anotherBrowser(browser)).newPage();
    await reader.goto(paths.inLanguage(paths.reportPost(path.split("/").at(-1) ?? ""), language));
    await reader.getByLabel(text.reason).check();
    await expectAccessible(reader, "the report of a piece");
    await reader.getByRole("button", { name: text.report }).click();
    await expect(reader.getByRole("status")).toContainText(text.reported);

    const desk = await openDesk(await anotherBrowser(browser), product, language);
    await desk.goto(staffPaths.deskCases());
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
