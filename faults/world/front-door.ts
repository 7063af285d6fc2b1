import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands before the app for the provider: events come in over twelve addresses, as the real provider's do. */
export interface FrontDoor {
  url: string;
  /** How often the app answered an event with each status; 0: not at all. */
  answers: Map<number, number>;
  close(): Promise<void>;
}

const addresses = 12;

/** Passes events on to the app at `appUrl`, which trusts what is said of their address. */
export async function openFrontDoor(appUrl: string): Promise<FrontDoor> {
  const answers = new Map<number, number>();
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    passed += 1;
    const headers = { ...incoming.headers, "x-forwarded-for": `198.51.100.${1 + (passed % addresses)}` };
    const fail = () => {
      if (outgoing.headersSent) return outgoing.destroy();
      count(0);
      outgoing.writeHead(502).end();
    };
    const passedOn = request(appUrl + incoming.url, { method: incoming.method, headers, agent: false }, (answer) => {
      count(answer.statusCode ?? 0);
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    passedOn.on("error", fail);
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
