const maxCharacters = 16_384;
const flushAfterMs = 100;
/** The number of a level, as the library counts. */
const warning = 40;

/** A buffer of log lines in the form that the logging library needs. */
export interface LineBuffer {
  /** Makes the library pass the level of each line. */
  readonly [metadata]: true;
  lastLevel?: number;
  write(line: string): void;
  /** Writes the buffer at once. */
  flush(): void;
}

const metadata = Symbol.for("pino.metadata");

/**
 * Passes lines on in chunks of some kilobytes: a write per line costs more than most requests. No line waits longer
 * than 100 ms, and a warning or worse flushes all before it.
 */
export function createLineBuffer(output: { write(text: string): unknown }): LineBuffer {
  let text = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const written = text;
    text = "";
    if (written !== "") output.write(written);
  };
  return {
    [metadata]: true,
    flush,
    write(line) {
      text += line;
      if (text.length >= maxCharacters || (this.lastLevel ?? 0) >= warning) flush();
      else timer ??= setTimeout(flush, flushAfterMs).unref();
    },
  };
}
