import { randomUUID } from "node:crypto";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { Transaction } from "#db/client.ts";
import { accountFingerprints, storeEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccountByEmail, insertAccount } from "./accounts-store.ts";

/** Finds or creates the account of an address. Returns its id. */
export async function openAccount(
  { keys }: Pick<AccountsDeps, "keys">,
  tx: Transaction,
  { email, language }: { email: string; language: ScreenLanguage },
): Promise<string> {
  const find = async () => (await findAccountByEmail(tx, accountFingerprints(keys, email)))?.id;
  const known = await find();
  if (known) return known;
  const id = randomUUID();
  if (await insertAccount(tx, { id, language, ...storeEmail(keys, id, email) })) return id;
  const opened = await find();
  if (!opened) throw new Error("The account of the address is closed");
  return opened;
}
