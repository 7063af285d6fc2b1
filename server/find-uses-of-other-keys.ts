import type { Queryable } from "#db/client.ts";
import { findAccessKeyUses } from "#server/domains/access/index.ts";
import { findAccountKeyUses } from "#server/domains/accounts/index.ts";
import { findApplicationKeyUses } from "#server/domains/applications/index.ts";
import { findContactKeyUses } from "#server/domains/contact/index.ts";
import { findModerationKeyUses } from "#server/domains/moderation/index.ts";
import { findOrderKeyUses } from "#server/domains/orders/index.ts";
import { findReceiptKeyUses } from "#server/domains/receipts/index.ts";
import { findRefundRequestKeyUses } from "#server/domains/refund-requests/index.ts";
import { findRestrictionKeyUses } from "#server/domains/restrictions/index.ts";
import { findKeyUses as findJobKeyUses } from "#server/platform/jobs/key-uses-store.ts";
import type { KeyUse } from "#server/platform/keys/key-uses-store.ts";

const finders = [
  findAccessKeyUses,
  findOrderKeyUses,
  findReceiptKeyUses,
  findJobKeyUses,
  findContactKeyUses,
  findApplicationKeyUses,
  findAccountKeyUses,
  findModerationKeyUses,
  findRefundRequestKeyUses,
  findRestrictionKeyUses,
];

/** The order of the report: the losses that readers would notice first. Others come last. */
const order = [
  ...["running access codes", "payments under way", "purchases", "names bound to an address"],
  ...[
    "accounts",
    "authenticator apps",
    "waiting mails",
    "contact messages",
    "applications",
    "restricted people",
    "reports",
    "refund requests",
    "links to receipts",
  ],
];

/**
 * Finds the rows that were made with keys other than these, key by key. Reads whole tables, so it runs only at the
 * start.
 */
export async function findUsesOfOtherKeys(db: Queryable, keyIds: string[]): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const find of finders) uses.push(...(await find(db, keyIds)));
  const place = ({ what }: KeyUse) => (order.includes(what) ? order.indexOf(what) : order.length);
  const byKey = (one: KeyUse, other: KeyUse) => Number(one.keyId > other.keyId) - Number(one.keyId < other.keyId);
  return uses.sort((one, other) => byKey(one, other) || place(one) - place(other));
}
