import type { Database } from "#db/client.ts";
import type { Accounts } from "#server/domains/accounts/index.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";

/** Dependencies of the desk's purchases. */
export interface DeskDeps {
  db: Database;
  accounts: Pick<Accounts, "recordAction" | "listActionsOn">;
  operations: Operations;
  payments: Pick<Payments, "find">;
}
