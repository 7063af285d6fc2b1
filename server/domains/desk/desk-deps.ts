import type { Database } from "#db/client.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Audit } from "#server/domains/audit/index.ts";
import type { Ledger } from "#server/domains/ledger/index.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";

/** Dependencies of the desk's screens about money. */
export interface DeskDeps {
  db: Database;
  accounts: Pick<Accounts, "recordAction" | "listActionsOn">;
  audit: Pick<Audit, "requestAudit">;
  ledger: Pick<Ledger, "listFigures" | "findFiguresBefore">;
  operations: Operations;
  payments: Pick<Payments, "find">;
}
