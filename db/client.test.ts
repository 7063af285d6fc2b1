import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { onTestFinished, test } from "vitest";
import { openDatabase } from "./client.ts";

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const authenticated = message("R", Buffer.alloc(4));
const ready = message("Z", "I");
const terminated = message("E", "SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0");

/** A server whose first connection is made ready and ended in one packet. */
async function serverThatDies(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([authenticated, ready, terminated])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgresql://reader:word@127.0.0.1:${(server.address() as AddressInfo).port}/vitrina`;
}

test("survives a server that ends a connection as it becomes ready", async ({ expect }) => {
  const db = openDatabase(await serverThatDies());
  onTestFinished(() => db.close());
  await expect(db.transaction((tx) => tx.query({ text: "SELECT 1" }))).rejects.toThrow();
  await expect(db.query({ text: "SELECT 1" })).rejects.toThrow();
  expect(db.connections().total).toBe(0);
});
