import sharp from "sharp";
import { type TestBook, testBook } from "#server/testing/test-book.ts";
import { testPdf } from "#server/testing/test-pdf.ts";
import type { OddFile } from "./odd-file.ts";

const pages = ["One", "Two", "Three"];

interface MadeDocument {
  name: string;
  property: string;
  expected: string;
  given?: Partial<Parameters<typeof testPdf>[0]>;
  change?: (bytes: Buffer) => Buffer;
}

function document({ name, property, expected, given, change = (bytes) => bytes }: MadeDocument): OddFile {
  return { name, property, expected, make: async () => change(testPdf({ pages, seed: name, ...given })) };
}

function book(
  name: string,
  property: string,
  expected: string,
  given: TestBook,
  change = (bytes: Buffer) => bytes,
): OddFile {
  return { name, property, expected, make: async () => change(await testBook(given)) };
}

/** The end of a file that was changed by appending (ISO 32000-1, 7.5.6): its first page has another text. */
function appended(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  const content = "BT /F 24 Tf 20 200 Td (New) Tj ET";
  const object = `5 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  const previous = /startxref\n(\d+)/.exec(text)?.[1];
  const table = `xref\n5 1\n${String(text.length).padStart(10, "0")} 00000 n \n`;
  const trailer = `trailer\n<</Size 10 /Root 1 0 R /Prev ${previous}>>\nstartxref\n${text.length + object.length}\n%%EOF\n`;
  return Buffer.from(text + object + table + trailer, "latin1");
}

const cover = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
const encryption = (method: string) =>
  `<encryption><EncryptedData><EncryptionMethod Algorithm="${method}"/></EncryptedData></encryption>`;

/** Documents and books with odd properties. */
export const oddDocuments: readonly OddFile[] = [
  document({
    name: "encrypted.pdf",
    property: "encrypted",
    expected: "refused: protected-document",
    given: { trailer: "/Encrypt <</Filter /Standard /V 1 /R 2 /O (1) /U (1) /P -4>>" },
  }),
  document({
    name: "wrong-table.pdf",
    property: "a wrong cross-reference table",
    expected: "3 pages of 300 × 400 pt, stamped, a cover; begins “One”",
    given: { references: "broken" },
  }),
  document({
    name: "packed.pdf",
    property: "compressed objects and cross-references",
    expected: "3 pages of 300 × 400 pt, stamped, a cover; begins “One”",
    given: { references: "stream" },
  }),
  document({
    name: "appended.pdf",
    property: "changed by an appended update, so that it holds two versions",
    expected: "3 pages of 300 × 400 pt, stamped, a cover; begins “New”",
    change: appended,
  }),
  document({
    name: "junk-before.pdf",
    property: "blank lines before its beginning, as mail programs leave them",
    expected: "3 pages of 300 × 400 pt, stamped, a cover; begins “One”",
    change: (bytes) => Buffer.concat([Buffer.from("\r\n\r\n"), bytes]),
  }),
  document({
    name: "junk-behind.pdf",
    property: "two thousand bytes after its end",
    expected: "3 pages of 300 × 400 pt, stamped, a cover; begins “One”",
    change: (bytes) => Buffer.concat([bytes, Buffer.alloc(2_000)]),
  }),
  document({
    name: "turned.pdf",
    property: "pages rotated by a quarter turn",
    expected: "3 pages of 400 × 300 pt, stamped, a cover; begins “One”",
    given: { rotate: 90 },
  }),
  document({
    name: "offset.pdf",
    property: "pages that begin below zero",
    expected: "3 pages of 600 × 800 pt, stamped, a cover; begins “One”",
    given: { box: "-300 -400 300 400" },
  }),
  document({
    name: "poster.pdf",
    property: "pages of 14,400 points",
    expected: "3 pages of 14400 × 14400 pt, stamped, a cover; begins “One”",
    given: { box: "0 0 14400 14400" },
  }),
  document({
    name: "dot.pdf",
    property: "pages of one point",
    expected: "3 pages of 1 × 1 pt, stamped, a cover; begins “One”",
    given: { box: "0 0 1 1" },
  }),
  document({
    name: "long.pdf",
    property: "300 pages",
    expected: "300 pages of 300 × 400 pt, stamped, a cover; begins “Page 1”",
    given: { pages: Array.from({ length: 300 }, (_, index) => `Page ${index + 1}`) },
  }),
  document({ name: "no-page.pdf", property: "no page", expected: "refused: damaged", given: { pages: [] } }),
  document({
    name: "script.pdf",
    property: "a script that runs when it is opened",
    expected: "refused: active-document",
    given: { root: "/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>" },
  }),
  document({
    name: "cut-off.pdf",
    property: "its end missing",
    expected: "refused: damaged",
    change: (bytes) => bytes.subarray(0, 700),
  }),
  document({
    name: "text.pdf",
    property: "plain text after the header of a PDF",
    expected: "refused: damaged",
    change: () => Buffer.from("%PDF-1.7 and nothing else"),
  }),
  {
    name: "cover.epub",
    property: "a book with a cover",
    expected: "“Tides at Dusk”, a cover",
    make: async () => testBook({ cover: await cover() }),
  },
  book("bare.epub", "a book without a cover", "“Tides at Dusk”, no cover", { body: "<p>Bare.</p>" }),
  book("broken-cover.epub", "a book whose cover is not a picture", "“Tides at Dusk”, no cover", {
    cover: Buffer.from("no picture"),
  }),
  book("typefaces.epub", "a book with obfuscated fonts", "“Tides at Dusk”, no cover", {
    files: { "META-INF/encryption.xml": encryption("http://www.idpf.org/2008/embedding") },
  }),
  book("protected.epub", "a protected book", "refused: protected-document", {
    files: { "META-INF/encryption.xml": encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc") },
  }),
  book("script.epub", "a book with a script", "refused: active-document", { body: "<script>1</script>" }),
  book("incomplete.epub", "a book without its only chapter", "refused: damaged", { without: ["OPS/one.xhtml"] }),
  book("cut-off.epub", "a book whose end is missing", "refused: damaged", {}, (bytes) =>
    bytes.subarray(0, bytes.length - 100),
  ),
];
