import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

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

/** The data folder with its parts, created when they are missing. */
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
  mkdirSync(folder.keys, { recursive: true, mode: 0o700 });
  for (const part of [folder.sandbox, folder.logs, folder.run]) mkdirSync(part, { recursive: true });
  // A crash between writing a key and giving it its name leaves this behind.
  rmSync(join(folder.keys, "unfinished"), { force: true });
  return folder;
}
