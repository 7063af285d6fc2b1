import { Readable, Writable } from "node:stream";
import type pg from "pg";

/** What `pg` keeps of its connection; COPY has no call of its own in it. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: "drain", then: () => void): void };
}

/**
 * The rows of `COPY … TO STDOUT` as they come. The socket is paused while the reader is slower than the server, and runs again
 * once the copy has ended: the last rows and the end may arrive in one packet, after which nobody would read on.
 */
export function copyOut(client: pg.Client, text: string): Readable {
  let connection: Connection;
  const rows = new Readable({ read: () => connection?.stream.resume() });
  const query = {
    submit(given: Connection) {
      connection = given;
      connection.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser's buffer is written over by what comes next.
      if (!rows.push(Buffer.from(chunk))) connection.stream.pause();
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      connection.stream.resume();
      rows.push(null);
    },
    handleError(error: Error) {
      connection.stream.resume();
      rows.destroy(error);
    },
  };
  // The type asks for `submit` alone, with the driver's own connection; the rest is called too.
  client.query(query as unknown as pg.Submittable);
  return rows;
}

/** Takes the rows of `COPY … FROM STDIN`; it has finished once the server has them all. */
export function copyIn(client: pg.Client, text: string): Writable {
  let connection: Connection;
  let begun: () => void = () => {};
  const isOpen = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let settle: (error?: Error) => void = () => {};
  const rows = new Writable({
    async write(chunk: Buffer, _encoding, done) {
      await isOpen;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once("drain", () => done());
      else done();
    },
    async final(done) {
      await isOpen;
      settle = done as (error?: Error) => void;
      connection.endCopyFrom();
    },
    destroy(error, done) {
      if (error) connection?.sendCopyFail("the file could not be read");
      done(error);
    },
  });
  const query = {
    submit(given: Connection) {
      connection = given;
      connection.query(text);
    },
    handleCopyInResponse: () => begun(),
    handleCommandComplete() {},
    handleReadyForQuery: () => settle(),
    handleError(error: Error) {
      begun();
      settle(error);
      rows.destroy(error);
    },
  };
  // The type asks for `submit` alone, with the driver's own connection; the rest is called too.
  client.query(query as unknown as pg.Submittable);
  return rows;
}
