import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Query } from "./client.ts";

/** The channel on which a connection asks itself whether it receives notifications. */
const echoChannel = "vitrina_echo";
/** The interval of heartbeats, and the time for their reply. */
const beatMs = 1_000;
const answerTimeoutMs = 5_000;
const reconnectMs = 250;

/** A connection accepts LISTEN and receives nothing. */
export class NoNotificationsError extends Error {
  constructor() {
    super("Notifications do not arrive: set DATABASE_DIRECT_URL, which no pooler answers");
  }
}

export interface ChangeListening {
  url: string;
  channel: string;
  /** The connection's name in `pg_stat_activity`. */
  name: string;
  /** The query of every heartbeat. */
  beat: pg.QueryConfig;
  /**
   * Called when notifications arrive from now on. `ask` runs a query on this connection; it fails when the connection
   * does.
   */
  onListening(ask: Ask): void;
  onChange(payload: string): void;
  /**
   * Called when a heartbeat is answered: all notifications before it was sent (in milliseconds of `performance.now`)
   * have arrived.
   */
  onBeat(sentAtMs: number): void;
  /** Called when the connection is lost: notifications may be missed until `onListening` is called again. */
  onLost(error: Error | undefined): void;
}

export type Ask = <Row>(query: Query<Row>) => Promise<Row | undefined>;

/**
 * Listens to a channel of the database on its own connection, and reconnects until it is closed. Notices a closed
 * connection at once, and a hanging one within some seconds. A connection counts as listening only after it has received a
 * notification that it sent itself: a pooler accepts LISTEN and delivers nothing.
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
      // Immediately the first time: a running database is listened to again before much can change.
      retry = setTimeout(connect, wasListening ? 0 : reconnectMs);
    };
    let answered: Promise<unknown> = Promise.resolve();
    const ask: Ask = async (query) => {
      // Sequentially: the driver queues queries itself for now, and announces that its next version will not.
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
    const echo = randomUUID();
    let isEchoed = false;
    own.on("notification", ({ channel, payload = "" }) => {
      if (channel === echoChannel) isEchoed ||= payload === echo;
      else if (!isOver) listening.onChange(payload);
    });
    /** Throws unless this connection receives what it sends: its own notification arrives before the reply of a later query. */
    const receiveEcho = async () => {
      await ask({ text: `LISTEN ${echoChannel}` });
      await ask({ text: `NOTIFY ${echoChannel}, '${echo}'` });
      await ask({ text: `UNLISTEN ${echoChannel}` });
      if (!isEchoed) throw new NoNotificationsError();
    };
    const listen = async () => {
      await own.connect();
      await ask({ text: `LISTEN ${listening.channel}` });
      await receiveEcho();
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
