import type pg from "pg";
import { shareStatements } from "./share-work.ts";

interface Definition {
  table: string;
  name: string;
  definition: string;
}

interface Index extends Definition {
  /** Of the constraint that it belongs to. */
  kind: "PRIMARY KEY" | "UNIQUE" | null;
}

/** Tables without indexes, to be filled. */
export interface BareTables {
  /** Creates their indexes and unique constraints again, over all connections. */
  restoreIndexes(clients: readonly pg.Client[]): Promise<void>;
  /** Creates the foreign keys again and checks their rows, over all connections. Throws unless everything is as it was before. */
  restoreForeignKeys(clients: readonly pg.Client[]): Promise<void>;
}

/**
 * Drops the indexes and unique constraints of `tables`, and all foreign keys from and to them. An index that is built from all
 * rows takes a fraction of the time of one that grows row by row.
 */
export async function bareTables(client: pg.Client, tables: string[]): Promise<BareTables> {
  const before = { foreignKeys: await foreignKeysOf(client, tables), indexes: await indexesOf(client, tables) };
  for (const { table, name } of before.foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name, kind } of before.indexes) {
    await client.query(kind ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  }

  return {
    async restoreIndexes(clients) {
      await shareStatements(
        clients,
        before.indexes.map(({ definition }) => definition),
      );
      for (const { table, name, kind } of before.indexes) {
        if (kind) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${kind} USING INDEX ${name}`);
      }
    },
    async restoreForeignKeys(clients) {
      for (const { table, name, definition } of before.foreignKeys) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
      }
      // In a second step, so that keys of different tables are checked at the same time.
      await shareStatements(
        clients,
        before.foreignKeys.map(({ table, name }) => `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`),
      );
      const after = { foreignKeys: await foreignKeysOf(client, tables), indexes: await indexesOf(client, tables) };
      if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error("An index or constraint is not as before");
    },
  };
}

async function foreignKeysOf(client: pg.Client, tables: string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>({
    text: `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
      ORDER BY conrelid::regclass::text, conname`,
    values: [tables],
  });
  return rows;
}

async function indexesOf(client: pg.Client, tables: string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>({
    text: `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition,
        CASE contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE' END AS kind
      FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u') WHERE indrelid = ANY ($1::regclass[])
      ORDER BY 1, 2`,
    values: [tables],
  });
  return rows;
}
