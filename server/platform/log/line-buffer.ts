const mostCharacters = 16_384;
const flushAfterMs = 100;

/** Lines on their way to an output. */
export interface LineBuffer {
  write(line: string): void;
  /** Writes at once what there is. */
  flush(): void;
}

/** Hands lines over in pieces of some kilobytes: a write of its own costs more than most requests. None waits longer than 100 ms. */
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
    flush,
    write(line) {
      text += line;
      if (text.length >= mostCharacters) flush();
      else timer ??= setTimeout(flush, flushAfterMs).unref();
    },
  };
}
