import { defaultBrand } from "#contract/brand.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, shelves } from "#e2e/steps/demo.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const words = {
  en: {
    notFound: "Oops! The page you are looking for doesn't seem to exist.",
    home: "Go home",
    explore: "Explore content",
    contact: "Tell us about it",
    post: "Ups! We couldn't find this content.",
    broken: "Ups! We could not find this content.",
    report: "Report this issue",
    subject: (message: string) => `Error Report: ${message}`,
    quick: "Quick links",
    legal: "Legal",
    success: ["Your payment was received.", "A confirmation email with the details was sent to you.", "24/7"],
    support: "Contact support",
    next: "What's Next",
  },
  es: {
    notFound: "¡Vaya! Parece que la página que buscas no existe.",
    home: "Ir al inicio",
    explore: "Explorar contenido",
    contact: "Cuéntanoslo",
    post: "¡Ups! No encontramos este contenido.",
    broken: "¡Ups! No pudimos encontrar este contenido.",
    report: "Informar del problema",
    subject: (message: string) => `Informe de error: ${message}`,
    quick: "Enlaces rápidos",
    legal: "Legal",
    success: ["Hemos recibido tu pago.", "Te hemos enviado un correo de confirmación con los detalles.", "24/7"],
    support: "Contactar con soporte",
    next: "Qué viene ahora",
  },
};

