import type { Statements } from "#db/client.ts";

/** Where in a process a crash happens: before or after a statement, or a request to the card provider. */
export type CrashPlace =
  | {
      when: "before" | "after";
      statement: keyof Statements | "COMMIT";
      /** Only in a transaction that has run this statement before. */
      following?: keyof Statements;
      /** Only at this occurrence within the transaction; default 1. */
      occurrence?: number;
      /** Only with these values and rows. */
      matches?(values: unknown[], rows: unknown[]): boolean;
    }
  | { when: "before" | "after"; request: RegExp };

const createPayment = /^POST \/v1\/payment_intents$/;
// Without a query: the ledger's worker asks for the same payment with expanded fields.
const fetchPayment = /^GET \/v1\/payment_intents\/\w+$/;
const isMail = ([queue]: unknown[], rows: unknown[]) => queue === "mail" && rows.length > 0;

/** Nothing is charged yet. */
const beforeCharge = {
  "order-recorded": { when: "before", request: createPayment },
  "payment-created": { when: "after", request: createPayment },
} as const satisfies Record<string, CrashPlace>;

/** In the order in which a webhook leads to the mail. */
const chargeToCode = {
  "event-arrived": { when: "before", request: fetchPayment },
  "payment-fetched": { when: "after", request: fetchPayment },
  "event-recorded": { when: "after", statement: "provider-events-insert" },
  "order-locked": { when: "after", statement: "orders-lock-order" },
  "settlement-recorded": { when: "after", statement: "orders-insert-settlement" },
  "ledger-recorded": { when: "after", statement: "ledger-insert-payment", following: "orders-insert-settlement" },
  "access-granted": { when: "after", statement: "access-insert-grant" },
  "code-queued": { when: "after", statement: "jobs-insert", following: "orders-insert-settlement" },
  "receipt-queued": { when: "after", statement: "jobs-insert", following: "orders-insert-settlement", occurrence: 2 },
  committed: { when: "after", statement: "COMMIT", following: "provider-events-insert" },
  "mail-claimed": { when: "after", statement: "jobs-take", matches: isMail },
  "mail-sent": { when: "before", statement: "jobs-finish" },
} as const satisfies Record<string, CrashPlace>;

/** While the worker posts what the provider moved: fetched, or written and not committed. */
const ledger = {
  "movements-fetched": { when: "before", statement: "ledger-lock-payment" },
  "movements-posted": { when: "after", statement: "ledger-insert-entries", following: "ledger-lock-payment" },
} as const satisfies Record<string, CrashPlace>;

/** The movements are posted, but their effects on access and mails are missing. */
const afterLedger = {
  "movements-committed": { when: "after", statement: "COMMIT", following: "ledger-lock-payment" },
} as const satisfies Record<string, CrashPlace>;

const createTransfer = /^POST \/v1\/transfers$/;
const oneClaimed = (_values: unknown[], rows: unknown[]) => rows.length > 0;

/** In the order in which a payday leads to a transfer. */
const payday = {
  "payday-locked": { when: "after", statement: "payouts-known" },
  "payout-inserted": { when: "after", statement: "payouts-insert" },
  "payout-lines-inserted": { when: "after", statement: "payout-lines-insert" },
  "payout-reserved": { when: "after", statement: "ledger-insert-payout-entries", following: "payouts-insert" },
  "reserve-committed": { when: "after", statement: "COMMIT", following: "payouts-insert" },
  "payout-claimed": { when: "after", statement: "payouts-claim", matches: oneClaimed },
  "transfer-searched": { when: "after", request: /^GET \/v1\/transfers\?/ },
  "transfer-requested": { when: "before", request: createTransfer },
  "transfer-made": { when: "after", request: createTransfer },
  "transfer-recorded": { when: "after", statement: "payouts-finish" },
  "transfer-posted": { when: "after", statement: "ledger-insert-payout-entries", following: "payouts-finish" },
  "transfer-committed": { when: "after", statement: "COMMIT", following: "payouts-finish" },
} as const satisfies Record<string, CrashPlace>;

const createOutbound = /^POST \/v2\/money_management\/outbound_payments$/;

/** The steps of a payday that Global Payouts has in place of a transfer. */
const outboundPayment = {
  "payment-searched": { when: "after", request: /^GET \/v2\/money_management\/outbound_payments\?/ },
  "payment-requested": { when: "before", request: createOutbound },
  "payment-made": { when: "after", request: createOutbound },
} as const satisfies Record<string, CrashPlace>;

const createReversal = /^POST \/v1\/transfers\/\w+\/reversals$/;

/** In the order in which an ordered reversal of a transfer leads to the money. */
const reversal = {
  "reversal-claimed": { when: "after", statement: "transfer-reversals-claim", matches: oneClaimed },
  "reversal-searched": { when: "after", request: /^GET \/v1\/transfers\/\w+\/reversals/ },
  "reversal-requested": { when: "before", request: createReversal },
  "reversal-made": { when: "after", request: createReversal },
  "reversal-recorded": { when: "after", statement: "transfer-reversals-finish" },
  "reversal-posted": {
    when: "after",
    statement: "ledger-insert-payout-entries",
    following: "transfer-reversals-finish",
  },
  "reversal-committed": { when: "after", statement: "COMMIT", following: "transfer-reversals-finish" },
} as const satisfies Record<string, CrashPlace>;

/** Where the fault harness kills processes (kill -9), by the step that has just happened (decision 132). */
export const crashPlaces = {
  ...beforeCharge,
  ...chargeToCode,
  ...ledger,
  ...afterLedger,
  ...payday,
  ...outboundPayment,
  ...reversal,
};

export type CrashPoint = keyof typeof crashPlaces;

/** The crash points by the part of a purchase or payday that they interrupt. */
export const crashPoints = {
  beforeCharge: Object.keys(beforeCharge) as CrashPoint[],
  chargeToCode: Object.keys(chargeToCode) as CrashPoint[],
  ledger: Object.keys(ledger) as CrashPoint[],
  afterLedger: Object.keys(afterLedger) as CrashPoint[],
  payday: Object.keys(payday) as CrashPoint[],
  globalPayday: [
    ...(["payday-locked", "payout-reserved", "reserve-committed", "payout-claimed"] as const),
    ...(Object.keys(outboundPayment) as CrashPoint[]),
    ...(["transfer-recorded", "transfer-posted", "transfer-committed"] as const),
  ] as CrashPoint[],
  reversal: Object.keys(reversal) as CrashPoint[],
};
