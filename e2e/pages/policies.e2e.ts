import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

// The facts that section 1 of the specification requires for every reader, on the page that must state them.
const promised = {
  en: {
    index: "Help and policies",
    pages: [
      [paths.hassleFreeAccessPolicy, "Hassle-free access policy", ["without an account", "24 to 48 hours"]],
      [
        paths.oneTimeAccessPolicy,
        "One-time access policy",
        ["72 hours", "a new purchase is needed", "Sharing purchase data"],
      ],
      [
        paths.identityVerificationPolicy,
        "Identity verification policy",
        ["used only to verify your identity", "at least 18", "50,000 followers", "less than 24 hours"],
      ],
      [
        paths.privacyAndTerms,
        "Privacy and terms",
        [
          "no personal data about them is collected",
          "80/20",
          "United States",
          "legal action",
          "only as fingerprints",
          "400 days",
          "7 days",
        ],
      ],
    ],
  },
  es: {
    index: "Ayuda y políticas",
    pages: [
      [paths.hassleFreeAccessPolicy, "Política de acceso sin complicaciones", ["sin cuenta", "24 a 48 horas"]],
      [
        paths.oneTimeAccessPolicy,
        "Política de acceso único",
        ["72 horas", "hace falta una nueva compra", "prohibido compartir"],
      ],
      [
        paths.identityVerificationPolicy,
        "Política de verificación de identidad",
        ["solo para verificar tu identidad", "al menos 18", "50 000 seguidores", "menos de 24 horas"],
      ],
      [
        paths.privacyAndTerms,
        "Privacidad y términos",
        [
          "no se recogen datos personales",
          "80/20",
          "Estados Unidos",
          "acciones legales",
          "solo como huellas",
          "400 días",
          "7 días",
        ],
      ],
    ],
  },
} as const;

for (const [language, theme] of variantsOfRun(
  [
    ["en", "dark"],
    ["es", "light"],
  ] as const,
  1,
)) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ colorScheme: theme, locale: language });

    test("links help and policies from the footer, with all required statements", { tag: "@long" }, async ({
      page,
    }) => {
      const { index, pages } = promised[language];
      await page.goto(paths.notFound);
      await page.getByRole("contentinfo").getByRole("link", { name: index }).click();
      await expect(page.getByRole("heading", { level: 1, name: index })).toBeVisible();
      for (const [path, title, points] of pages) {
        await page.getByRole("main").getByRole("link", { name: title }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
        for (const point of points) await expect(page.getByRole("main")).toContainText(point);
        for (const entry of await page.getByRole("main").getByRole("navigation").getByRole("link").all()) {
          const section = page.locator((await entry.getAttribute("href")) ?? "");
          await expect(section.getByRole("heading", { level: 2 })).toHaveText((await entry.textContent()) ?? "");
        }
        await page.goBack();
      }
    });
  });
}

test("links the other policy that a policy mentions, and the support address", { tag: "@long" }, async ({ page }) => {
  for (const [language, title] of [
    ["en", "One-time access policy"],
    ["es", "Política de acceso único"],
  ] as const) {
    await page.goto(paths.inLanguage(paths.privacyAndTerms, language));
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "@" })).toHaveAttribute("href", /^mailto:.+@/);
    // Inside a sentence the title starts with a lower-case letter.
    await main.getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.oneTimeAccessPolicy}`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("contains the policy's text in its page and in no script", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/assets/")) scripts.push(await response.text().catch(() => ""));
  });
  const answer = await page.goto(paths.privacyAndTerms, { waitUntil: "networkidle" });
  expect(await answer?.text()).toContain("only as fingerprints");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes("as fingerprints"))).toEqual([]);
});
