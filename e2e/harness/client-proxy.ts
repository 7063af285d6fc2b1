import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A proxy of one browser, which ends when it is disposed of. */
interface ClientProxy extends AsyncDisposable {
  /** Its own address, as Playwright's option `proxy` takes it. */
  server: string;
}

/**
 * Starts an HTTP proxy that adds `X-Forwarded-For: address` to a browser's requests to `publicUrl` that have none and passes all others on as they are: with
 * this header, requests to the card provider would need a preflight that it rejects. Unlike Playwright's `route`, it leaves
 * the browser's cache on. When the other side is away or closes early, the browser's connection ends too.
 */
export async function startClientProxy(publicUrl: string, address: string): Promise<ClientProxy> {
  const agent = new Agent({ keepAlive: true });
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const isForShop = URL.parse(asked.url ?? "")?.origin === publicUrl;
    const headers = isForShop ? { "x-forwarded-for": address, ...asked.headers } : asked.headers;
    const sent = request(asked.url ?? "", { method: asked.method, headers, agent });
    sent.once("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.statusMessage, response.rawHeaders);
      response.pipe(answer);
      response.once("close", () => {
        if (!response.complete) answer.destroy();
      });
    });
    sent.once("error", () => answer.destroy());
    answer.once("close", () => {
      if (!answer.writableEnded) sent.destroy();
    });
    asked.pipe(sent);
  };
  const server = createServer(forward).on("connect", tunnel);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Playwright's `request` asks for a tunnel even for plain HTTP. What goes through it has no client address. */
function tunnel({ url }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(`http://${url}`);
  const other = connect(Number(port || 80), hostname, () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    other.write(head);
    socket.pipe(other).pipe(socket);
  });
  for (const end of [socket, other]) {
    end.once("error", () => {});
    end.once("close", () => {
      socket.destroy();
      other.destroy();
    });
  }
}
