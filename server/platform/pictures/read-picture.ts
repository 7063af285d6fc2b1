import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { withTemporaryFile } from "#server/platform/temporary-files/with-temporary-file.ts";
import { isRaster } from "./is-raster.ts";
import type { PictureReply, PictureRequest, ReadPicture } from "./picture.ts";

/** A picture cannot be shown; the message gives the reason in one line. */
export class PictureRefused extends Error {}

/** A picture to show: the file at `path` exists until `use` returns. */
export type PictureToShow = ReadPicture & { path: string };

/** The limits of decoding one picture. A small drawing can run for hours. */
export interface PictureLimits {
  timeoutMs: { raster: number; drawing: number };
  /** The memory of the whole process. */
  memoryBytes: number;
}

export const pictureLimits: PictureLimits = {
  timeoutMs: { raster: 20_000, drawing: 5_000 },
  memoryBytes: 512 * 2 ** 20,
};

/** Above this memory use an idle process is replaced, because it does not release the memory of large pictures. */
const maxIdleBytes = 160 * 2 ** 20;

/** Measurements of pictures that need no decoding, by the SHA-256 of their bytes in hex. */
export type MeasuredPictures = ReadonlyMap<string, ReadPicture>;

let measured: MeasuredPictures = new Map();
let child: ChildProcess | undefined;
/** Decodes one picture at a time to limit memory use. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Decodes a stranger's picture in a process of its own, which is ended when it takes too long or too much memory, and hands it
 * to `use` upright, in a format of the web and without the camera's data. Throws `PictureRefused`.
 */
export async function readPicture<T>(
  path: string,
  use: (picture: PictureToShow) => Promise<T>,
  limits = pictureLimits,
): Promise<T> {
  return withTemporaryFile(async (output) => {
    const picture = await ask({ path, output }, limits);
    return use({ ...picture, path: picture.isRewritten ? output : path });
  });
}

/** Accepts measurements without decoding these pictures. The caller guarantees that they are correct. */
export function trustMeasures(pictures: MeasuredPictures): void {
  measured = pictures;
}

/** Measures a picture that stays unchanged. Undefined for formats that browsers do not show. */
export async function measurePicture(path: string): Promise<ReadPicture | undefined> {
  try {
    return await ask({ path, output: undefined }, pictureLimits);
  } catch (error) {
    if (error instanceof PictureRefused) return undefined;
    throw error;
  }
}

/**
 * Whether a raster picture is cut off or broken, so that programs show a part of it at most. False for one that could not be decoded within
 * the limits.
 */
export async function isDamagedPicture(path: string): Promise<boolean> {
  try {
    const reply = await inTurn({ path, output: undefined, isCheck: true }, pictureLimits);
    return "isDamaged" in reply && reply.isDamaged;
  } catch (error) {
    if (error instanceof PictureRefused) return false;
    throw error;
  }
}

type FileToDecode = Omit<PictureRequest, "maxMemoryBytes">;
type Decoded = Exclude<PictureReply, { reason: string }>;

async function ask(file: FileToDecode, limits: PictureLimits): Promise<ReadPicture> {
  const known = measured.size > 0 ? measured.get(await sha256OfFile(file.path)) : undefined;
  if (known) return known;
  const reply = await inTurn(file, limits);
  if (!("picture" in reply)) throw new Error("The picture process answers another question");
  return reply.picture;
}

function inTurn(file: FileToDecode, limits: PictureLimits): Promise<Decoded> {
  const asked = queue.then(() => askNow(file, limits));
  queue = asked.catch(() => undefined);
  return asked;
}

async function askNow(file: FileToDecode, { timeoutMs, memoryBytes }: PictureLimits): Promise<Decoded> {
  const limitMs = (await beginsLikeRaster(file.path)) ? timeoutMs.raster : timeoutMs.drawing;
  const request: PictureRequest = { ...file, maxMemoryBytes: memoryBytes };
  const running = child ?? start();
  child = running;
  const reply = await new Promise<PictureReply & { memoryBytes?: number }>((resolve) => {
    const timer = setTimeout(() => {
      finish({ reason: `it takes longer than ${limitMs / 1_000} seconds to decode` });
      running.kill("SIGKILL");
    }, limitMs);
    const onExit = () => finish({ reason: "it takes too much memory to decode, or breaks the decoder" });
    const finish = (answer: PictureReply) => {
      clearTimeout(timer);
      running.off("message", finish).off("exit", onExit);
      resolve(answer);
    };
    running.on("message", finish).on("exit", onExit);
    running.ref();
    running.send(request, (error) => error && onExit());
  });
  running.unref();
  if (running.killed || running.exitCode !== null || running.signalCode !== null) child = undefined;
  else if ((reply.memoryBytes ?? 0) > maxIdleBytes) {
    running.disconnect();
    child = undefined;
  }
  if ("reason" in reply) throw new PictureRefused(reply.reason);
  return reply;
}

/** Starts the process with an empty environment, because untrusted bytes must not reach secrets. */
function start(): ChildProcess {
  const started = fork(new URL("./picture-process-main.ts", import.meta.url), {
    // One arena that returns freed memory: a decoder frees large buffers, and other arenas would keep them.
    env: {
      ...{ MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" },
      ...{ UV_THREADPOOL_SIZE: "1", TMPDIR: tmpdir() },
    },
    execArgv: ["--max-old-space-size=64"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  started.on("error", () => undefined);
  started.once("exit", () => {
    if (child === started) child = undefined;
  });
  started.unref();
  started.channel?.unref();
  return started;
}

async function beginsLikeRaster(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return isRaster(buffer);
  } finally {
    await file.close();
  }
}

async function sha256OfFile(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}
