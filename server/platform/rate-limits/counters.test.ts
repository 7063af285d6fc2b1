import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRedisServer, type TestRedisServer } from "#server/testing/redis-server.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type Counters, withFallback } from "./counters.ts";
import { createProcessCounters } from "./process-counters.ts";
import { createDatabaseCounters } from "./rate-limits-store.ts";
import { createRedisCounters, type RedisCounters } from "./redis-counters.ts";

const silent = { info() {}, warn() {} };
let database: TestDatabase;
let server: TestRedisServer;
let redis: RedisCounters;
let nowMs = 0;
let kinds: Record<string, { counters: Counters; passSeconds(seconds: number): unknown }>;
beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), startRedisServer()]);
  redis = createRedisCounters(server.url, silent);
  await redis.connect();
  kinds = {
    database: {
      counters: createDatabaseCounters(database.db),
      passSeconds: (seconds) => database.shiftClock(`${seconds} seconds`),
    },
    redis: { counters: redis, passSeconds: (seconds) => server.advance(seconds * 1_000) },
    process: {
      counters: createProcessCounters(() => nowMs),
      passSeconds: (seconds) => {
        nowMs += seconds * 1_000;
      },
    },
  };
});
afterAll(async () => {
  await redis.close();
  await Promise.all([server.stop(), database.close()]);
});

describe.each(["database", "redis", "process"])("counters of the %s", (kind) => {
  const open = () => {
    const chosen = kinds[kind];
    if (!chosen) throw new Error("No such kind");
    return { ...chosen, key: randomBytes(16) };
  };

  test("count in a window that starts with its first hit and is not extended", async () => {
    const { counters, passSeconds, key } = open();
    expect(await counters.count(key, 900, 1)).toEqual({ hits: 1, resetAfterSec: 900 });
    await passSeconds(600);
    const second = await counters.count(key, 900, 1);
    expect(second.hits).toBe(2);
    expect(second.resetAfterSec).toBeGreaterThan(290);
    expect(second.resetAfterSec).toBeLessThanOrEqual(300);
    await passSeconds(301);
    expect(await counters.count(key, 900, 1)).toEqual({ hits: 1, resetAfterSec: 900 });
  });

  test("take back hits, but never below zero nor in the next window", async () => {
    const { counters, passSeconds, key } = open();
    await counters.count(key, 60, 1);
    await counters.count(key, 60, 1);
    expect((await counters.count(key, 60, -1)).hits).toBe(1);
    await passSeconds(61);
    for (const [hits, counted] of [
      [-1, 0],
      [1, 1],
      [-1, 0],
      [-1, 0],
      [1, 1],
    ] as const)
      expect((await counters.count(key, 60, hits)).hits).toBe(counted);
  });

  test("separate keys and lose no concurrent hit", async () => {
    const { counters, key } = open();
    const counts = await Promise.all(Array.from({ length: 50 }, () => counters.count(key, 60, 1)));
    expect(counts.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect((await counters.count(randomBytes(16), 60, 1)).hits).toBe(1);
  });
});

describe("a Redis that", () => {
  test("hangs delays no request: hits are counted in memory", async () => {
    const lines: string[] = [];
    const log = {
      info: (line: unknown) => lines.push(String(line)),
      warn: (_: unknown, line = "") => lines.push(line),
    };
    const hanging = await startRedisServer();
    const counters = createRedisCounters(hanging.url, log);
    await counters.connect();
    const both = withFallback(counters, createProcessCounters());
    const key = randomBytes(16);
    expect((await both.count(key, 60, 1)).hits).toBe(1);
    hanging.hang();
    expect((await both.count(key, 60, 1)).hits).toBe(1);
    expect((await both.count(key, 60, 1)).hits).toBe(2);
    expect(await counters.answers()).toBe(false);
    expect(lines).toEqual(["Redis does not answer: limits are counted elsewhere"]);
    await counters.close();
    await hanging.stop();
  });

  test("rejects the credentials is reported when connecting", async () => {
    const locked = await startRedisServer("right");
    const connect = async (url: string) => {
      const counters = createRedisCounters(url, silent);
      await counters.connect().finally(() => counters.close());
    };
    await connect(locked.url);
    await expect(connect(locked.url.replace("right", "wrong"))).rejects.toThrow(/WRONGPASS/);
    await expect(connect(locked.url.replace(":right@", ""))).rejects.toThrow(/NOAUTH/);
    await locked.stop();
  });

  test.each([
    ["is away", (late: TestRedisServer) => late.stop()],
    ["hangs", async (late: TestRedisServer) => late.hang()],
  ])("%s when connecting is used once it responds", async (_, goAway) => {
    const lines: string[] = [];
    const log = {
      info: (line: unknown) => lines.push(String(line)),
      warn: (_: unknown, line = "") => lines.push(line),
    };
    const late = await startRedisServer("right");
    await goAway(late);
    const counters = createRedisCounters(late.url, log);
    await counters.connect();
    expect(await counters.answers()).toBe(false);
    await expect(counters.count(randomBytes(16), 60, 1)).rejects.toThrow();
    late.answerAgain();
    // The swallowed replies never arrive, so the connection is closed.
    await late.stop();
    await late.reopen();
    const count = async () => counters.count(randomBytes(16), 60, 1);
    await expect.poll(() => count().catch(() => undefined)).toBeDefined();
    expect(await counters.answers()).toBe(true);
    expect(lines).toEqual(["Redis does not answer: limits are counted elsewhere", "Redis answers again"]);
    await counters.close();
    await late.stop();
  });
});
