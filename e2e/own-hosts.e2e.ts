import type { BrowserContext } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { birds, hours, market } from "./steps/demo.ts";
import { everyPage } from "./steps/every-page.ts";
import { looksOfRun } from "./steps/looks-of-run.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { newReader } from "./steps/reader.ts";

/** Every host that the browser asks from now on, with the first page that asked it. */
function askedHosts(context: BrowserContext): Map<string, string> {
  const asked = new Map<string, string>();
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:" || asked.has(origin)) return;
    asked.set(origin, `${request.isNavigationRequest() ? "" : `${request.frame().url()} `}${request.url()}`);
  });
  return asked;
}

/** Addresses that programs and other sites open in a browser. */
const besidesPages = [
  paths.embed(market.username, market.slug),
  paths.embed(birds.username, birds.slug),
  paths.paymentQrImage,
  paths.feed,
  paths.sitemap,
  paths.oEmbed("x"),
];

for (const language of looksOfRun(["en", "es"] as const, 1)) {
  test.describe(language, () => {
    test.use({ locale: language });

    test("no page asks anybody but us for anything, the card provider neither", async ({ context, product }) => {
      const asked = askedHosts(context);
      const left = [...everyPage, ...besidesPages];
      const visit = async () => {
        const page = await context.newPage();
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          await page.goto(paths.inLanguage(path, language));
          // What waits to be seen loads as well.
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        }
        await page.waitForLoadState("networkidle");
      };
      await Promise.all(Array.from({ length: 4 }, visit));
      expect([...asked.keys()], [...asked.values()].join("\n")).toEqual([product.publicUrl]);
    });

    test("the card provider is asked where a payment begins, and no more once it is over", async ({
      page,
      context,
      product,
    }) => {
      const asked = askedHosts(context);
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
