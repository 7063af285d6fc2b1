import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { demoWriter, openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ more: "More", date: "Date and time", zone: "Time zone", schedule: "Schedule", withdraw: "Withdraw" },
    ...{ scheduled: "Readers see this piece from Mar 30, 2031, 02:30 (Europe/Madrid).", skipped: "skip this time" },
    ...{ withdrawn: "Withdrawn. Nobody can buy it now.", gone: "This piece is no longer available" },
    ...{
      remove: "Delete",
      removeNow: "Delete for good",
      withdrawNow: "Withdraw it now",
      body: "Text",
      send: "Send for review",
    },
    returned: "We returned this piece. Readers see nothing of it, and your text is safe.",
  },
  es: {
    ...{ more: "Más", date: "Fecha y hora", zone: "Zona horaria", schedule: "Programar", withdraw: "Retirar" },
    ...{ scheduled: "Los lectores ven esta pieza desde el 30 mar 2031, 02:30 (Europe/Madrid).", skipped: "no existe" },
    ...{ withdrawn: "Retirada. Ya nadie puede comprarla.", gone: "Esta pieza ya no está disponible" },
    ...{
      remove: "Eliminar",
      removeNow: "Eliminar para siempre",
      withdrawNow: "Retirarla ahora",
      body: "Texto",
      send: "Enviar a revisión",
    },
    returned: "Te hemos devuelto esta pieza. Los lectores no ven nada de ella y tu texto está a salvo.",
  },
};
const looks = [
  { language: "en", width: 1280 },
  { language: "es", width: 390 },
  { language: "en", width: 390 },
  { language: "es", width: 1280 },
] as const;

/** Writes a draft of the creator who is signed in on a page, and returns its id. */
async function write(page: Page, { publicUrl }: BootedProduct, title: string): Promise<string> {
  const data = { title, excerpt: "A tide.", body: "The bell rang **twice**.", price: 4.5, language: "English" };
  const headers = { origin: publicUrl };
  const made = await page.request.post(addressOf("createStudioPost"), { headers, data });
  return (await made.json()).data.id;
}

