import { createHash } from "node:crypto";
import { derivedKey, type Storage } from "./storage.ts";

/** A store that returns keys without storing anything, and reads from the given store. */
export function createDryStorage(storage: Storage): Storage {
  return {
    ...storage,
    async put(bytes) {
      return { key: createHash("sha256").update(bytes).digest("hex"), sizeBytes: bytes.length };
    },
    async putStream(bytes) {
      const hash = createHash("sha256");
      let sizeBytes = 0;
      for await (const chunk of bytes) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
      return { key: hash.digest("hex"), sizeBytes };
    },
    putDerived: async (originalKey, name, bytes) => ({ key: derivedKey(originalKey, name), sizeBytes: bytes.length }),
  };
}
