import { expect, test } from "vitest";
import type { MediaFile } from "#contract/content.ts";
import { fileType, formatFileSize, isUninspected } from "./file-label.ts";
import { largestVariantUrl } from "./largest-variant.ts";

const file: MediaFile["attributes"] = {
  name: "tiles.webp",
  mime: "image/webp",
  url: "/media/1/original",
  sizeBytes: 1,
  width: null,
  height: null,
  alternativeText: null,
  placeholder: null,
  formats: null,
  previewUrl: null,
  captions: [],
  streamUrl: null,
  pageCount: null,
  book: null,
  readUrl: null,
  durationMs: null,
};
const variant = (width: number) => ({ url: `/media/1/${width}`, width, height: 1 });

test("a file without sizes is its own download", () => {
  expect(largestVariantUrl(file)).toBe("/media/1/original");
  expect(largestVariantUrl({ ...file, url: "" })).toBe("");
});

test("of several sizes the widest is taken, the original among them", () => {
  const formats = { small: variant(480), large: variant(1600), medium: variant(960) };
  expect(largestVariantUrl({ ...file, formats })).toBe("/media/1/1600");
  expect(largestVariantUrl({ ...file, formats, width: 3000 })).toBe("/media/1/original");
  expect(largestVariantUrl({ ...file, formats, width: 3000, url: "" })).toBe("/media/1/1600");
});

test("sizes are short and follow the language", () => {
  expect(formatFileSize(40, "en")).toBe("1 kB");
  expect(formatFileSize(48_200, "en")).toBe("48 kB");
  expect(formatFileSize(2_440_000, "en")).toBe("2.4 MB");
  expect(formatFileSize(2_440_000, "es").replace(/\s/g, " ")).toBe("2,4 MB");
  expect(formatFileSize(999_700, "en")).toBe("1 MB");
  expect(formatFileSize(3_100_000_000, "en")).toBe("3.1 GB");
});

test("the type comes from the name, else from the media type", () => {
  expect(fileType(file)).toBe("WEBP");
  expect(fileType({ name: "notes", mime: "text/plain; charset=utf-8" })).toBe("PLAIN");
  expect(fileType({ name: "v1.2 final", mime: "image/svg+xml" })).toBe("SVG");
});

test.each([
  ["application/zip", true],
  ["application/json", true],
  ["text/csv; charset=utf-8", true],
  ["text/markdown; charset=utf-8", true],
  ["text/plain; charset=utf-8", false],
  ["application/pdf", false],
  ["application/epub+zip", false],
])("whether the contents of a file of type %s are not inspected is %s", (mime, is) => {
  expect(isUninspected({ mime })).toBe(is);
});
