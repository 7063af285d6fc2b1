import { type AddressInfo, createServer, type Socket } from "node:net";

/** The few commands of a Redis server that counters need, on a free port, with its own clock. */
export interface TestRedisServer {
  url: string;
  /** Names of the values that it holds. */
  names(): string[];
  /** Advances its clock. */
  advance(ms: number): void;
  /** Connections that are open. */
  connections(): number;
  /** Takes everything and answers nothing, until `answerAgain`. */
  hang(): void;
  answerAgain(): void;
  /** Closes all connections and accepts none until `reopen`; keeps its data. */
  stop(): Promise<void>;
  reopen(): Promise<void>;
}

interface Value {
  text: string;
  endsAtMs: number;
}

/** Starts the server; with a password, it serves only clients that authenticate. End it with `stop`. */
export async function startRedisServer(password?: string): Promise<TestRedisServer> {
  const values = new Map<string, Value>();
  const sockets = new Set<Socket>();
  let nowMs = 0;
  let hangs = false;

  function find(name = ""): Value | undefined {
    const value = values.get(name);
    if (value && value.endsAtMs > nowMs) return value;
    values.delete(name);
    return undefined;
  }

  /** Answers a command in RESP, Redis' wire format. */
  function run([command = "", name = "", ...args]: string[]): string {
    const value = find(name);
    switch (command.toLowerCase()) {
      case "ping":
        return "+PONG\r\n";
      case "quit":
        return "+OK\r\n";
      case "set": {
        const [text = "", ...options] = args;
        const form = options.join(" ").toUpperCase();
        const time = /^EX (\d+) NX$/.exec(form)?.[1];
        if (time === undefined && form !== "KEEPTTL XX") return "-ERR syntax error\r\n";
        if ((value === undefined) !== (time !== undefined)) return "$-1\r\n";
        values.set(name, { text, endsAtMs: value?.endsAtMs ?? nowMs + Number(time) * 1_000 });
        return "+OK\r\n";
      }
      case "incrby": {
        const kept = value ?? { text: "0", endsAtMs: Number.POSITIVE_INFINITY };
        kept.text = String(Number(kept.text) + Number(args[0]));
        values.set(name, kept);
        return `:${kept.text}\r\n`;
      }
      case "pttl":
        return `:${value ? value.endsAtMs - nowMs : -2}\r\n`;
      default:
        return `-ERR unknown command '${command}'\r\n`;
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let unread = "";
    let isKnown = password === undefined;
    let queue: string[][] | undefined;
    const answer = (words: string[]): string => {
      const command = words[0]?.toLowerCase();
      if (command === "auth") {
        isKnown = words.at(-1) === password;
        return isKnown ? "+OK\r\n" : "-WRONGPASS invalid username-password pair or user is disabled.\r\n";
      }
      if (!isKnown) return "-NOAUTH Authentication required.\r\n";
      if (command === "multi") {
        queue = [];
        return "+OK\r\n";
      }
      if (command === "exec" && queue) {
        const replies = queue.map(run);
        queue = undefined;
        return `*${replies.length}\r\n${replies.join("")}`;
      }
      queue?.push(words);
      return queue ? "+QUEUED\r\n" : run(words);
    };
    socket.setEncoding("latin1").on("data", (chunk) => {
      unread += chunk;
      for (let next = readCommand(unread); next; next = readCommand(unread)) {
        unread = next.rest;
        if (!hangs) socket.write(answer(next.words));
      }
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `redis://${password === undefined ? "" : `:${password}@`}127.0.0.1:${port}`,
    names: () => [...values.keys()],
    advance(ms) {
      nowMs += ms;
    },
    connections: () => sockets.size,
    hang() {
      hangs = true;
    },
    answerAgain() {
      hangs = false;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    reopen: () => listen(port),
  };
}

/** The first complete command of a text in RESP (an array of strings, each with its length), if there is one. */
function readCommand(text: string): { words: string[]; rest: string } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let rest = text.slice(head[0].length);
  for (let left = Number(head[1]); left > 0; left--) {
    const size = /^\$(\d+)\r\n/.exec(rest);
    if (!size) return undefined;
    const end = size[0].length + Number(size[1]);
    if (rest.length < end + 2) return undefined;
    words.push(rest.slice(size[0].length, end));
    rest = rest.slice(end + 2);
  }
  return { words, rest };
}
