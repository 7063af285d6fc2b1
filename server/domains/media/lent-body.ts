import { Readable } from "node:stream";

/**
 * The body of a response, of chunks whose memory is lent (`Storage.lend`): it asks for the next chunk once the system has taken the one
 * before, so that a slow reader never gets bytes of another place. An error of the chunks is one of this stream. It can only be piped.
 */
export class LentBody extends Readable {
  readonly #chunks: AsyncIterable<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    super();
    this.#chunks = chunks;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.#writeTo(destination).catch((error: Error) => this.destroy(error));
    return destination;
  }

  override _read(): void {
    this.destroy(new Error("A lent body can only be piped"));
  }

  async #writeTo(destination: NodeJS.WritableStream): Promise<void> {
    for await (const chunk of this.#chunks) {
      // Also between two chunks: the access has ended, or the reader has gone.
      if (!this.destroyed) await this.#write(destination, chunk);
      if (this.destroyed) return;
    }
    // In the order of a usual pipe: the framework takes a response that ends before its body for a broken one.
    this.once("end", () => destination.end());
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
