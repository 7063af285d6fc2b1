import pg from "pg";

/** A table in a backup. */
export interface BackupTable {
  name: string;
  /** The columns that COPY transfers, without generated ones. */
  columns: string[];
  /** The expression that reads each column: transaction ids are meaningless in another cluster. */
  expressions: string[];
}

/**
 * The tables to back up, each after those that it references. Omits unlogged tables (lost in a crash anyway), the list
 * of migrations, the test clock, and what this installation knows of its own backups.
 */
export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND c.relname NOT IN ('schema_migrations', 'clock_shift', 'newest_backup', 'replica_marks') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    SELECT f.conrelid::regclass::text AS "from", f.confrelid::regclass::text AS "to" FROM pg_constraint f
    WHERE f.contype = 'f' AND NOT f.condeferrable AND f.conrelid <> f.confrelid AND f.connamespace = 'public'::regnamespace`);
  const quote = pg.escapeIdentifier;
  const tables = Map.groupBy(columns, ({ table }) => table);
  return inOrder([...tables.keys()], references).map((name) => {
    const own = tables.get(name) ?? [];
    return {
      name,
      columns: own.map(({ column }) => column),
      // The first transaction id of any cluster, so no later transaction has it.
      expressions: own.map(({ column, type }) => (type === "xid8" ? "'3'::xid8" : quote(column))),
    };
  });
}

function inOrder(names: string[], references: { from: string; to: string }[]): string[] {
  const placed: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const ready = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(", ")}`);
    for (const name of ready) {
      placed.push(name);
      left.delete(name);
    }
  }
  return placed;
}

/** The current value of each sequence. */
export async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
