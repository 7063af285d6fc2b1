import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { drawWithin } from "./draw-within.ts";
import { startPdfium } from "./start-pdfium.ts";

/** The maximum size of the image: sharp on a wide screen, regardless of the page's declared size. */
const maxSize = { width: 1200, height: 1600 };
const maxHeapBytes = 256 * 2 ** 20;

const { library } = await startPdfium(maxHeapBytes);
const document = await library.loadDocument(await readFile(workerData as string));
parentPort?.postMessage(await drawWithin(document.getPage(0), maxSize));
