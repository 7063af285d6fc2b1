import pg from "pg";
import { StartError } from "#local/processes/start-error.ts";

const oldestVersion = 15;
const causes: Record<string, string> = {
  "28P01": "it refuses the password",
  "28000": "it refuses the user",
  "3D000": "it has no such database",
  ECONNREFUSED: "nobody listens there",
  ENOTFOUND: "there is no such host",
};

/**
 * Throws `StartError` unless the database of `DATABASE_URL` responds within `patienceMs` and is recent enough. Never prints its password.
 */
export async function assertDatabaseUsable(url: string, patienceMs = 10_000): Promise<void> {
  const refuse = (cause: string) => new StartError(`Cannot use the database of DATABASE_URL, ${nameOf(url)}: ${cause}`);
  if (!URL.canParse(url)) throw refuse("no address of a database");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < oldestVersion) throw refuse(`it is PostgreSQL ${version}; ${oldestVersion} or newer is needed`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    // The driver has no code for this.
    if (message === "timeout expired") throw refuse(`no answer in ${patienceMs / 1_000} seconds`);
    throw refuse(causes[code] ?? (message || code));
  } finally {
    await client.end().catch(() => {});
  }
}

function nameOf(url: string): string {
  if (!URL.canParse(url)) return "postgres://…";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
