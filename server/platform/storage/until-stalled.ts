import { StorageAway } from "./storage.ts";

/**
 * The chunks of a response. Throws `StorageAway` if it breaks off, or if the next chunk takes longer than `stallMs` while the
 * consumer waits for it; a consumer may take its time. Ends the response when the consumer stops.
 */
export async function* untilStalled(body: ReadableStream<Uint8Array>, stallMs: number): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, stallMs);
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, stallMs: number) {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("It stalled")), stallMs);
  try {
    return await Promise.race([reader.read(), stalled]);
  } catch (error) {
    throw new StorageAway("The media store broke off its answer", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
