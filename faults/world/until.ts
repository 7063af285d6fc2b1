import { setTimeout as sleep } from "node:timers/promises";

/**
 * Polls until the probe returns a truthy value. Errors of the probe count as not yet. Throws after the timeout with
 * `missed` in the message.
 */
export async function until<T>(
  missed: string,
  probe: () => Promise<T | undefined | false>,
  { timeoutMs = 60_000, everyMs = 40 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let trouble: unknown;
  for (;;) {
    const found = await probe().catch((error) => {
      trouble = error;
      return undefined;
    });
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`${missed}, within ${timeoutMs} ms`, { cause: trouble });
    await sleep(everyMs);
  }
}
