import pg from "pg";
import type { Query } from "./client.ts";

/** How often the connection gives a sign of life, and how long it has to be answered. */
const beatMs = 1_000;
const answerTimeoutMs = 5_000;
const reconnectMs = 250;

export interface ChangeListening {
  url: string;
  channel: string;
  /** The connection's name in `pg_stat_activity`. */
  name: string;
  /** The query of every heartbeat. */
  beat: pg.QueryConfig;
  /** From now on nothing is missed. `ask` runs a query on this very connection; it fails when the connection does. */
  onListening(ask: Ask): void;
  onChange(payload: string): void;
  /** A beat was answered: all that had been announced when it was sent (in milliseconds of `performance.now`) is heard. */
  onBeat(sentAtMs: number): void;
  /** Changes may be missed until `onListening` is called again. */
  onLost(error: Error | undefined): void;
}

export type Ask = <Row>(query: Query<Row>) => Promise<Row | undefined>;

/**
 * Hears a channel of the database on a connection of its own, and connects again for as long as it takes. A connection that
 * ends is noticed at once, one that hangs within some seconds.
 */
export function listenForChanges(listening: ChangeListening): { close(last: pg.QueryConfig): Promise<void> } {
  let isClosed = false;
  let current: { client: pg.Client; ask: Ask } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  function connect(): void {
    const own = new pg.Client({
      connectionString: listening.url,
      application_name: listening.name,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    let isOver = false;
    let wasListening = false;
    const lose = (error?: Error) => {
      if (isOver) return;
      isOver = true;
      clearInterval(beat);
      own.end().catch(() => {});
      if (isClosed) return;
      listening.onLost(error);
      // At once the first time: a database that is there is heard again before much can change.
      retry = setTimeout(connect, wasListening ? 0 : reconnectMs);
    };
    let answered: Promise<unknown> = Promise.resolve();
    const ask: Ask = async (query) => {
      // One after the other: the driver keeps a line of its own for now, and says that its next version has none.
      const reply = answered.then(() => own.query(query));
      answered = reply.catch(() => {});
      try {
        return (await reply).rows[0];
      } catch (error) {
        lose(error as Error);
        throw error;
      }
    };
    current = { client: own, ask };
    let isUnanswered = false;
    const beatOnce = async () => {
      if (isUnanswered) return;
      isUnanswered = true;
      const sentAtMs = performance.now();
      await ask(listening.beat);
      isUnanswered = false;
      if (!isOver) listening.onBeat(sentAtMs);
    };
    own.on("error", lose);
    own.on("end", () => lose());
    own.on("notification", ({ payload = "" }) => {
      if (!isOver) listening.onChange(payload);
    });
    const listen = async () => {
      await own.connect();
      await ask({ text: `LISTEN ${listening.channel}` });
      if (isOver || isClosed) return;
      beat = setInterval(() => beatOnce().catch(() => {}), beatMs);
      wasListening = true;
      listening.onListening(ask);
    };
    listen().catch(lose);
  }

  connect();
  return {
    async close(last) {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(beat);
      await current?.ask(last).catch(() => {});
      await current?.client.end().catch(() => {});
    },
  };
}
