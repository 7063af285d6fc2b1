import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { oneRow } from "#db/client.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import type { Product } from "#server/product.ts";
import { until } from "./until.ts";

/** A film in the store, another one each time: the store is new, and the database is not. */
export async function takeFilm({ media }: Product): Promise<FileToPublish> {
  const film = await makeFilm({ in: "mp4", film: "h264", sound: "aac", frames: 64 });
  const bytes = Buffer.concat([film, Buffer.from("\0\0\0\x18free"), randomBytes(16)]);
  const file = await media.takeDownload({ name: "tide.mp4", bytes: Readable.from([bytes]), maxBytes: bytes.length });
  const size = { width: 1280, height: 720 };
  const codecs = ["avc1.640016", "mp4a.40.2"];
  return { ...file, playback: { durationMs: 12_800, size, codecs, support: "everywhere" } };
}

/** Packages a film that a post has. A worker of the shop may do so as well. */
export async function packageFilm({ db, jobWork }: Product, storageKey: string): Promise<void> {
  const text = `SELECT count(*)::int AS made FROM film_packages f JOIN file_works w ON w.work_key = f.blob_key
    WHERE w.blob_key = $1 AND f.init_bytes IS NOT NULL`;
  await until("The film is not packaged", async () => {
    await runNextJob(jobWork, "films");
    return (await oneRow<{ made: number }>(db, { text, values: [storageKey] })).made > 0;
  });
}
