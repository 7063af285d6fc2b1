import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address of a database that fails over: connections are cut, and new ones are refused for a while. */
export interface FailingWay {
  url: string;
  /** Cuts every connection when a client sends this text, after another one, and ends that many attempts to connect before it takes new ones. */
  failAt(text: string, options: Failure): void;
  /** How often it was cut. */
  failures(): number;
  /** Takes connections from now on. */
  recover(): void;
  close(): void;
}

/** The loss of a cut: the statement, which does not reach the database; its reply; or nothing but the connection. */
export type Loss = "statement" | "reply" | "connection";

interface Failure {
  after?: string | undefined;
  refusals: number;
  loses?: Loss;
}

export async function openFailingWay(databaseUrl: string): Promise<FailingWay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let due: (Failure & { text: string }) | undefined;
  let refusals = 0;
  let failures = 0;
  const fail = () => {
    failures += 1;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    client.on("error", () => {});
    if (refusals > 0) {
      refusals -= 1;
      return void client.destroy();
    }
    const upstream = connect(Number(target.port), target.hostname);
    let loss: Loss | undefined;
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
    }
    client.on("data", (bytes) => {
      if (due?.after !== undefined && bytes.includes(due.after)) due.after = undefined;
      else if (due && due.after === undefined && bytes.includes(due.text)) {
        refusals = due.refusals;
        loss = due.loses ?? "statement";
        due = undefined;
        if (loss === "statement") return fail();
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (loss === "reply") return fail();
      client.write(bytes, () => loss === "connection" && fail());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    failAt(text, options) {
      due = { text, ...options };
    },
    failures: () => failures,
    recover() {
      due = undefined;
      refusals = 0;
    },
    close() {
      fail();
      server.close();
    },
  };
}
