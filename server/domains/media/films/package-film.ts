import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { runConfined } from "#server/platform/confined-program/run-confined.ts";
import type { FilmToPackage, Packaged } from "./film-package.ts";
import { withWorkFolder } from "./work-folder.ts";

interface Packaging {
  signal: AbortSignal;
  /** Called about once a second, with a number from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** In milliseconds; by its size if it is not given. */
  timeLimitMs?: number;
}

/** For a disk that reads and writes one megabyte a second. */
const wallMsOf = (sizeBytes: number) => 120_000 + sizeBytes / 1_000;
/** Ten times what a film takes. */
const cpuSecOf = (sizeBytes: number) => 60 + (sizeBytes / 2 ** 20) * 0.2;
/** A package has the frames of its film, and a few bytes for each. */
const fileBytesOf = (sizeBytes: number) => 2 * sizeBytes + 64 * 2 ** 20;
/** Of address space, of which the JavaScript engine reserves more than it uses. */
const memoryBytes = 4 * 2 ** 30;
/**
 * One arena, because each frame is a buffer of its own, and the memory would grow with the film. Up to 32 MB of freed memory are used again:
 * to return it at once took three quarters more of CPU time, and saved a twentieth of 320 MB for a film of an hour.
 */
const environment = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "16777216", MALLOC_TRIM_THRESHOLD_: "33554432" };
const program = fileURLToPath(new URL("./package-film-main.ts", import.meta.url));

/** The last line of the process. */
const packagedFilm = z.union([
  z.literal("unsuited"),
  z.object({
    width: z.number(),
    height: z.number(),
    codecs: z.string(),
    initBytes: z.number(),
    segmentBytes: z.array(z.number()),
    segmentMs: z.array(z.number()),
  }),
]);

/**
 * Packages an untrusted film in a process of its own, and gives the file with its parts to `use`, which must copy it. The process is
 * confined as ffmpeg is (`runConfined`), and reads and writes these two files only. It ends with this process, and when `signal` is
 * aborted. Throws `ProgramFailed`, or the reason of the signal.
 */
export async function packageFilm<T>(
  path: string,
  packaging: Packaging,
  use: (film: { path: string; packaged: Packaged }) => Promise<T>,
): Promise<T> {
  return withWorkFolder(async (folder) => {
    const output = join(folder, "package.mp4");
    return use({ path: output, packaged: await packageTo({ path, output }, packaging) });
  });
}

/** The same into a given new file. */
export async function packageTo(
  given: FilmToPackage,
  { signal, onProgress, timeLimitMs }: Packaging,
): Promise<Packaged> {
  const { size } = await stat(given.path);
  const film = { path: resolve(given.path), output: resolve(given.output) };
  let last = "";
  await runConfined(process.execPath, [...permissionsFor(film), program, film.path, film.output], {
    ...{ signal, environment, memoryBytes },
    ...{ wallMs: timeLimitMs ?? wallMsOf(size), cpuSec: cpuSecOf(size), fileBytes: fileBytesOf(size) },
    onLine(line) {
      last = line;
      const fraction = Number(line);
      if (fraction >= 0 && fraction <= 1) onProgress(fraction);
    },
  });
  return z.parse(packagedFilm, JSON.parse(last));
}

/** The process may load its own code, read the film and write the package. */
function permissionsFor({ path, output }: FilmToPackage): string[] {
  const library = fileURLToPath(import.meta.resolve("mediabunny"));
  const readable = [
    path,
    output,
    fileURLToPath(new URL("./", import.meta.url)),
    library.slice(0, library.lastIndexOf("mediabunny") + "mediabunny".length),
  ];
  return [
    "--permission",
    ...readable.map((each) => `--allow-fs-read=${each}`),
    `--allow-fs-write=${output}`,
    "--max-old-space-size=256",
    "--max-semi-space-size=4",
  ];
}
