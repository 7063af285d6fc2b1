import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPdf, testPdf } from "#server/testing/test-pdf.ts";
import { openPdf } from "../file/open-pdf.ts";
import { prepareStamp } from "./prepare-stamp.ts";
import { fillStamp } from "./stamp-space.ts";

let library: PDFiumLibrary;
beforeAll(async () => {
  library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

const text = "Compra R-7K2MQ-9XHT4 · sólo para quien la pagó";
const stamped = (bytes: Buffer, as = text) =>
  Buffer.concat([bytes, fillStamp(prepareStamp(openPdf(bytes)).update, as)]);

async function textsOf(bytes: Buffer): Promise<string[]> {
  const document = await library.loadDocument(bytes);
  try {
    return Array.from(document.pages(), (page) => page.getText().replace(/\s+/g, " ").trim());
  } finally {
    document.destroy();
  }
}

/** The dark pixels of the first page as it is shown, as parts of its width and height from the upper left. */
async function inkOf(bytes: Buffer): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const document = await library.loadDocument(bytes);
  const { data, width, height } = await document.getPage(0).render({ scale: 2, render: async (page) => page.data });
  document.destroy();
  const ink = { left: 1, right: 0, top: 1, bottom: 0 };
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 255) > 220) continue;
    const [x, y] = [((at / 4) % width) / width, Math.floor(at / 4 / width) / height];
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
  }
  return ink;
}

test.each<[string, Partial<TestPdf>]>([
  ["references in a table", {}],
  ["packed references and objects", { references: "stream" }],
  ["references that lead nowhere", { references: "broken" }],
])("stamps each page of a document with %s, again and again", async (_what, more) => {
  const bytes = Buffer.concat([
    Buffer.from("Sent by a mail program\n"),
    testPdf({ pages: ["One", "Two", "Three"], ...more }),
  ]);
  const once = stamped(bytes);
  expect(await textsOf(once)).toEqual(["One", "Two", "Three"].map((each) => `${each} ${text}`));
  expect(once.subarray(0, bytes.length).equals(bytes), "the document itself stays").toBe(true);
  expect(await textsOf(stamped(once, "Second"))).toEqual(
    ["One", "Two", "Three"].map((each) => `${each} ${text} Second`),
  );
});

test.each([0, 90, 180, 270, -90])(
  "puts the text at the lower left of a page that is turned by %i degrees, along its lower edge",
  async (rotate) => {
    const { left, right, top, bottom } = await inkOf(stamped(testPdf({ pages: [""], box: "40 -30 340 370", rotate })));
    expect(left).toBeLessThan(0.03);
    expect(right).toBeLessThan(0.7);
    expect(top).toBeGreaterThan(0.95);
    expect(bottom).toBeLessThan(1);
  },
);

test.each(["0 0 20 400", "0 0 2000 1000", "400 300 0 0"])("keeps the text on a page of %s", async (box) => {
  expect((await inkOf(stamped(testPdf({ pages: [""], box })))).right).toBeLessThan(1);
});

test("has the same length for every reader, and differs in the text alone", () => {
  const { update, pageCount } = prepareStamp(openPdf(testPdf({ pages: ["One", "Two"] })));
  const [first, second] = [fillStamp(update, "A"), fillStamp(update, text)];
  expect([pageCount, first.length, first.equals(second)]).toEqual([2, second.length, false]);
  expect(first.equals(fillStamp(update, "A"))).toBe(true);
  for (const bad of ["(", "\\", "日本", "x".repeat(129)]) expect(() => fillStamp(update, bad)).toThrow();
});

test("refuses an encrypted document, one without pages and one whose pages lead in a circle", () => {
  const bytes = testPdf({ pages: ["One"] }).toString("latin1");
  const prepare = (file: string) => () => prepareStamp(openPdf(Buffer.from(file, "latin1")));
  expect(prepare(testPdf({ pages: ["One"], trailer: "/Encrypt 3 0 R" }).toString("latin1"))).toThrow("encrypted");
  expect(prepare(testPdf({ pages: [] }).toString("latin1"))).toThrow("no pages");
  expect(prepare(bytes.replace("/Kids [4 0 R]", "/Kids [2 0 R]"))).toThrow("too deep");
  expect(prepare(bytes.replace("/Kids [4 0 R]", "/Kids [9 0 R]"))).toThrow("missing");
  expect(prepare(bytes.replace("4 0 obj\n<<", `4 0 obj\n<</A ${"[".repeat(9_000)}`))).toThrow();
});
