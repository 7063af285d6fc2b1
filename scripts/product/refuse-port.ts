import { isPortFree, listenError } from "#scripts/free-port.ts";
import { StartRefused } from "./start-refused.ts";

/** Throws `StartRefused` unless this process could listen on the port of the host at this moment. */
export async function refusePort(variable: string, port: number, host: string): Promise<void> {
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new StartRefused(`${variable} is wrong: it must be a port from 1 to 65535`);
  const code = await listenError(port, host);
  if (code === "EACCES")
    throw new StartRefused(`Port ${port} is not for this user. Choose one above 1023: ${variable}=3000 npm start`);
  if (code && code !== "EADDRINUSE") throw new StartRefused(`HOST is wrong: ${host} is no address of this machine`);
  // Whoever has the port of the other loopback would get what a browser sends to `localhost`.
  if (code || (host === "0.0.0.0" && !(await isPortFree(port, "::1"))))
    throw new StartRefused(
      `Port ${port} is taken by another program. Free it, or choose another: ${variable}=${port < 65_535 ? port + 1 : port - 1} npm start`,
    );
}
