import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/**
 * An address of the database behind something that passes on every message but notifications, as a pooler does whose clients share
 * connections.
 */
export async function openPooler(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const target = new URL(databaseUrl);
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
  const { port } = server.address() as AddressInfo;
  return { url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href, close: () => void server.close() };
}
