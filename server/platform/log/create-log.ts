import pino, { type Logger } from "pino";

const address = /[^\s@"'<>:;,()/]+(?:@|%40)[^\s@"'<>:;,()/]+/gi;

/** A text for the log, with what looks like an e-mail address cut out. */
export function withoutAddresses(text: string): string {
  return text.replace(address, "[address]");
}

/** What the log keeps of an error. Providers and drivers quote what they were given, so addresses are cut out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { code, type, requestId, constraint } = error as Error & Record<string, unknown>;
  return {
    name: error.name,
    message: withoutAddresses(error.message),
    stack: error.stack && withoutAddresses(error.stack),
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
