import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createS3Storage } from "#server/platform/storage/s3-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** The shop's media store: its bucket, or a folder of its data. */
export function mediaStorage({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, "media"));
}
