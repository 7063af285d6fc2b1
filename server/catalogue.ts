import { join } from "node:path";
import type { Logger } from "pino";
import { openDatabase } from "#db/client.ts";
import { createAccess } from "#server/domains/access/index.ts";
import { type Content, createContent } from "#server/domains/content/index.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createS3Storage } from "#server/platform/storage/s3-storage.ts";
import { type Config, ConfigError } from "./config.ts";

/** The catalogue without payments and mail: what the importer works on. */
export interface Catalogue {
  content: Content;
  /** Asks for the bucket of the media, where one is configured. Throws `ConfigError` with one line. */
  reachBucket(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the catalogue of the configured database and store. */
export function openCatalogue({ databaseUrl, dataDir, appSecrets, s3, brand }: Config, log: Logger): Catalogue {
  const db = openDatabase(databaseUrl, {
    maxConnections: 4,
    onError: (error) => log.warn({ err: error }, "An idle database connection ended"),
  });
  const keys = deriveKeys(appSecrets);
  const bucket = s3 && createS3Storage(s3);
  const storage = bucket ?? createDiskStorage(join(dataDir, "media"));
  const content = createContent({ db, access: createAccess(db, keys), storage, keys, brand });
  return {
    content,
    async reachBucket() {
      await bucket?.reach().catch((error: Error) => {
        throw new ConfigError(`S3_BUCKET cannot be used: ${error.message}`);
      });
    },
    close: () => db.close(),
  };
}
