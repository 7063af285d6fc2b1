import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { missingMigrations } from "#db/readiness-store.ts";
import { type Check, causeOf, ok, problem, skipped } from "./check.ts";
import { readDatabaseFacts } from "./doctor-store.ts";

const oldestVersion = 15;
/** A clock further off than this refuses webhooks at some point (300 s) and misdates mails before. */
const mostClockDifferenceMs = 5_000;
const leastFreeBytes = 2 ** 30;

/** The database answers, is recent, is migrated, and keeps real time in production. */
export const checkDatabase: Check = {
  name: "database",
  async run({ db, config }) {
    try {
      const { version, hasShiftableClock } = await readDatabaseFacts(db);
      if (version < oldestVersion)
        return problem(`PostgreSQL ${version} is too old`, `use PostgreSQL ${oldestVersion} or newer`);
      const missing = await missingMigrations(db);
      if (missing.length > 0)
        return problem(`${missing.length} migrations are missing`, "run npm start, which applies them");
      if (hasShiftableClock && config.production && !config.embedded)
        return problem("its clock can be shifted, as in tests", "use another database: production refuses this one");
      return ok(`PostgreSQL ${version}, migrated`);
    } catch (error) {
      return problem(`the database does not answer (${causeOf(error)})`, "check DATABASE_URL and that PostgreSQL runs");
    }
  },
};

/** This machine's clock is that of the database. */
export const checkClock: Check = {
  name: "clock",
  async run({ db }) {
    const startedAt = Date.now();
    try {
      const { nowMs } = await readDatabaseFacts(db);
      const offMs = nowMs - (startedAt + Date.now()) / 2;
      if (Math.abs(offMs) > mostClockDifferenceMs)
        return problem(
          `this machine is ${Math.round(Math.abs(offMs) / 1_000)} s ${offMs > 0 ? "behind" : "ahead of"} the database`,
          "synchronize both with NTP",
        );
      return ok("this machine and the database agree");
    } catch {
      return skipped("the database does not answer");
    }
  },
};

/** Redis answers, where one is configured. */
export const checkRedis: Check = {
  name: "redis",
  async run({ redis, reachRedis }) {
    if (!redis) return skipped("REDIS_URL is not set");
    try {
      await reachRedis();
    } catch {
      return problem("Redis refuses the credentials", "check the user and password of REDIS_URL");
    }
    if (await redis.answers()) return ok("answers");
    return problem("Redis does not answer: limits are counted without it", "check REDIS_URL and that Redis runs");
  },
};

/** The media store can be used. */
export const checkStore: Check = {
  name: "media store",
  async run({ config, reachBucket }) {
    try {
      if (!config.s3) {
        await access(config.dataDir, constants.R_OK | constants.W_OK);
        return ok("DATA_DIR can be written");
      }
      await reachBucket();
      return ok("the bucket answers");
    } catch {
      return config.s3
        ? problem("the bucket cannot be used", "check the S3_ variables and the permissions of the key")
        : problem("DATA_DIR cannot be written", "make its owner the user that runs the shop");
    }
  },
};

/** The disk of the data folder has room. */
export const checkDisk: Check = {
  name: "disk",
  async run({ config }) {
    try {
      const { bavail, bsize } = await statfs(config.dataDir);
      const free = bavail * bsize;
      const said = `${(free / 2 ** 30).toFixed(1)} GB free for DATA_DIR`;
      return free < leastFreeBytes ? problem(said, "free some space: below 1 GB uploads and backups fail") : ok(said);
    } catch (error) {
      return problem(`DATA_DIR cannot be read (${causeOf(error)})`, "create it, or correct DATA_DIR");
    }
  },
};
