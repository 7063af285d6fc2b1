import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expositionType } from "./exposition.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Serves `/metrics` on a separate address, readable by everyone who reaches it. Throws the listener's error, for
 * example for a taken port.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, "expose">,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") return void response.writeHead(404).end();
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
    metrics.expose().then(
      (text) => response.writeHead(200, { "content-type": expositionType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
