import { closeSync, existsSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";

/** The maximum size of a log file, and the number of rotated files. */
export interface LogFileLimits {
  maxBytes: number;
  keptFiles: number;
}

/** A log file rotated by size: `app.log`, then `app.log.1`, the most recent of the older ones. */
export interface LogFile {
  write(chunk: Buffer): void;
  /** Reopens the path after a tool renamed the file. */
  reopen(): void;
  close(): void;
}

const newline = 10;

/**
 * Appends to a file and rotates it between two lines. Drops lines while the disk is full or the file cannot be opened,
 * without failing.
 */
export function openLogFile(path: string, { maxBytes, keptFiles }: LogFileLimits): LogFile {
  let file: number | undefined;
  let bytes = 0;
  let endsLine = true;
  const close = () => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const open = () => {
    close();
    file = openSync(path, "a", 0o600);
    bytes = fstatSync(file).size;
  };
  const append = (chunk: Buffer) => {
    if (chunk.length === 0) return;
    if (file === undefined) open();
    writeSync(file as number, chunk);
    bytes += chunk.length;
    endsLine = chunk.at(-1) === newline;
  };
  const writeWithinLimit = (chunk: Buffer) => {
    if (bytes === 0 || bytes + chunk.length <= maxBytes) return append(chunk);
    // The rest of a line belongs to the file with its start.
    const rest = endsLine ? 0 : chunk.indexOf(newline) + 1;
    if (!endsLine && rest === 0) return append(chunk);
    append(chunk.subarray(0, rest));
    close();
    try {
      rotate(path, keptFiles);
    } catch {
      // Its folder is not writable: an oversized file is better than lost lines.
    }
    append(chunk.subarray(rest));
  };
  open();
  return {
    write: (chunk) => orClose(() => writeWithinLimit(chunk)),
    reopen: () => orClose(open),
    close,
  };

  /** Closes the file after a failure, so that the next write reopens it. */
  function orClose(work: () => void): void {
    try {
      work();
    } catch {
      close();
    }
  }
}

/** Rotates an oversized file of another program. Call it before that program opens the file. */
export function rotateLargeLogFile(path: string, { maxBytes, keptFiles }: LogFileLimits): void {
  if (existsSync(path) && statSync(path).size > maxBytes) rotate(path, keptFiles);
}

function rotate(path: string, keptFiles: number): void {
  rmSync(`${path}.${keptFiles}`, { force: true });
  for (let number = keptFiles; number > 0; number--) {
    const newer = number === 1 ? path : `${path}.${number - 1}`;
    if (existsSync(newer)) renameSync(newer, `${path}.${number}`);
  }
  if (keptFiles === 0) rmSync(path, { force: true });
}
