import { type JoinedParts, joinParts, type Part, partInMemory } from "#server/platform/storage/join-parts.ts";
import { directory, localHeader, type PlacedEntry, type ZipEntry } from "./zip-records.ts";

/** A file of an archive, and its bytes. */
export interface ZipSource extends ZipEntry {
  lend: Part["lend"];
}

/**
 * The archive of these files, stored without compression. Sizes and checksums are known beforehand, so its length is too,
 * and the same files give the same bytes: an interrupted download resumes. Uses Zip64 where a size needs it.
 */
export function layOutZip(sources: readonly ZipSource[]): JoinedParts {
  const parts: Part[] = [];
  const entries: PlacedEntry[] = [];
  let sizeBytes = 0;
  const add = (part: Part) => {
    parts.push(part);
    sizeBytes += part.sizeBytes;
  };
  for (const source of sources) {
    const entry = { ...source, offset: sizeBytes };
    entries.push(entry);
    add(partInMemory(localHeader(entry)));
    add(source);
  }
  add(partInMemory(directory(entries, sizeBytes)));
  return joinParts(parts);
}
