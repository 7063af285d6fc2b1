import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { hasActiveContent } from "./has-active-content.ts";

const document = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\ntrailer <</Root 1 0 R>>\n%%EOF`, "latin1");
const packed = (objects: string) => {
  const bytes = deflateSync(Buffer.from(objects));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n5 0 obj <</Type /ObjStm /Filter /FlateDecode /Length ${bytes.length}>> stream\n`),
    ...[bytes, Buffer.from("\nendstream endobj\n%%EOF")],
  ]);
};

const relabelled = (old: string, by: string) =>
  Buffer.from(packed("1 0 <</S /JavaScript>>").toString("latin1").replace(old, by), "latin1");

test.each([
  ["a script", document("1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj")],
  ["a script with an escaped name", document("1 0 obj <</S /J#61vaScript>> endobj")],
  ["a program", document("1 0 obj <</S /Launch /F (a.exe)>> endobj")],
  ["an address that opens at once", document("1 0 obj <</OpenAction <</S /URI /URI (https://x.example)>>>> endobj")],
  [
    "the same in another object",
    document("1 0 obj <</OpenAction 2 0 R>> endobj 2 0 obj <</S /URI /URI (https://x.example)>> endobj"),
  ],
  ["a form that is sent", document("1 0 obj <</S /SubmitForm /F (https://x.example)>> endobj")],
  ["a script in a compressed object", packed("1 0 <</S /JavaScript>>")],
  [
    "a script behind a word that looks like the end of a dictionary",
    relabelled("/Type /ObjStm", "/Type /ObjStm /A (stream\nx obj) % obj\n"),
  ],
  ["a script behind a name that is written in codes", relabelled("/ObjStm", "/#4FbjStm")],
  ["a script in a stream that begins behind a return", relabelled("stream\n", "stream\r")],
  ["an address that opens with a page", document("1 0 obj <</AA <</O <</S /URI /URI (https://x.example)>>>>>> endobj")],
  ["encryption", document("trailer <</Encrypt 3 0 R>>")],
])("refuses %s", (_what, bytes) => {
  expect(hasActiveContent(bytes)).toBe(true);
});

test.each([
  ["text", document("1 0 obj <</Type /Catalog /OpenAction [3 0 R /Fit]>> endobj")],
  [
    "a link that the reader clicks",
    document("4 0 obj <</Type /Annot /A <</S /URI /URI (https://x.example)>>>> endobj"),
  ],
  ["compressed text", packed("1 0 <</Type /Page /JSomething true>>")],
  [
    "an object stream whose end is on a line of its own",
    Buffer.from(
      packed("1 0 <</Type /Page>>").toString("latin1").replace("endstream endobj", "endstream\nendobj"),
      "latin1",
    ),
  ],
])("allows %s", (_what, bytes) => {
  expect(hasActiveContent(bytes)).toBe(false);
});

test("throws for an object stream that cannot be read", () => {
  expect(() =>
    hasActiveContent(document("5 0 obj <</Type /ObjStm /Filter /LZWDecode>> stream\nxx\nendstream")),
  ).toThrow();
});

test("throws for an object stream with a predictor", () => {
  const rows = Buffer.from("\x021 0 <</S /Java", "latin1");
  const stream = Buffer.concat([
    Buffer.from("5 0 obj <</Type /ObjStm /Filter /FlateDecode /DecodeParms <</Predictor 12>>>> stream\n"),
    ...[deflateSync(rows), Buffer.from("\nendstream endobj")],
  ]);
  expect(() => hasActiveContent(stream)).toThrow();
});

test("throws for object streams that are too large together", () => {
  const stream = packed(`1 0 ${" ".repeat(48 * 2 ** 20)}`);
  expect(() => hasActiveContent(Buffer.concat([stream, stream, stream]))).toThrow();
});
