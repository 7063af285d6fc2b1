import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import type { StudioPost } from "#contract/studio.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { ConflictScreen } from "./conflict-screen.tsx";
import type { PieceContent } from "./piece-content.ts";
import { savedVersion } from "./piece-input.ts";

const piece: StudioPost = {
  ...{ id: "1", version: 2, state: "draft", review: null, returned: null, schedule: null, savedAt: 0, editor: null },
  ...{ needsReview: true, caseId: null, post: null },
  attributes: {
    ...{ title: "Salt", language: "English", excerpt: "", body: "Salt.", accessType: "PAID", price: 4.5 },
    ...{ categories: [], slug: "", cover: null, files: [] },
  },
};
const { content } = savedVersion(piece);

/** Both sides of a conflict as text, without the forms. */
function sidesOf(language: "en" | "es", mine: Partial<PieceContent>, theirs: Partial<PieceContent>) {
  const Component = () => (
    <InLanguage language={language}>
      <ConflictScreen
        piece={piece}
        editorId="e"
        mine={{ ...content, ...mine }}
        theirs={{ version: 2, savedAt: 0, editor: null, content: { ...content, ...theirs } }}
        choices={undefined}
      />
    </InLanguage>
  );
  const Screen = createRoutesStub([{ id: "root", path: "/", Component }]);
  const html = renderToStaticMarkup(<Screen />).replace(/<textarea.*?<\/textarea>/gs, "");
  return [...html.matchAll(/<dl.*?<\/dl>/gs)].map(([list]) => list);
}

const upload = (digit: number) => `${digit}f6ad2b5-0a5c-4a2c-9d4f-0e1f2a3b4c5d`;
test.each<[string, Partial<PieceContent>, Partial<PieceContent>, string, string]>([
  ["the price", { price: "4.50" }, { price: "9.00" }, "4.50", "9.00"],
  ["the access", { accessType: "PAID" }, { accessType: "FREE" }, "Paid", "Free"],
  ["the language", { language: "English" }, { language: "Spanish" }, "English", "Spanish"],
  ["the categories", { categories: ["Sea"] }, { categories: ["Sea", "Salt works"] }, "Sea", "Sea, Salt works"],
  ["the address", { slug: "salt" }, { slug: "" }, "salt", studioEditorTexts.en.nothingChosen],
  ["the cover", { cover: upload(1) }, { cover: upload(2) }, upload(1), upload(2)],
  ["the description of the cover", { coverAlt: "A pan" }, { coverAlt: "A salt pan" }, "A pan", "A salt pan"],
  ["the focus", { cover: upload(1), coverX: "10" }, { cover: upload(1), coverX: "90" }, "10 %", "90 %"],
  [
    "the files",
    { files: [] },
    { files: [`${upload(1)};en=${upload(2)} talk.mp4`] },
    "Empty",
    "talk.mp4 · English captions",
  ],
])("both sides show %s if it differs", (_, mine, theirs, inMine, inTheirs) => {
  const [left, right, ...more] = sidesOf("en", mine, theirs);
  expect(more).toEqual([]);
  expect(left).toContain(inMine);
  expect(right).toContain(inTheirs);
  expect(left?.match(/<dt/g)).toHaveLength(1);
  const [inSpanish] = sidesOf("es", mine, theirs);
  expect(inSpanish).not.toBe(left);
});

test("shows no fields that are equal", () => {
  for (const language of screenLanguages) expect(sidesOf(language, { body: "Sea salt." }, {})).toEqual([]);
});
