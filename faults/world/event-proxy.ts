import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Relays the provider's events to the app from twelve client addresses, like the real provider's. */
export interface EventProxy {
  url: string;
  /** How often the app answered an event, by status; 0 for no response. */
  answers: Map<number, number>;
  /** Registers a listener for each answered event. */
  onAnswer(listener: (answered: AnsweredEvent) => void): void;
  close(): Promise<void>;
}

/** An event and the app's response. */
export interface AnsweredEvent {
  type: string;
  objectId: string;
  /** 0 for no response. */
  status: number;
  tookMs: number;
}

const addresses = 12;

/** Relays events to the app at `appUrl`, which trusts the client address in the relay's headers. */
export async function openEventProxy(appUrl: string): Promise<EventProxy> {
  const answers = new Map<number, number>();
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  let eventCount = 0;
  let listener: ((answered: AnsweredEvent) => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    eventCount += 1;
    const [startedMs, chunks] = [performance.now(), [] as Buffer[]];
    const report = (status: number) => {
      count(status);
      if (!listener) return;
      const { id, type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string;
        type: string;
        /** Thin events have none. */
        data?: { object: { id: string } };
      };
      listener({ type, objectId: data?.object.id ?? id, status, tookMs: performance.now() - startedMs });
    };
    if (listener) incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    const headers = { ...incoming.headers, "x-forwarded-for": `198.51.100.${1 + (eventCount % addresses)}` };
    const fail = () => {
      if (outgoing.headersSent) return outgoing.destroy();
      outgoing.writeHead(502).end();
      report(0);
    };
    const forwarded = request(appUrl + incoming.url, { method: incoming.method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
      report(answer.statusCode ?? 0);
    });
    forwarded.on("error", fail);
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    onAnswer(onAnswered) {
      listener = onAnswered;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
