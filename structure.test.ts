import { basename } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { paths } from "#contract/paths.ts";
import { isUsername, reservedUsernames } from "#contract/reserved-usernames.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { oneRow, rows } from "#db/client.ts";
import {
  citationFaults,
  deadLinks,
  decisionFaults,
  readDocuments,
  readRepositoryFiles,
  unknownPaths,
} from "#server/testing/structure/documents.ts";
import { folderCircles } from "#server/testing/structure/folder-circles.ts";
import { forbiddenImports, importCircles } from "#server/testing/structure/import-rules.ts";
import { proseFaults } from "#server/testing/structure/prose.ts";
import { isForTests, readSourceFiles } from "#server/testing/structure/source-files.ts";
import { foreignTables, tableOwners } from "#server/testing/structure/table-owners.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import routes from "#web/routes.ts";

const files = readSourceFiles();
const product = files.filter((file) => !isForTests(file));

function offenders(candidates: typeof files, offends: (file: (typeof files)[number]) => boolean): string[] {
  return candidates.filter(offends).map(({ path }) => path);
}

test("modules import only what the rules of their folder allow", () => {
  expect(forbiddenImports(files), "see server/testing/structure/import-rules.ts").toEqual([]);
});

test("imports make no circles", () => {
  expect(importCircles(files)).toEqual([]);
});

test("folders import each other in no circle, types included", () => {
  expect(folderCircles(product)).toEqual([]);
});

test("imports lead to files that are there", () => {
  const known = new Set(files.map(({ path }) => path));
  const lost = files.flatMap(({ path, imports }) =>
    imports.filter((target) => /\.tsx?$/.test(target) && !known.has(target)).map((target) => `${path} → ${target}`),
  );
  expect(lost.filter((line) => !line.includes("+types/"))).toEqual([]);
});

test("files are named in kebab-case and say what they hold", () => {
  expect(offenders(files, ({ path }) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(basename(path)))).toEqual([]);
  const drawers = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)(?:\/|\.tsx?$)/;
  expect(offenders(files, ({ path }) => drawers.test(path))).toEqual([]);
});

test("only config.ts reads the environment of the product", () => {
  const mayRead = (path: string) =>
    path === "server/config.ts" ||
    path === "sandbox/main.ts" ||
    /^(?:local|ops|bench|scripts)\//.test(path) ||
    /^[^/]+\.config\.ts$/.test(path);
  expect(offenders(product, ({ path, code }) => /\bprocess\.env\b/.test(code) && !mayRead(path))).toEqual([]);
});

