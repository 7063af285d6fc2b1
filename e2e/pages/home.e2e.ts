import { defaultBrand } from "#contract/brand.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";

const words = {
  en: {
    hero: "Turn your social presence into revenue streams",
    links: { "Get Started": paths.create, "Learn More about Vitrina": paths.about, "Schedule a Demo": paths.contact },
    free: "Always Free",
    badges: ["Always Free", "Instant approval", "80% revenue share"],
    claims: ["80% average creator earnings", "100% satisfaction", "7 days to first payout"],
    report: "Open the report tool",
  },
  es: {
    hero: "Convierte tu presencia en redes en fuentes de ingresos",
    links: { Empezar: paths.create, "Saber más sobre Vitrina": paths.about, "Reservar una demo": paths.contact },
    free: "Siempre gratis",
    badges: ["Siempre gratis", "Aprobación inmediata", "80 % de los ingresos"],
    claims: ["80 % de ingresos medios por creador", "100 % de satisfacción", "7 días hasta el primer cobro"],
    report: "Abrir la herramienta de informes",
  },
};

for (const [language, text] of Object.entries(words)) {
  const tag = language === "en" ? [] : "@long";
  test(`${language}: shows promise, reasons and four steps with their links`, { tag }, async ({ page }) => {
    await page.goto(paths.inLanguage(paths.home, language as "en" | "es"));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(text.hero);
    for (const [name, path] of Object.entries(text.links)) {
      await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    await expect(main.getByRole("link", { name: text.free })).toHaveAttribute("href", paths.create);
    for (const badge of text.badges) await expect(main.getByRole("listitem").filter({ hasText: badge })).toBeVisible();
    for (const claim of text.claims) await expect(main.getByRole("term").filter({ hasText: claim })).toBeVisible();
    const steps = main.locator("ol > li");
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(0).getByRole("link")).toHaveAttribute("href", paths.create);
    await expect(steps.nth(2).getByRole("link")).toHaveAttribute("href", paths.about);
    await expect(steps.nth(3).getByRole("link", { name: text.report })).toHaveAttribute(
      "href",
      defaultBrand.reportToolUrl,
    );
    await expectAccessible(page, "home");
  });
}

test("opens the report tool in a new tab and keeps Home open", { tag: "@long" }, async ({ page, context }) => {
  await context.route(`${defaultBrand.reportToolUrl}/**`, (route) => route.fulfill({ body: "the tool" }));
  await page.goto(paths.home);
  const opened = page.waitForEvent("popup");
  await page.locator("main ol > li").nth(3).getByRole("link").click();
  await expect(await opened).toHaveURL(`${defaultBrand.reportToolUrl}/`);
  await expect(page).toHaveURL(paths.home);
});

test("links real posts and their creators in the window", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  const latest = page.getByRole("region", { name: "Latest in the window" });
  await expect(latest.getByRole("article")).toHaveCount(6);
  const cover = latest.getByRole("article").first().locator("img").last();
  await cover.scrollIntoViewIfNeeded();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);

  const creators = page.getByRole("region", { name: "Whose windows these are" }).getByRole("link");
  const name = await creators.first().innerText();
  await creators.first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await latest.getByRole("link", { name: "Music", exact: true }).click();
  await expect(page).toHaveURL(paths.explore({ category: "Music" }));
});

test("shows the back-to-top button after more than 300 px", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  const up = page.getByRole("button", { name: "Back to top" });
  await page.evaluate(() => scrollTo(0, 301));
  await expect(up).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo(0, 301));
  await up.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(up).toBeHidden();
});

test("opens social sites in a new tab", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  for (const { title, url } of defaultBrand.socialLinks) {
    const link = page.getByRole("contentinfo").getByRole("link", { name: title });
    await expect(link).toHaveAttribute("href", url);
    await expect(link).toHaveAttribute("target", "_blank");
  }
});
