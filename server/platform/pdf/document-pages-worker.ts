import { readFile } from "node:fs/promises";
import { answerJobs } from "../worker-pool/answer-jobs.ts";
import type { PagesJob, PagesResult } from "./document-pages.ts";
import { drawWithin } from "./draw-within.ts";
import { startPdfium } from "./start-pdfium.ts";

const maxHeapBytes = 512 * 2 ** 20;
/** Sharp on a wide screen, regardless of the page's declared size. */
const maxSize = { width: 1400, height: 2000 };
/** More than a page of a book has, and than a book of 500 pages; the texts of all pages are sent at once. */
const maxLength = { page: 8_000, document: 2_000_000 };

answerJobs(async ({ path, index }: PagesJob): Promise<PagesResult> => {
  const { library } = await startPdfium(maxHeapBytes);
  const document = await library.loadDocument(await readFile(path));
  if (index === undefined) {
    let left = maxLength.document;
    const pages = Array.from({ length: document.getPageCount() }, (_, each) => {
      const page = document.getPage(each);
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      const text = left > 0 ? page.getText().slice(0, maxLength.page).replace(/\s+/g, " ").trim() : "";
      left -= text.length;
      return { width, height, text };
    });
    return { pages };
  }
  if (index >= document.getPageCount()) throw new Error("The page does not exist");
  return { picture: await drawWithin(document.getPage(index), maxSize) };
});
