import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** One change of one record; no value means that it was removed. */
export type JournalEntry = [collection: string, id: string, value?: unknown];

/** Where a store persists its changes before a call is answered. */
export interface Journal {
  /** The changes of one transaction, written as one line: either all of them survive a crash or none. */
  append(entries: JournalEntry[]): void;
  close(): void;
}

/** A journal for a provider without a state folder: nothing is persisted. */
export const memoryJournal: Journal = { append: () => {}, close: () => {} };

const fileName = "journal.jsonl";

/** All persisted changes, oldest first. Skips a torn last line, left by a process that died while writing. */
export function* readJournal(stateDir: string): Generator<JournalEntry> {
  const path = join(stateDir, fileName);
  if (!existsSync(path)) return;
  // Line by line: after days of load, a journal is longer than a string can be.
  const bytes = readFileSync(path);
  for (let start = 0, end: number; start < bytes.length; start = end + 1) {
    end = bytes.indexOf("\n", start);
    if (end === -1) end = bytes.length;
    try {
      yield* JSON.parse(bytes.toString("utf8", start, end)) as JournalEntry[];
    } catch {
      // No client received an answer for it, because answers follow the write.
    }
  }
}

/**
 * Starts a new journal that contains `snapshot`, replaces the old one with a single rename and keeps it open. When
 * `append` returns, the operating system has the line, so kill -9 loses nothing.
 */
export function openJournal(stateDir: string, snapshot: JournalEntry[]): Journal {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const path = join(stateDir, fileName);
  const draft = `${path}.new`;
  // A file left by an earlier version may be world-readable, and opening it keeps its mode.
  rmSync(draft, { force: true });
  const file = openSync(draft, "w", 0o600);
  for (const entry of snapshot) writeLine(file, [entry]);
  fsyncSync(file);
  renameSync(draft, path);
  return {
    append: (entries) => writeLine(file, entries),
    close: () => closeSync(file),
  };
}

function writeLine(file: number, entries: JournalEntry[]): void {
  const bytes = Buffer.from(`${JSON.stringify(entries)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}
