import { accessSync, constants, existsSync, mkdirSync, rmSync } from "node:fs";
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
    makeFolder(folder.keys, 0o700);
    for (const part of [folder.sandbox, folder.logs, folder.run]) makeFolder(part);
    // A crash between writing a key and giving it its name leaves this behind.
    rmSync(join(folder.keys, "unfinished"), { force: true });
  } catch (error) {
    throw new StartRefused(`DATA_DIR is wrong: ${root} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return folder;
}

// Node's own recursive form never ends where the system has folders that nobody can add to (/proc).
function makeFolder(path: string, mode?: number): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path, { mode });
  }
  accessSync(path, constants.W_OK);
}