for (const { language, width } of looks) {
  const text = texts[language];
  const viewport = { width, height: 844 };
  const title = () => `Bell buoy ${randomBytes(4).toString("hex")}`;
  const press = async (page: Page, name: string) => {
    await page.getByText(text.more, { exact: true }).click();
    await page.getByRole("button", { name, exact: true }).click();
  };

  /** Presses what asks first, and then what it asks. */
  const pressAndConfirm = async (page: Page, name: string, confirm: string) => {
    await page.getByText(text.more, { exact: true }).click();
    await expect(page.getByRole("button", { name: confirm, exact: true })).toBeHidden();
    await page.locator("summary", { hasText: new RegExp(`^${name}$`) }).click();
    await page.getByRole("button", { name: confirm, exact: true }).click();
  };

  test(`a creator schedules a piece at a time that the clocks skip, takes it back, and deletes another draft, in ${language} at ${width} px`, {
    tag: "@long",
  }, async ({ page, product }) => {
    await page.setViewportSize(viewport);
    await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studio });
    const id = await write(page, product, title());
    await page.goto(staffPaths.studioPiece(id));
    await page.getByText(text.more, { exact: true }).click();
    await page.getByLabel(text.date).fill("2031-03-30T02:30");
    await page.getByLabel(text.zone).fill("Madrid");
    await page.getByRole("button", { name: text.schedule, exact: true }).click();
    await expect(page.getByLabel(text.zone)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(text.zone)).toBeFocused();
    await expect(page.getByLabel(text.zone)).toHaveValue("Madrid");
    await expect(page.getByLabel(text.date)).toHaveValue("2031-03-30T02:30");
    await expectAccessible(page, "a refused time");
    await page.getByLabel(text.zone).fill("Europe/Madrid");
    await page.getByRole("button", { name: text.schedule, exact: true }).click();
    await expect(page.getByText(text.scheduled)).toBeVisible();
    await expect(page.locator("strong", { hasText: text.skipped })).toContainText("03:30");
    await expectAccessible(page, "a scheduled piece");
    await press(page, text.withdraw);
    await expect(page.getByText(text.scheduled)).toHaveCount(0);

    const other = title();
    await page.goto(staffPaths.studioPiece(await write(page, product, other)));
    await pressAndConfirm(page, text.remove, text.removeNow);
    await page.waitForURL((url) => url.pathname === staffPaths.studioPieces());
    await expect(page.getByRole("link", { name: other })).toHaveCount(0);
  });

  test(`a creator withdraws a piece: sales end, and its buyer keeps reading, in ${language} at ${width} px`, {
    // It changes what Home and Explore show.
    tag: ["@alone", "@long"],
  }, async ({ page, product, anotherBrowser }) => {
    await page.setViewportSize(viewport);
    await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studio });
    const id = await write(page, product, title());
    const headers = { origin: product.publicUrl };
    const publish = addressOf("publishStudioPost", { params: { id } });
    const { data } = await (await page.request.post(publish, { headers, data: { version: 1 } })).json();
    const [, username = "", slug = ""] = data.post.path.split("/");
    const { accessToken } = await quickPurchase(product, { username, slug, title: "", usd: "$4.50" }, newReader());
    await page.goto(staffPaths.studioPiece(id));
    await pressAndConfirm(page, text.withdraw, text.withdrawNow);
    await expect(page.getByText(text.withdrawn)).toBeVisible();

    const reader = await (await anotherBrowser({ viewport })).newPage();
    const address = paths.inLanguage(data.post.path, language);
    expect((await reader.goto(address))?.status()).toBe(410);
    await expect(reader.getByRole("heading", { name: text.gone })).toBeVisible();
    const buyer = await (await anotherBrowser({ viewport })).newPage();
    await storeToken(buyer, slug, accessToken);
    await buyer.goto(address);
    await expect(buyer.locator(".post-body strong")).toHaveText("twice");
  });

  test(`a creator corrects a returned piece by the reviewer's note, and it is published, in ${language} at ${width} px`, {
    tag: ["@alone", "@long"],
  }, async ({ page, product, anotherBrowser }) => {
    await page.setViewportSize(viewport);
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studio });
    const id = await write(page, product, title());
    await page.goto(staffPaths.studioPiece(id));
    await page.getByRole("button", { name: text.send, exact: true }).click();
    const desk = await (await anotherBrowser({})).newPage();
    await signInAsMember(desk, product, ["moderator"]);
    const headers = { origin: product.publicUrl };
    const decide = async (decision: object) => {
      const { version, sha256 } = (await (await desk.request.get(addressOf("getReview", { params: { id } }))).json())
        .data;
      const data = { version, sha256, ...decision };
      return (await desk.request.post(addressOf("decideReview", { params: { id } }), { headers, data })).status();
    };
    await expect.poll(() => decide({ decision: "return", reason: "other", note: "Say which bell." })).toBe(204);
    await page.goto(staffPaths.studioPiece(id));
    await expect(page.getByText(text.returned)).toBeVisible();
    await expect(page.getByText("Say which bell.")).toBeVisible();
    await expectAccessible(page, "a returned piece");
    await page.getByRole("textbox", { name: text.body, exact: true }).fill("The bell of the harbour rang.");
    await page.getByRole("button", { name: text.send, exact: true }).click();
    await expect(page.getByText(text.returned)).toHaveCount(0);
    expect(await decide({ decision: "approve" })).toBe(204);
    const { post } = (await (await page.request.get(addressOf("getStudioPost", { params: { id } }))).json()).data;
    await page.goto(post.path);
    await expect(page.getByText("A tide.").first()).toBeVisible();
    const withdrawn = addressOf("withdrawStudioPost", { params: { id } });
    expect((await page.request.post(withdrawn, { headers, data: {} })).status()).toBe(200);
  });
}
