import { setTimeout as sleep } from "node:timers/promises";

/** Looks until something is there; throws, naming what was missed. What cannot be looked at yet is not there. */
export async function until<T>(
  missed: string,
  look: () => Promise<T | undefined | false>,
  { timeoutMs = 60_000, everyMs = 40 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let trouble: unknown;
  for (;;) {
    const found = await look().catch((error) => {
      trouble = error;
      return undefined;
    });
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`${missed}, within ${timeoutMs} ms`, { cause: trouble });
    await sleep(everyMs);
  }
}
