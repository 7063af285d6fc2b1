/** CPU time in milliseconds below which a text is read fast enough, however it grows. */
const unnoticeableMs = 20;
/** How much longer the long text is than the short one. A linear pass takes as many times as long, a quadratic one the square of it. */
const lengthRatio = 8;
const mostTimes = lengthRatio * Math.sqrt(lengthRatio);

/** The least CPU time of several runs, in milliseconds: other processes slow a run down and never speed it up. */
function leastCpuMs(run: () => void, runs: number): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < runs && leastMs > unnoticeableMs / lengthRatio; attempt++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1_000);
  }
  return leastMs;
}

/**
 * Whether reading a text of so many characters takes CPU time that grows faster than the text. Compares two lengths on the same machine, so
 * that a busy or slow one changes nothing. `textOf` gives a text of about the length.
 */
export function growsTooFast(
  read: (text: string) => unknown,
  textOf: (characters: number) => string,
  characters: number,
): boolean {
  const long = textOf(characters);
  const longMs = leastCpuMs(() => void read(long), 3);
  if (longMs < unnoticeableMs) return false;
  const short = textOf(characters / lengthRatio);
  return (
    longMs >
    mostTimes *
      Math.max(
        leastCpuMs(() => void read(short), 5),
        unnoticeableMs / lengthRatio,
      )
  );
}
