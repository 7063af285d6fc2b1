import { statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createS3Storage } from "#server/platform/storage/s3-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { startS3Server, type TestS3Server } from "#server/testing/s3-server.ts";
import { createMedia, UploadTooLarge } from "./index.ts";

const megabyte = 2 ** 20;
const chunk = Buffer.alloc(2 ** 16, "0123456789abcdef");

let bucket: TestS3Server;
let folder: string;
beforeAll(async () => {
  bucket = await startS3Server();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-uploads-"));
  await mkdir(join(folder, "tmp"));
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
  bucket.objects.clear();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Storage][] = [
  ["on the disk", () => createDiskStorage(join(folder, "media"))],
  [
    "in a bucket",
    () =>
      createS3Storage({
        endpoint: bucket.environment.S3_ENDPOINT ?? "",
        region: bucket.environment.S3_REGION ?? "",
        bucket: bucket.environment.S3_BUCKET ?? "",
        accessKeyId: bucket.environment.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: bucket.environment.S3_SECRET_ACCESS_KEY ?? "",
      }),
  ],
];
const mediaOn = (storage: Storage) =>
  createMedia({
    db: {} as Database,
    access: { isRunning: async () => false },
    storage,
    keys: deriveKeys(["a secret"]),
  });

/** Bytes from a sender; `onChunk` gets the number of bytes read before each chunk. */
async function* send(sizeBytes: number, onChunk: (sentBytes: number) => void = () => {}, onEnd: () => void = () => {}) {
  try {
    for (let sent = 0; sent < sizeBytes; sent += chunk.length) {
      onChunk(sent);
      yield chunk;
    }
  } finally {
    onEnd();
  }
}

/** The contents of the store and the temporary folder, without the bucket. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe.each(stores)("an upload to a store %s", (_where, open) => {
  test.each(["film.mp4", "broken.pdf"])(
    "%s is stored as it arrives: memory holds no more than a megabyte of it",
    async (name) => {
      const storage = open();
      let file: string | undefined;
      let mostBuffered = 0;
      const sent = Readable.from(
        (async function* () {
          for await (const bytes of send(20 * megabyte, (sentBytes) => {
            if (file) mostBuffered = Math.max(mostBuffered, sentBytes - statSync(file).size);
          })) {
            yield bytes;
            file ??= (await files())[0];
          }
        })(),
        { objectMode: false },
      );
      const { storageKey, sizeBytes } = await mediaOn(storage).takeDownload({
        name,
        bytes: sent,
        maxBytes: 20 * megabyte,
      });
      expect([sizeBytes, (await storage.stat(storageKey))?.sizeBytes]).toEqual([20 * megabyte, 20 * megabyte]);
      expect(file).toBeDefined();
      expect(mostBuffered).toBeLessThan(megabyte);
      // A document has its stamp beside it.
      expect((await files()).filter((path) => !path.includes(storageKey))).toEqual([]);
    },
  );

  test.each(["film.mp4", "picture.png"])("%s is stopped at its limit, and nothing of it stays", async (name) => {
    let taken = 0;
    let isEnded = false;
    const bytes = send(
      Number.POSITIVE_INFINITY,
      (sentBytes) => {
        taken = sentBytes;
      },
      () => {
        isEnded = true;
      },
    );
    const media = mediaOn(open());
    await expect(media.takeDownload({ name, bytes, maxBytes: megabyte })).rejects.toThrow(UploadTooLarge);
    expect([isEnded, taken]).toEqual([true, megabyte]);
    await expect(media.takePicture({ name, bytes: send(2 * megabyte), maxBytes: megabyte }, null)).rejects.toThrow(
      UploadTooLarge,
    );
    expect([await files(), bucket.objects.size]).toEqual([[], 0]);
  });

  test("that is interrupted fails with its own error and leaves no files", async () => {
    const broken = () =>
      Readable.from(
        send(megabyte, (sentBytes) => {
          if (sentBytes > 300_000) throw new Error("The sender is gone");
        }),
      );
    const media = mediaOn(open());
    const upload = (name: string) => ({ name, bytes: broken(), maxBytes: megabyte });
    await expect(media.takeDownload(upload("film.mp4"))).rejects.toThrow("The sender is gone");
    await expect(media.takeDownload(upload("book.pdf"))).rejects.toThrow("The sender is gone");
    await expect(media.takePicture(upload("a.png"), null)).rejects.toThrow("The sender is gone");
    await expect(media.takeCaptions(upload("a.vtt"), { language: "en", label: undefined })).rejects.toThrow(
      "The sender is gone",
    );
    const gone = new Readable({ read() {} });
    gone.destroy(new Error("The sender is gone"));
    await expect(media.takeDownload({ ...upload("film.mp4"), bytes: gone })).rejects.toThrow("The sender is gone");
    expect([await files(), bucket.objects.size]).toEqual([[], 0]);
  });

  test("of a picture or captions is stored as it is shown, within the limits of its kind", async () => {
    const storage = open();
    const media = mediaOn(storage);
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c33" } })
      .png()
      .toBuffer();
    const upload = (name: string, bytes: Buffer) => ({ name, bytes: Readable.from([bytes]), maxBytes: 100 * megabyte });
    expect(await media.takePicture(upload("My cover.jpeg", png), "Red")).toMatchObject({
      ...{ name: "My cover.png", mime: "image/png", alternativeText: "Red" },
      picture: { width: 900, height: 600, variants: [{ name: "w480" }, { name: "w720" }] },
    });
    const vtt = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n");
    const { file, label } = await media.takeCaptions(upload("talk.srt", vtt), { language: "es", label: undefined });
    expect([file.name, label, String(await storage.readAll(file.storageKey))]).toEqual([
      "talk.vtt",
      "Español",
      expect.stringContaining("Hello"),
    ]);
    const large = { name: "a", bytes: send(100 * megabyte), maxBytes: 100 * megabyte };
    await expect(media.takeCaptions(large, { language: "en", label: undefined })).rejects.toThrow("larger than 1 MB");
    await expect(media.takePicture({ ...large, bytes: send(100 * megabyte) }, null)).rejects.toThrow(
      "larger than 50 MB",
    );
    expect(await readdir(join(folder, "tmp"))).toEqual([]);
  });
});
