import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** The error of listening on the port (`EADDRINUSE`, `EADDRNOTAVAIL`, …); undefined if it is possible. */
export function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether the port is free; true for an address that the machine does not have. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const code = await listenError(port, host);
  return code !== "EADDRINUSE" && code !== "EACCES";
}

/** Below the ephemeral ports, so that no outgoing connection takes the port of a restarting server. */
const [lowest, highest] = [20_000, 32_767];

/** A free port of 127.0.0.1, preferably `preferred`. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred))) return preferred;
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(lowest, highest + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${lowest} and ${highest} is free`);
}
