import { CallError } from "#contract/errors.ts";
import { OutcomeUnknownError } from "#db/outcome-unknown.ts";
import { StorageAway } from "#server/platform/storage/storage.ts";
import { ScannerAway } from "#server/platform/virus-scanner/virus-scanner.ts";

/** Whether work failed only because something that it needs is away for the moment: it can be tried again. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof CallError) return error.code === "UNAVAILABLE";
  return isDatabaseAway(error) || error instanceof StorageAway || error instanceof ScannerAway;
}

/** Whether work that failed is known to have had no effect, because something that it needs is away: it counts against no limit. */
export function isWithoutEffect(error: unknown): boolean {
  return isUnavailable(error) && !(error instanceof OutcomeUnknownError);
}

/**
 * Whether the database is unreachable (connection refused, shutting down, starting up, no reply), overloaded, or another node
 * becomes the primary (25006: this one takes no writes any more; no standby confirms a commit).
 */
function isDatabaseAway(error: unknown): boolean {
  const { code = "", message = "", syscall = "" } = error as { code?: string; message?: string; syscall?: string };
  return (
    error instanceof OutcomeUnknownError ||
    // The socket of a database on this machine; other files are missing for good.
    (code === "ENOENT" && syscall === "connect") ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|25006|57014|57P0[123]|08...|53...)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/.test(message)
  );
}
