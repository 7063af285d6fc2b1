import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands before the app for the provider: events come in over twelve addresses, as the real provider's do. */
export interface FrontDoor {
  url: string;
  /** How often the app answered an event with each status; 0: not at all. */
  answers: Map<number, number>;
  /** Hears of each event that the app answered from now on. */
  onAnswer(hear: (answered: AnsweredEvent) => void): void;
  close(): Promise<void>;
}

/** An event as the app answered it. */
export interface AnsweredEvent {
  type: string;
  objectId: string;
  /** 0: not at all. */
  status: number;
  tookMs: number;
}

const addresses = 12;

/** Passes events on to the app at `appUrl`, which trusts what is said of their address. */
export async function openFrontDoor(appUrl: string): Promise<FrontDoor> {
  const answers = new Map<number, number>();
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  let passed = 0;
  let hear: ((answered: AnsweredEvent) => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    passed += 1;
    const [startedMs, chunks] = [performance.now(), [] as Buffer[]];
    const tell = (status: number) => {
      count(status);
      if (!hear) return;
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        type: string;
        data: { object: { id: string } };
      };
      hear({ type, objectId: data.object.id, status, tookMs: performance.now() - startedMs });
    };
    if (hear) incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    const headers = { ...incoming.headers, "x-forwarded-for": `198.51.100.${1 + (passed % addresses)}` };
    const fail = () => {
      if (outgoing.headersSent) return outgoing.destroy();
      outgoing.writeHead(502).end();
      tell(0);
    };
    const passedOn = request(appUrl + incoming.url, { method: incoming.method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
      tell(answer.statusCode ?? 0);
    });
    passedOn.on("error", fail);
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    onAnswer(listener) {
      hear = listener;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
