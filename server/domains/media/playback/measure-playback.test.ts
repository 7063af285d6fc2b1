import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
