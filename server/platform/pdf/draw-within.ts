import type { PDFiumPage } from "@hyzyla/pdfium";
import type { DrawnPage } from "./drawn-page.ts";

/** Draws a page as large as it fits into these pixels, regardless of the size that it declares. Throws for a page that does not exist. */
export async function drawWithin(page: PDFiumPage, max: { width: number; height: number }): Promise<DrawnPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error("The page is missing or has no size");
  const scale = Math.min(max.width / Math.max(1, originalWidth), max.height / Math.max(1, originalHeight));
  const { width, height, data } = await page.render({ scale, render: async ({ data: pixels }) => pixels });
  return { width, height, rgba: data };
}
