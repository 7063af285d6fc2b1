import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { LaggingReads, Queryable } from "#db/client.ts";
import { assertReads } from "#db/lagging-reads.ts";
import { openReadingPool } from "#db/reading-pool.ts";
import { createReplicaHealth } from "./replica-health.ts";
import { isCurrent, type Position, readPrimaryPosition, writeMark } from "./replica-store.ts";

/** The position is asked for again after this time, and not used after twice as long: no reply is older than ten seconds. */
const positionAgeMs = 5_000;
/** Before the mark is deleted, which new connections look for. */
const markAgeMs = 24 * 60 * 60_000;

/**
 * Sends reads to a replica that has every change of content that this process has heard of, else to the primary. It receives
 * changes like a page cache, so that no page that is rendered after a change can show the state before it. While this process
 * hears no changes, the primary answers.
 */
export interface Replica extends LaggingReads {
  /** Something changed: a replica must have it from now on. */
  drop(): void;
  flush(): void;
  /** Changes are heard until this moment of `performance.now`. */
  open(untilMs: number): void;
  stayOpen(untilMs: number): void;
  /** Changes are not heard. */
  close(): void;
  /** The reads of this process by the server that answered, and whether the replica is out of use. */
  counts(): { replica: number; primary: number; isDown: boolean };
  end(): Promise<void>;
}

export interface ReplicaDeps {
  url: string;
  primary: Queryable;
  maxConnections: number;
  around?: (<T>(name: string, run: () => Promise<T>) => Promise<T>) | undefined;
  log: Pick<Logger, "info" | "warn">;
}

/** Opens the connections to a replica, lazily. The primary answers until `open` is called. */
export function openReplica({ url, primary, maxConnections, around, log }: ReplicaDeps): Replica {
  const pool = openReadingPool(url, { maxConnections, around });
  const health = createReplicaHealth(log);
  const answered = { replica: 0, primary: 0 };
  const awaited = createAwaitedPosition(primary);
  /** Each connection leads to one server, which keeps what it has replayed. */
  const shown = new WeakMap<Queryable, Position>();

  const has = async (connection: Queryable, position: Position): Promise<boolean> => {
    if (shown.get(connection) === position) return true;
    const isShown = await isCurrent(connection, position);
    if (!isShown) health.noteBehind();
    else {
      shown.set(connection, position);
      health.noteCurrent();
    }
    return isShown;
  };
  const fail = (error: unknown) => {
    if (!isOfValues(error)) health.noteFailed(error);
    return undefined;
  };
  return {
    async read(query) {
      assertReads(query);
      const position = awaited.find();
      if (position && health.shouldProbe()) pool.use((connection) => has(connection, position)).catch(fail);
      const found =
        position && health.isReady()
          ? await pool
              .use(async (connection) => ((await has(connection, position)) ? connection.query(query) : undefined))
              .catch(fail)
          : undefined;
      answered[found ? "replica" : "primary"] += 1;
      return found ?? primary.query(query);
    },
    drop: awaited.change,
    flush: awaited.change,
    open: awaited.open,
    stayOpen: awaited.stayOpen,
    close: awaited.close,
    counts: () => ({ ...answered, isDown: health.isDown() }),
    end: () => pool.close(),
  };
}

/** Whether an error of PostgreSQL is about the query's values (class 22): no fault of the replica. */
function isOfValues(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith("22");
}

/** The position that a replica must have. */
function createAwaitedPosition(primary: Queryable) {
  let openUntilMs = 0;
  let changes = 0;
  let openings = 0;
  let mark: { id: string; timeline: string; writtenAtMs: number } | undefined;
  let known: { position: Position; askedAtMs: number } | undefined;
  let isAsking = false;

  const markOf = async () => {
    if (mark && performance.now() - mark.writtenAtMs < markAgeMs) return mark;
    const [id, writtenAtMs, opening] = [randomUUID(), performance.now(), openings];
    const made = { id, writtenAtMs, timeline: await writeMark(primary, id) };
    if (opening === openings) mark = made;
    return made;
  };
  const ask = async () => {
    const [asked, askedAtMs] = [changes, performance.now()];
    const { id, timeline } = await markOf();
    const position = { mark: id, ...(await readPrimaryPosition(primary)) };
    if (position.timeline !== timeline) {
      // A standby that still follows the old primary may be further in its log. It shows this mark, but not the next one (decision 262).
      mark = undefined;
      known = undefined;
      return;
    }
    // The primary had not committed a change that was heard meanwhile. The next read asks again.
    if (asked === changes) known = { position, askedAtMs };
  };
  const askSoon = () => {
    if (isAsking) return;
    isAsking = true;
    ask()
      // A primary that does not answer fails the reads themselves.
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  };
  const change = () => {
    changes += 1;
    known = undefined;
  };
  return {
    /** Undefined: not known yet, or no longer. Compared at each read, because a timer fires too late after the process was suspended. */
    find(): Position | undefined {
      const nowMs = performance.now();
      if (nowMs >= openUntilMs) return undefined;
      const ageMs = known ? nowMs - known.askedAtMs : Number.POSITIVE_INFINITY;
      if (ageMs > positionAgeMs) askSoon();
      return ageMs > 2 * positionAgeMs ? undefined : known?.position;
    },
    change,
    open(untilMs: number) {
      // Perhaps another server is the primary now. A mark that is written now reaches only servers that follow it.
      openings += 1;
      mark = undefined;
      change();
      openUntilMs = untilMs;
    },
    stayOpen(untilMs: number) {
      if (openUntilMs > 0) openUntilMs = Math.max(openUntilMs, untilMs);
    },
    close() {
      openUntilMs = 0;
      change();
    },
  };
}
