import { createHash } from "node:crypto";
import type { Archive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";

/** Compares each file's checksum by reading all of its bytes. */
export function verifyByReading(address: string, read: Archive["read"]): Archive["verify"] {
  return async (files, progress) => {
    for (const { path, sha256 } of files) {
      const hash = createHash("sha256");
      for await (const chunk of (await read(path)) ?? []) {
        progress();
        hash.update(chunk);
      }
      if (hash.digest("hex") !== sha256) throw notAsWritten(address, path);
    }
  };
}

/** The error about a file of an archive that is missing or has other bytes. */
export function notAsWritten(address: string, path: string): ArchiveError {
  return new ArchiveError(`${address}/${path} is missing or not as it was written`);
}
