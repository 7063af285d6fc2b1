import { randomBytes } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps } from "#e2e/steps/studio.ts";

const texts = {
  en: {
    ...{ more: "More", free: "Free", paid: "Paid", locked: "How readers see it before paying" },
    ...{ date: "Date and time", zone: "Time zone", dated: "Send for review with this date" },
    ...{ undated: "Send for review without a date", newer: "Send the newer text", takeBack: "Take back from review" },
    onceApproved: "Once approved, readers see it from Mar 30, 2031, 09:30 (Europe/Madrid).",
    kept: "Your changes are back with you. Readers keep the published version.",
    returned: "We returned your changes. Readers keep the published version, and your text is safe.",
    ...{ withdraw: "Withdraw", withdrawNow: "Withdraw it now", withdrawn: "Withdrawn. Nobody can buy it now." },
  },
  es: {
    ...{ more: "Más", free: "Gratis", paid: "De pago", locked: "Así la ven los lectores antes de pagar" },
    ...{ date: "Fecha y hora", zone: "Zona horaria", dated: "Enviar a revisión con esta fecha" },
    ...{ undated: "Enviar a revisión sin fecha", newer: "Enviar de nuevo", takeBack: "Sacar de la revisión" },
    onceApproved: "Una vez aprobada, los lectores la verán desde el 30 mar 2031, 09:30 (Europe/Madrid).",
    kept: "Vuelves a tener tus cambios. Los lectores siguen viendo la versión publicada.",
    returned: "Te hemos devuelto tus cambios. Los lectores siguen viendo la versión publicada y tu texto está a salvo.",
    ...{ withdraw: "Retirar", withdrawNow: "Retirarla ahora", withdrawn: "Retirada. Ya nadie puede comprarla." },
  },
};

for (const { language, width } of [
  { language: "en", width: 1280 },
  { language: "es", width: 390 },
] as const) {
  const text = texts[language];

  test(`a creator sends a newer text and another date during the review, and takes changes back, in ${language} at ${width} px`, {
    // It changes what Home and Explore show.
    tag: ["@alone", "@long"],
  }, async ({ page, product, anotherBrowser }) => {
    await page.setViewportSize({ width, height: 844 });
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studio });
    const headers = { origin: product.publicUrl };
    const title = `Bell buoy ${randomBytes(4).toString("hex")}`;
    const data = { title, excerpt: "A tide.", body: "The bell rang.", price: 4.5, language: "English" };
    const made = await page.request.post(addressOf("createStudioPost"), { headers, data });
    const { id } = (await made.json()).data;
    const studio = studioSteps(page, language);
    const piece = async () =>
      (await (await page.request.get(addressOf("getStudioPost", { params: { id } }))).json()).data;
    /** Presses a button of the form, and waits for the page that answers it. */
    const submit = async (name: string) => {
      const loaded = page.waitForEvent("load");
      await page.getByRole("button", { name, exact: true }).click();
      await loaded;
    };
    const openMore = () => page.getByText(text.more, { exact: true }).click();
    const desk = await (await anotherBrowser({})).newPage();
    await signInAsMember(desk, product, ["moderator"]);
    const read = async () =>
      (await (await desk.request.get(addressOf("getReview", { params: { id } }))).json()).data as {
        version: number;
        sha256: string;
      };
    const decide = async (decision: object) =>
      (await desk.request.post(addressOf("decideReview", { params: { id } }), { headers, data: decision })).status();

    await page.goto(staffPaths.studioPiece(id));
    await studio.untilSaved();
    await page.getByLabel(text.free, { exact: true }).check();
    await expect(page.getByText(text.locked)).toBeHidden();
    await page.getByLabel(text.paid, { exact: true }).check();
    await page.getByText(text.locked).click();
    await expect(page.frameLocator("iframe").getByText("$4.50").first()).toBeVisible();
    await studio.untilSaved();

    await submit(studio.text.sendForReview);
    await expect(page.getByText(studio.text.inReview)).toBeVisible();
    const first = await read();
    await openMore();
    await page.getByLabel(text.date).fill("2031-03-30T09:30");
    await page.getByLabel(text.zone).fill("Europe/Madrid");
    await submit(text.dated);
    await expect(page.getByText(text.onceApproved)).toBeVisible();
    await expectAccessible(page, "a piece in review with a date");
    await studio.untilSaved();
    await studio.fields.body.fill("The bell rang twice.");
    await submit(text.newer);
    await expect(page.getByText(text.onceApproved)).toBeVisible();
    const newer = await read();
    expect(newer.version).toBeGreaterThan(first.version);
    expect(await decide({ decision: "approve", ...first })).toBe(409);
    await openMore();
    await submit(text.undated);
    await expect(page.getByText(text.onceApproved)).toHaveCount(0);
    expect(await decide({ decision: "approve", ...newer })).toBe(204);
    expect(await piece()).toMatchObject({ state: "published", schedule: null });

    await page.goto(staffPaths.studioPiece(id));
    await studio.untilSaved();
    await studio.fields.body.fill("The bell rang three times.");
    await submit(studio.text.sendForReview);
    await openMore();
    await submit(text.takeBack);
    await expect(page.getByText(text.kept)).toBeVisible();
    expect(await piece()).toMatchObject({ state: "published", post: { isPublic: true } });
    await submit(studio.text.sendForReview);
    const { version } = await read();
    expect(await decide({ decision: "return", version, reason: "other", note: "Say which bell." })).toBe(204);
    await page.goto(staffPaths.studioPiece(id));
    await expect(page.getByText(text.returned)).toBeVisible();
    await expectAccessible(page, "returned changes of a public piece");
    await openMore();
    await page.locator("summary", { hasText: new RegExp(`^${text.withdraw}$`) }).click();
    await submit(text.withdrawNow);
    await expect(page.getByText(text.withdrawn)).toBeVisible();
  });
}
