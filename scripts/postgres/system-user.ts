import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";

/** Who runs PostgreSQL: nobody in particular unless this process is root, whom PostgreSQL refuses. */
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

/**
 * The command that runs `program` as `user`. A user who may not walk to the files (a checkout below /root) gets the right
 * to walk there along with it, so that nobody's folders have to be opened.
 */
export function commandAs(user: SystemUser | undefined, program: string, args: string[], paths: string[]): string[] {
  if (!user) return [program, ...args];
  const drop = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const reach = canReach(drop, [program, ...paths]) ? [] : ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return [...drop, ...reach, program, ...args];
}

function canReach(drop: string[], paths: string[]): boolean {
  const [command = "", ...args] = drop;
  return paths.every((path) => {
    try {
      accessSync(path, constants.F_OK);
      execFileSync(command, [...args, "test", "-r", path], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}
