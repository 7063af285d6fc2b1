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
