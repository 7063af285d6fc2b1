import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type ChangeListening, listenForChanges } from "./change-listener.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/**
 * The address of the test's database behind something that passes on every message but notifications, as a pooler does whose
 * clients share connections.
 */
async function throughPooler(): Promise<string> {
  const target = new URL(database.url);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
    client.pipe(upstream);
    let received: Buffer = Buffer.alloc(0);
    upstream.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // A letter, then the length of what follows, which counts itself.
      while (received.length >= 5 && received.length > received.readInt32BE(1)) {
        const message = received.subarray(0, 1 + received.readInt32BE(1));
        received = received.subarray(message.length);
        if (message[0] !== "A".charCodeAt(0)) client.write(message);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = new URL(database.url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return address.href;
}

/** Listens until the end of the test; the promises resolve with the first of each event. */
function listen(url: string) {
  const first = {
    listening: Promise.withResolvers<void>(),
    change: Promise.withResolvers<string>(),
    lost: Promise.withResolvers<Error | undefined>(),
  };
  const listening: ChangeListening = {
    ...{ url, channel: "of_the_test", name: "vitrina test", beat: { text: "SELECT 1" } },
    onListening: () => first.listening.resolve(),
    onChange: (payload) => first.change.resolve(payload),
    onBeat: () => {},
    onLost: (error) => first.lost.resolve(error),
  };
  const listener = listenForChanges(listening);
  onTestFinished(() => listener.close({ text: "SELECT 1" }));
  return {
    listening: first.listening.promise,
    change: first.change.promise,
    lost: first.lost.promise,
  };
}

test("receives changes, and none of the notifications that it sends itself", async () => {
  const { listening, change } = listen(database.url);
  await listening;
  await database.db.query({ text: "SELECT pg_notify('of_the_test', 'a change')" });
  expect(await change).toBe("a change");
});

test("does not count as listening behind a pooler that delivers no notifications, and says what to set", async () => {
  const { listening, lost } = listen(await throughPooler());
  const outcome = await Promise.race([lost, listening.then(() => "listening")]);
  expect(outcome).toMatchObject({ message: expect.stringContaining("DATABASE_DIRECT_URL") });
});
