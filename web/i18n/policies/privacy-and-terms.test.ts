import { expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { cookieNames } from "#contract/cookie-names.ts";
import { privacyAndTerms } from "./privacy-and-terms.server.ts";

test("the privacy policy names each cookie that the site sets, in both languages", () => {
  for (const write of [privacyAndTerms.en, privacyAndTerms.es]) {
    const points = write(defaultBrand).sections.browser.points.join(" ");
    expect(cookieNames.filter((name) => !new RegExp(`[“«]${name}[”»]`).test(points))).toEqual([]);
  }
});
