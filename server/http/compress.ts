import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
  zstdCompressSync,
} from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** In bytes; a smaller text gains hardly anything from compression. */
const minBytes = 1_024;
/** In bytes; up to this size, handing a text to another thread costs more than compressing it at the effort "once". */
const maxSyncBytes = 256 * 1_024;

export type Coding = "zstd" | "br" | "gzip";
/** How much CPU time a text is worth: sent once, sent to several callers, sent very often. */
export type CompressionEffort = "once" | "cached" | "best";
// At the effort "once" no coding costs more than gzip (decision 103, docs/benchmarks.md).
const brotliQuality: Record<CompressionEffort, number> = { once: 0, cached: 5, best: 11 };
const gzipLevel: Record<CompressionEffort, number> = { once: 1, cached: 6, best: 9 };
/** The most memory, which saves a tenth of the time that gzip takes. */
const gzipMemLevel = 9;
/** In bytes; holds most pages compressed, so that Node copies no chunks together, which saves another tenth. */
const outputChunk = 32 * 1_024;
/** Window of the effort "once": 64 kB. A larger one takes longer to allocate than it saves bytes. */
const brotliWindowOnce = 16;
const zstdLevel = 1;
/** A table that fits into the processor's L1 cache; a larger one compresses pages of 40 to 120 kB no better. */
const zstdHashLog = 14;

// Whether the caller lists the encoding with a weight above zero (RFC 9110, 12.4.2).
const accepted = (coding: string) =>
  new RegExp(`(?:^|[\\s,])${coding}(?![\\w-])(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i");
const takesZstd = accepted("zstd");
const takesBrotli = accepted("br");
const takesGzip = accepted("gzip");

/**
 * The compression for a caller who accepts these encodings: the fastest for a body that is sent once, else the
 * densest.
 */
export function compressionFor(acceptEncoding: string, effort: CompressionEffort): Coding | undefined {
  if (effort === "once" && takesZstd.test(acceptEncoding)) return "zstd";
  return takesBrotli.test(acceptEncoding) ? "br" : takesGzip.test(acceptEncoding) ? "gzip" : undefined;
}

/** Compresses a text as the caller accepts it. Texts must not mix a secret with input that a caller chose. */
export async function compressText(
  text: Buffer,
  acceptEncoding = "",
  effort: CompressionEffort = "once",
): Promise<{ body: Buffer; encoding?: Coding }> {
  if (text.length < minBytes) return { body: text };
  const encoding = compressionFor(acceptEncoding, effort);
  if (encoding === "zstd") {
    const params = { [constants.ZSTD_c_compressionLevel]: zstdLevel, [constants.ZSTD_c_hashLog]: zstdHashLog };
    // Another thread would double the time. The size hint lets the compressor allocate no more memory than the text needs.
    return { body: zstdCompressSync(text, { params, pledgedSrcSize: text.length, chunkSize: outputChunk }), encoding };
  }
  const isSync = effort === "once" && text.length <= maxSyncBytes;
  if (encoding === "br") {
    const params: BrotliOptions["params"] = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      ...(effort === "once" && { [constants.BROTLI_PARAM_LGWIN]: brotliWindowOnce }),
    };
    return { body: isSync ? brotliCompressSync(text, { params }) : await brotli(text, { params }), encoding };
  }
  if (encoding === "gzip") {
    const options: ZlibOptions = { level: gzipLevel[effort], memLevel: gzipMemLevel, chunkSize: outputChunk };
    return { body: isSync ? gzipSync(text, options) : await gzipped(text, options), encoding };
  }
  return { body: text };
}
