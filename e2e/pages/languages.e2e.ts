import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { everyPage, plainScreens } from "#e2e/steps/every-page.ts";
import { callerOf } from "#e2e/steps/quick-purchase.ts";
import { textsInHtml } from "#e2e/steps/texts-in-html.ts";
import { screenDictionaries, textsByLanguage } from "#web/testing/dictionaries.ts";
import { foreignTexts, type ShownText } from "#web/testing/foreign-texts.ts";

// Texts that need scripts are checked state by state in every-screen.e2e.ts; mails in server/mail-languages.test.ts.
/** The pages whose status is not 200. */
const refused: Record<string, number> = {
  [paths.creator(market.username, { page: 9 })]: 404,
  [paths.freePost("no-such-post")]: 404,
  [paths.notFound]: 404,
  "/no/such/path/at-all": 404,
  [paths.tooManyRequests]: 429,
};

test("answers every page with its status in the visitor's language only", { tag: "@long" }, async ({
  page,
  product,
}) => {
  test.slow();
  const call = callerOf(product);
  const shown: ShownText[] = [];
  for (const language of ["en", "es"] as const) {
    for (const path of everyPage) {
      const answer = await call(path, { headers: { "accept-language": language } });
      expect(answer.status, path).toBe(refused[path] ?? 200);
      const texts = await page.evaluate(textsInHtml, await answer.text());
      expect(texts[0]?.language, path).toBe(language);
      shown.push(...texts.map((each) => ({ ...each, where: `${path} ${each.where}` })));
    }
  }
  expect(plainScreens.filter((path) => !everyPage.includes(path))).toEqual([]);
  expect(shown.length).toBeGreaterThan(2_000);
  expect(foreignTexts(shown, textsByLanguage(await screenDictionaries()))).toEqual([]);
});
