import { once } from "node:events";
import { chownSync, cpSync, lchownSync, readdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { type PostgresServer, startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { until } from "./until.ts";

/** A second database server; a synchronous one has every acknowledged commit of the first. */
export interface Standby {
  url: string;
  dataDir: string;
  /** Lets it replay commits so many milliseconds late from now on. */
  delayReplay(delayMs: number): Promise<void>;
  /** Cuts the network between both for good. The primary acknowledges no commit from then on. */
  cutOff(): void;
  /** Makes it a database of its own, which waits for nobody, and stops it: its folder can be started as the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Files of a running server's folder that a copy leaves out: its lock and its own settings. */
const ownFiles =
  /\/(?:postmaster\.(?:pid|opts)|postgresql\.auto\.conf|standby\.signal|backup_label(?:\.old)?|pg_replslot\/.+)$/;
const name = "vitrina_standby";

/** Copies the running primary into `dataDir` and follows it, from then on synchronously unless `isSynchronous` is false. */
export async function addStandby(
  primary: { server: PostgresServer; dataDir: string },
  dataDir: string,
  logFile: string,
  { isSynchronous = true }: { isSynchronous?: boolean } = {},
): Promise<Standby> {
  const link = await openLink(primary.server.port);
  await asAdmin(primary.server, async (admin) => {
    await admin.query("SELECT pg_backup_start('standby', true)");
    cpSync(primary.dataDir, dataDir, { recursive: true, filter: (path) => !ownFiles.test(path) });
    const { rows } = await admin.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    writeFileSync(join(dataDir, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(join(dataDir, "standby.signal"), "");
    const conninfo = `host=127.0.0.1 port=${link.port} user=vitrina application_name=${name}`;
    writeFileSync(join(dataDir, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`);
    ownBy(dataDir);
  });
  const server = await startPostgresServer({ dataDir, logFile });
  await asAdmin(primary.server, async (admin) => {
    if (isSynchronous) await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await admin.query("SELECT pg_reload_conf()");
    await until("The standby does not follow", async () => {
      const { rows } = await admin.query(
        `SELECT FROM pg_stat_replication WHERE sync_state = '${isSynchronous ? "sync" : "async"}'`,
      );
      return rows.length > 0;
    });
  });
  return {
    dataDir,
    url: server.url("vitrina"),
    async delayReplay(delayMs) {
      await asAdmin(server, async (admin) => {
        await admin.query(`ALTER SYSTEM SET recovery_min_apply_delay = ${delayMs}`);
        await admin.query("SELECT pg_reload_conf()");
      });
    },
    cutOff: () => link.cut(),
    async promote() {
      link.cut();
      await asAdmin(server, (admin) => admin.query("SELECT pg_promote(true, 30)"));
      await server.stop();
    },
    async stop() {
      link.cut();
      await server.stop();
    },
  };
}

/** A way to a port of this machine that can be cut: what was sent and not received yet is lost, as with a network. */
async function openLink(target: number): Promise<{ port: number; cut(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ port: target, host: "127.0.0.1", noDelay: true });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => {}).on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function asAdmin<T>(server: PostgresServer, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Gives the folder to the user that runs PostgreSQL. */
function ownBy(dataDir: string): void {
  const user = postgresUser(join(dataDir, ".."));
  if (!user) return;
  chownSync(dataDir, user.uid, user.gid);
  for (const path of readdirSync(dataDir, { recursive: true, encoding: "utf8" }))
    lchownSync(join(dataDir, path), user.uid, user.gid);
}
