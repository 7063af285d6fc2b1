import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "#local/processes/start-error.ts";

/** The folders of the embedded mode; all paths are absolute. */
export interface DataFolder {
  root: string;
  postgres: string;
  sandbox: string;
  keys: string;
  logs: string;
  /** Process records, used to find processes of a killed run. */
  run: string;
}

/** The data folder with its subfolders, created if missing. Throws `StartError` if that fails. */
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
    // Left behind by a crash before a key got its final name.
    rmSync(join(folder.keys, "unfinished"), { force: true });
  } catch (error) {
    throw new StartError(`DATA_DIR is wrong: ${root} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  return folder;
}

/** Closes folders that earlier versions left readable to every user. Skips folders of other users. */
function closeToOthers(path: string): void {
  if (!existsSync(path)) return;
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

// Node's recursive mkdir never returns where the system has unwritable virtual folders (/proc).
function makeFolder(path: string, mode?: number): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path, { mode });
  }
  accessSync(path, constants.W_OK);
}
