import type { BrowserContext } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, hours, market } from "#e2e/steps/demo.ts";
import { everyPage } from "#e2e/steps/every-page.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

/** Records every host that the browser contacts, with the first page that did so. */
function recordHosts(context: BrowserContext): Map<string, string> {
  const asked = new Map<string, string>();
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:" || asked.has(origin)) return;
    asked.set(origin, `${request.isNavigationRequest() ? "" : `${request.frame().url()} `}${request.url()}`);
  });
  return asked;
}

/** URLs that programs and other sites open in a browser. */
const otherUrls = [
  paths.embed(market.username, market.slug),
  paths.embed(birds.username, birds.slug),
  paths.paymentQrImage,
  paths.feed,
  paths.sitemap,
  paths.oEmbed("x"),
];

for (const language of variantsOfRun(["en", "es"] as const, 1)) {
  test.describe(language, () => {
    test.use({ locale: language });

    test("contacts no third party from any page, not even the card provider", { tag: "@long" }, async ({
      context,
      product,
    }) => {
      const asked = recordHosts(context);
      const left = [...everyPage, ...otherUrls];
      const visit = async () => {
        const page = await context.newPage();
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          await page.goto(paths.inLanguage(path, language));
          // Lazy content loads as well.
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        }
        await page.waitForLoadState("networkidle");
      };
      await Promise.all(Array.from({ length: 4 }, visit));
      expect([...asked.keys()], [...asked.values()].join("\n")).toEqual([product.publicUrl]);
    });

    test("contacts the card provider when a payment starts, and no longer after it", { tag: "@long" }, async ({
      page,
      context,
      product,
    }) => {
      const asked = recordHosts(context);
      const steps = purchaseSteps(page, language);
      const post = language === "en" ? market : hours;
      await steps.openPost(post);
      await steps.openModal();
      expect([...asked.keys()]).toEqual([product.publicUrl]);
      await steps.enterDetails(newReader());
      expect([...asked.keys()]).toEqual([product.publicUrl, product.sandboxUrl]);
      await steps.payWith(cards.pays);
      await steps.continueToContent(post);
      await expect(page.locator("#downloads")).toBeVisible();
      expect([...asked.keys()]).toEqual([product.publicUrl, product.sandboxUrl]);

      asked.clear();
      await page.reload({ waitUntil: "networkidle" });
      await expect(page.locator("#downloads")).toBeVisible();
      expect([...asked.keys()]).toEqual([product.publicUrl]);
    });
  });
}
