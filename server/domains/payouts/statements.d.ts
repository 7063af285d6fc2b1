// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "account-looks-all": {
      values: [id: string, value2: number | bigint | string];
      row: { id: string; creatorId: string; providerAccountId: string; rail: "connect" | "global"; };
    };
    "account-looks-begin": {
      values: [id: string];
      row: { look: number; };
    };
    "account-looks-by-provider-id": {
      values: [providerAccountId: string];
      row: { id: string; creatorId: string; providerAccountId: string; rail: "connect" | "global"; };
    };
    "account-looks-by-transfer-id": {
      values: [transferId: string];
      row: { id: string; creatorId: string; providerAccountId: string; rail: "connect" | "global"; };
    };
    "account-looks-distrust": {
      values: [id: string];
      row: Record<never, never>;
    };
    "account-looks-due": {
      values: [value1: number | bigint | string];
      row: { id: string; creatorId: string; providerAccountId: string; rail: "connect" | "global"; };
    };
    "account-looks-record": {
      values: [
        id: string,
        seenLook: number,
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported",
        requirements: string,
        value5: string,
        payoutsStatus: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported" | null
      ];
      row: {
        id: string;
        creatorId: string;
        earlierBankId: string | null;
        wasActive: boolean;
        requirementEpisode: number;
        isReplacement: boolean;
      };
    };
    "account-looks-schedule": {
      values: [id: string];
      row: Record<never, never>;
    };
    "lost-shop-insert": {
      values: [value1: number];
      row: Record<never, never>;
    };
    "lost-shop-ran": {
      values: [aliveAt: Date];
      row: { ran: number; };
    };
    "lost-shop-see": {
      values: [value1: number];
      row: Record<never, never>;
    };
    "payout-account": {
      values: [authorId: string];
      row: {
        id: string;
        creatorId: string;
        country: string;
        entityType: "company" | "individual";
        providerAccountId: string | null;
        rail: "connect" | "global";
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported";
        payoutsStatus: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported" | null;
        requirements: unknown;
        wasActive: boolean;
      };
    };
    "payout-account-attach": {
      values: [id: string, providerAccountId: string | null];
      row: Record<never, never>;
    };
    "payout-account-insert": {
      values: [authorId: string, country: string, entityType: "company" | "individual", rail: "connect" | "global"];
      row: { id: string; };
    };
    "payout-account-replace": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "payout-account-retire": {
      values: [id: string, retiredBy: string | null];
      row: { id: string; };
    };
    "payout-account-retired": {
      values: [authorId: string];
      row: { isRetired: boolean | null; };
    };
    "payout-accounts-paid": {
      values: [id: string, value2: number | bigint | string];
      row: { id: string; creatorId: string; providerAccountId: string; rail: "connect" | "global"; };
    };
    "payout-holds-bank": {
      values: [authorId: string, externalAccountId: string | null, value3: number];
      row: { id: string; };
    };
    "payout-holds-creator": {
      values: [value1: string];
      row: { id: string; };
    };
    "payout-holds-find": {
      values: [id: string];
      row: { creatorId: string; cause: "bank-changed" | "finance"; };
    };
    "payout-holds-in-force": {
      values: [authorId: string];
      row: { cause: "bank-changed" | "finance"; endsAt: Date | null; };
    };
    "payout-holds-insert": {
      values: [authorId: string, reason: string | null, setBy: string | null];
      row: { id: string; };
    };
    "payout-holds-release": {
      values: [id: string, releasedBy: string | null];
      row: { id: string; };
    };
    "payout-lines": {
      values: [authorId: string, id: string];
      row: {
        period: string;
        payoutCents: number;
        week: string | null;
        line: "disputes" | "refunds" | "sales" | "transfer-reversals" | null;
        movements: number | null;
        amountCents: number | null;
        transferredAt: Date | null;
        returnedAt: Date | null;
        returnReason: string | null;
        undoneAt: Date | null;
      };
    };
    "payout-lines-earlier": {
      values: [authorId: string, id: string];
      row: {
        week: string;
        line: "disputes" | "refunds" | "sales" | "transfer-reversals";
        movements: number;
        amountCents: number;
      };
    };
    "payout-lines-insert": {
      values: [
        payoutId: string,
        week: readonly (string)[],
        line: readonly ("disputes" | "refunds" | "sales" | "transfer-reversals")[],
        movements: readonly (number)[],
        amountCents: readonly (number)[]
      ];
      row: Record<never, never>;
    };
    "payout-notice": {
      values: [id: string];
      row: {
        creatorId: string;
        kind: "account-retired" | "bank-changed" | "details-needed" | "dispute-lost" | "dispute-opened" | "dispute-won" | "payout-arrived" | "payout-failed" | "payout-returned" | "payout-sent" | "payout-skipped" | "payout-stopped" | "refund" | "refund-failed" | "transfer-reversed";
        subject: string;
        amountCents: number | null;
        currency: string;
        detail: string | null;
        heldUntil: Date | null;
      };
    };
    "payout-notice-insert": {
      values: [
        authorId: string,
        kind: "account-retired" | "bank-changed" | "details-needed" | "dispute-lost" | "dispute-opened" | "dispute-won" | "payout-arrived" | "payout-failed" | "payout-returned" | "payout-sent" | "payout-skipped" | "payout-stopped" | "refund" | "refund-failed" | "transfer-reversed",
        subject: string,
        amountCents: number | null,
        detail: string | null,
        currency: string
      ];
      row: { id: string; };
    };
    "payout-notice-payouts": {
      values: [authorId: string, id: string];
      row: {
        payday: string;
        amountCents: number;
        sentAt: Date | null;
        country: string;
        failureCode: string | null;
        failedAt: Date | null;
      };
    };
    "payout-notices-due": {
      values: [];
      row: {
        creatorId: string;
        kind: "charge" | "dispute" | "dispute-lost" | "dispute-reversal" | "payout-reserved" | "payout-returned" | "payout-reversal-refused" | "payout-reversed" | "payout-reversing" | "payout-transferred" | "payout-undone" | "provider-fee" | "refund" | "refund-failure" | "settlement";
        sourceId: string;
        amountCents: number;
        occurredAt: Date;
      };
    };
    "payout-run-forecast": {
      values: [value1: string, value2: number, value3: boolean];
      row: { payouts: number; neededCents: number; heldCents: number; openCents: number; globalCents: number; };
    };
    "payout-run-next": {
      values: [value1: string, value2: string, value3: number | bigint | string];
      row: {
        name: string;
        username: string;
        amountCents: number;
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported" | null;
        isRestricted: boolean;
        isFirst: boolean;
        isMonthly: boolean;
        firstDay: string | null;
        firstCents: number | null;
        holdId: string | null;
        holdCause: "bank-changed" | "finance" | null;
        holdReason: string | null;
        heldUntil: Date | null;
      };
    };
    "payout-run-payouts": {
      values: [period: string, value2: number | bigint | string, value3: number | bigint | string];
      row: {
        id: string;
        name: string;
        username: string;
        amountCents: number;
        askedAt: Date | null;
        transferredAt: Date | null;
        undoneAt: Date | null;
        returnedAt: Date | null;
        lastFailure: string | null;
        bankStatus: "canceled" | "failed" | "in_transit" | "paid" | "pending" | null;
        accountStatus: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported";
        isRestricted: boolean;
        holdId: string | null;
        holdCause: "bank-changed" | "finance" | null;
        holdReason: string | null;
        heldUntil: Date | null;
        canUndo: boolean;
      };
    };
    "payout-run-periods": {
      values: [];
      row: { period: string; isWeekly: boolean; };
    };
    "payout-run-skips": {
      values: [period: string, value2: number | bigint | string, value3: number | bigint | string];
      row: {
        name: string;
        username: string;
        amountCents: number;
        reason: "below-minimum" | "checking" | "details-needed" | "disconnected" | "no-account" | "rejected" | "restricted";
      };
    };
    "payout-run-totals": {
      values: [period: string];
      row: {
        payouts: number;
        amountCents: number;
        transferred: number;
        transferredCents: number;
        undone: number;
        skips: number;
      };
    };
    "payout-schedule": {
      values: [authorId: string];
      row: { schedule: "monthly" | "weekly"; };
    };
    "payout-schedule-set": {
      values: [authorId: string, schedule: "monthly" | "weekly"];
      row: Record<never, never>;
    };
    "payout-schedule-waits": {
      values: [authorId: string, value2: string];
      row: { waits: boolean; };
    };
    "payout-skip-previous": {
      values: [authorId: string, period: string];
      row: {
        reason: "below-minimum" | "checking" | "details-needed" | "disconnected" | "no-account" | "rejected" | "restricted";
      };
    };
    "payouts-balance": {
      values: [value1: string, value2: string];
      row: { payableCents: number; heldCents: number; disputedCents: number; nextPayableCents: number; };
    };
    "payouts-bank-ends": {
      values: [authorId: string, id: string | null];
      row: {
        payoutId: string;
        status: "canceled" | "failed" | "in_transit" | "paid" | "pending";
        isAutomatic: boolean;
        failureCode: string | null;
        amountCents: number;
        currency: string;
        isShared: boolean;
        at: Date;
      };
    };
    "payouts-claim": {
      values: [];
      row: {
        id: string;
        creatorId: string;
        period: string;
        amountCents: number;
        attempts: number;
        refusals: number;
        payoutAccountId: string;
        providerAccountId: string | null;
        bankId: string | null;
        rail: "connect" | "global";
        isSeenLongAgo: boolean;
      };
    };
    "payouts-credit-days": {
      values: [value1: string, value2: string];
      row: { day: string; cents: number; };
    };
    "payouts-end-payday": {
      values: [period: string];
      row: Record<never, never>;
    };
    "payouts-failed-since": {
      values: [payoutAccountId: string];
      row: { failed: number; };
    };
    "payouts-finish": {
      values: [id: string, transferId: string | null, destinationPaymentId: string | null];
      row: Record<never, never>;
    };
    "payouts-held": {
      values: [];
      row: { held: number; };
    };
    "payouts-holds": {
      values: [value1: string, value2: string | null];
      row: { week: string | null; cents: number; };
    };
    "payouts-insert": {
      values: [authorId: string, payoutAccountId: string, period: string, amountCents: number];
      row: { id: string; };
    };
    "payouts-insert-skip": {
      values: [
        authorId: string,
        period: string,
        amountCents: number,
        reason: "below-minimum" | "checking" | "details-needed" | "disconnected" | "no-account" | "rejected" | "restricted"
      ];
      row: Record<never, never>;
    };
    "payouts-known": {
      values: [authorId: string, period: string];
      row: { known: number; };
    };
    "payouts-list": {
      values: [authorId: string];
      row: {
        id: string;
        period: string;
        amountCents: number;
        askedAt: Date | null;
        transferredAt: Date | null;
        lastFailure: string | null;
        undoneAt: Date | null;
        returnedAt: Date | null;
        returnReason: string | null;
        bankStatus: "canceled" | "failed" | "in_transit" | "paid" | "pending" | null;
        arrivesAt: Date | null;
        bankFailure: string | null;
        bankSeenAt: Date | null;
        bankCents: number | null;
        bankCurrency: string | null;
        isBankShared: boolean | null;
        isTakenOut: boolean;
        accountStatus: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported";
        isReplaced: boolean;
        rail: "connect" | "global";
        reversedCents: number;
      };
    };
    "payouts-list-first": {
      values: [authorId: string, value2: number | bigint | string, value3: number | bigint | string];
      row: { creatorId: string; };
    };
    "payouts-lock": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "payouts-lock-row": {
      values: [id: string];
      row: { transferId: string | null; };
    };
    "payouts-lock-transferred": {
      values: [transferId: string];
      row: { id: string; amountCents: number; };
    };
    "payouts-may-be-taken-out": {
      values: [payoutAccountId: string];
      row: { mayBe: number; };
    };
    "payouts-may-send": {
      values: [id: string];
      row: { maySend: number; };
    };
    "payouts-now": {
      values: [];
      row: { now: Date; };
    };
    "payouts-of-replaced": {
      values: [];
      row: {
        id: string;
        creatorId: string;
        period: string;
        amountCents: number;
        providerAccountId: string | null;
        rail: "connect" | "global";
      };
    };
    "payouts-open": {
      values: [authorId: string];
      row: { open: number; };
    };
    "payouts-paid-before": {
      values: [authorId: string];
      row: { known: number; };
    };
    "payouts-payday": {
      values: [period: string];
      row: { done: number; };
    };
    "payouts-refuse": {
      values: [id: string, lastFailure: string | null];
      row: Record<never, never>;
    };
    "payouts-restricted": {
      values: [value1: string];
      row: { isRestricted: boolean; };
    };
    "payouts-return": {
      values: [id: string, returnReason: string | null];
      row: Record<never, never>;
    };
    "payouts-see-bank": {
      values: [
        providerPayoutId: string,
        payoutAccountId: string,
        amountCents: number,
        status: "canceled" | "failed" | "in_transit" | "paid" | "pending",
        value5: number,
        failureCode: string | null,
        paymentIds: readonly string[],
        currency: string,
        isAutomatic: boolean
      ];
      row: Record<never, never>;
    };
    "payouts-set-aside": {
      values: [id: string, attempts: number];
      row: Record<never, never>;
    };
    "payouts-settled-at-bank": {
      values: [payoutAccountId: string];
      row: { id: string; status: "canceled" | "failed" | "in_transit" | "paid" | "pending"; currency: string; };
    };
    "payouts-stopped-untold": {
      values: [];
      row: {
        id: string;
        creatorId: string;
        amountCents: number;
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported";
      };
    };
    "payouts-take-out": {
      values: [providerPayoutId: string, value2: number];
      row: Record<never, never>;
    };
    "payouts-undo": {
      values: [id: string, undoneBy: string | null];
      row: { id: string; };
    };
    "payouts-undo-replaced": {
      values: [id: string];
      row: { id: string; };
    };
    "payouts-undo-unknown": {
      values: [id: string, undoneBy: string | null];
      row: { id: string; };
    };
    "payouts-undoable": {
      values: [id: string];
      row: {
        creatorId: string;
        period: string;
        amountCents: number;
        isOpen: boolean;
        isRefused: boolean;
        providerAccountId: string | null;
        rail: "connect" | "global";
      };
    };
    "payouts-unknown-failure": {
      values: [value1: readonly string[]];
      row: { id: string | null; };
    };
    "payouts-was-refused": {
      values: [payoutAccountId: string, paymentIds: readonly string[]];
      row: { refused: number; };
    };
    "sales-lines": {
      values: [value1: string, value2: string, value3: string];
      row: {
        postId: string | null;
        title: string | null;
        from: string;
        isDay: boolean;
        line: "disputes" | "payouts" | "refunds" | "sales" | "transfer-reversals";
        movements: number;
        movedCents: number;
        amountCents: number;
      };
    };
    "sales-newest-week": {
      values: [value1: string, value2: string];
      row: { week: string; };
    };
    "statement-lines": {
      values: [value1: string];
      row: {
        from: string;
        isDay: boolean;
        line: "disputes" | "payouts" | "refunds" | "returned-payouts" | "sales" | "transfer-reversals";
        movements: number;
        amountCents: number;
      };
    };
    "transfer-recoveries-account": {
      values: [providerAccountId: string];
      row: {
        id: string;
        creatorId: string;
        providerAccountId: string;
        rail: "connect" | "global";
        status: "active" | "closed" | "disconnected" | "pending" | "rejected" | "restricted" | "unsupported";
      };
    };
    "transfer-recoveries-attach": {
      values: [id: string, authorId: string, providerAccountId: string | null, rail: string];
      row: { id: string; };
    };
    "transfer-recoveries-creator": {
      values: [value1: string];
      row: { known: number; };
    };
    "transfer-recoveries-due": {
      values: [];
      row: { sinceSec: number; };
    };
    "transfer-recoveries-end": {
      values: [];
      row: Record<never, never>;
    };
    "transfer-recoveries-finish": {
      values: [id: string, transferId: string | null, destinationPaymentId: string | null, value4: number];
      row: Record<never, never>;
    };
    "transfer-recoveries-insert-account": {
      values: [
        id: string | null,
        authorId: string,
        country: string,
        entityType: "company" | "individual",
        rail: "connect" | "global",
        providerAccountId: string | null,
        value7: boolean
      ];
      row: Record<never, never>;
    };
    "transfer-recoveries-insert-payout": {
      values: [
        id: string | null,
        authorId: string,
        payoutAccountId: string,
        period: string,
        amountCents: number,
        transferId: string | null,
        destinationPaymentId: string | null,
        value8: number
      ];
      row: { id: string; };
    };
    "transfer-recoveries-known": {
      values: [transferId: readonly string[]];
      row: { transferId: string; };
    };
    "transfer-recoveries-of-period": {
      values: [authorId: string, period: string];
      row: { id: string; transferId: string | null; amountCents: number; payoutAccountId: string; };
    };
    "transfer-recoveries-open": {
      values: [];
      row: {
        id: string;
        creatorId: string;
        period: string;
        amountCents: number;
        providerAccountId: string | null;
        rail: "connect" | "global";
        isUnknown: boolean;
      };
    };
    "transfer-recoveries-pending": {
      values: [];
      row: { sinceSec: number; };
    };
    "transfer-recoveries-replace": {
      values: [authorId: string];
      row: Record<never, never>;
    };
    "transfer-recoveries-require": {
      values: [value1: number];
      row: Record<never, never>;
    };
    "transfer-recoveries-undo": {
      values: [id: string];
      row: Record<never, never>;
    };
    "transfer-recoveries-undo-restored": {
      values: [id: string];
      row: { id: string; };
    };
    "transfer-recoveries-unskip": {
      values: [authorId: string, period: string];
      row: Record<never, never>;
    };
    "transfer-reversals-claim": {
      values: [];
      row: {
        id: string;
        payoutId: string;
        reason: "closing" | "fraud";
        amountCents: number;
        orderedBy: string;
        refusedAt: Date | null;
        reversedAt: Date | null;
        creatorId: string;
        transferId: string;
      };
    };
    "transfer-reversals-find": {
      values: [id: string];
      row: {
        id: string;
        payoutId: string;
        reason: "closing" | "fraud";
        amountCents: number;
        orderedBy: string;
        refusedAt: Date | null;
        reversedAt: Date | null;
        creatorId: string;
        transferId: string;
      };
    };
    "transfer-reversals-finish": {
      values: [id: string, reversalId: string | null, movementId: string | null];
      row: { id: string; };
    };
    "transfer-reversals-insert": {
      values: [id: string, payoutId: string, amountCents: number, reason: "closing" | "fraud", orderedBy: string];
      row: Record<never, never>;
    };
    "transfer-reversals-lock": {
      values: [value1: string];
      row: { pg_advisory_xact_lock: unknown; };
    };
    "transfer-reversals-of-payout": {
      values: [payoutId: string];
      row: {
        amountCents: number;
        reason: "closing" | "fraud";
        orderedAt: Date;
        reversedAt: Date | null;
        refusedAt: Date | null;
      };
    };
    "transfer-reversals-of-transfer": {
      values: [transferId: string];
      row: { payoutId: string; creatorId: string; };
    };
    "transfer-reversals-refuse": {
      values: [id: string, failure: string | null];
      row: { id: string; };
    };
    "transfer-reversals-reversible": {
      values: [id: string];
      row: {
        id: string;
        creatorId: string;
        username: string;
        name: string;
        amountCents: number;
        period: string;
        reversedCents: number;
        owedCents: number;
        isFraud: boolean;
        isClosed: boolean;
        rail: "connect" | "global";
      };
    };
  }
}
