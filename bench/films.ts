import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { readConfig } from "#server/config.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { createProduct } from "#server/product.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { cpuSecOfTree } from "./cpu-time.ts";
import { shopEnvironment } from "./measured-server.ts";

const filmSec = 30;

/**
 * A film of 720 lines: how long until it plays, until its other sizes are made, and the CPU time of both, of all programs. Needs ffmpeg.
 * Linux only.
 */
export async function benchFilms(databaseUrl: string, folder: string): Promise<void> {
  const env = { ...shopEnvironment({ databaseUrl, folder }), PATH: process.env.PATH };
  const config = readConfig(env);
  const ffmpeg = config.ffmpegPath;
  if (ffmpeg === undefined) return console.log("films: not measured without ffmpeg");
  const path = join(folder, "film.mp4");
  await makeFilm(ffmpeg, path);
  const sizeBytes = (await stat(path)).size;
  const product = createProduct(config, pino({ level: "silent" }));
  try {
    const { db, media, jobWork } = product;
    const post = await seedPost(db, { slug: `film-${randomUUID()}` });
    const bytes = createReadStream(path);
    const file = await media.takeDownload({ name: "film.mp4", bytes, maxBytes: sizeBytes });
    const playback = await media.measurePlayback(path, "video/mp4");
    if (!playback || playback === "damaged") throw new Error("The film cannot be measured");
    const place = { ...file, playback, id: randomUUID(), role: "download", position: 0 } as const;
    await db.transaction((tx) => media.addFiles(tx, post.id, [place]));
    const packaging = await measure(() => runNextJob(jobWork, "films"));
    const encoding = await measure(() => runNextJob(jobWork, "encoding"));
    const megabytes = sizeBytes / 1e6;
    console.log(
      `film of 720 lines, ${filmSec} s, ${megabytes.toFixed(1)} MB: packaging ${((packaging.cpuSec * 1_000) / megabytes).toFixed(1)} ms of CPU for each MB, target 20 ms; other sizes ${(encoding.cpuSec / filmSec).toFixed(2)} s of CPU for each second, target 0.6 s; plays after ${packaging.sec.toFixed(1)} s, has its other sizes ${encoding.sec.toFixed(1)} s later`,
    );
  } finally {
    await product.close();
  }
}

/** A moving test picture with noise, which takes as many bits as a filmed one. */
async function makeFilm(ffmpeg: string, path: string): Promise<void> {
  const picture = `testsrc2=s=1280x720:r=30:d=${filmSec},noise=alls=8:allf=t`;
  await promisify(execFile)(ffmpeg, [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `sine=440:d=${filmSec}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2500k", "-maxrate", "2500k", "-bufsize", "5M"],
    ...["-pix_fmt", "yuv420p", "-g", "60", "-c:a", "aac", path],
  ]);
}

/** The time of work, and the CPU time of this process and its programs meanwhile. */
async function measure(work: () => Promise<unknown>): Promise<{ sec: number; cpuSec: number }> {
  const [beginMs, beginSec] = [performance.now(), cpuSecOfTree(process.pid)];
  await work();
  return { sec: (performance.now() - beginMs) / 1_000, cpuSec: cpuSecOfTree(process.pid) - beginSec };
}
