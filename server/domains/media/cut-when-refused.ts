import { pipeline, type Readable, Transform } from "node:stream";

/** The reader's access ended while a file was being sent. */
export class AccessEnded extends Error {}

/** A slow response is checked every 20 seconds, a fast one every 8 MiB. */
const interval = { everyMs: 20_000, everyBytes: 8 * 2 ** 20 };

/**
 * The same bytes until `isAllowed` says no: then the stream fails with `AccessEnded`, which cuts the response. It is asked
 * at intervals of time, so that a film that plays slowly ends too, and of bytes, so that little is sent after a refund. A
 * failed check fails the stream with its own error.
 */
export function cutWhenRefused(
  bytes: Readable,
  isAllowed: () => Promise<boolean>,
  { everyMs, everyBytes } = interval,
): Readable {
  let uncheckedBytes = 0;
  async function check(): Promise<void> {
    uncheckedBytes = 0;
    if (!(await isAllowed())) throw new AccessEnded("The access ended while the file was being sent");
  }
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      uncheckedBytes += chunk.length;
      if (uncheckedBytes < everyBytes) return done(null, chunk);
      check().then(() => done(null, chunk), done);
    },
  });
  const timer = setInterval(() => void check().catch((error: Error) => checked.destroy(error)), everyMs);
  // An error also reaches the reader of the returned stream.
  pipeline(bytes, checked, () => clearInterval(timer));
  return checked;
}
