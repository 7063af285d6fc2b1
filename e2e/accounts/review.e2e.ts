import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { withdrawPiece } from "#e2e/steps/studio.ts";

/** The creator saves and submits another version while a moderator reads: the decision about the read one is refused. */
async function expectOutdated(
  creator: Page,
  moderator: Page,
  { product, id, content }: { product: BootedProduct; id: string; content: object },
): Promise<void> {
  const headers = { origin: product.publicUrl };
  const of = { params: { id } };
  const { version } = (await (await creator.request.get(addressOf("getStudioPost", of))).json()).data;
  const saved = await creator.request.put(addressOf("saveStudioPost", of), {
    ...{ headers: { ...headers, "if-match": `"${version}"` }, data: { ...content, excerpt: "Which knots hold." } },
  });
  const data = { version: (await saved.json()).data.version };
  expect((await creator.request.post(addressOf("publishStudioPost", of), { headers, data })).status()).toBe(200);
  await moderator.getByLabel("Publish it").check();
  await moderator.getByRole("button", { name: "Send decision" }).click();
  await expect(moderator.getByRole("alert")).toContainText("The creator has submitted another version meanwhile.");
  await expectAccessible(moderator, "the review of an outdated version");
  await moderator.reload();
}

/** On a phone, a decision that is refused twice for the same reason leads to its fault each time, wherever the form stands. */
async function expectFaultInView(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Send decision" }).click();
  await expect(page.getByLabel("Publish it")).toBeFocused();
  await expect(page.getByText("Choose a decision.")).toBeInViewport();
  await page.setViewportSize(before);
}

test("returns a piece and then publishes it, with the desk in Spanish on a phone", {
  // It changes what Home and Explore show.
  tag: ["@alone", "@long"],
}, async ({ page: creator, product, anotherBrowser }) => {
  await signInByMail(creator, { product, email: await openAccount(product, { roles: ["creator"] }), language: "es" });
  const headers = { origin: product.publicUrl };
  const title = "Nudos y cabos";
  const content = { title, excerpt: "Qué nudo aguanta.", body: "El as de guía.", price: 4.5, language: "Spanish" };
  const created = await creator.request.post(addressOf("createStudioPost"), { headers, data: content });
  const { id, version } = (await created.json()).data;
  const publish = addressOf("publishStudioPost", { params: { id } });
  expect((await creator.request.post(publish, { headers, data: { version } })).status()).toBe(200);

  const page = await (await anotherBrowser({ viewport: { width: 390, height: 844 }, locale: "es-ES" })).newPage();
  await signInAsMember(page, product, ["moderator"]);
  await page.waitForURL(`**${staffPaths.desk}`);
  await page.goto(paths.inLanguage(staffPaths.deskReviews(), "es"));
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText(/en español · \$4\.50 · 2[34] h \d+ min restantes/)).toBeVisible();
  await page.getByLabel("Devolverla").check();
  await page.getByRole("button", { name: "Enviar decisión" }).click();
  await expect(page.getByText("Elige un motivo.")).toBeVisible();
  await page.getByLabel("El precio no encaja").check();
  await page.getByLabel("Nota para quien la creó").fill("¿Por qué cuatro dólares y medio?");
  await expectAccessible(page, "the review of a piece in Spanish on a phone");
  await page.getByRole("button", { name: "Enviar decisión" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Devuelta\./);

  await creator.goto(staffPaths.studioPiece(id));
  await expect(creator.getByText("¿Por qué cuatro dólares y medio?")).toBeVisible();
  expect((await creator.request.post(publish, { headers, data: { version } })).status()).toBe(200);
  await page.goto(staffPaths.deskReviews());
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("Desde entonces no ha cambiado nada.")).toBeVisible();
  await page.getByLabel("Publicarla").check();
  await page.getByRole("button", { name: "Enviar decisión" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Aprobada\./);
  await withdrawPiece(creator, product, id);
});

for (const { javaScriptEnabled, viewport } of [
  { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } },
  { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
])
  test(`publishes a new creator's piece once a moderator approves it, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    // It changes what Home and Explore show.
    tag: ["@alone", "@long"],
  }, async ({ page: creator, product, anotherBrowser }) => {
    await signInByMail(creator, { product, email: await openAccount(product, { roles: ["creator"] }) });
    const headers = { origin: product.publicUrl };
    const title = `Ropes and knots, ${javaScriptEnabled ? "first" : "second"} part`;
    const content = {
      title,
      excerpt: "Which knot holds.",
      body: "The bowline **holds**.",
      price: 4.5,
      language: "English",
    };
    const created = await creator.request.post(addressOf("createStudioPost"), { headers, data: content });
    const { id, version } = (await created.json()).data;
    const publish = addressOf("publishStudioPost", { params: { id } });
    const submitted = await creator.request.post(publish, { headers, data: { version } });
    expect((await submitted.json()).data.state).toBe("in-review");

    const context = await anotherBrowser({ javaScriptEnabled, viewport });
    const page = await context.newPage();
    await signInAsMember(page, product, ["moderator"]);
    await expect(page).toHaveURL(staffPaths.desk);
    await page.getByRole("main").getByRole("link", { name: "Reviews" }).click();
    await page.getByRole("link", { name: title }).click();
    await expect(page.locator(".article strong")).toHaveText("holds");
    if (javaScriptEnabled) await expectAccessible(page, "the review of a piece");
    await page.getByRole("button", { name: "Send decision" }).click();
    await expect(page.getByText("Choose a decision.")).toBeVisible();
    if (javaScriptEnabled) await expectFaultInView(page);
    if (javaScriptEnabled) await expectOutdated(creator, page, { product, id, content });
    await page.getByLabel("Publish it").check();
    await page.getByRole("button", { name: "Send decision" }).click();
    await expect(page.getByRole("status")).toHaveText(/^Approved\./);
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);

    const read = await creator.request.get(addressOf("getStudioPost", { params: { id } }));
    const { path } = (await read.json()).data.post;
    await creator.goto(staffPaths.studioPiece(id));
    await creator.getByRole("link", { name: "See its page" }).click();
    await expect(creator).toHaveURL(path);
    await expect(creator.getByRole("heading", { name: title })).toBeVisible();
    await expect(creator.getByText("Price: $4.50").first()).toBeVisible();
    await withdrawPiece(creator, product, id);
  });
