import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { runProgram } from "../testing/run-program.ts";
import { backUp } from "./back-up.ts";
import { copyOut } from "./copy-streams.ts";
import { backupTables } from "./database-tables.ts";
import { folderArchives } from "./folder-archives.ts";
import { openBackup } from "./manifest.ts";
import { assertRestorable, restoreDatabase } from "./restore-database.ts";

const rowsPerTable = 5_200;
/** Equal numbers give equal values of a type in every table, so that row n references row n. */
const byType: Record<string, string> = {
  uuid: "('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid",
  text: "'t-' || n",
  bytea: "decode(md5(n::text), 'hex')",
  bigint: "n",
  integer: "450",
  smallint: "0",
  real: "0",
  boolean: "true",
  "timestamp with time zone": "'2026-01-01T00:00:00Z'",
  date: "date '2000-01-01' + n",
  tsvector: "'word'",
  bit: "repeat('1', 16384)::bit(16384)",
  xid8: "'3'",
  "text[]": "array['t-' || n]",
  "uuid[]": "'{}'",
  jsonb: "'{}'",
};
/** Values that satisfy checks, by column or by table and column; those of a table may include nullable columns. */
const byColumn: Record<string, string> = {
  language: "'en'",
  "posts.language": "'English'",
  "post_categories.language": "'English'",
  "draft_revisions.language": "'English'",
  "draft_revisions.cause": "'saved'",
  "draft_revisions.version": "1",
  email: "'creator@example.com'",
  access_type: "'FREE'",
  currency: "'usd'",
  number: "'R-' || lpad(n::text, 5, '0') || '-00000'",
  actor: "'an operator'",
  action: "'retry-mail'",
  outcome: "'done'",
  role: "'cover'",
  account: "'refunds'",
  reason: "'repeat'",
  cause: "'settlement'",
  status: "'won'",
  kind: "'access-code'",
  "access_endings.cause": "'refund'",
  "post_endings.cause": "'withdrawn'",
  "creator_endings.cause": "'hidden'",
  "purges.what": "'mails'",
  "drafts.state": "'draft'",
  "team_actions.subject_kind": "'account'",
  "publications.action": "'publish'",
  "publications.step": "1",
  "publications.from_state": "'draft'",
  "publications.to_state": "'published'",
  "unreferenced_blobs.key": "lpad(to_hex(n), 64, '0')",
  "uploads.kind": "'download'",
  "uploads.size_bytes": "1",
  "media_playback.support": "'everywhere'",
  "file_works.blob_key": "lpad(to_hex(n), 64, '0')",
  "file_works.work_key": "lpad(to_hex(n), 64, '0')",
  "film_packages.blob_key": "lpad(to_hex(n), 64, '0')",
  "film_ladders.blob_key": "lpad(to_hex(n), 64, '0')",
  "film_renditions.blob_key": "lpad(to_hex(n), 64, '0')",
  "film_renditions.edition": "'0123abcd'",
  "film_renditions.size": "720",
  "film_renditions.segment_bytes": "array[450]",
  "film_renditions.segment_ms": "array[4000]",
  "sound_profiles.blob_key": "lpad(to_hex(n), 64, '0')",
  "imports.state": "'finished'",
  "imports.ended_at": "timestamptz '2026-01-01T00:00:00Z'",
  "post_old_paths.path": "'/old/' || n",
  "import_entries.position": "1",
  "import_entries.outcome": "'created'",
  "moderation_cases.state": "'dismissed'",
  "moderation_cases.last_step": "1",
  "moderation_cases.due_at": "NULL",
  "moderation_steps.step": "1",
  "moderation_steps.action": "'dismiss'",
  "moderation_steps.from_state": "'open'",
  "moderation_steps.to_state": "'dismissed'",
  "post_reports.reason": "'other'",
  "refund_requests.reason": "'other'",
  "post_reports.expires_at": "timestamptz '2026-01-01T00:00:00Z' + interval '2160 hours'",
  "contact_messages.outcome": "'closed'",
  "contact_messages.due_at": "NULL",
  "contact_endings.outcome": "'closed'",
  "contact_endings.reason": "'spam'",
  "email_changes.attempts": "0",
  "restrictions.capability": "'publish'",
  "restrictions.cause": "'fraud'",
  "account_roles.role": "'owner'",
  "sessions.strength": "1",
  "passkey_challenges.purpose": "'sign-in'",
  "post_views.total": "900",
  "alerts.kind": "'audit'",
  "applications.state": "'received'",
  "applications.last_step": "1",
  "applications.due_at": "timestamptz '2026-01-02T00:00:00Z'",
  "application_steps.number": "1",
  "application_steps.state": "'received'",
  "application_steps.checks": "'{}'",
  "payments.kind": "'purchase'",
  "orders.payment_intent_id": "'t-' || n",
  "orders.client_secret_fingerprint": "'\\x00'",
  "payment_refunds.status": "'succeeded'",
  "dispute_evidence.answers": "'open'",
  "dispute_evidence.state": "'draft'",
  "ledger_payments.kind": "'refused'",
  "ledger_transactions.kind": "'settlement'",
  "listing_changes.posts": "1",
  "payout_accounts.country": "'US'",
  "payout_accounts.entity_type": "'individual'",
  "payout_accounts.rail": "'connect'",
  "payout_accounts.status": "'restricted'",
  "payouts.period": "date '2001-01-01' + 7 * n",
  "payouts.amount_cents": "4500",
  "payout_lines.week": "date '2001-01-01' + 7 * n",
  "payout_lines.line": "'sales'",
  "payout_lines.amount_cents": "4500",
  "payout_notices.kind": "'refund'",
  "payout_holds.cause": "'bank-changed'",
  "payout_holds.external_account_id": "'t-' || n",
  "payout_holds.ends_at": "timestamptz '2030-01-01T00:00:00Z'",
  "transfer_reversals.reason": "'fraud'",
  "payout_schedules.schedule": "'monthly'",
  "creator_week_credits.week": "date '2001-01-01' + 7 * n",
  "creator_week_lines.week": "date '2001-01-01' + 7 * n",
  "creator_week_lines.line": "'sales'",
  "payout_skips.period": "date '2001-01-01' + 7 * n",
  "payout_skips.reason": "'no-account'",
  "paydays.period": "date '2001-01-01' + 7 * n",
  "bank_payouts.status": "'paid'",
  "jobs.subject_id": "'t-' || n",
  "jobs.state": "'done'",
  "jobs.ended_at": "timestamptz '2026-01-01T00:00:00Z'",
  "grants.expires_at": "timestamptz '2026-01-04T00:00:00Z'",
  "name_resets.expires_at": "timestamptz '2026-01-01T01:00:00Z'",
  "contact_messages.expires_at": "timestamptz '2026-01-01T00:00:00Z' + interval '2160 hours'",
  "applications.expires_at": "timestamptz '2026-01-01T00:00:00Z' + interval '2160 hours'",
};
/** Nullable columns of which a check requires one. */
const alsoFilled: Record<string, string> = {
  media_files: "post_id",
  ledger_transactions: "payment_intent_id",
};

