import pg from "pg";

/** What a query can run on: the pool, or the one connection of a transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** A query with a name: PostgreSQL prepares it once a connection. */
export function prepared(name: string, text: string): (...values: unknown[]) => pg.QueryConfig {
  return (...values) => ({ name, text, values });
}

/** The rows of a query. */
export async function rows<Row extends pg.QueryResultRow>(db: Queryable, query: pg.QueryConfig): Promise<Row[]> {
  return (await db.query<Row>(query)).rows;
}

/** The first row of a query, if there is one. */
export async function firstRow<Row extends pg.QueryResultRow>(
  db: Queryable,
  query: pg.QueryConfig,
): Promise<Row | undefined> {
  return (await db.query<Row>(query)).rows[0];
}

/** The row of a query that always has one. */
export async function oneRow<Row extends pg.QueryResultRow>(db: Queryable, query: pg.QueryConfig): Promise<Row> {
  const row = await firstRow<Row>(db, query);
  if (!row) throw new Error(`The query ${query.name ?? ""} had no row`);
  return row;
}

export type Database = Queryable & {
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether nothing is ever committed, so that no other process hears of changes. */
  isRehearsal?: boolean;
  /** How the pool is used at this moment. */
  connections(): { total: number; idle: number; waiting: number; most: number };
  close(): Promise<void>;
};

/** A transaction in progress. Its type is its own, so that an action can demand one. */
export type Transaction = Queryable & { readonly inTransaction: true };

/** Opens a pool of connections. `onError` hears of idle connections that the server ended. */
export function openDatabase(
  url: string,
  options: {
    maxConnections?: number;
    onError?: (error: Error) => void;
    /** Runs each query, told by its name. */
    around?: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  } = {},
): Database {
  const most = options.maxConnections ?? 10;
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (error) => options.onError?.(error));
  // A server that ends a connection in the same packet that makes it ready is heard before anybody who asked for the
  // connection listens, and an error that nobody listens to ends the process. The next query of the connection fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const { around } = options;
  const asked = (client: Queryable): Queryable["query"] =>
    around ? (query) => around(query.name ?? "unnamed", () => client.query(query)) : (query) => client.query(query);
  return {
    query: asked(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => {
        broken = error;
      };
      client.on("error", onError);
      try {
        await client.query("BEGIN");
        const result = await work({ inTransaction: true, query: asked(client) });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        throw error;
      } finally {
        client.off("error", onError);
        client.release(broken);
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most }),
    close: () => pool.end(),
  };
}
