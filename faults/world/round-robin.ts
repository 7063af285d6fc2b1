import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of several app processes. */
export interface RoundRobin {
  url: string;
  close(): Promise<void>;
}

/**
 * Forwards requests to the apps in rotation, dead ones included, and retries none: if an app does not respond or breaks
 * off, so does the proxy. It adds no forwarding headers.
 */
export async function openRoundRobin(apps: string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let passed = 0;
  // Longer than any caller keeps an idle connection, so that no connection closes under a request.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const app = apps[passed % apps.length];
    passed += 1;
    const { method, headers } = incoming;
    const passedOn = request(app + (incoming.url ?? ""), { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    passedOn.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
