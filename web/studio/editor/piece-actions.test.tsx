import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import type { PostedPiece } from "./answer-posted-piece.server.ts";
import { PieceActions, ReviewNote } from "./piece-actions.tsx";

const post = { slug: "salt", path: "/ada/salt", version: 1, isPublic: true };
const schedule = { at: "2031-11-01T09:30", timeZone: "Europe/Madrid", moment: 0 };

function show(
  language: "en" | "es",
  piece: Partial<StudioPost>,
  { posted, problems = {} }: { posted?: PostedPiece; problems?: Record<string, string> } = {},
): string {
  const plain: StudioPost = {
    ...{ id: "1", version: 2, state: "draft", review: null, returned: null, schedule: null, savedAt: 0, editor: null },
    ...{ needsReview: true, caseId: null, post: null },
    attributes: {
      ...{ title: "Salt", language: "English", excerpt: "", body: "", accessType: "PAID", price: null },
      ...{ categories: [], slug: "", cover: null, files: [] },
    },
  };
  const Component = () => (
    <InLanguage language={language}>
      <PieceActions piece={{ ...plain, ...piece }} posted={posted} problems={problems} />
      <ReviewNote piece={{ ...plain, ...piece }} />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  return renderToStaticMarkup(<Screen />);
}
/** The intent of the button with these words; undefined without one. */
const intentOf = (html: string, words: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)]
    .find(([, , inner]) => inner?.includes(words))?.[1]
    ?.match(/value="([a-z-]+)"/)?.[1];

test.each(["published", "returned"] as const)("a public piece that is %s can be withdrawn in its editor", (state) => {
  for (const language of screenLanguages)
    expect(intentOf(show(language, { state, post }), studioEditorTexts[language].withdrawConfirm)).toBe("withdraw");
});

test("a piece that was taken down offers no publication and no review, but the way to the decision", () => {
  const caseId = "4f0a3f1c-1d7b-4b6d-9d5e-6c1f5f0d2c11";
  const down = { state: "taken-down", post: { ...post, isPublic: false }, caseId } as const;
  for (const language of screenLanguages) {
    const html = show(language, down);
    for (const intent of ["publish", "schedule", "withdraw"]) expect(html).not.toContain(`value="${intent}"`);
    expect(html).not.toContain("review-note");
    expect(html).not.toContain(studioEditorTexts[language].reviewText);
    expect(html).toContain(`href="${staffPaths.studioCase(caseId)}`);
  }
});

test("taking a piece back from review says what readers see meanwhile", () => {
  for (const language of screenLanguages) {
    const { takeBack, takeBackText, takeBackChangesText, withdrawConfirm, withdrawEarly } = studioEditorTexts[language];
    const unread = show(language, { state: "in-review" });
    expect(unread).toContain(takeBackText);
    const update = show(language, { state: "in-review", post });
    expect(update).toContain(takeBackChangesText);
    for (const html of [unread, update]) {
      expect(intentOf(html, takeBack)).toBe("withdraw");
      expect(html).not.toContain(withdrawConfirm);
      expect(html).not.toContain(withdrawEarly);
    }
  }
});

test("a newer text keeps the date with which the piece was sent for review, unless it is sent without one", () => {
  for (const language of screenLanguages) {
    const { sendAgain, reviewUndated } = studioEditorTexts[language];
    const dated = show(language, { state: "in-review", schedule });
    expect(dated).toContain(`value="${schedule.at}"`);
    expect(dated).toContain(`value="${schedule.timeZone}"`);
    expect([intentOf(dated, sendAgain), intentOf(dated, reviewUndated)]).toEqual(["schedule", "publish"]);
    const undated = show(language, { state: "in-review" });
    expect([intentOf(undated, sendAgain), intentOf(undated, reviewUndated)]).toEqual(["publish", undefined]);
  }
});

test("a refused time stays in its fields under More, which open with the problem beside it", () => {
  const schedule = { at: "2031-11-01T09:30", timeZone: "Madrid" };
  const problems = [{ field: "timeZone", code: "invalid" }];
  const posted = { kind: "invalid", problems, schedule } as PostedPiece;
  for (const language of screenLanguages) {
    const problem = "No such zone.";
    const html = show(language, { state: "draft" }, { posted, problems: { timeZone: problem } });
    expect(html).toMatch(/<details[^>]* open=""/);
    for (const kept of ['value="2031-11-01T09:30"', 'value="Madrid"', problem]) expect(html).toContain(kept);
    expect(show(language, { state: "draft" })).not.toMatch(/<details[^>]* open=""/);
    const corrected = show(language, { state: "draft" }, { posted, problems: {} });
    expect(corrected, "the menu in use stays open").toMatch(/<details[^>]* open=""/);
  }
});
