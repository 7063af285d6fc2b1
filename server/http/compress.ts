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

/** Below this a compressed text is hardly smaller than its headers. */
const minBytes = 1_024;
/** Up to here, handing a text to another thread costs more than compressing it at the effort "once". */
const maxSyncBytes = 256 * 1_024;

export type Coding = "zstd" | "br" | "gzip";
/** How much CPU time a text is worth: sent once, sent to several callers, sent very often. */
export type CompressionEffort = "once" | "cached" | "best";
// At the effort "once" no coding costs more than gzip (decision 103, docs/benchmarks.md).
const brotliQuality: Record<CompressionEffort, number> = { once: 1, cached: 5, best: 11 };
const gzipLevel: Record<CompressionEffort, number> = { once: 1, cached: 6, best: 9 };
/** Window of the effort "once": 64 kB. A larger one takes longer to allocate than it saves bytes. */
const brotliWindowOnce = 16;
const zstdLevel = 1;
/** A table that fits into the processor's nearest memory; pages of 40 to 120 kB are no denser for a larger one. */
const zstdHashLog = 14;
/** Holds most pages. Told the size of the text as well, the compressor takes no more memory than it needs. */
const zstdChunk = 32 * 1_024;

// Named without a weight of nothing, which refuses it (RFC 9110, 12.4.2).
const accepted = (coding: string) =>
  new RegExp(`(?:^|[\\s,])${coding}(?![\\w-])(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i");
const takesZstd = accepted("zstd");
const takesBrotli = accepted("br");
const takesGzip = accepted("gzip");

/** The compression to use for a caller who accepts these encodings: the fastest for what is sent once, the densest for the rest. */
export function compressionFor(acceptEncoding: string, effort: CompressionEffort): Coding | undefined {
  if (effort === "once" && takesZstd.test(acceptEncoding)) return "zstd";
  return takesBrotli.test(acceptEncoding) ? "br" : takesGzip.test(acceptEncoding) ? "gzip" : undefined;
}

/** A text compressed as the caller accepts it. Texts never mix a secret with what a caller chose. */
export async function compressText(
  text: Buffer,
  acceptEncoding = "",
  effort: CompressionEffort = "once",
): Promise<{ body: Buffer; encoding?: Coding }> {
  if (text.length < minBytes) return { body: text };
  const encoding = compressionFor(acceptEncoding, effort);
  if (encoding === "zstd") {
    const params = { [constants.ZSTD_c_compressionLevel]: zstdLevel, [constants.ZSTD_c_hashLog]: zstdHashLog };
    // To hand it to another thread would take as long again.
    return { body: zstdCompressSync(text, { params, pledgedSrcSize: text.length, chunkSize: zstdChunk }), encoding };
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
    const options: ZlibOptions = { level: gzipLevel[effort] };
    return { body: isSync ? gzipSync(text, options) : await gzipped(text, options), encoding };
  }
  return { body: text };
}
