import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";

/** Dependencies of the evidence of disputes. */
export interface EvidenceDeps {
  db: Database;
  access: Pick<Access, "grantOfOrder">;
  accounts: Pick<Accounts, "recordAction">;
  operations: Pick<Operations, "findById">;
  payments: Payments;
  cardProvider: Pick<CardProvider, "submitEvidence">;
}
