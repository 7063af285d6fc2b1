import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { StartError } from "#local/processes/start-error.ts";
import type { DataFolder } from "./data-folder.ts";
import { persistentSecret, readKey } from "./persistent-secret.ts";

const name = "app-secret";

/**
 * The data folder's own APP_SECRETS, made with the folder. Throws `StartError` if it is gone while the database is there:
 * with another, no code that was mailed would open anything.
 */
export function appSecret(folder: DataFolder): string {
  if (!readKey(folder.keys, name) && existsSync(join(folder.postgres, "PG_VERSION"))) {
    const root = relative(".", folder.root) || ".";
    throw new StartError(
      `${root}/keys/${name} is missing, and what the database holds was made with it: bring it back from a backup, set APP_SECRETS to it, or delete ${root} to begin anew.`,
    );
  }
  return persistentSecret(folder.keys, name);
}
