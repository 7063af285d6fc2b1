import type pg from "pg";

/** A column of a table. */
export interface CatalogColumn {
  name: string;
  notNull: boolean;
  /** The only texts that a CHECK constraint lets it have. */
  choices: string[] | undefined;
}

/** The database's description of its tables, types and functions, by their object ids. */
export interface Catalog {
  /** The column of a table by its number; undefined for a system column. */
  column(table: string, number: number): CatalogColumn | undefined;
  /** The name of a type, such as `int4`; of an array `_int4`. */
  typeName(type: string): string;
  function(id: string): { name: string; isStrict: boolean; returns: string };
}

const columnsText = `SELECT a.attrelid::text AS "table", a.attnum AS number, a.attname AS name, a.attnotnull AS "notNull",
    ARRAY(SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
          WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]) AS checks
  FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid AND t.relkind IN ('r', 'v', 'm', 'p')
  WHERE a.attnum > 0 AND NOT a.attisdropped`;

/** Reads the catalog of a migrated database. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<{
    table: string;
    number: number;
    name: string;
    notNull: boolean;
    checks: string[];
  }>(columnsText);
  const types = await client.query<{ id: string; name: string }>(
    "SELECT oid::text AS id, typname AS name FROM pg_type",
  );
  const functions = await client.query<{ id: string; name: string; isStrict: boolean; returns: string }>(
    `SELECT oid::text AS id, proname AS name, proisstrict AS "isStrict", prorettype::text AS returns FROM pg_proc`,
  );
  const columnsByPlace = new Map(columns.rows.map((row) => [`${row.table} ${row.number}`, row]));
  const typeNames = new Map(types.rows.map(({ id, name }) => [id, name]));
  const functionsById = new Map(functions.rows.map((row) => [row.id, row]));
  const found = <Value>(value: Value | undefined, what: string): Value => {
    if (value === undefined) throw new Error(`The catalog has no ${what}`);
    return value;
  };
  return {
    column(table, number) {
      const row = columnsByPlace.get(`${table} ${number}`);
      return row && { name: row.name, notNull: row.notNull, choices: choicesOf(row.checks) };
    },
    typeName: (type) => found(typeNames.get(type), `type ${type}`),
    function: (id) => found(functionsById.get(id), `function ${id}`),
  };
}

/** The texts of a constraint like `CHECK (state IN ('waiting', 'done'))`, as PostgreSQL writes it. */
function choicesOf(checks: string[]): string[] | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/.exec(check);
    const texts = (list?.[1] ?? list?.[2])?.split(", ").map((each) => /^'([^']*)'::text$/.exec(each)?.[1]);
    if (texts?.every((each) => each !== undefined)) return texts.filter((each) => each !== undefined);
  }
  return undefined;
}
