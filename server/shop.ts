import { join } from "node:path";
import type { Logger } from "pino";
import type { Brand } from "#contract/brand.ts";
import { type Database, type LaggingReads, openDatabase } from "#db/client.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { rehearse } from "#db/rehearse.ts";
import { type Access, createAccess } from "#server/domains/access/index.ts";
import { type Catalogue, type CatalogueDeps, createCatalogue } from "#server/domains/catalogue/index.ts";
import { type Creators, createCreators } from "#server/domains/creators/index.ts";
import { createDrafts, type Drafts } from "#server/domains/drafts/index.ts";
import { claimBlob, createMedia, encoderAt, type Media, type MediaDeps } from "#server/domains/media/index.ts";
import { createPosts, type Posts } from "#server/domains/posts/index.ts";
import { type ContentChanges, createContentChanges } from "#server/platform/content-changes/content-changes.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { deriveKeys, type Keys } from "#server/platform/keys/keys.ts";
import { createSharedCache, type SharedCache } from "#server/platform/shared-cache/shared-cache.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createDryStorage } from "#server/platform/storage/dry-storage.ts";
import { createS3Storage } from "#server/platform/storage/s3-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { type Config, ConfigError } from "./config.ts";

/** The published content, without payments and mail: the base of the importer. */
export interface Shop {
  changes: ContentChanges;
  media: Media;
  creators: Creators;
  posts: Posts;
  drafts: Drafts;
  catalogue: Catalogue;
  /** Runs `work` on a shop that rolls back everything it publishes, and returns its result. */
  rehearse<T>(work: (shop: Shop) => Promise<T>): Promise<T>;
}

export interface ShopDeps {
  db: Database;
  /** Where the catalogue reads what may lag; undefined: `db`. */
  reads?: LaggingReads | undefined;
  access: Pick<Access, "openWithToken" | "isRunning">;
  storage: Storage;
  keys: Keys;
  brand: Brand;
  /** For the worker; undefined: it encodes no films. */
  ffmpegPath?: string | undefined;
  /** Limits of requests of files of each purchase; undefined: none. */
  limits?: MediaDeps["limits"];
  /** The secret of the browser that sends a request; undefined: files have addresses for any browser. */
  browserOf?: CatalogueDeps["browserOf"];
  /** The origin of files, if it is not the site's. */
  mediaUrl?: string | undefined;
  /** The cache in front of the shop; undefined: there is none. */
  sharedCache?: SharedCache | undefined;
}

/** Combines the domains of published content. */
export function createShop(deps: ShopDeps): Shop {
  const { db, reads = readsOf(db), access, storage, keys, brand, sharedCache } = deps;
  const changes = createContentChanges(db, sharedCache);
  const media = createMedia({
    db,
    access,
    storage,
    keys,
    limits: deps.limits,
    encoder: deps.ffmpegPath === undefined ? undefined : encoderAt(deps.ffmpegPath),
  });
  const creators = createCreators({ db, changes, media });
  const posts = createPosts({ db, changes, creators, media, mediaUrl: deps.mediaUrl });
  return {
    ...{ changes, media, creators, posts },
    drafts: createDrafts({ db, changes, posts }),
    catalogue: createCatalogue({
      ...{ db, reads, access, media, creators, posts, storage, brand },
      browserOf: deps.browserOf,
    }),
    rehearse: (work) =>
      rehearse(db, (rehearsal) =>
        work(
          createShop({
            ...deps,
            db: rehearsal,
            // A replica does not have the changes of a rehearsal.
            reads: undefined,
            storage: createDryStorage(storage, (key) => claimBlob(rehearsal, key)),
          }),
        ),
      ),
  };
}

/** A shop with its own connections. */
export interface OpenedShop extends Shop {
  /** Checks that the media bucket can be reached, where one is configured. Throws `ConfigError` with one line. */
  reachBucket(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the shop of the configured database and store. */
export function openShop(config: Config, log: Logger): OpenedShop {
  const { databaseUrl, dataDir, appSecrets, s3, brand } = config;
  const db = openDatabase(databaseUrl, {
    maxConnections: 4,
    onError: (error) => log.warn({ err: error }, "An idle database connection ended"),
  });
  const keys = deriveKeys(appSecrets);
  const claim = (key: string) => claimBlob(db, key);
  const bucket = s3 && createS3Storage(s3, claim);
  const storage = bucket ?? createDiskStorage(join(dataDir, "media"), claim);
  return {
    ...createShop({
      ...{ db, access: createAccess(db, keys), storage, keys, brand },
      sharedCache: config.sharedCache && createSharedCache(config.sharedCache, createJobs(keys), log),
    }),
    async reachBucket() {
      await bucket?.reach().catch((error: Error) => {
        throw new ConfigError(`S3_BUCKET cannot be used: ${error.message}`);
      });
    },
    close: () => db.close(),
  };
}
