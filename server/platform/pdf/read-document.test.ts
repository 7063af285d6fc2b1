import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPdf } from "#server/testing/test-pdf.ts";
import { createReadingPool, readDocument, readDocumentIn } from "./read-document.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-read-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer) {
  const path = join(folder, "document.pdf");
  await writeFile(path, bytes);
  return readDocument(path);
}

const pages = Array.from({ length: 12 }, (_, index) => `Page ${index + 1}`);

test("counts the pages and measures the first one as it is shown", async () => {
  expect(await read(testPdf({ pages, box: "0 0 594.6 842" }))).toEqual({
    pageCount: 12,
    pageSize: { width: 595, height: 842 },
  });
  expect(await read(testPdf({ pages, rotate: 90, references: "stream" }))).toEqual({
    pageCount: 12,
    pageSize: { width: 400, height: 300 },
  });
  expect(await read(testPdf({ pages, box: "0 0 0.1 9999999" }))).toEqual({ pageCount: 12 });
});

test("reads a document whose references are wrong, as programs do", async () => {
  expect(await read(testPdf({ pages, references: "broken" }))).toMatchObject({ pageCount: 12 });
});

test("tells an encrypted document from a damaged one", async () => {
  const bytes = testPdf({ pages, trailer: "/Encrypt 3 0 R" });
  expect(await read(bytes)).toBe("encrypted");
  expect(await read(bytes.subarray(0, bytes.length / 2))).toBe("damaged");
  expect(await read(testPdf({ pages: [] }))).toBe("damaged");
  expect(await read(Buffer.from("%PDF-1.7 and nothing else, startxref 0 %%EOF"))).toBe("damaged");
});

test("says nothing of a document that takes too long, and throws for a file that cannot be opened", async () => {
  await read(testPdf({ pages }));
  expect(await readDocumentIn(createReadingPool(0), join(folder, "document.pdf"))).toBeUndefined();
  await expect(readDocument(join(folder, "gone.pdf"))).rejects.toThrow("ENOENT");
});

test("answers for each of 50 documents that were cut off or changed at random, and goes on", async () => {
  const random = randomNumbers(20_261_127);
  const answers: unknown[] = [];
  for (let variant = 0; variant < 50; variant += 1) {
    const references = (["table", "stream", "broken"] as const)[variant % 3];
    const whole = testPdf({ pages, ...(references && { references }) });
    const isCut = variant % 2 === 0;
    const bytes = Buffer.from(isCut ? whole.subarray(0, random(whole.length)) : whole);
    for (let flips = isCut ? 0 : 1 + random(60); flips > 0; flips -= 1) bytes[random(bytes.length)] = random(256);
    const answer = await read(bytes);
    answers.push(answer);
    if (isCut) expect(answer, `variant ${variant}`).toBe("damaged");
    else expect(answer === "damaged" || answer === "encrypted" || typeof answer === "object").toBe(true);
  }
  expect(answers).toHaveLength(50);
  expect(await read(testPdf({ pages }))).toMatchObject({ pageCount: 12 });
});

/** Whole numbers below a limit, the same in each run (Park and Miller's generator). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
