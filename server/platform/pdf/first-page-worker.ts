import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { FirstPage } from "./first-page.ts";
import { startPdfium } from "./start-pdfium.ts";

/** The maximum size of the image: sharp on a wide screen, regardless of the page's declared size. */
const maxWidth = 1200;
const maxHeight = 1600;
const maxHeapBytes = 256 * 2 ** 20;

const { library } = await startPdfium(maxHeapBytes);
const document = await library.loadDocument(await readFile(workerData as string));
const page = document.getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = Math.min(maxWidth / Math.max(1, originalWidth), maxHeight / Math.max(1, originalHeight));
const { width, height, data } = await page.render({ scale, render: async ({ data: pixels }) => pixels });
const firstPage: FirstPage = { width, height, rgba: data };
parentPort?.postMessage(firstPage);
