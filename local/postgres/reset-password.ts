import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { serverEnvironment } from "./server-environment.ts";
import { commandAs, postgresUser } from "./system-user.ts";

/** Sets the password of a role with PostgreSQL's single-user mode. No server may run on the folder. */
export async function resetPassword(dataDir: string, role: string, password: string, postgres: string): Promise<void> {
  const args = ["--single", "-D", dataDir, "postgres"];
  const command = commandAs(postgresUser(dataDir), postgres, args, dataDir);
  const child = spawn(command.program, command.args, {
    ...command.identity,
    cwd: dataDir,
    stdio: ["pipe", "ignore", "ignore"],
    env: serverEnvironment(),
  });
  child.stdin.end(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(password)}\n`);
  await once(child, "exit");
}
