import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallError } from "#contract/errors.ts";
import { maxImportEntries } from "#contract/import-rules.ts";
import { oldPathOf } from "#server/domains/posts/index.ts";
import { deleteExport } from "./delete-export.ts";
import { draftOfEntry, type EntryDraft, line } from "./draft-of-entry.ts";
import { type ImportPictures, openImportPictures } from "./import-pictures.ts";
import type { ImportsDeps } from "./imports-deps.ts";
import {
  addImportEntry,
  addImportedDraft,
  addOldPathsOfSource,
  endImport,
  findImportedDraft,
  findRunning,
  type Import,
  type ImportEntry,
  isRunning,
  lastPosition,
  recordSource,
} from "./imports-store.ts";
import { type OpenedSource, type SourceEntry, UnusableExport } from "./sources/source-entry.ts";
import { openSourceInThread } from "./sources/source-thread.ts";

/** How a run is watched and stopped. */
export interface ImportRun {
  signal: AbortSignal;
  progress(fraction: number): Promise<void>;
}

/** The import ended while it ran: its creator cancelled it. */
class ImportEnded extends Error {}

const progressMs = 500;
const maxOldPaths = 20;

/**
 * Runs an import to its end. Each entry is recorded in the transaction that creates its draft, so a run that was killed
 * continues after the last recorded entry and creates nothing twice. Throws `ScannerAway` if the export could not be scanned.
 */
export async function runImport(deps: ImportsDeps, importId: string, run: ImportRun): Promise<void> {
  const found = await findRunning(deps.db, importId);
  if (!found) return;
  try {
    await importAll(deps, found, run);
    await endImport(deps.db, importId, "finished");
  } catch (error) {
    if (!(error instanceof ImportEnded) && !(error instanceof UnusableExport)) throw error;
    if (error instanceof UnusableExport) await endImport(deps.db, importId, "failed", error.problem);
  }
  await deleteExport(deps, found);
}

async function importAll(deps: ImportsDeps, found: Import, run: ImportRun): Promise<void> {
  const { path } = await receivedFile(deps, found);
  if (await deps.scanner?.isInfected(path)) throw new UnusableExport("infected");
  const opened = await openSourceInThread(path);
  const scratch = await mkdtemp(join(tmpdir(), "vitrina-import-"));
  const stop = () => opened.close();
  run.signal.addEventListener("abort", stop, { once: true });
  try {
    const site = found.site ?? opened.site ?? null;
    await recordSource(deps.db, found.importId, { source: opened.source, site });
    const pictures = openImportPictures(deps, found, { opened, site, scratch });
    await importEntries(deps, found, { opened, pictures, run });
  } catch (error) {
    // Stopping ends the thread that reads the export.
    run.signal.throwIfAborted();
    throw error;
  } finally {
    run.signal.removeEventListener("abort", stop);
    opened.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function receivedFile({ uploads }: ImportsDeps, { uploadId, creatorId }: Import): Promise<{ path: string }> {
  if (uploadId === null) throw new UnusableExport("gone");
  return uploads.received({ uploadId, creatorId }).catch((error: unknown) => {
    throw error instanceof CallError ? new UnusableExport("gone") : error;
  });
}

async function importEntries(
  deps: ImportsDeps,
  found: Import,
  { opened, pictures, run }: { opened: OpenedSource; pictures: ImportPictures; run: ImportRun },
): Promise<void> {
  const recorded = await lastPosition(deps.db, found.importId);
  let position = 0;
  let reportedAt = 0;
  let isFull = false;
  for await (const { entry, done } of opened.entries) {
    run.signal.throwIfAborted();
    if (++position > maxImportEntries) throw new UnusableExport("too-large");
    if (position <= recorded) continue;
    const outcome = await importEntry(deps, found, { entry, position, pictures, isFull });
    isFull ||= outcome === "quota";
    if (Date.now() - reportedAt < progressMs) continue;
    reportedAt = Date.now();
    await run.progress(done);
  }
}

async function importEntry(
  deps: ImportsDeps,
  found: Import,
  given: { entry: SourceEntry; position: number; pictures: ImportPictures; isFull: boolean },
): Promise<"quota" | undefined> {
  const { entry, position, pictures, isFull } = given;
  const key = keyOf(entry.key);
  const name = [...(line(entry.name) || "–")].slice(0, 300).join("");
  const row = { position, name, reason: null, draftId: null, notes: [] };
  const existing = await findImportedDraft(deps.db, found.creatorId, key);
  const oldPaths = oldPathsOf(entry);
  if (existing) {
    if (oldPaths.length > 0) await addOldPathsOfSource(deps.db, { creatorId: found.creatorId, key, oldPaths });
    await record(deps, found, { ...row, outcome: "existing", draftId: existing });
    return undefined;
  }
  // Apart from the creator's own turn: an import never keeps its creator from publishing.
  const turn = `import of ${found.creatorId}`;
  const draft = await readEntry(entry, { isFull, pictures, turn });
  if ("leftOut" in draft) {
    await record(deps, found, { ...row, outcome: "left-out", reason: draft.leftOut });
    return undefined;
  }
  try {
    await record(deps, found, { ...row, outcome: "created", notes: draft.notes }, { key, draft, oldPaths });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "QUOTA_EXCEEDED") throw error;
    await record(deps, found, { ...row, outcome: "left-out", reason: "quota" });
    return "quota";
  }
}

async function readEntry(
  { content }: SourceEntry,
  { isFull, ...to }: { isFull: boolean; pictures: ImportPictures; turn: string },
): Promise<EntryDraft> {
  if ("leftOut" in content) return content;
  return isFull ? { leftOut: "quota" } : draftOfEntry(content, to);
}

/** Adds an entry to the report, in the transaction that creates its draft. Throws `ImportEnded`, and QUOTA_EXCEEDED. */
function record(
  { db, drafts }: ImportsDeps,
  { importId, creatorId }: Import,
  entry: ImportEntry,
  created?: { key: string; draft: Exclude<EntryDraft, { leftOut: unknown }>; oldPaths: string[] },
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await isRunning(tx, importId))) throw new ImportEnded();
    if (!created) return addImportEntry(tx, importId, entry);
    const draftId = await drafts.createImported(tx, creatorId, created.draft.content);
    await addImportedDraft(tx, { creatorId, key: created.key, draftId, oldPaths: created.oldPaths });
    return addImportEntry(tx, importId, { ...entry, draftId });
  });
}

/** The paths of an entry on its old site, which only an operator lets lead to its post. */
function oldPathsOf({ content }: SourceEntry): string[] {
  const given = "leftOut" in content ? [] : content.oldPaths;
  return [...new Set(given.flatMap((path) => oldPathOf(path) ?? []))].slice(0, maxOldPaths);
}

/** A key that fits into its column. */
function keyOf(key: string): string {
  const plain = line(key);
  if (plain.length <= 300) return plain;
  return `${plain.slice(0, 100)}#${createHash("sha256").update(plain).digest("hex")}`;
}
