import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

/** The user that runs PostgreSQL: undefined unless this process is root, which PostgreSQL rejects. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user to run PostgreSQL as, if this process is root: the owner of the data that exists, else `postgres`, created when
 * it is missing, else `nobody`. Undefined where this process may run PostgreSQL itself.
 */
export function postgresUser(dataDir: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(`${dataDir}/PG_VERSION`)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  return userNamed("postgres") ?? createdUser("postgres") ?? userNamed("nobody");
}

function userNamed(name: string): SystemUser | undefined {
  try {
    const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

function createdUser(name: string): SystemUser | undefined {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", name], { stdio: "ignore" });
    return userNamed(name);
  } catch {
    return undefined;
  }
}

/** A command in the form of `spawn`'s arguments. */
export interface Command {
  program: string;
  args: string[];
  identity: Partial<SystemUser>;
}

/**
 * The command that runs `program` on `folder` as `user`. A user who may not walk to the folder (a checkout below /root) gets
 * the right to walk there along with it, so that nobody's folders have to be opened.
 */
export function commandAs(user: SystemUser | undefined, program: string, args: string[], folder: string): Command {
  if (!user) return { program, args, identity: {} };
  if (canRead(user, folder)) return { program, args, identity: user };
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const reach = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return { program: "setpriv", args: [...drop, ...reach, program, ...args], identity: {} };
}

/** Whether the user can reach and read the path. */
export function canRead(user: SystemUser, path: string): boolean {
  return spawnSync("test", ["-r", path], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
