/** The most bytes that any signature of a picture needs. */
const headBytes = 16;

/** The first bytes of a stream, at least 16 unless it has fewer, and the whole stream. */
export async function splitHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; bytes: AsyncIterable<Uint8Array> }> {
  const chunks = bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let read = 0; read < headBytes; ) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    read += value.length;
  }
  return { head: Buffer.concat(first), bytes: joined(first, chunks) };
}

async function* joined(first: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}
