import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { canRead, type SystemUser } from "./system-user.ts";

const cache = "/var/cache/vitrina";

/**
 * The programs where `user` can run them. PostgreSQL asks the file system whether it may run its own files, and no
 * capability answers that for it: programs below a closed folder such as /root are copied to one that is open.
 */
export function reachableBinaries(binaries: PostgresBinaries, user: SystemUser | undefined): PostgresBinaries {
  if (!user || canRead(user, binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
  const copy = join(cache, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(cache, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(copy)) throw error;
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}
