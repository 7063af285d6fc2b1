import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFilm } from "#server/domains/uploads/testing/films.ts";
import { silentMp3 } from "#server/testing/silent-mp3.ts";
import { createMeasuringPool, measureIn, measurePlayback } from "./measure-playback.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-playback-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("knows nothing of a file that takes too long or cannot be opened, and does not call it damaged", async () => {
  const path = join(folder, "silence.mp3");
  await writeFile(path, silentMp3());
  expect(await measurePlayback(path, "audio/mpeg")).toMatchObject({ durationMs: 313, size: null });
  expect(await measureIn(createMeasuringPool(0), { path, mime: "audio/mpeg" })).toBeUndefined();
  expect(await measurePlayback(join(folder, "gone.mp3"), "audio/mpeg")).toBeUndefined();
});

test("calls a film damaged whose index has gigabytes, and survives it", async () => {
  const film = await makeFilm({ in: "mp4", film: "h264", frames: 32 });
  const at = film.indexOf("moov") - 4;
  const index = film.subarray(at + 8, at + film.readUInt32BE(at));
  const paddingBytes = 3 * 2 ** 30;
  const moov = largeBox("moov", index.length + 16 + paddingBytes);
  const path = join(folder, "index.mp4");
  const head = Buffer.concat([film.subarray(0, at), moov, index, largeBox("free", paddingBytes)]);
  await writeFile(path, head);
  // Without taking the room on the disk.
  await truncate(path, head.length + paddingBytes);
  expect(await measurePlayback(path, "video/mp4")).toBe("damaged");
});

/** The beginning of a box of MP4 whose content has so many bytes. */
function largeBox(type: string, contentBytes: number): Buffer {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1);
  box.write(type, 4);
  box.writeBigUInt64BE(BigInt(16 + contentBytes), 8);
  return box;
}
