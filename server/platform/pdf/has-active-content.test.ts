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

/** A document that opens at object 2, of an object stream with these objects by their numbers. */
const openingAt2 = (objects: readonly (readonly [number: number, text: string])[], description = "") => {
  let header = "";
  let body = "";
  for (const [number, text] of objects) {
    header += `${number} ${body.length} `;
    body += `${text} `;
  }
  const bytes = deflateSync(Buffer.from(header + body));
  const dictionary = `/N ${objects.length} /First ${header.length} /Type /ObjStm ${description} /Filter /FlateDecode /Length ${bytes.length}`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj <</OpenAction 2 0 R>> endobj\n5 0 obj <<${dictionary}>> stream\n`),
    ...[bytes, Buffer.from("\nendstream endobj\n%%EOF")],
  ]);
};
const link = "<</Type /Annot /A <</S /URI /URI (https://x.example)>>>>";
const toPage = "<</S /GoTo /D [4 0 R /Fit]>>";
const toAddress = "<</S /URI /URI (https://x.example)>>";
const longComment = `%${"-".repeat(3_000)}\n`;

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
  [
    "a picture at an address",
    document("1 0 obj <</Subtype /Image /F <</FS /URL /F (https://x.example/a.jpg)>>>> stream\nendstream endobj"),
  ],
  ["a file system in another object", document("1 0 obj <</F <</FS 2 0 R /F (x)>>>> endobj 2 0 obj /URL endobj")],
  ["a file system behind a comment", document("1 0 obj <</F <</FS%\n/URL /F (x)>>>> endobj")],
  ["a film", document("1 0 obj <</Subtype /Movie /Movie <</F (https://x.example/a.mov)>>>> endobj")],
  ["a page of another document", document("1 0 obj <</Subtype /Form /Ref <</F (https://x.example/a.pdf)>>>> endobj")],
  ["a picture that a print server inserts", document("1 0 obj <</OPI <</2.0 <</F (//x/a.tif)>>>>>> endobj")],
  ["a script of a 3D model", document("1 0 obj <</Type /3D /OnInstantiate 2 0 R>> endobj")],
  ["a form that is sent", document("1 0 obj <</S /SubmitForm /F (https://x.example)>> endobj")],
  ["a script in a compressed object", packed("1 0 <</S /JavaScript>>")],
  [
    "a script behind a word that looks like the end of a dictionary",
    relabelled("/Type /ObjStm", "/Type /ObjStm /A (stream\nx obj) % obj\n"),
  ],
  ["a script behind a name that is written in codes", relabelled("/ObjStm", "/#4FbjStm")],
  ["a script in a stream that begins behind a return", relabelled("stream\n", "stream\r")],
  ["an address that opens with a page", document("1 0 obj <</AA <</O <</S /URI /URI (https://x.example)>>>>>> endobj")],
  ["an address behind a comment", document(`1 0 obj <</OpenAction%\n${toAddress}>> endobj`)],
  ["an address behind a zero byte", document(`1 0 obj <</OpenAction\0${toAddress}>> endobj`)],
  ["an address behind a long comment", document(`1 0 obj <</OpenAction${longComment}${toAddress}>> endobj`)],
  ["an address that opens with a page behind a comment", document(`1 0 obj <</AA%\n<</O ${toAddress}>>>> endobj`)],
  [
    "an address behind another dictionary",
    document("1 0 obj <</OpenAction <</X <<>> /S /URI /URI (https://x.example)>>>> endobj"),
  ],
  [
    "an address behind the end of a dictionary in a string",
    document("1 0 obj <</OpenAction <</X (\\(>>>>) /Y (\\)) /S /URI /URI (https://x.example)>>>> endobj"),
  ],
  [
    "an address behind the end of a dictionary in a name",
    document("1 0 obj <</OpenAction <</X#3e#3e 1 /S /URI /URI (https://x.example)>>>> endobj"),
  ],
  [
    "an address in a long object",
    document(
      `1 0 obj <</OpenAction 2 0 R>> endobj 2 0 obj <<${" ".repeat(5_000)}/S /URI /URI (https://x.example)>> endobj`,
    ),
  ],
  [
    "an address in a later version of an object",
    document(`1 0 obj <</OpenAction 2 0 R>> endobj 2 0 obj ${toPage} endobj 02 0 obj ${toAddress} endobj`),
  ],
  [
    "an address in an object whose number is far from its begin",
    document(`1 0 obj <</OpenAction 2 0 R>> endobj 2 0 obj ${toPage} endobj 2 ${longComment}0 obj ${toAddress} endobj`),
  ],
  [
    "a page that is followed by something else",
    document(`1 0 obj <</OpenAction <</S /GoTo /D [4 0 R /Fit] /Next 9 0 R>>>> endobj 9 0 obj ${toAddress} endobj`),
  ],
  [
    "an address in an object stream",
    openingAt2([
      [3, link],
      [2, toAddress],
    ]),
  ],
  ["an address in one of two object streams", Buffer.concat([openingAt2([[2, toPage]]), openingAt2([[2, toAddress]])])],
  [
    "a link in an object stream that names two places of its first object",
    openingAt2(
      [
        [2, toPage],
        [3, link],
      ],
      "/First 1",
    ),
  ],
  [
    "a link in an object stream that names its number of objects twice",
    openingAt2(
      [
        [2, toPage],
        [3, link],
      ],
      "/N 7 0 R",
    ),
  ],
  [
    "a link in an object stream with a string in its dictionary",
    openingAt2(
      [
        [2, toPage],
        [3, link],
      ],
      "/A (5 0 obj <</First 9 /N 2>>)",
    ),
  ],
  [
    "an object that is a reference",
    openingAt2([
      [2, "3 0 R"],
      [3, toAddress],
    ]),
  ],
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
  [
    "a page that an object stream names, beside a link",
    openingAt2([
      [3, link],
      [2, toPage],
    ]),
  ],
  [
    "a place that an object stream names, beside a link",
    openingAt2([
      [2, "[4 0 R /Fit]"],
      [3, link],
    ]),
  ],
  [
    "a page that one of two object streams names",
    Buffer.concat([
      openingAt2([[2, toPage]]),
      openingAt2([
        [3, link],
        [4, "<</Next 5 0 R>>"],
      ]),
    ]),
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
