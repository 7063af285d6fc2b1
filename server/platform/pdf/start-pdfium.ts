import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** PDFium with a memory of its own. */
export interface Pdfium {
  library: PDFiumLibrary;
  /** Whether a document wanted more memory than it may have: what it did since says nothing of the document. */
  hasReachedLimit(): boolean;
}

const compiled = readFile(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm")).then((wasm) =>
  WebAssembly.compile(wasm),
);

/** Starts PDFium with so much memory at most: a thread's own limits do not count the memory of WebAssembly. */
export async function startPdfium(maxBytes: number): Promise<Pdfium> {
  const module = await compiled;
  let reached = false;
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        limitMemory(instance, maxBytes, () => {
          reached = true;
        });
        // The library's type says module; what it takes is the instance.
        done(instance as unknown as WebAssembly.Module);
      });
      return {};
    },
  });
  return { library, hasReachedLimit: () => reached };
}

function limitMemory({ exports }: WebAssembly.Instance, maxBytes: number, onLimit: () => void): void {
  const memory = Object.values(exports).find((each) => each instanceof WebAssembly.Memory);
  if (!memory) throw new Error("The renderer has no memory to limit");
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 <= maxBytes) return grow(pages);
    onLimit();
    throw new RangeError("The document takes too much memory");
  };
}
