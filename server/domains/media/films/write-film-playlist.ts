/**
 * The playlist of a packaged film (RFC 8216). `addressOf` gives the address of a part: 0 is what a player needs first, 1 the first
 * segment.
 */
export function writeFilmPlaylist(segmentMs: readonly number[], addressOf: (part: number) => string): string {
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentMs.reduce((longest, ms) => Math.max(longest, ms), 0) / 1_000)}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${addressOf(0)}"`,
    ...segmentMs.flatMap((ms, place) => [`#EXTINF:${(ms / 1_000).toFixed(3)},`, addressOf(place + 1)]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

/** A size of a film in its multivariant playlist; what is null is not known. */
interface Variant {
  name: string;
  width: number | null;
  height: number | null;
  codecs: string | null;
  segmentBytes: readonly number[];
  segmentMs: readonly number[];
}

/** The playlist that names the sizes of a film (RFC 8216, 4.3.4.2). Players begin with the first one that they can play. */
export function writeMultivariantPlaylist(variants: readonly Variant[], addressOf: (name: string) => string): string {
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...variants.flatMap((variant) => [`#EXT-X-STREAM-INF:${describe(variant)}`, addressOf(variant.name)]),
    "",
  ].join("\n");
}

function describe({ width, height, codecs, segmentBytes, segmentMs }: Variant): string {
  const bitsPerSec = (bytes: number, ms: number) => Math.ceil((bytes * 8_000) / ms);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const peak = segmentBytes.reduce((most, bytes, place) => Math.max(most, bitsPerSec(bytes, segmentMs[place] ?? 1)), 0);
  return [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${bitsPerSec(sum(segmentBytes), sum(segmentMs))}`,
    ...(codecs === null ? [] : [`CODECS="${codecs}"`]),
    ...(width === null || height === null ? [] : [`RESOLUTION=${width}x${height}`]),
  ].join(",");
}
