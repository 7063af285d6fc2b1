import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { type ClaimBlob, derivedKey, type Storage } from "./storage.ts";

/** A store that returns keys without storing anything, and reads from the given store. */
export function createDryStorage(storage: Storage, claim: ClaimBlob): Storage {
  return {
    ...storage,
    async put(bytes) {
      const key = createHash("sha256").update(bytes).digest("hex");
      await claim(key);
      return { key, sizeBytes: bytes.length };
    },
    async putStream(bytes) {
      const hash = createHash("sha256");
      let sizeBytes = 0;
      for await (const chunk of bytes) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
      const key = hash.digest("hex");
      await claim(key);
      return { key, sizeBytes };
    },
    putDerivedFile: async (originalKey, name, path) => ({
      key: derivedKey(originalKey, name),
      sizeBytes: (await stat(path)).size,
    }),
    putDerived: async (originalKey, name, bytes) => ({ key: derivedKey(originalKey, name), sizeBytes: bytes.length }),
  };
}
