import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import { formatMoment } from "#contract/moment.ts";
import { returnReasons } from "#contract/return-reasons.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { type StudioState, studioStates } from "#contract/studio-states.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { studioStateTexts } from "#web/i18n/studio-state-texts.ts";
import { StateNotice } from "./state-notice.tsx";

const caseId = "b7f1c2d0-7a53-4c0e-9a49-2f9b7c1d5e10";
const plain: StudioPost = {
  ...{ id: "1", version: 1, state: "draft", review: null, returned: null, schedule: null, savedAt: 0, editor: null },
  ...{ needsReview: true, caseId: null, post: null },
  attributes: {
    ...{
      title: "Salt",
      language: "English",
      excerpt: "",
      body: "",
      accessType: "PAID",
      price: null,
      categories: [],
      slug: "",
    },
    ...{ cover: null, files: [] },
  },
};

/** The facts with which the server answers a piece in a state. */
const facts: Record<StudioState, Partial<StudioPost>> = {
  draft: {},
  "in-review": { review: { version: 1, dueAt: 86_400 } },
  returned: { returned: { version: 1, reason: "other", note: "The note.", at: 0 } },
  scheduled: { schedule: { at: "2026-11-01T09:30", timeZone: "Europe/Madrid", moment: 0 } },
  held: { schedule: { at: "2026-11-01T09:30", timeZone: "Europe/Madrid", moment: 0 } },
  published: {},
  withdrawn: {},
  "taken-down": { caseId },
};
/** States that a creator chose, and nobody has to explain. */
const ownChoice: readonly StudioState[] = ["draft", "published", "withdrawn"];

function show(language: "en" | "es", piece: Partial<StudioPost>): string {
  const Component = () => (
    <InLanguage language={language}>
      <StateNotice piece={{ ...plain, ...piece }} />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Screen />).replaceAll("&#x27;", "'");
}

test.each(studioStates.filter((state) => !ownChoice.includes(state)))(
  "a piece that is %s explains its state, in both languages",
  (state) => {
    const shown = screenLanguages.map((language) => show(language, { state, ...facts[state] }));
    for (const html of shown) expect(html).toMatch(/<p/);
    expect(shown[0]).not.toBe(shown[1]);
  },
);

test.each(returnReasons)("a return for %s says why, what to do and when somebody answers", (reason) => {
  const shown = screenLanguages.map((language) => {
    const html = show(language, { state: "returned", returned: { version: 1, reason, note: "The note.", at: 0 } });
    const text = studioStateTexts[language];
    for (const words of [text[`${reason} why`], text[`${reason} next`], "The note."]) expect(html).toContain(words);
    expect(html).toMatch(/24 (hours|horas)/);
    return html;
  });
  expect(shown[0]).not.toBe(shown[1]);
});

/** A piece that readers see. */
const post = { slug: "salt", path: "/ada/salt", version: 1, isPublic: true };

test("a returned change of a public piece says that readers keep the published version, in both languages", () => {
  for (const language of screenLanguages) {
    const { returned, returnedChanges } = studioStateTexts[language];
    const html = show(language, { state: "returned", ...facts.returned, post });
    expect(html).toContain(returnedChanges);
    expect(html).not.toContain(returned);
    expect(show(language, { state: "returned", ...facts.returned })).toContain(returned);
  }
});

test.each(screenLanguages)(
  "a piece in review says by when the team answers, and that writing goes on, in %s",
  (language) => {
    const html = show(language, { state: "in-review", ...facts["in-review"] });
    expect(html).toContain(formatMoment(new Date(86_400_000), language));
    const { inReviewNext, inReviewChanges } = studioStateTexts[language];
    expect(html).toContain(inReviewNext);
    expect(html).not.toContain(inReviewChanges);
    const update = show(language, { state: "in-review", ...facts["in-review"], post });
    expect(update, "readers have an earlier version").toContain(inReviewChanges);
  },
);

test.each(["returned", "taken-down"] as const)("a piece that is %s after reports leads to the decision", (state) => {
  for (const language of screenLanguages)
    expect(show(language, { state, caseId })).toContain(`href="${staffPaths.studioCase(caseId)}`);
});

test("a scheduled piece says when the clocks skip or repeat its time, in both languages", () => {
  const shown = (at: string) =>
    screenLanguages.map((language) =>
      show(language, { state: "scheduled", schedule: { at, timeZone: "Europe/Madrid", moment: 0 } }),
    );
  for (const html of shown("2026-03-29T02:30")) expect(html).toContain("03:30");
  for (const [place, html] of shown("2026-10-25T02:30").entries())
    expect(html).toContain(studioStateTexts[screenLanguages[place] ?? "en"].twice);
  for (const html of shown("2026-10-26T02:30")) expect(html).not.toContain("<strong");
});
