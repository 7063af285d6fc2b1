import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartRefused } from "./start-refused.ts";

/** Where everything of the embedded mode lives; all paths are absolute. */
export interface DataFolder {
  root: string;
  postgres: string;
  sandbox: string;
  keys: string;
  logs: string;
  /** Which processes run: only of use to find what a killed run left. */
  run: string;
}

/** The data folder with its parts, created when they are missing. Throws `StartRefused` where that cannot be. */
export function openDataFolder(path: string): DataFolder {
  const root = resolve(path);
  const folder = {
    root,
    postgres: join(root, "postgres"),
    sandbox: join(root, "sandbox"),
    keys: join(root, "keys"),
    logs: join(root, "logs"),
    run: join(root, "run"),
  };
  try {
    for (const part of [folder.keys, folder.sandbox, folder.logs]) makeFolder(part, 0o700);
    makeFolder(folder.run);
    for (const part of ["sandbox", "logs", "media", "mail"]) closeToOthers(join(root, part));
    // A crash between writing a key and giving it its name leaves this behind.
    rmSync(join(folder.keys, "unfinished"), { force: true });
  } catch (error) {
    throw new StartRefused(`DATA_DIR is wrong: ${root} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return folder;
}

/** Earlier versions left folders that every user of the machine could read. A folder of another user stays as it is. */
function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

// Node's own recursive form never ends where the system has folders that nobody can add to (/proc).
function makeFolder(path: string, mode?: number): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path, { mode });
  }
  accessSync(path, constants.W_OK);
}
