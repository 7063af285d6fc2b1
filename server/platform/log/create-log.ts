import pino, { type Logger } from "pino";
import { createLineBuffer } from "./line-buffer.ts";
import { withoutAddresses } from "./without-addresses.ts";

/** Longest message and stack of a log line, in characters; a provider or driver may quote a whole body. */
const maxMessageLength = 2_000;
const maxStackLength = 8_000;
/** The maximum depth of logged causes. */
const maxCauses = 5;

/** The loggable part of an error. Removes e-mail addresses, because providers and drivers quote their input. */
export function describeError(error: unknown, causesLeft = maxCauses): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error), maxMessageLength) };
  const { code, type, requestId, constraint } = error as Error & Record<string, unknown>;
  return {
    name: error.name,
    message: withoutAddresses(error.message, maxMessageLength),
    stack: error.stack && withoutAddresses(error.stack, maxStackLength),
    ...(code !== undefined && { code }),
    ...(type !== undefined && { type }),
    ...(constraint !== undefined && { constraint }),
    ...(requestId !== undefined && { providerRequestId: requestId }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: describeError(error.cause, causesLeft - 1) }),
  };
}

/**
 * The structured log of a process: JSON lines without personal data, on standard output, or on standard error for a
 * command that prints a report. Lines are written in batches, at most a tenth of a second late; a warning or worse is
 * written at once with all lines before it, as are the remaining lines when the process ends by itself or by an error.
 * A killed process may lose that tenth of a second.
 */
export function createLog(level: string, descriptor: 1 | 2 = 1): Logger {
  const stream = pino.destination({ dest: descriptor, sync: true });
  // The program that reads the log may exit first; this process must still finish its work.
  stream.on("error", () => {});
  const output = createLineBuffer(stream);
  process.on("exit", output.flush);
  return pino(
    { level, base: { pid: process.pid }, serializers: { err: (error: unknown) => describeError(error) } },
    output,
  );
}
