import { openDatabase } from "#db/client.ts";
import type { KeyUse } from "#server/platform/keys/key-uses-store.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { type Config, ConfigError } from "./config.ts";
import { findUsesOfOtherKeys } from "./find-uses-of-other-keys.ts";

/**
 * Refuses to start on a database with rows that were made with a secret that `APP_SECRETS` no longer contains: throws
 * `ConfigError` with one line that names the key (never the secret) and the rows that would be lost. Accepts the loss
 * of a key named in `LOST_KEYS`, and returns what is lost with it.
 */
export async function refuseLostKeys(
  config: Pick<Config, "databaseUrl" | "appSecrets" | "lostKeys">,
): Promise<KeyUse[]> {
  const db = openDatabase(config.databaseUrl, { maxConnections: 1 });
  try {
    const lost = await findUsesOfOtherKeys(db, keyIdsOf(config.appSecrets));
    refuseUses(lost, config);
    return lost;
  } finally {
    await db.close();
  }
}

/** The same refusal for the rows of a backup, whose manifest lists their keys. */
export function refuseKeyUses(uses: KeyUse[], config: Pick<Config, "appSecrets" | "lostKeys">): void {
  const known = keyIdsOf(config.appSecrets);
  refuseUses(
    uses.filter(({ keyId }) => !known.includes(keyId)),
    config,
  );
}

function keyIdsOf(appSecrets: Config["appSecrets"]): string[] {
  return deriveKeys(appSecrets)
    .all("access-code")
    .map((key) => key.id);
}

function refuseUses(lost: KeyUse[], { lostKeys }: Pick<Config, "lostKeys">): void {
  const refused = lost.find(({ keyId }) => !lostKeys.includes(keyId));
  if (refused) throw new ConfigError(refusal(refused.keyId, lost));
}

function refusal(keyId: string, lost: KeyUse[]): string {
  const uses = lost.filter((use) => use.keyId === keyId).map(({ count, what }) => `${what} (${count})`);
  return `APP_SECRETS lacks the secret of the key ${keyId}, which made ${uses.join(", ")}: add that secret behind the newest one (where APP_SECRETS is unset, bring DATA_DIR/keys/app-secret back), or accept the loss with LOST_KEYS=${keyId}`;
}
