import type { IncomingMessage } from "node:http";

/** Whether a request comes from this machine and not over the network. */
export function isLoopback({ socket }: IncomingMessage): boolean {
  return /^(::1|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? "");
}
