import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { declaredStatements } from "#db/client.ts";
import { migrationNames } from "#db/migrate.ts";
import { findStores } from "./sql/statement-files.ts";

// npm run release: stores what a version leaves behind at its release, for the test that the next one runs beside it.
for (const store of findStores()) await import(pathToFileURL(store).href);
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const named = declaredStatements().map(({ name, text }) => [name, text] as const);
const statements = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
const released = { version, migrations: await migrationNames(), statements };
writeFileSync("db/released-version.json", `${JSON.stringify(released, null, 2)}\n`);
console.log(`Wrote ${named.length} statements of version ${version}`);
