import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { Database } from "#db/client.ts";
import { maxReadBytes } from "#server/platform/pdf/document-limits.ts";
import { derivedKey, type Storage } from "#server/platform/storage/storage.ts";
import { type Stamper, stampName } from "./create-stamper.ts";
import { type VariantFormat, type VariantMaker, variantBlobName } from "./image-variant.ts";
import type { LostStream } from "./lost-streams.ts";
import { pages } from "./pages.ts";
import { deleteDueBlob, listSwept } from "./sweep-unreferenced-blobs.ts";
import { isSweepHeld, listUnreferenced, noteUnreferenced } from "./unreferenced-blobs-store.ts";
import { type FileWithForms, findUse, listBlobsAfter, listFilesAfter, type ReferencedBlob } from "./verify-store.ts";

/** Rows that are held in memory at the same time. */
const pageSize = 1_000;
/** As long as the shortest wait that the database allows. */
const orphanDays = 1;
const formats: readonly VariantFormat[] = ["webp", "avif"];

/**
 * A difference between the store and the database: bytes that are `missing`, have the wrong `size` or are `damaged`; an `orphan`
 * to which no row refers, or the work on it; a `form` (a smaller picture, a stamp) that is not made; a `stream` of a film or a recording that is lost.
 */
export interface MediaFinding {
  kind: "missing" | "size" | "damaged" | "orphan" | "form" | "stream";
  /** The file in words: its name and its post, or its key. */
  about: string;
}

export interface VerifyOptions {
  /** Makes forms, queues the work on lost streams, and deletes orphans that have been orphans for a day. */
  repair: boolean;
  /** Reads every byte and compares its checksum. */
  readsBytes: boolean;
}

/** The numbers of a comparison. */
export interface Verified {
  /** Blobs that rows refer to. */
  blobs: number;
  found: Record<MediaFinding["kind"], number>;
  /** By a repair. */
  made: number;
  queued: number;
  deleted: number;
  /** Whether orphans were left alone because the database was restored and its operator has not released it. */
  isHeld: boolean;
}

interface Deps {
  db: Database;
  storage: Storage;
  stamper: Pick<Stamper, "prepare">;
  variants: VariantMaker;
  findLostStreams(): AsyncIterable<LostStream>;
}

/**
 * Compares the store with the database, with a constant amount of memory. `onFinding` gets each difference when it is found. A
 * repair never deletes a blob that a row refers to. Throws `StorageAway` if the store does not answer.
 */
export async function verifyMedia(
  deps: Deps,
  { repair, readsBytes }: VerifyOptions,
  onFinding: (finding: MediaFinding) => void,
): Promise<Verified> {
  const found = { missing: 0, size: 0, damaged: 0, orphan: 0, form: 0, stream: 0 };
  const note = (kind: MediaFinding["kind"], about: string) => {
    found[kind] += 1;
    onFinding({ kind, about });
  };
  const blobs = await verifyBlobs(deps, readsBytes, note);
  const made = await verifyForms(deps, repair, note);
  const queued = await verifyStreams(deps, repair, note);
  const isHeld = await isSweepHeld(deps.db);
  const deleted = await verifyOrphans(deps, repair && !isHeld, note);
  return { blobs, found, made, queued, deleted, isHeld };
}

type Note = (kind: MediaFinding["kind"], about: string) => void;

async function verifyBlobs({ db, storage }: Deps, readsBytes: boolean, note: Note): Promise<number> {
  let count = 0;
  for await (const { key, sizeBytes } of pages<ReferencedBlob>((last) =>
    listBlobsAfter(db, last?.key ?? "", pageSize),
  )) {
    count += 1;
    const blob = await storage.stat(key);
    if (!blob) note("missing", await describe(db, key));
    else if (sizeBytes !== null && blob.sizeBytes !== sizeBytes) note("size", await describe(db, key));
    else if (readsBytes && (await checksumOf(storage, key)) !== key) note("damaged", await describe(db, key));
  }
  return count;
}

async function checksumOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(storage.read(key), hash);
  return hash.digest("hex");
}

async function describe(db: Database, key: string): Promise<string> {
  const use = await findUse(db, key);
  if (use?.name) return `${use.name}${use.slug === null ? "" : ` of the post ${use.slug}`} (${key})`;
  return `${use?.source === "uploads" ? "an upload" : "a draft's file"} (${key})`;
}

/** Returns how many forms were made. */
async function verifyForms(deps: Deps, repair: boolean, note: Note): Promise<number> {
  const first = "00000000-0000-0000-0000-000000000000";
  let made = 0;
  for await (const file of pages<FileWithForms>((last) => listFilesAfter(deps.db, last?.id ?? first, pageSize))) {
    for (const { form, name, make } of formsOf(deps, file)) {
      if (await deps.storage.stat(derivedKey(file.storageKey, name))) continue;
      // Without the original nothing can be made; that is a finding of its own.
      if (!(await deps.storage.stat(file.storageKey))) break;
      note("form", `${form} of ${file.storageKey}`);
      if (!repair) continue;
      if (await make()) made += 1;
    }
  }
  return made;
}

function formsOf({ stamper, variants }: Deps, file: FileWithForms) {
  const { storageKey, sizeBytes, isStamped, variants: smaller } = file;
  const pictures = smaller.flatMap((variant) =>
    formats.map((format) => ({
      form: `${variant.name} in ${format}`,
      name: variantBlobName({ ...variant, format }, file),
      make: async () => (await variants.make(file, { ...variant, format })) !== undefined,
    })),
  );
  const stamp = { form: "stamp", name: stampName, make: () => stamper.prepare(storageKey) };
  return isStamped && sizeBytes <= maxReadBytes ? [...pictures, stamp] : pictures;
}

/** Returns how much work was queued. */
async function verifyStreams({ db, findLostStreams }: Deps, repair: boolean, note: Note): Promise<number> {
  let queued = 0;
  for await (const { name, storageKey, queue } of findLostStreams()) {
    note("stream", `${name} of ${await describe(db, storageKey)}`);
    if (repair && (await queue())) queued += 1;
  }
  return queued;
}

/** Returns how many orphans were deleted. */
async function verifyOrphans({ db, storage }: Deps, repair: boolean, note: Note): Promise<number> {
  for await (const keys of listSwept(storage)) {
    for (const key of await listUnreferenced(db, keys)) note("orphan", key);
    if (repair) await noteUnreferenced(db, keys);
  }
  let deleted = 0;
  for (let done = repair; done; ) {
    const result = await deleteDueBlob({ db, storage }, { days: orphanDays });
    if (result === "deleted") deleted += 1;
    done = result !== "none";
  }
  return deleted;
}
