import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A stand-in for clamd at the wire, with one signature. */
export interface TestClamd {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Listens like clamd; reports files that contain `signature`, and gives no verdict on files above `maxBytes`. */
export async function startClamd({
  signature,
  maxBytes = 2 ** 20,
  port = 0,
}: {
  signature: string;
  maxBytes?: number;
  port?: number;
}): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const answer = answerTo(received, signature, maxBytes);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    port: address.port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Undefined while the request is incomplete. */
function answerTo(received: Buffer, signature: string, maxBytes: number): string | undefined {
  const end = received.indexOf(0);
  if (end === -1) return undefined;
  const command = received.subarray(0, end).toString();
  if (command === "zPING") return "PONG";
  if (command !== "zINSTREAM") return "UNKNOWN COMMAND";
  const parts: Buffer[] = [];
  for (let at = end + 1; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0)
      return Buffer.concat(parts).includes(signature) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
    if (at + 4 + size > received.length) return undefined;
    parts.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
    if (parts.reduce((sum, part) => sum + part.length, 0) > maxBytes) return "INSTREAM size limit exceeded. ERROR";
  }
  return undefined;
}
