// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "figures-audit": {
      values: [];
      row: { problems: number | null; ageSec: number | null; };
    };
    "figures-backup": {
      values: [];
      row: { ageSec: number | null; };
    };
    "figures-blobs": {
      values: [];
      row: { waiting: number; deleted: number; };
    };
    "figures-orders": {
      values: [];
      row: { state: "ended" | "refused" | "settled" | "unanswered" | "waiting"; count: number; };
    };
    "figures-overdue": {
      values: [];
      row: { checks: number; refunds: number; refundsHeld: number; ledger: number; };
    };
    "figures-settlement": {
      values: [];
      row: { settled: number; medianSec: number | null; mostSec: number | null; };
    };
    "figures-webhooks": {
      values: [];
      row: { received: number; medianSec: number | null; mostSec: number | null; newestAgeSec: number | null; };
    };
  }
}
