import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Why nobody could listen on the port at this moment (`EADDRINUSE`, `EADDRNOTAVAIL`, …); undefined if somebody could. */
export function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether somebody could listen on the port at this moment; an address that the machine does not have is free. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const code = await listenError(port, host);
  return code !== "EADDRINUSE" && code !== "EACCES";
}

/** Below those that systems give to connections: one of these would take the port of a server that is started again. */
const [lowest, highest] = [20_000, 32_767];

/** A port of 127.0.0.1 that is free at this moment; `preferred` if it is. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred))) return preferred;
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(lowest, highest + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${lowest} and ${highest} is free`);
}
