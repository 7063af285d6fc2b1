import { readFile } from "node:fs/promises";
import { answerJobs } from "../worker-pool/answer-jobs.ts";
import { hasEnd } from "./file/cross-references.ts";
import { openPdf } from "./file/open-pdf.ts";
import type { DocumentFacts, DocumentRead } from "./read-document.ts";
import { prepareStamp } from "./stamp/prepare-stamp.ts";
import { fillStamp } from "./stamp/stamp-space.ts";
import { startPdfium } from "./start-pdfium.ts";

const maxHeapBytes = 512 * 2 ** 20;
/** More points than any page has. */
const maxSize = 100_000;
const sample = "Purchase R-00000-00000";

answerJobs(async (path: string): Promise<DocumentRead> => {
  const bytes = await readFile(path);
  const pdfium = await startPdfium(maxHeapBytes);
  try {
    if (!hasEnd(bytes)) return "damaged";
    const file = openPdf(bytes);
    if (file.trailer.has("Encrypt")) return "encrypted";
    const { update, pageCount } = prepareStamp(file);
    const document = await pdfium.library.loadDocument(Buffer.concat([bytes, fillStamp(update, sample)]));
    const first = document.getPage(0);
    const ends = pageCount > 1 ? [first, document.getPage(pageCount - 1)] : [first];
    const areStamped = ends.every((page) => page.getText().includes(sample));
    if (document.getPageCount() !== pageCount || !areStamped) throw new Error("The stamp is missing");
    return { pageCount, ...sizeOf(first) };
  } catch {
    if (pdfium.hasReachedLimit()) throw new Error("The document takes too much memory");
    return "damaged";
  }
});

function sizeOf(page: {
  getOriginalSize(): { originalWidth: number; originalHeight: number };
}): Pick<DocumentFacts, "pageSize"> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const [width, height] = [Math.round(originalWidth), Math.round(originalHeight)];
  return [width, height].every((each) => each >= 1 && each <= maxSize) ? { pageSize: { width, height } } : {};
}
