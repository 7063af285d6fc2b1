import { readdir } from "node:fs/promises";
import { basename, dirname, extname } from "node:path";
import type { CaptionsDraft } from "../front-matter/companion-draft.ts";
import { languageInName } from "../front-matter/companion-draft.ts";

const film = /\.(mp4|m4v|webm|mov)$/i;
const recording = /\.(mp3|m4a|aac|ogg|opus|oga|flac|wav)$/i;

/**
 * Finds files next to a film or a recording by name: `talk.jpg` is the poster of `talk.mp4`, `talk.es.vtt` its Spanish
 * captions. References are relative to the same document as the file's own.
 */
export async function findCompanions(
  reference: string,
  path: string,
): Promise<{ poster: string | undefined; captions: CaptionsDraft[] }> {
  const isFilm = film.test(path);
  if (!isFilm && !recording.test(path)) return { poster: undefined, captions: [] };
  const stem = basename(path, extname(path));
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(`${stem}.`)).sort();
  const referenceOf = (name: string) => reference.slice(0, reference.lastIndexOf("/") + 1) + encodeURIComponent(name);
  const isCaptions = (name: string) => /^(?:\.[A-Za-z0-9-]+)?\.(?:vtt|srt)$/i.test(name.slice(stem.length));
  const poster = isFilm && names.find((name) => /^\.(?:jpe?g|png|webp|avif)$/i.test(name.slice(stem.length)));
  return {
    poster: poster ? referenceOf(poster) : undefined,
    captions: names
      .filter(isCaptions)
      .map((name) => ({ reference: referenceOf(name), language: languageInName(name), label: undefined })),
  };
}
