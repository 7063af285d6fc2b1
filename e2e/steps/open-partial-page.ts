import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface PartialPage extends AsyncDisposable {
  /** The product's origin through the proxy. */
  origin: string;
  /** Sends the rest of the page. */
  sendRest(): void;
}

/**
 * A proxy in front of the product that sends documents, optionally changed, up to a marker, and the rest on demand.
 * Other responses pass at once. A document without the marker is cut, so the visit fails.
 */
export async function openPartialPage(
  publicUrl: string,
  clientAddress: string,
  mark: string,
  change = (html: string) => html,
): Promise<PartialPage> {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const isDocument = request.headers["sec-fetch-dest"] === "document";
    const headers = { ...request.headers, "x-forwarded-for": clientAddress };
    if (isDocument) headers["accept-encoding"] = "identity";
    const asked = ask(new URL(request.url ?? "/", publicUrl), { method: request.method, headers }, async (answer) => {
      if (isDocument) delete answer.headers["content-length"];
      if (!isDocument) return answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
      const html = change(await text(answer));
      const cut = html.indexOf(mark, html.indexOf("<body"));
      if (cut < 0) return void response.destroy();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      response.write(html.slice(0, cut));
      await rest;
      response.end(html.slice(cut));
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sendRest,
    async [Symbol.asyncDispose]() {
      sendRest();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
