import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startPostgresServer } from "./postgres-server.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-postgres-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("replaces a lost password, because the folder's owner owns the database", async () => {
  const options = { dataDir: join(folder, "postgres"), logFile: join(folder, "log"), forTests: true };
  const first = await startPostgresServer({ ...options, password: "first" });
  await first.stop();
  const second = await startPostgresServer({ ...options, password: "it's another" });
  const client = new pg.Client({
    ...{ host: "127.0.0.1", port: second.port, user: "vitrina", database: "postgres" },
    password: "it's another",
  });
  await client.connect();
  expect((await client.query("SELECT current_user AS name")).rows).toEqual([{ name: "vitrina" }]);
  await client.end();
  await second.stop();
});
