import { Readable } from "node:stream";

/**
 * The body of a response, of chunks whose memory is lent (`Storage.lend`). It asks for the next chunk once the system has taken the one
 * before, so that a slow reader never receives bytes from a later position. Fails with the error of its chunks. Can only be piped.
 * When it is destroyed, it closes the chunks as soon as it waits for none: a store that stalls ends that wait (a bucket after 30 seconds).
 */
export class LentBody extends Readable {
  readonly #chunks: AsyncIterable<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    super();
    this.#chunks = chunks;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, { end = true }: { end?: boolean } = {}): T {
    this.#writeTo(destination, end).catch((error: Error) => this.destroy(error));
    return destination;
  }

  override _read(): void {
    // A reader without a destination, as the framework is for HEAD, drops the bytes.
    this.destroy();
  }

  async #writeTo(destination: NodeJS.WritableStream, end: boolean): Promise<void> {
    for await (const chunk of this.#chunks) {
      // Also between two chunks: the access has ended, or the reader has gone.
      if (!this.destroyed) await this.#write(destination, chunk);
      if (this.destroyed) return;
    }
    // In the order of a usual pipe: the framework takes a response that ends before its body for a broken one.
    if (end) this.once("end", () => destination.end());
    this.push(null);
    this.resume();
  }

  /** Resolves once the system has the chunk, or this stream is destroyed. */
  #write(destination: NodeJS.WritableStream, chunk: Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.once("close", resolve);
      destination.write(chunk, (error) => {
        this.off("close", resolve);
        if (error) this.destroy();
        resolve();
      });
    });
  }
}
