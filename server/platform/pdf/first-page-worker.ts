import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { FirstPage } from "./first-page.ts";

/** The maximum size of the image: sharp on a wide screen, regardless of the page's declared size. */
const maxWidth = 1200;
const maxHeight = 1600;
const maxHeapBytes = 256 * 2 ** 20;

const wasm = await readFile(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm"));
const library = await PDFiumLibrary.init({
  instantiateWasm(imports, done) {
    void WebAssembly.instantiate(wasm, imports).then(({ instance }) => {
      limitMemory(instance);
      // The library's type says module; what it takes is the instance.
      done(instance as unknown as WebAssembly.Module);
    });
    return {};
  },
});
const document = await library.loadDocument(await readFile(workerData as string));
const page = document.getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = Math.min(maxWidth / Math.max(1, originalWidth), maxHeight / Math.max(1, originalHeight));
const { width, height, data } = await page.render({ scale, render: async ({ data: pixels }) => pixels });
const firstPage: FirstPage = { pageCount: document.getPageCount(), width, height, rgba: data };
parentPort?.postMessage(firstPage);

/** A thread's own limits do not count the memory of WebAssembly. */
function limitMemory({ exports }: WebAssembly.Instance): void {
  const memory = Object.values(exports).find((each) => each instanceof WebAssembly.Memory);
  if (!memory) throw new Error("The renderer has no memory to limit");
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > maxHeapBytes)
      throw new RangeError("The document takes too much memory");
    return grow(pages);
  };
}
