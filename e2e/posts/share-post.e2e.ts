import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";

const words = {
  en: {
    share: "Share or embed",
    link: "Link",
    copyLink: "Copy link",
    code: "Embed code",
    copied: "Copied!",
    card: "See the card",
  },
  es: {
    ...{ share: "Compartir o insertar", link: "Enlace", copyLink: "Copiar enlace", code: "Código para insertar" },
    ...{ copied: "¡Copiado!", card: "Ver la tarjeta" },
  },
};

for (const [language, post, path] of [
  ["en", market, paths.post(market.username, market.slug)],
  ["es", birds, paths.freePost(birds.slug)],
] as const) {
  const text = words[language];
  test.describe(language, () => {
    test.use({ locale: language, permissions: ["clipboard-read", "clipboard-write"] });

    test("offers a post's link and embed code on request", { tag: "@long" }, async ({ page, product }) => {
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      await page.goto(path, { waitUntil: "networkidle" });
      expect(loaded.filter((url) => url.includes("share-options"))).toEqual([]);
      await page.getByText(text.share).click();
      const link = page.getByLabel(text.link, { exact: true });
      await expect(link).toHaveValue(product.publicUrl + paths.post(post.username, post.slug));
      await expectAccessible(page, `sharing, ${language}`);

      await page.getByRole("button", { name: text.copyLink }).click();
      await expect(page.getByRole("button", { name: text.copied })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());

      // The HTML that an editor with oEmbed support inserts.
      const { html } = await (await page.request.get(paths.oEmbed(await link.inputValue()))).json();
      await expect(page.getByLabel(text.code)).toHaveValue(html);
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: text.card }).click();
      await expect((await opened).getByRole("link")).toContainText(post.title);
    });
  });
}

test("fills the section when the reader opens it before hydration", { tag: "@long" }, async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => arrived.promise.then(() => route.fallback()));
  await page.goto(paths.freePost(birds.slug), { waitUntil: "commit" });
  await page.getByText("Share or embed").click();
  arrived.resolve();
  await expect(page.getByLabel("Embed code")).toBeVisible();
});

test.describe("on a phone with a share sheet", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("shares title and URL, and changes nothing when the sheet is closed", { tag: "@long" }, async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        configurable: true,
        value: async (data: ShareData) => {
          Object.assign(window, { shared: data });
          throw new DOMException("cancelled", "AbortError");
        },
      });
    });
    await page.goto(paths.freePost(birds.slug));
    await page.getByText("Share or embed").click();
    await page.getByRole("button", { name: "Send…" }).click();
    const shared = await page.evaluate(() => Reflect.get(window, "shared"));
    expect(shared).toEqual({ title: birds.title, url: product.publicUrl + paths.post(birds.username, birds.slug) });
    await expect(page.getByLabel("Link", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("hides the section when it could not be opened", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.freePost(birds.slug));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Share or embed")).toBeHidden();
  });
});
