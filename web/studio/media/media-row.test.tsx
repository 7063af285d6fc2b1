import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { MediaRow } from "./media-row.tsx";

const film: ListedUpload = {
  ...{ id: "1", kind: "download", name: "tide.mp4", sizeBytes: 1, mime: "video/mp4", startedAt: 0 },
  ...{ isFinished: true, isChecking: false, refusal: null, uses: [], streamingFailed: false },
  ...{ width: 1280, height: 720, durationMs: 3_200, pageCount: null, pageSize: null, support: "everywhere" },
};

test("says in the creator's language that readers get a film as one file", () => {
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
  const [english, spanish] = shown({ ...film, streamingFailed: true });
  expect(english).toContain("Readers get it as one file");
  expect(spanish).toContain("Los lectores lo reciben en un solo archivo");
  expect(shown(film).join("")).not.toMatch(/as one file|en un solo archivo/);
});
