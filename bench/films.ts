import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import pino from "pino";
import { filmPlaylist } from "#contract/film.ts";
import { readConfig } from "#server/config.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { createProduct, type Product } from "#server/product.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { cpuSecOfTree } from "./cpu-time.ts";
import { shopEnvironment } from "./measured-server.ts";

const filmSec = 30;
/** Of a film that is only streamed: three segments. */
const shortFilmSec = 12;
/** So many times the film, one after the other, are a long one: its packaging shows little of the start of a process. */
const longTimes = 12;

/** A film that readers can buy. */
export interface PublishedFilm {
  fileId: string;
  post: SeededPost;
}

/**
 * A film of 720 lines: how long until a reader plays it, until its other sizes are made, and the CPU time of both, of all programs; and the
 * CPU time of packaging a long one. Unless `isWhole` a short film is only packaged. Returns the first film. Needs ffmpeg. Linux only.
 */
export async function benchFilms(
  databaseUrl: string,
  folder: string,
  { isWhole }: { isWhole: boolean },
): Promise<PublishedFilm | undefined> {
  const env = { ...shopEnvironment({ databaseUrl, folder }), PATH: process.env.PATH };
  const config = readConfig(env);
  const ffmpeg = config.ffmpegPath;
  if (ffmpeg === undefined) {
    console.log("films: not measured without ffmpeg");
    return undefined;
  }
  const [film, long] = [join(folder, "film.mp4"), join(folder, "long-film.mp4")];
  await makeFilm(ffmpeg, film, isWhole ? filmSec : shortFilmSec);
  if (isWhole) await repeatFilm(ffmpeg, film, long);
  const product = createProduct(config, pino({ level: "silent" }));
  try {
    const { playAfterSec, ...published } = await measurePackaging(product, film);
    if (!isWhole) return published;
    const encoding = await measure(() => runNextJob(product.jobWork, "encoding"));
    console.log(
      `a reader plays the film of ${filmSec} s after ${playAfterSec.toFixed(1)} s, ${encoding.sec.toFixed(1)} s before it has its other sizes, which take ${(encoding.cpuSec / filmSec).toFixed(2)} s of CPU for each second, target 0.6 s`,
    );
    await measurePackaging(product, long);
    return published;
  } finally {
    await product.close();
  }
}

/** Publishes a film and packages it. Returns the seconds until a reader has its first segment. */
async function measurePackaging(product: Product, path: string): Promise<PublishedFilm & { playAfterSec: number }> {
  const { db, media, jobWork } = product;
  const sizeBytes = (await stat(path)).size;
  const post = await seedPost(db, { slug: `film-${randomUUID()}` });
  const bytes = createReadStream(path);
  const file = await media.takeDownload({ name: "film.mp4", bytes, maxBytes: sizeBytes });
  const playback = await media.measurePlayback(path, "video/mp4");
  if (!playback || typeof playback === "string") throw new Error("The film cannot be measured");
  const fileId = randomUUID();
  const place = { ...file, playback, id: fileId, role: "download", position: 0 } as const;
  await db.transaction((tx) => media.addFiles(tx, post.id, [place]));
  const { orderId } = await seedGrant(product, post);
  const beginMs = performance.now();
  const { cpuSec } = await measure(() => runNextJob(jobWork, "films"));
  await readBeginning(product, fileId, media.signAddress(fileId, orderId));
  const playAfterSec = (performance.now() - beginMs) / 1_000;
  const megabytes = sizeBytes / 1e6;
  console.log(
    `film of 720 lines, ${megabytes.toFixed(1)} MB: packaging ${((cpuSec * 1_000) / megabytes).toFixed(1)} ms of CPU for each MB, target 20 ms`,
  );
  return { playAfterSec, fileId, post };
}

/** Reads the playlist of a film, and the parts with which its player begins. */
async function readBeginning({ media }: Product, fileId: string, signature: string): Promise<void> {
  const read = async (variant: string) => {
    const { lend } = await media.getFile({ fileId, variant, signature });
    return text(lend());
  };
  const [first, segment] = (await read(filmPlaylist)).match(/[\w-]+\.mp4/g) ?? [];
  if (!first || !segment) throw new Error("The film is not packaged");
  await read(first);
  await read(segment);
}

/** A moving test picture with noise, which takes as many bits as a filmed one. */
async function makeFilm(ffmpeg: string, path: string, lengthSec: number): Promise<void> {
  const picture = `testsrc2=s=1280x720:r=30:d=${lengthSec},noise=alls=8:allf=t`;
  await promisify(execFile)(ffmpeg, [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `sine=440:d=${lengthSec}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2500k", "-maxrate", "2500k", "-bufsize", "5M"],
    ...["-pix_fmt", "yuv420p", "-g", "60", "-c:a", "aac", path],
  ]);
}

async function repeatFilm(ffmpeg: string, from: string, to: string): Promise<void> {
  const again = String(longTimes - 1);
  await promisify(execFile)(ffmpeg, ["-v", "error", "-y", "-stream_loop", again, "-i", from, "-c", "copy", to]);
}

/** The time of work, and the CPU time of this process and its programs meanwhile. */
async function measure(work: () => Promise<unknown>): Promise<{ sec: number; cpuSec: number }> {
  const [beginMs, beginSec] = [performance.now(), cpuSecOfTree(process.pid)];
  await work();
  return { sec: (performance.now() - beginMs) / 1_000, cpuSec: cpuSecOfTree(process.pid) - beginSec };
}
