import pino, { type Logger } from "pino";
import { createLineBuffer } from "./line-buffer.ts";

const address = /[^\s@"'<>:;,()/]+(?:@|%40)[^\s@"'<>:;,()/]+/gi;

/** A text for the log, with what looks like an e-mail address cut out. */
export function withoutAddresses(text: string): string {
  return /@|%40/.test(text) ? text.replace(address, "[address]") : text;
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

/**
 * The structured log of a process: JSON lines on standard output, nothing personal in them. Lines are written together, a tenth
 * of a second late at most; a warning or worse at once with all before it, and so is what is left when the process ends by
 * itself or by an error. Who kills it without warning may lose that tenth of a second.
 */
export function createLog(level: string): Logger {
  const output = createLineBuffer(pino.destination({ dest: 1, sync: true }));
  process.on("exit", output.flush);
  return pino({ level, base: { pid: process.pid }, serializers: { err: describeError } }, output);
}
