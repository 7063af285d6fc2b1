import pg from "pg";
import type { Query, Queryable } from "./client.ts";

/** A replica that takes longer to connect or to answer is not worth the wait: the primary is asked instead. */
const answerTimeoutMs = 1_000;

/** Connections to a replica. */
export interface ReadingPool {
  /**
   * Runs `work` on one connection, which is the same object each time it is used, so that `work` can remember what it knows
   * of the server behind it. Returns undefined at once while all connections are at work. Throws what `work` throws, and
   * after a second without an answer; the connection is closed then.
   */
  use<T>(work: (connection: Queryable) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/** Opens a pool of at most so many connections, lazily. */
export function openReadingPool(
  url: string,
  {
    maxConnections,
    around,
  }: {
    maxConnections: number;
    /** Runs each query, told by its name. */
    around?: (<T>(name: string, run: () => Promise<T>) => Promise<T>) | undefined;
  },
): ReadingPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: answerTimeoutMs,
    keepAlive: true,
    statement_timeout: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
    // Compiling the first search of a connection took longer than the limit above, on a PostgreSQL that has a compiler.
    options: "-c jit=off",
  });
  // The next query on a connection that the server ended fails, and the primary answers it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connections = new WeakMap<pg.PoolClient, Queryable>();
  const connectionOf = (client: pg.PoolClient): Queryable => {
    const asked = client as Queryable;
    const query = <Row>(query: Query<Row>) =>
      around ? around(query.name ?? "unnamed", () => asked.query(query)) : asked.query(query);
    const connection = connections.get(client) ?? { query };
    connections.set(client, connection);
    return connection;
  };
  return {
    async use(work) {
      if (pool.idleCount === 0 && pool.totalCount >= maxConnections) return undefined;
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        return await work(connectionOf(client));
      } catch (error) {
        failure = error as Error;
        throw error;
      } finally {
        client.release(failure);
      }
    },
    close: () => pool.end(),
  };
}
