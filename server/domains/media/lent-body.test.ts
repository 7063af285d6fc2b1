import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { LentBody } from "./lent-body.ts";

/** Chunks in one piece of memory, as a store lends them. */
async function* lent(count: number, onEnd = () => {}): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(1000);
  try {
    for (let place = 0; place < count; place += 1) yield memory.fill(place);
  } finally {
    onEnd();
  }
}

/** A connection that takes each chunk later than it is written, and copies it only then. */
function slowConnection(): { connection: Writable; received: Buffer[] } {
  const received: Buffer[] = [];
  const connection = new Writable({
    highWaterMark: 1_000_000,
    write(chunk: Buffer, _encoding, done) {
      setImmediate(() => {
        received.push(Buffer.from(chunk));
        done();
      });
    },
  });
  return { connection, received };
}

test("waits until a chunk is taken before its memory is used again", async () => {
  const { connection, received } = slowConnection();
  new LentBody(lent(20)).pipe(connection);
  await once(connection, "finish");
  const expected = Array.from({ length: 20 }, (_, place) => Buffer.alloc(1000, place));
  expect(Buffer.concat(received)).toEqual(Buffer.concat(expected));
});

test("closes the chunks when the connection breaks", async () => {
  const ended = Promise.withResolvers<void>();
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error("broken pipe")) });
  broken.on("error", () => {});
  const body = new LentBody(lent(Number.POSITIVE_INFINITY, ended.resolve));
  body.pipe(broken);
  await once(body, "close");
  await ended.promise;
});

test("closes the chunks when it is destroyed while a connection stalls", async () => {
  const ended = Promise.withResolvers<void>();
  const stalled = new Writable({ write: () => {} });
  const body = new LentBody(lent(2, ended.resolve));
  body.pipe(stalled);
  body.destroy();
  await ended.promise;
});

test("fails with the error of its chunks", async () => {
  const failing = (async function* (): AsyncGenerator<Buffer> {
    yield Buffer.alloc(10);
    throw new Error("the store broke off");
  })();
  const body = new LentBody(failing);
  body.pipe(slowConnection().connection);
  await expect(once(body, "end")).rejects.toThrow("the store broke off");
});

test("leaves the connection to the next request", async () => {
  const app = fastify();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await app.close();
  });
  app.get("/", (_request, reply) => reply.header("content-length", "3000").send(new LentBody(lent(3))));
  let connections = 0;
  app.server.on("connection", () => {
    connections += 1;
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  for (let time = 0; time < 3; time += 1) {
    const [response] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
    expect((await buffer(response)).length).toBe(3000);
  }
  expect(connections).toBe(1);
});
