import { LentBody } from "./lent-body.ts";

/** The reader's access ended while a file was being sent. */
export class AccessEnded extends Error {}

/** A slow response is checked every 20 seconds, a fast one every 8 MiB. */
const interval = { everyMs: 20_000, everyBytes: 8 * 2 ** 20 };

/**
 * A body of these chunks until `isAllowed` says no: then it fails with `AccessEnded`, which cuts the response. It is asked
 * at intervals of time, so that a film that plays slowly ends too, and of bytes, so that little is sent after a refund. A
 * failed check fails it with its own error.
 */
export function cutWhenRefused(
  chunks: AsyncIterable<Buffer>,
  isAllowed: () => Promise<boolean>,
  { everyMs, everyBytes } = interval,
): LentBody {
  let uncheckedBytes = 0;
  async function check(): Promise<void> {
    uncheckedBytes = 0;
    if (!(await isAllowed())) throw new AccessEnded("The access ended while the file was being sent");
  }
  async function* checked(): AsyncGenerator<Buffer> {
    // From the first chunk on: a body that is never sent needs no checks.
    const timer = setInterval(() => void check().catch((error: Error) => body.destroy(error)), everyMs);
    const closed = new Promise<void>((resolve) => body.once("close", resolve)).then(() => clearInterval(timer));
    for await (const chunk of chunks) {
      uncheckedBytes += chunk.length;
      // A reader who has gone must not hold the file until a slow database answers.
      if (uncheckedBytes >= everyBytes) await Promise.race([check(), closed]);
      yield chunk;
    }
  }
  const body = new LentBody(checked());
  return body;
}
