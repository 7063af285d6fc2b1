import type { FileFacts } from "#contract/file-facts.ts";
import type { FileToPublish } from "./file-to-publish.ts";

/** By the names of tracks (RFC 6381, and QuickTime's for ProRes). */
const codecs = [
  ["prores", /^ap(?:c[hnso]|4[hx])/],
  ["hevc", /^(?:hvc1|hev1|dvh1|dvhe|hevc)/],
  ["h264-10-bit", /^avc\d\.(?:6e|7a|f4|2c)/i],
] as const;

/** The facts of a file that its creator reads beside its name and its size. */
export function factsOf({ picture, playback, pageCount, pageSize, book, preview }: FileToPublish): FileFacts {
  const { width = null, height = null } = picture ?? playback?.size ?? {};
  return {
    ...{ width, height, durationMs: playback?.durationMs ?? null },
    ...{ pageCount: pageCount ?? null, pageSize: pageSize ?? null },
    ...{ book: book ?? null, hasPreview: preview !== undefined },
    ...{ codec: codecOf(playback), support: playback?.support ?? null },
  };
}

function codecOf(playback: FileToPublish["playback"]): FileFacts["codec"] {
  const found = codecs.find(([, name]) => playback?.codecs.some((codec) => name.test(codec)));
  return found?.[0] ?? null;
}
