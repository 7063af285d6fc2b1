import { expect, test } from "vitest";
import type { MediaFile } from "#contract/content.ts";
import { pieceOf } from "./piece-of.ts";

const fileOf = (mime: string, url = "/media/1/original", width: number | null = 600): MediaFile => ({
  id: mime,
  attributes: {
    ...{ name: "a", mime, url, sizeBytes: 1, width, height: width, alternativeText: null, placeholder: null },
    ...{
      formats: null,
      previewUrl: null,
      captions: [],
      streamUrl: null,
      readUrl: null,
      pageCount: null,
      book: null,
      durationMs: null,
    },
  },
});
const paragraph = (words: number) => `<p>${"word ".repeat(words)}</p>\n`;
const figure = (number: number) =>
  `<figure><a href="/${number}"><img src="/${number}" sizes="40rem" alt=""></a><figcaption>Day ${number}</figcaption></figure>\n`;
const of = (content: string, ...mimes: string[]) =>
  pieceOf({ content, mediaFiles: { data: mimes.map((mime) => fileOf(mime)) } });

test.each([
  ["a film before a recording", ["application/pdf", "audio/mpeg", "video/mp4"], "film", "video/mp4"],
  ["a recording before pictures", ["image/webp", "image/webp", "image/webp", "audio/mpeg"], "recording", "audio/mpeg"],
])("begins with %s", (_what, mimes, kind, id) => {
  expect(of(paragraph(500), ...mimes).piece).toMatchObject({ kind, file: { id } });
});

test("begins with the pictures among the files, from three on", () => {
  const three = ["image/webp", "image/png", "image/avif"];
  expect(of(paragraph(150), ...three).piece).toMatchObject({ kind: "gallery", files: three.map((id) => ({ id })) });
  expect(of(paragraph(10), "image/webp", "image/png").piece).toBeUndefined();
});

test("leaves pictures that browsers do not show to the downloads", () => {
  const three = ["image/tiff", "image/heic", "image/tiff"].map((mime) => fileOf(mime, undefined, null));
  expect(pieceOf({ content: "", mediaFiles: { data: three } }).piece).toBeUndefined();
});

test("begins with a series of pictures between paragraphs, and leaves the paragraphs to be read below", () => {
  const { piece, body } = of(`<p>Before</p>\n${figure(1)}<p>Between</p>\n${figure(2)}${figure(3)}<p>After</p>\n`);
  const sizes = ["100vw", "(min-width: 48rem) min(50vw, 38rem), 100vw", "(min-width: 48rem) min(50vw, 38rem), 100vw"];
  const wide = sizes.map((width, before) => figure(before + 1).replace("40rem", width));
  expect(piece).toEqual({ kind: "series", figures: wide.join("") });
  expect(body.content).toBe("<p>Before</p>\n<p>Between</p>\n<p>After</p>\n");
});

test.each([
  ["two pictures", figure(1) + figure(2)],
  ["an illustrated article", [1, 2, 3].map(figure).join(paragraph(80))],
  ["headings over its pictures", `<h2 id="text-a">A</h2>${[1, 2, 3].map(figure).join("")}`],
  ["pictures in a list", `<ul><li>${[1, 2, 3].map(figure).join("</li><li>")}</li></ul>`],
  ["a picture within a sentence", `${[1, 2, 3].map(figure).join("")}<p>See <img src="/4" alt=""> there</p>`],
  ["a drawn formula", `${[1, 2, 3].map(figure).join("")}<figure><pre>x</pre></figure>`],
])("leaves a text with %s as it is", (_what, content) => {
  expect(of(content)).toEqual({ body: { content, mediaFiles: { data: [] } } });
});

test("leaves a long text with a film, and a post without a body, as they are", () => {
  expect(of(paragraph(501), "video/mp4").piece).toBeUndefined();
  const locked = { content: null, mediaFiles: { data: [] } };
  expect(pieceOf(locked)).toEqual({ body: locked });
});

test("ignores a film without an address", () => {
  const mediaFiles = { data: [fileOf("video/mp4", ""), fileOf("audio/mpeg")] };
  expect(pieceOf({ content: "<p>A</p>", mediaFiles }).piece).toMatchObject({ kind: "recording" });
});
