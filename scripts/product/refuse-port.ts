import { isPortFree, listenError } from "#scripts/free-port.ts";
import { isRefusedPort } from "#server/settings/is-refused-port.ts";
import { StartRefused } from "./start-refused.ts";

/** Throws `StartRefused` unless this process could listen on the port of the host at this moment, and browsers would open it. */
export async function refusePort(variable: string, port: number, host: string): Promise<void> {
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new StartRefused(`${variable} is wrong: it must be a port from 1 to 65535`);
  if (isRefusedPort(port))
    throw new StartRefused(`Browsers refuse to open port ${port}. ${await suggestion(variable, 3000, host)}`);
  const code = await listenError(port, host);
  if (code === "EACCES")
    throw new StartRefused(`Port ${port} is not for this user. ${await suggestion(variable, 3000, host)}`);
  if (code && code !== "EADDRINUSE") throw new StartRefused(`HOST is wrong: ${host} is no address of this machine`);
  if (code || (await isTakenBeside(port, host)))
    throw new StartRefused(`Port ${port} is taken by another program. ${await suggestion(variable, port + 1, host)}`);
}

/** A program on the same port of the other loopback address would receive what a browser sends to `localhost`. */
async function isTakenBeside(port: number, host: string): Promise<boolean> {
  return host === "0.0.0.0" && !(await isPortFree(port, "::1"));
}

/** Names a port from `first` on that is free at this moment. */
async function suggestion(variable: string, first: number, host: string): Promise<string> {
  for (let port = first; port < Math.min(first + 100, 65_536); port++) {
    if (isRefusedPort(port) || (await listenError(port, host)) || (await isTakenBeside(port, host))) continue;
    return `Choose a free one: ${variable}=${port} npm start`;
  }
  return `Choose a free one by ${variable}.`;
}
