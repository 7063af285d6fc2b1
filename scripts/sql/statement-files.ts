import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { declaredStatements } from "#db/client.ts";
import { readCatalog } from "./catalog.ts";
import { StatementReader, type StatementTypes } from "./describe-statement.ts";

const folders = ["db", "server", "local", "ops", "bench", "importer"];

/** Says which statements PostgreSQL refuses, a line each. */
export class StatementsRefused extends Error {}

/**
 * The text of each folder's `statements.d.ts`, by its path: what `npm run sql` writes. Prepares every statement of every store on a migrated database
 * and throws StatementsRefused. `url` is of a superuser, whom PostgreSQL lets silence its own log.
 */
export async function statementFiles(url: string): Promise<Record<string, string>> {
  const stores = findStores();
  for (const store of stores) await import(pathToFileURL(store).href);
  const sources = stores.map((store) => ({ store, source: readFileSync(store, "utf8") }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const reader = await StatementReader.open(client, await readCatalog(client));
    const entries = new Map<string, string[]>();
    const refused: string[] = [];
    for (const declared of declaredStatements().sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const declaring = sources.find(({ source }) => source.includes(`"${declared.name}"`));
      if (!declaring) throw new Error(`The statement ${declared.name} is declared outside of a store`);
      const folder = dirname(declaring.store);
      try {
        const described = await reader.describe(declared);
        entries.set(folder, [...(entries.get(folder) ?? []), entryOf(declared.name, described)]);
      } catch (error) {
        refused.push((error as Error).message);
      }
    }
    if (refused.length > 0) throw new StatementsRefused(refused.join("\n"));
    return Object.fromEntries([...entries].map(([folder, lines]) => [`${folder}/statements.d.ts`, fileOf(lines)]));
  } finally {
    await client.end();
  }
}

/** The files of the project that declare statements. */
export function findStores(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
        join(parentPath, name),
      ),
    )
    .filter((path) => /(?:^|[/-])store\.ts$/.test(path.replaceAll("\\", "/")))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

function entryOf(name: string, { parameters, columns }: StatementTypes): string {
  const values = parameters.map(({ label, type }) => `${label}: ${type}`);
  const row = columns.map(({ name, type }) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${type};`);
  const spell = (parts: string[], [open, close]: [string, string], separator: string) => {
    const line = parts.join(`${separator} `);
    if (line.length < 100) return `${open}${line}${close}`;
    return `${open.trim()}\n        ${parts.join(`${separator}\n        `)}\n      ${close.trim()}`;
  };
  const rowText = row.length > 0 ? spell(row, ["{ ", " }"], "") : "Record<never, never>";
  return `    "${name}": {\n      values: ${spell(values, ["[", "]"], ",")};\n      row: ${rowText};\n    };\n`;
}

function fileOf(entries: string[]): string {
  const head =
    "// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.\n";
  const body = entries.join("");
  const module = body.includes("JsonObject") ? 'import type { JsonObject } from "#db/client.ts";' : "export {};";
  return `${head}${module}\n\ndeclare module "#db/client.ts" {\n  interface Statements {\n${body}  }\n}\n`;
}
