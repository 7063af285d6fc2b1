import type { Database } from "#db/client.ts";
import { linkCreatorTo } from "#server/domains/accounts/accounts-store.ts";
import { openAccount } from "#server/domains/accounts/open-account.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { shopSecret } from "../measured-server.ts";

const accountsAtOnce = 500;

/** Gives each creator an account with a sealed address, so that payouts are mailed. Every second one reads Spanish. */
export async function seedAccounts(db: Database): Promise<void> {
  const keys = deriveKeys([shopSecret]);
  const text = "SELECT id, email FROM authors WHERE id > $1 ORDER BY id LIMIT $2";
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await db.query<{ id: string; email: string }>({ text, values: [after, accountsAtOnce] });
    await db.transaction(async (tx) => {
      for (const [place, { id, email }] of rows.entries()) {
        const language = place % 2 === 0 ? "en" : "es";
        await linkCreatorTo(tx, await openAccount({ keys }, tx, { email, language }), id);
      }
    });
    after = rows.at(-1)?.id ?? after;
    if (rows.length < accountsAtOnce) return;
  }
}
