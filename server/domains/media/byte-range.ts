import type { IncomingHttpHeaders } from "node:http";
import type { ByteRange } from "#server/platform/storage/storage.ts";

/**
 * The single range that a request asks for (RFC 9110). Undefined where the whole file is to be sent: no range, an
 * invalid one, several, or an `If-Range` for another version.
 */
export function chooseRange(
  headers: IncomingHttpHeaders,
  { sizeBytes, etag }: { sizeBytes: number; etag: string },
): ByteRange | "unsatisfiable" | undefined {
  const { range, "if-range": ifRange } = headers;
  if (!range || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range);
  if (!match || (!match[1] && !match[2])) return undefined;
  const last = sizeBytes - 1;
  if (!match[1]) {
    const suffix = Math.min(Number(match[2]), sizeBytes);
    return suffix === 0 ? "unsatisfiable" : { start: sizeBytes - suffix, end: last };
  }
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]), last) : last;
  if (match[2] && Number(match[2]) < start) return undefined;
  return start > last ? "unsatisfiable" : { start, end };
}
