import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";

/** A scanner for viruses in files. */
export interface VirusScanner {
  /** Whether the scanner knows the file as harmful. Throws `ScannerAway` if it gives no verdict. */
  isInfected(path: string): Promise<boolean>;
  /** Throws `ScannerAway` if the scanner does not answer. */
  reach(): Promise<void>;
}

/** The scanner gave no verdict; the file itself may be harmless. */
export class ScannerAway extends Error {}

/** The most bytes of one part of a file, as the scanner gets it. */
const partBytes = 64 * 2 ** 10;

/**
 * A scanner that speaks clamd's protocol, at `tcp://host:port` or `unix:/path`. It gets the bytes, so that it may run on
 * another machine. It is given up when it neither takes nor answers anything for `silenceMs`.
 */
export function connectVirusScanner(url: string, silenceMs = 120_000): VirusScanner {
  async function ask(send: (socket: Socket) => Promise<void>): Promise<string> {
    const socket = open(url);
    socket.setTimeout(silenceMs, () => socket.destroy(new Error("it is silent")));
    const answer = readAll(socket);
    // The scanner may answer and close before it has every byte.
    const sent = send(socket).catch(() => undefined);
    try {
      const text = await answer;
      await sent;
      return text.replaceAll("\0", "").trim();
    } catch (error) {
      throw new ScannerAway("The virus scanner does not answer", { cause: error });
    } finally {
      socket.destroy();
    }
  }

  return {
    async isInfected(path) {
      const answer = await ask((socket) => sendFile(socket, path));
      if (answer === "stream: OK") return false;
      if (answer.endsWith(" FOUND")) return true;
      throw new ScannerAway(`The virus scanner gave no verdict: ${answer.slice(0, 200)}`);
    },
    async reach() {
      const answer = await ask((socket) => write(socket, Buffer.from("zPING\0")));
      if (answer !== "PONG") throw new ScannerAway(`The virus scanner answered: ${answer.slice(0, 200)}`);
    },
  };
}

function open(url: string): Socket {
  if (url.startsWith("unix:")) return connect(url.slice("unix:".length));
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  const file = createReadStream(path, { highWaterMark: partBytes });
  for await (const part of file as AsyncIterable<Buffer>) {
    await write(socket, sizeOf(part));
    await write(socket, part);
  }
  await write(socket, sizeOf(Buffer.alloc(0)));
}

/** The size of a part as clamd reads it: four bytes, the highest first; 0 ends the file. */
function sizeOf(part: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(part.length);
  return size;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of socket as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
