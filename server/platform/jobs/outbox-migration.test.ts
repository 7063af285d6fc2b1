import { randomBytes } from "node:crypto";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate, migrationNames } from "#db/migrate.ts";
import { deriveKeys, seal } from "#server/platform/keys/keys.ts";
import type { RegisteredJob, RunningJob } from "./job-definition.ts";
import { runNextJob } from "./run-next-job.ts";

const name = `test_${randomBytes(8).toString("hex")}`;
const url = inject("postgresUrl").replace(/\/postgres$/, `/${name}`);
const keys = deriveKeys(["a secret of the tests that is long enough"]);
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
let admin: pg.Client;
let db: Database;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  db = openDatabase(url);
});
afterAll(async () => {
  await db.close();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
});

test("migrates rows of the former outbox to jobs with state, history and sealed recipient", async () => {
  const earlier = (await migrationNames()).filter((each) => !/^\d+-jobs\.sql$/.test(each) && each < "0041");
  await migrate(url, earlier);
  const sealed = seal(keys, "outbox-seal", id(1), "ana@readers.example");
  await db.transaction(async (tx) => {
    // The rows of these mails' subjects are not needed here.
    await tx.query({ text: "SET LOCAL session_replication_role = replica" });
    const columns = `id, kind, cause, order_id, receipt_number, alert_id, payment_dispute_id, sealed_recipient, attempts, next_attempt_at,
      last_error, sent_at, dead_at, created_at`;
    await tx.query({
      text: `INSERT INTO outbox (${columns}) VALUES
        ($1, 'access-code', 'settlement', $1, NULL, NULL, NULL, $5, 2, '2026-01-02', 'ECONNECTION', NULL, NULL, '2026-01-01'),
        ($2, 'receipt', 'settlement', NULL, 'R-00000-00000', NULL, NULL, NULL, 1, '2026-01-02', NULL, '2026-01-03', NULL, '2026-01-01'),
        ($3, 'alert', 'raised', NULL, NULL, $3, NULL, $5, 16, '2026-01-02', 'EENVELOPE 550', NULL, '2026-01-04', '2026-01-01'),
        ($4, 'dispute-won', 'disputed', NULL, NULL, NULL, $4, NULL, 1, '2026-01-02', NULL, '2026-01-03', NULL, '2026-01-01')`,
      values: [id(1), id(2), id(3), id(4), sealed],
    });
  });
  await migrate(url);

  const date = (column: string) =>
    `to_char(${column} AT TIME ZONE current_setting('TimeZone'), 'YYYY-MM-DD') AS ${column}`;
  const moved = await db.query({
    text: `SELECT id, kind, queue, subject_id, once, sealed IS NOT NULL AS sealed, ${date("run_at")}, attempts, last_error, state,
      ${date("ended_at")}, ${date("created_at")} FROM jobs ORDER BY id`,
  });
  const all = { queue: "mail", run_at: "2026-01-02", created_at: "2026-01-01" };
  expect(moved.rows).toEqual([
    {
      ...{ ...all, id: id(1), kind: "access-code", subject_id: id(1), once: true, sealed: true },
      ...{ attempts: 2, last_error: "ECONNECTION", state: "waiting", ended_at: null },
    },
    {
      ...{ ...all, id: id(2), kind: "receipt", subject_id: "R-00000-00000", once: true, sealed: false },
      ...{ attempts: 1, last_error: null, state: "done", ended_at: "2026-01-03" },
    },
    {
      ...{ ...all, id: id(3), kind: "alert", subject_id: id(3), once: false, sealed: true },
      ...{ attempts: 16, last_error: "EENVELOPE 550", state: "dead", ended_at: "2026-01-04" },
    },
    {
      ...{ ...all, id: id(4), kind: "dispute-won", subject_id: id(4), once: true, sealed: false },
      ...{ attempts: 1, last_error: null, state: "done", ended_at: "2026-01-03" },
    },
  ]);

  const ran: RunningJob[] = [];
  const job: RegisteredJob = {
    kind: "access-code",
    queue: "mail",
    attemptsAfter: () => 16,
    run: async (running) => void ran.push(running),
  };
  const log = pino({ level: "silent" });
  const tools = { mailer: {} as never, brandName: "x", messageIdDomain: "shop.example" };
  const work = { db, keys, jobs: new Map([[job.kind, job]]), tools, alertOfDeadLetter: async () => {}, log };
  expect([await runNextJob(work, "mail"), await runNextJob(work, "mail")]).toEqual([true, false]);
  expect(ran).toMatchObject([{ id: id(1), subjectId: id(1), secret: "ana@readers.example", attempts: 3 }]);
});
