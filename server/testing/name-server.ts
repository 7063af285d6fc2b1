import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const types = { A: 1, MX: 15 } as const;

/** The reply for a domain: mail exchangers, an address, no records of the requested type, or no reply. */
export type Zone = Record<string, { mx?: string[]; a?: string } | "silent">;

export interface TestNameServer {
  /** `127.0.0.1:port`, as a resolver takes it. */
  address: string;
  /** The names requested so far. */
  asked: string[];
  close(): void;
}

/** A name server that knows a few domains, over real datagrams (RFC 1035); any other does not exist. */
export async function startNameServer(zone: Zone): Promise<TestNameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const entry = zone[name];
    if (entry === "silent") return;
    const records =
      type === types.MX
        ? (entry?.mx ?? []).map((exchange) => Buffer.concat([Buffer.from([0, 10]), writeName(exchange)]))
        : type === types.A && entry?.a
          ? [Buffer.from(entry.a.split(".").map(Number))]
          : [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (entry ? 0 : 3), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((data) => {
      const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, asked, close: () => socket.close() };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeName(name: string): Buffer {
  const labels = name.split(".").filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}
