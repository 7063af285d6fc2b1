import { fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FilmToPackage, Packaged, PackagingMessage } from "./film-package.ts";
import { withWorkFolder } from "./work-folder.ts";

/** The process that packages a film ended without a result: at a limit, or because it cannot read the film. */
export class PackagingFailed extends Error {}

/** How long a film may take: for a disk that reads and writes one megabyte a second. */
const limitMsOf = (sizeBytes: number) => 120_000 + sizeBytes / 1_000;

interface Packaging {
  signal: AbortSignal;
  /** Called once a second at most, with a number from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** In milliseconds; by its size if it is not given. */
  timeLimitMs?: number;
}

/**
 * Packages an untrusted film in a process of its own, and gives the file with its parts to `use`, which must copy it. The process
 * yields to the shop's, has limited time and memory, nothing of the environment, and reads and writes these two files only. It
 * ends with this process, and when `signal` is aborted. Throws `PackagingFailed`, or the reason of the signal.
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
  { path, output }: FilmToPackage,
  { signal, onProgress, timeLimitMs }: Packaging,
): Promise<Packaged> {
  const limitMs = timeLimitMs ?? limitMsOf((await stat(path)).size);
  return runProcess({ path: resolve(path), output: resolve(output) }, { signal, onProgress, limitMs });
}

async function runProcess(
  film: FilmToPackage,
  { signal, onProgress, limitMs }: Omit<Packaging, "timeLimitMs"> & { limitMs: number },
): Promise<Packaged> {
  signal.throwIfAborted();
  const child = fork(new URL("./package-film-main.ts", import.meta.url), {
    // One arena that returns freed memory: each frame is a buffer of its own, and the memory would grow with the film.
    env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" },
    execArgv: permissionsFor(film),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve: finish, reject } = Promise.withResolvers<Packaged>();
  const stop = () => {
    reject(signal.reason);
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  signal.addEventListener("abort", stop, { once: true });
  child.on("message", (message: PackagingMessage) => {
    if ("progress" in message) onProgress(message.progress);
    else finish(message.packaged);
  });
  child.on("error", reject);
  child.on("exit", (code, killedBy) =>
    reject(new PackagingFailed(`The film was not packaged: the process ended with ${killedBy ?? code}`)),
  );
  child.send(film, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
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
