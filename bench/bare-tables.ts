import type pg from "pg";
import { shareWork } from "./share-work.ts";

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

interface Index extends Constraint {
  /** If it belongs to a constraint. */
  kind: "PRIMARY KEY" | "UNIQUE" | null;
}

/** Tables without indexes, to be filled. */
export interface BareTables {
  /** Creates the indexes and unique constraints of these tables again, over all connections. */
  restoreIndexes(clients: readonly pg.Client[], tables: string[]): Promise<void>;
  /** Creates the foreign keys again and checks them, over all connections. */
  restoreForeignKeys(clients: readonly pg.Client[]): Promise<void>;
}

/**
 * Drops the indexes and unique constraints of `tables`, and all foreign keys from and to them. An index that is built from all
 * rows takes a fraction of the time of one that grows row by row.
 */
export async function bareTables(client: pg.Client, tables: string[]): Promise<BareTables> {
  const { rows: foreignKeys } = await client.query<Constraint>({
    text: `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))`,
    values: [tables],
  });
  const { rows: indexes } = await client.query<Index>({
    text: `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition,
        CASE contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE' END AS kind
      FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u') WHERE indrelid = ANY ($1::regclass[])`,
    values: [tables],
  });
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name, kind } of indexes) {
    await client.query(kind ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  }
  const share = (clients: readonly pg.Client[], statements: string[]) =>
    shareWork(
      clients,
      statements.map((statement) => (each) => each.query(statement)),
    );

  return {
    async restoreIndexes(clients, restored) {
      const wanted = indexes.filter(({ table }) => restored.includes(table));
      await share(
        clients,
        wanted.map(({ definition }) => definition),
      );
      for (const { table, name, kind } of wanted) {
        if (kind) await clients[0]?.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${kind} USING INDEX ${name}`);
      }
    },
    async restoreForeignKeys(clients) {
      for (const { table, name, definition } of foreignKeys) {
        await clients[0]?.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
      }
      // Apart, because this lets both connections read at the same time.
      await share(
        clients,
        foreignKeys.map(({ table, name }) => `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`),
      );
    },
  };
}
