import pg from "pg";
import { createDatabaseProbe } from "./database-probe.ts";
import { endSilentConnections } from "./end-silent-connections.ts";
import { errorOfCommit, NotReplicatedError, OutcomeUnknownError } from "./outcome-unknown.ts";

/** The types of each statement by its name. `npm run sql` writes them, a folder at a time, into `statements.d.ts` beside the stores. */
// biome-ignore lint/suspicious/noEmptyInterface: the folders with stores add their statements.
export interface Statements {}

/** An object in JSON: not an array, which the driver sends as an array of PostgreSQL. */
export type JsonObject = object & { readonly length?: never };

/** A query and the type of its rows; `row` is only a type. */
export interface Query<Row> extends pg.QueryConfig {
  readonly row?: Row;
}

/** Runs queries: the pool, or the one connection of a transaction. */
export interface Queryable {
  query<Row = pg.QueryResultRow>(query: Query<Row>): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/**
 * Runs queries that only read, where a reply from some seconds ago is as good as the newest: listings, search, figures. A
 * replica may answer them (decision 209). It is no `Queryable`, so that access, money and writes cannot receive it.
 */
export interface LaggingReads {
  /** Throws for a query that does more than read. */
  read<Row = pg.QueryResultRow>(query: Query<Row>): Promise<{ rows: Row[]; rowCount: number | null }>;
}

type Reader = Queryable | LaggingReads;

type Values<Name extends keyof Statements> = Statements[Name] extends { values: infer List extends unknown[] }
  ? List
  : never;
type RowOf<Name extends keyof Statements> = Statements[Name] extends { row: infer Row } ? Row : never;

/** A row whose columns of unknown type, those of JSON, are what `Json` says. */
type WithJson<Row, Json> = {
  [Column in keyof Row]: unknown extends Row[Column]
    ? Column extends keyof Json
      ? Json[Column]
      : unknown
    : Row[Column];
};

/** A statement that a store declared. */
export interface DeclaredStatement {
  name: string;
  /** As it is sent. */
  text: string;
  /** Its columns that are never null though the database cannot know. */
  neverNull: string[];
  /** The numbers of its parameters that may be null though nothing in it says so. */
  mayBeNull: number[];
}

const declared = new Map<string, DeclaredStatement>();

/**
 * A query with a name: PostgreSQL prepares it once a connection. `npm run sql` writes the types of its values and rows; `Json` says what
 * columns of stored JSON hold. Two marks in the text say what the database cannot know, and are not sent: `AS "name!"` for a column that is
 * never null, `$1?` for a parameter that may be.
 */
export function prepared<Name extends keyof Statements, Json = unknown>(
  name: Name,
  text: string,
): (...values: Values<Name>) => Query<WithJson<RowOf<Name>, Json>> {
  const sent = text.replaceAll(/!(?=")|(?<=\$\d+)\?/g, "");
  const known = declared.get(name);
  if (known && known.text !== sent) throw new Error(`Two statements have the name ${name}`);
  const neverNull = [...text.matchAll(/"(\w+)!"/g)].map(([, column = ""]) => column);
  const mayBeNull = [...text.matchAll(/\$(\d+)\?/g)].map(([, number]) => Number(number));
  declared.set(name, { name, text: sent, neverNull, mayBeNull });
  return (...values) => ({ name, text: sent, values });
}

/** The statements of all stores that were imported so far. */
export function declaredStatements(): DeclaredStatement[] {
  return [...declared.values()];
}

/** The rows of a query. */
export async function rows<Row = pg.QueryResultRow>(db: Reader, query: Query<Row>): Promise<Row[]> {
  return (await run(db, query)).rows;
}

/** The first row of a query, if there is one. */
export async function firstRow<Row = pg.QueryResultRow>(db: Reader, query: Query<Row>): Promise<Row | undefined> {
  return (await run(db, query)).rows[0];
}

const run = <Row>(db: Reader, query: Query<Row>) => ("read" in db ? db.read(query) : db.query(query));

/** The row of a query that always has one. */
export async function oneRow<Row = pg.QueryResultRow>(db: Reader, query: Query<Row>): Promise<Row> {
  const row = await firstRow(db, query);
  if (!row) throw new Error(`The query ${query.name ?? ""} had no row`);
  return row;
}

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Where a synchronous standby is
   * configured, it has the commit too; else `NotReplicatedError`. `OutcomeUnknownError` if the commit was not answered.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether nothing is ever committed, so that no other process hears of changes. */
  isRehearsal?: boolean;
  /** How the pool is used at this moment. */
  connections(): { total: number; idle: number; waiting: number; most: number };
  close(): Promise<void>;
};

/** A transaction in progress. Its type is its own, so that an action can demand one. */
export type Transaction = Queryable & { readonly inTransaction: true };

/**
 * The function of PostgreSQL that warns of a commit whose wait for a synchronous standby was ended, as by the statement's time
 * limit. It is committed here and may be on no standby, and the server reports success.
 */
const endedWait = "SyncRepWaitForLSN";

/** For a client whose queries may take long, whatever limits its role has. */
export const withoutTimeLimits = { options: "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0" };

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
    keepAlive: true,
    statement_timeout: 15_000,
    // For a server that can no longer say that a statement took too long: its machine or the way to it is gone.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (error) => options.onError?.(error));
  // A server can end a connection in the packet that makes it ready, before the caller that requested the connection
  // listens; an unhandled error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const watched = endSilentConnections(pool, createDatabaseProbe(url));
  const around = options.around ?? ((_name, run) => run());
  const asked =
    (client: Queryable): Queryable["query"] =>
    (query) =>
      around(query.name ?? "unnamed", () => watched(() => client.query(query)));
  return {
    query: asked(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => {
        broken = error;
      };
      const onNotice = (notice: { routine?: string | undefined }) => {
        if (notice.routine === endedWait) broken = new NotReplicatedError();
      };
      client.on("error", onError);
      client.on("notice", onNotice);
      try {
        await watched(() => client.query("BEGIN"));
        const result = await work({ inTransaction: true, query: asked(client) });
        await watched(() => client.query("COMMIT")).catch((error) => {
          throw errorOfCommit(error);
        });
        if (broken instanceof NotReplicatedError) throw broken;
        return result;
      } catch (error) {
        // There is nothing to roll back, and a database that is silent would keep the caller waiting again.
        if (error instanceof OutcomeUnknownError) broken = error;
        else
          await watched(() => client.query("ROLLBACK")).catch((rollbackError: Error) => {
            broken = rollbackError;
          });
        throw error;
      } finally {
        client.off("error", onError);
        client.off("notice", onNotice);
        client.release(broken);
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most }),
    close: () => pool.end(),
  };
}