test("fingerprints, codes and signatures are compared in constant time, in one place", () => {
  const secret =
    /^server\/(?:domains\/(?:access|payments|orders|free-payments|provider-events|operations|contact|applications)|platform|http)\//;
  const byHand = /\.equals\(|\.compare\(|\btimingSafeEqual\b/;
  expect(
    offenders(
      product,
      ({ path, code }) => secret.test(path) && path !== "server/platform/keys/keys.ts" && byHand.test(code),
    ),
  ).toEqual([]);
});

test("only stores spell SQL", () => {
  const sql =
    /["'`][^"'`]*\b(?:SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s+SET\s|DELETE FROM\s|(?:CREATE|ALTER|DROP) TABLE\s)/;
  const maySpell = (path: string) => /store\.ts$/.test(path) || /^(?:db|local|ops|scripts)\//.test(path);
  const advice = "move the statement into a store: see docs/guide/add-a-statement.md";
  expect(
    offenders(product, ({ path, code }) => sql.test(code) && !maySpell(path)),
    advice,
  ).toEqual([]);
});

test("only threads clean texts of creators", () => {
  const inThread = /^server\/domains\/(?:post-html\/|post-markdown\/(?:clean-whole|convert-here|text-worker)\.ts$)/;
  const named = /\b(?:sanitizeBody|sanitizeStoredBody|cleanWhole|convertHere)\b|from "sanitize-html"/;
  expect(
    offenders(product, ({ path, code }) => named.test(code) && !inThread.test(path)),
    "call convertText or cleanHtml of post-markdown, or readStoredBody of post-html",
  ).toEqual([]);
});

test("only the catalogue and figures read what may lag", () => {
  const may =
    /^(?:db\/|server\/(?:shop|product)\.ts$|server\/platform\/replica\/|server\/domains\/(?:catalogue|figures)\/|bench\/)/;
  const named = /\b(?:LaggingReads|readsOf)\b/;
  expect(offenders(product, ({ path, code }) => named.test(code) && !may.test(path))).toEqual([]);
});

/** Files that say themselves what rows a query has, and why. */
const rowsTypedByHand: Record<string, string> = {
  "db/client.ts": "Declares how statements are run.",
  "db/migrate.ts": "Runs before any table is there.",
  "ops/backup/back-up.ts": "Copies tables by their names, of any version.",
  "ops/backup/database-tables.ts": "Copies tables by their names, of any version.",
  "ops/backup/restore-database.ts": "Copies tables by their names, of any version.",
  "local/product/demo.ts": "Asks which server it is, before the product's tables are there.",
  "local/product/assert-database-usable.ts": "Asks which server it is, before the product's tables are there.",
  "scripts/sql/catalog.ts": "Reads the catalog that the types of statements come from.",
};

test("statements have the types that npm run sql writes", () => {
  const byHand = /\b(?:rows|firstRow|oneRow|query)<|\btext: *["'`](?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/;
  expect(offenders(product, ({ code }) => byHand.test(code)).sort()).toEqual(Object.keys(rowsTypedByHand).sort());
});

test("SQL names only tables of its own domain, and shared views", () => {
  expect(foreignTables(product), "see docs/guide/add-a-migration.md, “Name its owner”").toEqual({});
});

test("every table, view and sequence has one owner, and every shared view says what it is for", async () => {
  const database = await createTestDatabase();
  const stored = await rows<{ name: string; comment: string | null }>(database.db, {
    text: `SELECT relname AS name, obj_description(c.oid, 'pg_class') AS comment FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i', 'e') AND d.refobjsubid > 0)`,
  });
  await database.close();
  expect(Object.values(tableOwners).flat().sort()).toEqual(stored.map(({ name }) => name).sort());
  expect(stored.filter(({ name, comment }) => name.startsWith("shared_") && !comment)).toEqual([]);
});

/** The first segments of the product's own addresses. */
function ownSegments(): string[] {
  const spell = (value: unknown): string[] => {
    if (typeof value === "string") return [value];
    if (typeof value === "function") return [String(value("x", "x", {}))];
    return Object.values(value as object).flatMap(spell);
  };
  const addresses = [
    ...spell({ ...paths, ...staffPaths, inLanguage: "" }),
    ...Object.values(calls).map(({ path }) => path),
  ];
  return [...new Set(addresses.map((address) => address.split(/[/?]/)[1] ?? ""))].filter(
    (segment) => segment && segment !== "x",
  );
}

test("dates, numbers and plurals are left to Intl", () => {
  const byHand =
    /\bgetMonth\(|\bgetUTCMonth\(|\.toLocale(?:Date|Time)?String\(|\.toDateString\(|["'`](?:January|February|Jan|Feb|enero|febrero|ene|feb)\b/;
  // Short dates are put together from what Intl said when the pages were built; a test of their own compares (decision 086).
  const elsewhere = /^(?:db|local|ops|scripts|sandbox)\/|^web\/i18n\/date\.ts$/;
  expect(offenders(product, ({ path, code }) => byHand.test(code) && !elsewhere.test(path))).toEqual([]);
  // Only where texts in both languages stand: elsewhere a count of one may decide something else.
  const dictionaries = product.filter(({ code }) => /\bconst en\b|^ {2}en: [({]/m.test(code));
  expect(dictionaries.length).toBeGreaterThan(20);
  expect(offenders(dictionaries, ({ code }) => /(?:[!=]==|[<>]=?) ?1\b/.test(code))).toEqual([]);
});

test("only the contract spells the product's addresses", () => {
  // A pattern with parameters declares a route; a bare prefix tells calls from pages.
  const spelled = new RegExp(`["'\`]/(?:${ownSegments().join("|")})(?=["'\`/?$])[^"'\`]*["'\`]`, "g");
  const allowed = (literal: string) => /\/:\w/.test(literal) || /^.\/(?:api|media|assets)\/\*?.$/.test(literal);
  const found = product
    .filter(({ path }) => !path.startsWith("contract/") && path !== "web/routes.ts" && /^(?:server|web)\//.test(path))
    .flatMap(({ path, code }) =>
      (code.match(spelled) ?? []).filter((literal) => !allowed(literal)).map((literal) => `${path}: ${literal}`),
    );
  expect(found, "use paths or staffPaths of contract/, or addressOf for a call").toEqual([]);
});

test("each call of the contract has exactly one handler", () => {
  const handled = product
    .filter(({ path }) => /^server\/domains\/.*\/(?:[a-z]+-)?handlers\.ts$/.test(path))
    .map(({ code }) => code.slice(code.indexOf("\n  return {")))
    .flatMap((code) => [...code.matchAll(/^ {4}(?:async )?(\w+)(?:\(|: )/gm)].map(([, name]) => name));
  expect(handled.sort()).toEqual(Object.keys(calls).sort());
});

function firstSegments(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.path ? [entry.path.split("/")[0] ?? ""] : firstSegments(entry.children ?? []),
  );
}

test("no creator can take a name that hides a route", async () => {
  const served = product
    .filter(({ path }) => path.startsWith("server/"))
    .flatMap(({ code }) =>
      [...code.matchAll(/(?:url: |app\.(?:get|post|all)\()["'`]\/([^"'`/]+)/g)].map(([, name]) => name ?? ""),
    );
  const screens = firstSegments((await routes) as RouteConfigEntry[]);
  const segments = [...served, ...screens, ...ownSegments()].filter((segment) => !/^[:*]/.test(segment));
  expect(segments.filter((segment) => isUsername(segment))).toEqual([]);
  expect(segments.length).toBeGreaterThan(20);
});

test("the database reserves the same usernames as the contract", async () => {
  const database = await createTestDatabase();
  const { definition } = await oneRow<{ definition: string }>(database.db, {
    text: "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'authors_username_reserved'",
  });
  await database.close();
  const names = [...definition.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names.sort()).toEqual([...reservedUsernames].sort());
});

test("links between documents lead to files that exist", () => {
  expect(deadLinks()).toEqual([]);
});

test("architecture, guides and concepts name only files that exist", () => {
  const checked = readDocuments().filter(({ path }) =>
    /^(?:ARCHITECTURE\.md|docs\/(?:guide|concepts)\/.*)$/.test(path),
  );
  expect(checked.length).toBeGreaterThan(10);
  expect(unknownPaths(checked, readRepositoryFiles())).toEqual([]);
});

test("each decision has a title, a status, at most 25 lines and a place in the index", () => {
  expect(decisionFaults()).toEqual([]);
});

test("comments cite sections and decisions that exist", () => {
  expect(citationFaults(files.map(({ path }) => path))).toEqual([]);
});

test("titles of tests and comments name an actor and use the terms of the glossary", () => {
  const advice = "name the actor, and use the usual term: see “How we write” in docs/glossary.md";
  expect(proseFaults(files.map(({ path }) => path)), advice).toEqual([]);
});
