/** A progress line at the bottom of a terminal; silent without a terminal. */
export interface ProgressBar {
  begin(total: number): void;
  step(): void;
  /** Removes the line so that another can be printed. */
  clear(): void;
}

const width = 30;

/** A bar on a stream. */
export function createProgressBar(stream: { isTTY?: boolean; write(text: string): unknown }): ProgressBar {
  let total = 0;
  let done = 0;
  const write = (text: string) => {
    if (stream.isTTY && total > 0) stream.write(text);
  };
  const draw = () => {
    const filled = Math.min(width, Math.floor((done / total) * width));
    write(`\r${"█".repeat(filled)}${"░".repeat(width - filled)} ${done} / ${total}`);
  };
  return {
    begin(count) {
      total = count;
      draw();
    },
    step() {
      done++;
      draw();
    },
    clear: () => write("\r\x1b[2K"),
  };
}