for (const language of variantsOfRun(["en", "es"] as const, 1)) {
  const text = words[language];

  test(`${language}: shows the 404 screen with three ways on for an unknown URL`, async ({ page }) => {
    for (const path of [paths.notFound, "/no/such/page"]) {
      await page.goto(paths.inLanguage(path, language));
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(text.notFound);
      await expect(main.getByRole("link", { name: text.home })).toHaveAttribute("href", paths.home);
      await expect(main.getByRole("link", { name: text.explore })).toHaveAttribute("href", paths.explore());
      await expect(main.getByRole("link", { name: text.contact })).toHaveAttribute("href", paths.contact);
    }
  });

  test(`${language}: offers a report for a missing post or one that fails to load`, { tag: "@long" }, async ({
    page,
    context,
    product,
  }) => {
    await context.addCookies([{ name: "lang", value: language, url: product.publicUrl }]);
    await page.goto(paths.post("nobody", "nothing"));
    const main = page.getByRole("main");
    const report = main.getByRole("link", { name: text.report });
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(text.post);
    await expect(main.getByRole("link", { name: text.explore })).toHaveAttribute("href", paths.explore());
    await expect(report).toHaveAttribute("href", paths.contactAbout(text.subject(text.post)));

    await page.goto(paths.explore(shelves.birds));
    await page.route(`**${paths.freePost(birds.slug)}.data**`, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("link", { name: birds.title }).click();
    await expect(main.getByText(text.broken)).toBeVisible();
    await expect(report).toHaveAttribute("href", paths.contactAbout(text.subject(text.broken)));
  });

  test(`${language}: shows company, year, support, pages, policies and social sites in the footer`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto(paths.inLanguage(paths.freePost(birds.slug), language));
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Vitrina LLC`);
    await expect(footer.getByRole("link", { name: defaultBrand.supportEmail })).toHaveAttribute("href", /^mailto:/);
    for (const [column, ways] of [
      [text.quick, [paths.home, paths.explore(), paths.create, paths.about, paths.contact]],
      [text.legal, [paths.privacyAndTerms, paths.oneTimeAccessPolicy]],
    ] as const) {
      const links = footer.getByRole("navigation", { name: column }).getByRole("link");
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      for (const way of ways) expect(hrefs).toContain(way);
    }
    for (const { title, url } of defaultBrand.socialLinks) {
      const link = footer.getByRole("link", { name: title });
      await expect(link).toHaveAttribute("href", url);
      await expect(link).toHaveAttribute("target", "_blank");
    }
  });

  test(`${language}: shows the next steps and contacts after a free payment`, async ({ page }) => {
    await page.goto(paths.inLanguage(paths.paymentSuccess, language));
    const main = page.getByRole("main");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    for (const said of text.success) await expect(main).toContainText(said);
    await expect(main.getByRole("heading", { name: text.next })).toBeVisible();
    await expect(main.getByRole("link", { name: text.support })).toHaveAttribute("href", paths.contact);
    for (const { title, url } of defaultBrand.socialLinks) {
      const link = main.getByRole("link", { name: title });
      await expect(link).toHaveAttribute("href", url);
      await expect(link).toHaveAttribute("target", "_blank");
    }
  });
}

test("places a post's back-to-top button above the footer", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.freePost(birds.slug));
  const up = page.getByRole("button", { name: "Back to top" });
  await page.evaluate(() => scrollTo(0, 301));
  await expect(up).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  await expect(up).toBeVisible();
  const [button, footer] = [await up.boundingBox(), await page.getByRole("contentinfo").boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test("shifts nothing when the back-to-top button appears", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.notFound);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await height();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  await expect(page.getByRole("button", { name: "Back to top" })).toBeVisible();
  expect(await height()).toBe(before);
});

test("keeps the header visible while the page scrolls", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.freePost(birds.slug));
  await page.evaluate(() => scrollTo({ top: 800, behavior: "instant" }));
  await expect.poll(() => page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().top)).toBe(0);
});

test("shows an error screen from its top", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.inLanguage(paths.explore(shelves.birds), "en"));
  await page.route("**/*.data**", (route) => route.fulfill({ status: 500, body: "" }));
  const card = page.getByRole("link", { name: birds.title });
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: "Oops! We hit a bump" })).toBeInViewport();
});

test("reports no page error when the browser skips a view transition", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.skipTransition();
      document.documentElement.dataset.transitions = "skipped";
      return transition;
    };
  });
  await page.goto(paths.explore(shelves.birds));
  await page.getByRole("link", { name: birds.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: birds.title })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-transitions", "skipped");
});

test("leaves links with Ctrl or the middle button to the browser", { tag: "@long" }, async ({ page, context }) => {
  await page.goto(paths.explore(shelves.birds));
  const home = page.getByRole("banner").getByRole("link", { name: defaultBrand.name });
  for (const how of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    // A busy headless browser sometimes loses such a click.
    await expect(async () => {
      const opened = context.waitForEvent("page", { timeout: 5_000 });
      await home.click(how);
      await expect(await opened).toHaveURL(paths.home);
    }).toPass();
  }
  await expect(page).toHaveURL(paths.explore(shelves.birds));
});

test("adds no history entry for a link to the current page", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ category: "Film, Photo" }));
  const spanish = page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "Spanish" });
  await spanish.click();
  await expect(spanish).toHaveAttribute("aria-current", "true");
  // The link is marked at once; the history entry follows with the listing.
  await expect(page).toHaveURL(/language=Spanish/);
  const entry = () => page.evaluate(() => ({ key: history.state.key as string, length: history.length }));
  const { key, length } = await entry();
  await spanish.click();
  await expect.poll(async () => (await entry()).key).not.toBe(key);
  expect((await entry()).length).toBe(length);
});

test("morphs the clicked cover into the post's cover and back, also for related posts", { tag: "@long" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const { dataset } = document.documentElement;
      const moved = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      const shown = () => {
        dataset.transition = moved()
          .filter((part) => part?.endsWith("(cover)"))
          .sort()
          .join(" ");
      };
      transition.ready.then(shown, (reason) => {
        dataset.transition = String(reason);
      });
      return transition;
    };
  });
  const transition = page.locator("html[data-transition]");
  const both = /-new\(cover\).*-old\(cover\)/;
  // A busy browser may skip a transition; two covers with the same name make it skip every one.
  await expect(async () => {
    await page.goto(paths.explore(shelves.birds));
    await page.getByRole("link", { name: birds.title }).click();
    await expect(transition).toHaveAttribute("data-transition", both, { timeout: 5_000 });
    await page.evaluate(() => delete document.documentElement.dataset.transition);
    await page.goBack();
    await expect(transition).toHaveAttribute("data-transition", both, { timeout: 5_000 });
  }).toPass();
  await expect(async () => {
    await page.goto(paths.freePost(birds.slug));
    await page.locator("[data-related] article").filter({ hasText: "Free" }).locator("h3 a").first().click();
    await expect(page).not.toHaveURL(paths.freePost(birds.slug));
    await expect(transition).toHaveAttribute("data-transition", /\(cover\)/, { timeout: 5_000 });
  }).toPass();
});

test("keeps the page and reports a missing connection on offline navigation", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.getByRole("link", { name: "Next" }).click();
  const notice = page.getByRole("dialog", { name: "You are offline" });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(paths.explore());
  await context.setOffline(false);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(paths.explore({ page: 2 }));
  await expect(page.getByRole("article").first()).toBeVisible();
});
