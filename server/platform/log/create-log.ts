import pino, { type Logger } from "pino";

const address = /[^\s@"'<>:;,()]+@[^\s@"'<>:;,()]+/g;

/** What the log keeps of an error. Providers and drivers quote what they were given, so addresses are cut out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error).replace(address, "[address]") };
  const { code, type, requestId, constraint } = error as Error & Record<string, unknown>;
  return {
    name: error.name,
    message: error.message.replace(address, "[address]"),
    stack: error.stack?.replace(address, "[address]"),
    ...(code !== undefined && { code }),
    ...(type !== undefined && { type }),
    ...(constraint !== undefined && { constraint }),
    ...(requestId !== undefined && { providerRequestId: requestId }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** The structured log of a process: JSON lines on standard output, nothing personal in them. */
export function createLog(level: string): Logger {
  return pino({ level, base: { pid: process.pid }, serializers: { err: describeError } });
}
