import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import { capabilities, restrictionCauses } from "#contract/restriction-rules.ts";
import { restrictionTexts } from "#contract/restriction-texts.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { RestrictionBanner } from "./restriction-banner.tsx";

const every = capabilities.flatMap((capability) => restrictionCauses.map((cause) => ({ capability, cause })));

test.each(every)(
  "a restriction to $capability for $cause says why, what to do, and when somebody answers",
  (restricted) => {
    const shown = screenLanguages.map((language) => {
      const html = renderToStaticMarkup(
        <InLanguage language={language}>
          <RestrictionBanner
            restrictions={[{ ...restricted, id: "1", note: "The note.", setAt: 0 }]}
            supportEmail="help@shop.example"
          />
        </InLanguage>,
      );
      const { what, why, next, answer } = restrictionTexts[language];
      for (const words of [
        ...[what[restricted.capability], why[restricted.cause], next[restricted.cause]],
        ...[answer("help@shop.example"), "The note."],
      ])
        expect(html).toContain(words);
      return html;
    });
    expect(shown[0]).not.toBe(shown[1]);
  },
);