/** Tables whose rows come with a migration. */
const filledByMigration = ["moderation_rules", "publication_rules"];

/** A translation needs two posts of one creator, and each creator of this test has one. */
const notFilled = [...filledByMigration, "post_translations"];

let source: TestDatabase;
let client: pg.Client;
let folder: string;
const target = `test_${randomBytes(8).toString("hex")}`;
const urlOf = (name: string) => Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).href;

beforeAll(async () => {
  source = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  client = new pg.Client({ connectionString: source.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await source.db.query({ text: `DROP DATABASE IF EXISTS ${target} WITH (FORCE)` });
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Fills every table, except single-row ones, with 5,200 rows. Add values above for a new table whose checks reject the
 * defaults.
 */
async function fillTables(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND (a.attnotnull AND NOT (a.atthasdef AND a.atttypid = ANY ('{int2,int4,jsonb,bool}'::regtype[]))
        OR c.relname || '.' || a.attname = ANY ($1))`,
    [[...Object.keys(byColumn), ...Object.entries(alsoFilled).map(([table, column]) => `${table}.${column}`)]],
  );
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  const filled: string[] = [];
  await client.query("SET session_replication_role = replica");
  for (const { name, columns } of await backupTables(client)) {
    if (columns.includes("only_row") || notFilled.includes(name)) continue;
    const given = columnsOf.get(name) ?? [];
    const values = given.map(({ column, type }) => byColumn[`${name}.${column}`] ?? byColumn[column] ?? byType[type]);
    await client.query(`INSERT INTO ${name} (${given.map(({ column }) => pg.escapeIdentifier(column)).join(", ")})
      OVERRIDING SYSTEM VALUE SELECT ${values.join(", ")} FROM generate_series(1, ${rowsPerTable}) AS n`);
    filled.push(name);
  }
  await client.query("RESET session_replication_role");
  return filled;
}

test("backs up and restores more than 5,000 rows of every table", { tags: ["long"] }, async () => {
  const filled = await fillTables();
  const place = folderArchives(folder);
  const { manifest } = await backUp({
    databaseUrl: source.url,
    media: undefined,
    place,
    name: "large",
    product: "Vitrina",
    timeLimitMs: 60_000,
  });
  const counted = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  for (const name of filled) expect([name, counted.get(name)]).toEqual([name, rowsPerTable]);

  await client.query(`CREATE DATABASE ${target}`);
  const backup = await openBackup(place.open("large"));
  await backup.verify();
  await assertRestorable(urlOf(target), manifest, { replace: false });
  await restoreDatabase(urlOf(target), backup);
  const restored = new pg.Client({ connectionString: urlOf(target) });
  await restored.connect();
  for (const name of filled) {
    const sum = `SELECT count(*)::int AS rows, sum(hashtextextended(t::text, 0)) FROM ${name} t`;
    expect([name, (await restored.query(sum)).rows]).toEqual([name, (await client.query(sum)).rows]);
  }
  await restored.end();
});

test("continues queries after a COPY whose last row and end arrive in one packet", async () => {
  // The rows fill the buffers, so the socket is paused when the last one arrives.
  const rows = `SELECT repeat('x', CASE n WHEN ${rowsPerTable} THEN 200000 ELSE 100 END) FROM generate_series(1, ${rowsPerTable}) AS n`;
  const into = createWriteStream(join(folder, "rows.gz"));
  await pipeline(copyOut(client, `COPY (${rows}) TO STDOUT`), createGzip(), into);
  const { rows: after } = await client.query("SELECT 1 AS answer");
  expect(after).toEqual([{ answer: 1 }]);
});

/** A proxy in front of the database that stops forwarding on a connection once it sends this text. */
async function startProxy(lastText: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(source.url);
  const server = createServer((caller) => {
    const upstream = connect(Number(port), hostname);
    let isSilent = false;
    caller.on("data", (chunk) => {
      isSilent ||= chunk.includes(lastText);
      if (!isSilent) upstream.write(chunk);
    });
    upstream.on("data", (chunk) => caller.write(chunk));
    caller.on("close", () => upstream.destroy()).on("error", () => {});
    upstream.on("close", () => caller.destroy()).on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxied = Object.assign(new URL(source.url), { port: String((server.address() as AddressInfo).port) });
  return { url: proxied.href, close: async () => void server.close() };
}

test.each([
  ["after the connection is open", "server_version_num"],
  ["before it migrates", "pg_advisory_xact_lock"],
  ["while it sends rows", "COPY (SELECT"],
])("exits with 1 and one line when the database goes silent %s", async (_, lastText) => {
  const { url, close } = await startProxy(lastText);
  const folderName = join(folder, "stalled");
  const settings = { ...requiredSettings, DATABASE_URL: url, DATA_DIR: join(folder, "data") };
  const { code, output, errors } = await runProgram(["ops/backup.ts", folderName, "--time-limit", "1"], settings);
  expect([code, output, errors]).toEqual([1, "", "No byte arrived for 1 second: the backup is incomplete\n"]);
  await close();
});
