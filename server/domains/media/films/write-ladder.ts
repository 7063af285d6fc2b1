import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { drawStills, type Stills } from "./draw-stills.ts";
import { encodeRungs } from "./encode-rungs.ts";
import type { Encoder } from "./encoder.ts";
import { openingOf } from "./film-input.ts";
import type { FilmPackage } from "./film-package.ts";
import { ladderOf } from "./ladder.ts";
import { packageTo } from "./package-film.ts";
import { probeFilm } from "./probe-film.ts";

/** A size of a film as a packaged file. */
export interface WrittenRendition extends FilmPackage {
  size: number;
  edition: string;
  path: string;
}

interface LadderWork {
  /** Whether the film itself is packaged, so that it needs no copy of its own size. */
  isPackaged: boolean;
  /** For the results. */
  folder: string;
  signal: AbortSignal;
  /** Called with a number from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** How long a film may take: for a machine that needs half a minute for each second of it, and two weeks at most. */
const wallMsOf = (durationSec = 3_600) => Math.min(600_000 + durationSec * 30_000, 14 * 86_400_000);
/** The share of encoding in all the work. */
const encoding = 0.9;

/**
 * Makes the smaller sizes of an untrusted film and its pictures, as files in a folder; of an interlaced film also its own size, which
 * replaces its package. Throws `ProgramFailed`, `UnreadableFilm`,
 * the error of a disk, or the reason of the signal.
 */
export async function writeLadder(
  encoder: Encoder,
  path: string,
  { isPackaged, folder, signal, onProgress }: LadderWork,
): Promise<{ renditions: WrittenRendition[]; stills: Stills; replacesPackage: boolean }> {
  const opening = await openingOf(path);
  const facts = await probeFilm(encoder, opening, signal);
  const run = { signal, wallMs: wallMsOf(facts.durationSec) };
  const isShownPackaged = isPackaged && !facts.isInterlaced;
  const rungs = ladderOf(facts, isShownPackaged);
  const encoded = await encodeRungs(
    encoder,
    opening,
    { facts, rungs, folder },
    { ...run, onProgress: (fraction) => onProgress(fraction * encoding) },
  );
  const openings = await Promise.all(encoded.map((each) => openingOf(each.path)));
  // A packaged film is larger than its other sizes.
  const large = isShownPackaged ? opening : (openings[0] ?? opening);
  const stills = await drawStills(encoder, { large, small: openings.at(-1) ?? opening }, { facts, folder }, run);
  const renditions: WrittenRendition[] = [];
  for (const { rung, path: from } of encoded) {
    const output = join(folder, `${rung.size}.cmaf`);
    const packaged = await packageTo({ path: from, output }, { signal, onProgress: () => {} });
    if (packaged === "unsuited") throw new Error("An encoded film is not suited for HLS");
    renditions.push({ ...packaged, size: rung.size, edition: await editionOf(output), path: output });
    onProgress(encoding + ((1 - encoding) * renditions.length) / (encoded.length + 1));
  }
  return { renditions, stills, replacesPackage: facts.isInterlaced };
}

/** The beginning of the SHA-256 of a file, in hexadecimal. */
async function editionOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest("hex").slice(0, 8);
}
