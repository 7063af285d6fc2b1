import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { screenLanguages } from "#contract/languages.ts";
import type { ListedUpload } from "#contract/uploads.ts";
import { InLanguage } from "#web/i18n/language.tsx";
import { MediaRow } from "./media-row.tsx";

const film: ListedUpload = {
  ...{ id: "1", kind: "download", name: "tide.mp4", sizeBytes: 1, mime: "video/mp4", startedAt: 0 },
  ...{ isFinished: true, isChecking: false, refusal: null, uses: [], work: null },
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

const work = { of: "film", state: "encoding", refusal: null, plays: true, progress: 0.42 } as const;
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
  const [english, spanish] = shown({ ...film, work: failed });
  expect(english).toContain("Readers get it as one file");
  expect(spanish).toContain("Los lectores lo reciben en un solo archivo");
  expect(shown(film).join("")).not.toMatch(/as one file|en un solo archivo/);
});

test("says how far a film is encoded, and offers to cancel it", () => {
  const [english, spanish] = shown({ ...film, work });
  expect(english).toMatch(/smaller sizes.*42%.*Cancel/s);
  expect(spanish).toMatch(/tamaños menores.*42\u00a0%.*Cancelar/s);
  expect(shown({ ...film, work: { ...work, state: "packaging" } })[0]).toContain("Cancel the work on tide.mp4");
});

test("does not warn of a codec that is converted", () => {
  const prores: ListedUpload = { ...film, codec: "prores", support: "rarely" };
  expect(shown(prores).join("")).toMatch(/ProRes plays in Safari only.*ProRes solo se reproduce en Safari/s);
  expect(shown({ ...prores, work: { ...work, plays: false } })[0]).not.toContain("export it as MP4");
  const notConverted = { ...work, state: "no-encoder", refusal: "no-encoder", plays: false } as const;
  const [english, spanish] = shown({ ...prores, work: notConverted });
  expect(english).toMatch(/export it as MP4.*This shop does not convert films\. You can publish it as it is/s);
  expect(spanish).toMatch(/expórtalo como MP4.*Esta tienda no convierte vídeos\. Puedes publicarlo tal como está/s);
  expect(english, "where it plays is not repeated").not.toContain("as one file");
});

const talk: ListedUpload = {
  ...film,
  name: "talk.ogg",
  mime: "audio/ogg",
  width: null,
  height: null,
  support: "not-on-apple",
};
const reading = { of: "sound", state: "reading", refusal: null, progress: 0 } as const;

test("says how far a recording is read, and warns of no codec meanwhile", () => {
  const [english, spanish] = shown({ ...talk, work: { ...reading, progress: 0.42 } });
  expect(english).toMatch(/Reading its waveform, loudness and chapters: 42%/);
  expect(spanish).toMatch(
    /Leyendo la forma de onda, el volumen y los capítulos: 42\u00a0%.*Cancelar la lectura de talk\.ogg/s,
  );
  expect(english).not.toContain("Many iPhones");
  expect(shown({ ...talk, work: reading })[0]).toContain("waiting for its turn");
  expect(shown({ ...talk, work: { ...reading, state: "ready", progress: 1 } })[0]).not.toMatch(/waveform|Many iPhones/);
});

test.each([
  ["unreadable", "Export it again", "Expórtala de nuevo"],
  ["no-space", "our disk is full", "nuestro disco está lleno"],
  ["too-long", "Split it", "Divídela"],
  ["interrupted", "our server stopped three times", "nuestro servidor se detuvo tres veces"],
] as const)(
  "says why a recording was not read (%s), that it can be published, and offers another try",
  (refusal, en, es) => {
    const [english, spanish] = shown({ ...talk, work: { ...reading, state: "failed", refusal } });
    for (const said of [en, "You can publish it", "Try again", "Many iPhones"]) expect(english).toContain(said);
    for (const said of [es, "Puedes publicarla", "Reintentar"]) expect(spanish).toContain(said);
  },
);
