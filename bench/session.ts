import { createHash, randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase, type Queryable } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { findSession } from "#server/domains/accounts/sessions-store.ts";
import { quantile } from "./quantile.ts";

const rounds = 10;
const checksOfRound = 2_000;
const requiredMicroseconds = 300;

/** Measures the check of a session: CPU time of this process for each check, and its queries. The median of ten rounds. */
export async function benchSession(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-bench-"));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const server = await startPostgresServer({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
  });
  try {
    const admin = new pg.Client({ connectionString: server.url("postgres") });
    await admin.connect();
    await admin.query("CREATE DATABASE sessions");
    await admin.end();
    await migrate(server.url("sessions"));
    const db = openDatabase(server.url("sessions"), { maxConnections: 4 });
    const tokenHash = createHash("sha256").update(randomBytes(32)).digest();
    await db.query({
      text: `WITH account AS (INSERT INTO accounts (email_fingerprint, fingerprint_key_id, sealed_email, language)
          VALUES ('\\x00', 'bench', '\\x00', 'en') RETURNING id),
        role AS (INSERT INTO account_roles (account_id, role) SELECT id, 'reviewer' FROM account)
        INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
        SELECT $1, id, 2, 'Firefox, Linux', app_now() + interval '1 hour' FROM account`,
      values: [tokenHash],
    });
    let queries = 0;
    const counted: Queryable = {
      query: (query) => {
        queries += 1;
        return db.query(query);
      },
    };
    const timesUs: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = process.cpuUsage();
      for (let check = 0; check < checksOfRound; check++)
        if (!(await findSession(counted, tokenHash))) throw new Error("The session was not found");
      const { user: ofUser, system } = process.cpuUsage(before);
      // The first round compiles.
      if (round > 0) timesUs.push((ofUser + system) / checksOfRound);
    }
    await db.close();
    const median = quantile(timesUs, 0.5);
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores`);
    console.log(
      `session check: ${median.toFixed(0)} µs of CPU (required: ${requiredMicroseconds}); queries for each: ${queries / checksOfRound / (rounds + 1)}`,
    );
    if (median > requiredMicroseconds) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
