import { isPortFree, listenError } from "#local/processes/free-port.ts";
import { StartError } from "#local/processes/start-error.ts";
import { isRefusedPort } from "#server/settings/is-refused-port.ts";

/** Throws `StartError` unless this process can listen on the port, and browsers would open it. */
export async function assertPortUsable(variable: string, port: number, host: string): Promise<void> {
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new StartError(`${variable} is wrong: it must be a port from 1 to 65535`);
  if (isRefusedPort(port))
    throw new StartError(`Browsers refuse to open port ${port}. ${await suggestion(variable, 3000, host)}`);
  const code = await listenError(port, host);
  if (code === "EACCES")
    throw new StartError(`Port ${port} is not for this user. ${await suggestion(variable, 3000, host)}`);
  if (code && code !== "EADDRINUSE") throw new StartError(`HOST is wrong: ${host} is no address of this machine`);
  if (code || (await isTakenOnOtherLoopback(port, host)))
    throw new StartError(`Port ${port} is taken by another program. ${await suggestion(variable, port + 1, host)}`);
}

/**
 * Whether another program listens on the same port of the other loopback address, where browsers might send requests
 * for `localhost`.
 */
async function isTakenOnOtherLoopback(port: number, host: string): Promise<boolean> {
  return host === "0.0.0.0" && !(await isPortFree(port, "::1"));
}

/** Suggests the next free port from `first` on. */
async function suggestion(variable: string, first: number, host: string): Promise<string> {
  for (let port = first; port < Math.min(first + 100, 65_536); port++) {
    if (isRefusedPort(port) || (await listenError(port, host)) || (await isTakenOnOtherLoopback(port, host))) continue;
    return `Choose a free one: ${variable}=${port} npm start`;
  }
  return `Choose a free one by ${variable}.`;
}
