import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { MediaRow } from "./media-row.tsx";

const film: ListedUpload = {
  ...{ id: "1", kind: "download", name: "tide.mp4", sizeBytes: 1, mime: "video/mp4", startedAt: 0 },
  ...{ isFinished: true, isChecking: false, refusal: null, uses: [], film: null },
  ...{
    width: 1280,
    height: 720,
    durationMs: 3_200,
    pageCount: null,
    book: null,
    hasPreview: false,
    pageSize: null,
    codec: null,
    support: "everywhere",
  },
};

const work = { state: "encoding", refusal: null, plays: true, progress: 0.42 } as const;
const shown = (upload: ListedUpload) =>
  screenLanguages.map((language) =>
    renderToStaticMarkup(
      <InLanguage language={language}>
        <MemoryRouter>
          <MediaRow upload={upload} />
        </MemoryRouter>
      </InLanguage>,
    ),
  );

test("says in the creator's language that readers get a film as one file", () => {
  const failed = { ...work, state: "failed", refusal: "unreadable", plays: false } as const;
  const [english, spanish] = shown({ ...film, film: failed });
  expect(english).toContain("Readers get it as one file");
  expect(spanish).toContain("Los lectores lo reciben en un solo archivo");
  expect(shown(film).join("")).not.toMatch(/as one file|en un solo archivo/);
});

test("says how far a film is encoded, and offers to cancel it", () => {
  const [english, spanish] = shown({ ...film, film: work });
  expect(english).toMatch(/smaller sizes.*42 %.*Cancel/s);
  expect(spanish).toMatch(/tamaños menores.*42 %.*Cancelar/s);
});

test("does not warn of a codec that is converted", () => {
  const prores: ListedUpload = { ...film, codec: "prores", support: "rarely" };
  expect(shown(prores).join("")).toMatch(/ProRes plays in Safari only.*ProRes solo se reproduce en Safari/s);
  expect(shown({ ...prores, film: { ...work, plays: false } })[0]).not.toContain("export it as MP4");
  const notConverted = { ...work, state: "no-encoder", refusal: "no-encoder", plays: false } as const;
  expect(shown({ ...prores, film: notConverted })[0]).toContain("export it as MP4");
});
