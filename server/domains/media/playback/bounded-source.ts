import { type FileHandle, open } from "node:fs/promises";
import { CustomSource } from "mediabunny";

/** An index of ten hours with 60 pictures a second has 60 MB. A forged one names any size, and would be read in one piece. */
const maxReadBytes = 128 * 2 ** 20;

/** An untrusted file on the disk for mediabunny, which throws for reads that no film needs. */
export function boundedSource(path: string, maxCacheSize: number): CustomSource {
  let file: FileHandle | undefined;
  return new CustomSource({
    async getSize() {
      file = await open(path);
      return (await file.stat()).size;
    },
    async read(start, end) {
      if (!file || end - start > maxReadBytes) throw new Error("The file names a part that is too large");
      const bytes = new Uint8Array(end - start);
      await file.read(bytes, 0, bytes.length, start);
      return bytes;
    },
    dispose: () => void file?.close(),
    maxCacheSize,
    prefetchProfile: "fileSystem",
    handleUnhandledError: () => {},
  });
}
