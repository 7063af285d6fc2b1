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

/** A port of 127.0.0.1 that is free at this moment; `preferred` if it is. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isPortFree(preferred))) return preferred;
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
