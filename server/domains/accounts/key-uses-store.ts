import { keyOfSealed, keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Accounts and authenticator apps by the keys that sealed them, and running sign-in codes. */
export const findKeyUses = keyUses("accounts-key-uses", {
  accounts: "SELECT fingerprint_key_id AS key_id, NULL::timestamptz AS ends_at FROM accounts",
  "authenticator apps": `SELECT ${keyOfSealed("sealed_secret")} AS key_id, NULL::timestamptz AS ends_at FROM totp_factors`,
  "authenticator apps that are being set up": `SELECT ${keyOfSealed("sealed_secret")} AS key_id, expires_at AS ends_at
     FROM pending_totp_factors p JOIN sessions s ON s.id = p.session_id`,
  "changes of address": "SELECT code_key_id AS key_id, ends_at FROM email_changes WHERE ends_at > app_now()",
  "running sign-in codes":
    "SELECT code_key_id AS key_id, expires_at AS ends_at FROM sign_in_codes WHERE expires_at > app_now()",
});
