import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import { moderationReasonTexts } from "#contract/moderation-reason-texts.ts";
import { moderationReasons, moderationStates } from "#contract/moderation-rules.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { DecisionState, type ShownDecision } from "./decision-state.tsx";

function show(language: "en" | "es", decision: ShownDecision): string {
  const Component = () => (
    <InLanguage language={language}>
      <DecisionState decision={decision} />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Screen />).replaceAll("&#x27;", "'");
}

const against = moderationStates.filter((state) => !["open", "dismissed"].includes(state));
test.each(against)("the decision %s says why, what to do, and when somebody answers, in both languages", (state) => {
  for (const reason of moderationReasons) {
    const moments = {
      decided: "Monday",
      appealBy: state === "taken-down" ? "Friday" : "",
      due: state === "appealed" ? "Friday" : "",
    };
    const decision = { state, reason, note: "The note.", appeal: null, title: "Tide pools", ...moments };
    const shown = screenLanguages.map((language) => {
      const html = show(language, decision);
      const { why, next } = moderationReasonTexts[language][reason];
      for (const words of ["The note.", "Monday", "Tide pools", ...(state === "restored" ? [] : [why])])
        expect(html).toContain(words);
      if (["returned", "taken-down"].includes(state)) expect(html).toContain(next);
      if (state === "taken-down" || state === "appealed") expect(html).toContain("Friday");
      else expect(html.match(/<dt/g)?.length).toBeGreaterThanOrEqual(2);
      return html;
    });
    expect(shown[0]).not.toBe(shown[1]);
  }
});

test("a decision without an open appeal says that it is final, in both languages", () => {
  const decision = { state: "taken-down", reason: "other", note: "A note.", appeal: null, title: "T" } as const;
  const shown = screenLanguages.map((language) =>
    show(language, { ...decision, decided: "Monday", appealBy: "", due: "" }),
  );
  expect(shown[0]).toContain("this decision is final");
  expect(shown[1]).toContain("esta decisión es definitiva");
});
