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

/** One change of one record: without a value the record was removed. */
export type JournalEntry = [collection: string, id: string, value?: unknown];

/** Where a store writes its changes before it answers. */
export interface Journal {
  /** The changes of one transaction, written as one line: either all of them survive a crash or none. */
  append(entries: JournalEntry[]): void;
  close(): void;
}

/** The journal of a provider without a state folder: nothing outlives the process. */
export const memoryJournal: Journal = { append: () => {}, close: () => {} };

const fileName = "journal.jsonl";

/** Every change on disk, oldest first. A torn last line (the process died while writing it) is left out. */
export function readJournal(stateDir: string): JournalEntry[] {
  const path = join(stateDir, fileName);
  if (!existsSync(path)) return [];
  const entries: JournalEntry[] = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line === "") continue;
    try {
      entries.push(...(JSON.parse(line) as JournalEntry[]));
    } catch {
      // Never acknowledged to anybody, since the answer goes out after the write.
    }
  }
  return entries;
}

/**
 * Starts a fresh journal that holds `snapshot`, replacing the old one in a single rename, and keeps it open.
 * A line is with the operating system when `append` returns, so kill -9 loses nothing.
 */
export function openJournal(stateDir: string, snapshot: JournalEntry[]): Journal {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const path = join(stateDir, fileName);
  const draft = `${path}.new`;
  // What an earlier version left behind may be readable by everybody, and keeps its mode when it is opened.
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
