import { Readable, Writable } from "node:stream";
import type pg from "pg";

/** Internals of a `pg` connection that COPY needs, because the driver has no API for it. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: "drain", then: () => void): void };
}

/**
 * Streams the rows of `COPY … TO STDOUT`. Pauses the socket while the reader is slower than the server, and resumes it
 * when the copy ends: the last rows and the end may arrive in one packet, after which nothing else would resume it.
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
      // The parser reuses its buffer, so the chunk must be copied.
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
  // The type only declares `submit`; the driver also calls the other methods.
  client.query(query as unknown as pg.Submittable);
  return rows;
}

/** Writes rows to `COPY … FROM STDIN`. Finishes when the server has all of them. */
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
  // The type only declares `submit`; the driver also calls the other methods.
  client.query(query as unknown as pg.Submittable);
  return rows;
}
