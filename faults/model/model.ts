import type { SeededPost } from "#server/testing/seed-post.ts";
import type { Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { type Facts, isFullyRefunded } from "./facts.ts";
import type { Observed } from "./observe.ts";

/** A payment in the model: its state at the provider, and what the shop must know of it. */
export interface ModelPayment {
  /** `pi_…`; set for a free amount once it is paid. */
  id: string;
  of: "purchase" | "free";
  reader: Reader;
  browser: TestBrowser;
  post?: PricedPost;
  attemptId?: string;
  /** The Checkout Session of a free amount. */
  sessionId?: string;
  /** The state of the card payment at the provider. */
  card: "waits" | "asks" | "paid" | "cancelled";
  bankUrl: string;
  pageUrl: string;
  declines: number;
  /** Every state that the payment had at the provider; the last one is current. */
  history: [Facts, ...Facts[]];
  /** When the payment reached each of them, by the product's clock. */
  changedAtMs: number[];
  paidAtSec: number;
  /** The shop has been notified of the payment. */
  isPaymentKnown: boolean;
  /** The earliest states (indices of `history`) that the shop's books and access may still show. */
  booksFrom: number;
  accessFrom: number;
  isFullRefundKnown: boolean;
  isWarningKnown: boolean;
  /** A fraud warning requires a refund. */
  mustBeRefunded: boolean;
  /** The post was taken down while the access ran: that ended it, and the payment is to be refunded. */
  endsByTakeDown: "no" | "perhaps" | "yes";
  /** Its post was taken down before the settlement, so no code is mailed. */
  hasNoCode: boolean;
  handOverEnded: boolean;
  resent: number;
  /** The settlement as recorded by the shop. */
  settled?: { atMs: number; repeats: string | null };
  token?: string;
  code?: string;
}

export type PricedPost = SeededPost & {
  cents: number;
  /** The moderators' case and the time, while the post is taken down. */
  takenDown?: { caseId: string; atMs: number } | undefined;
};

/** A payout of the creator. */
export interface ModelPayout {
  id: string;
  cents: number;
  /** Null until it is sent. */
  transferId: string | null;
  /** Finance has taken it back. */
  undone: boolean;
}

/** The creator of a sequence's posts, and what the shop decided about their payouts. */
export interface ModelCreator {
  id: string;
  username: string;
  accountId: string;
  /** The payouts, by their paydays (`2026-11-23`). */
  payouts: Map<string, ModelPayout>;
  /** The paydays that are over without a payout. */
  passed: Set<string>;
  /** Finance holds the payouts, since that time of the provider. */
  hold?: { id: string; sinceSec: number } | undefined;
}

/** The effects of a sequence so far. */
export interface Model {
  payments: ModelPayment[];
  readers: Reader[];
  posts: PricedPost[];
  creator: ModelCreator;
  /** Ids of the events delivered to the shop. */
  delivered: Set<string>;
  /** The shop's last observed state of each payment. */
  seen: Map<string, Observed>;
  /** By the clocks of the provider and the product, which move together. */
  beganAtSec: number;
  nowMs: number;
}

/** The model before the first operation. */
export function newModel(begun: Pick<Model, "readers" | "posts" | "creator" | "beganAtSec">): Model {
  return { ...begun, payments: [], delivered: new Set(), seen: new Map(), nowMs: begun.beganAtSec * 1000 };
}

/** An unpaid payment. */
export function newPayment(
  about: Pick<ModelPayment, "id" | "of" | "reader" | "browser"> & Partial<ModelPayment> & { cents: number },
): ModelPayment {
  const { cents, ...rest } = about;
  return {
    ...{ card: "waits", bankUrl: "", pageUrl: "", declines: 0, paidAtSec: 0, isPaymentKnown: false },
    ...{ booksFrom: 0, accessFrom: 0, isFullRefundKnown: false, isWarningKnown: false, mustBeRefunded: false },
    ...{ endsByTakeDown: "no", hasNoCode: false, handOverEnded: false, resent: 0, changedAtMs: [] },
    ...rest,
    history: [{ cents, paid: false, charged: false, refunds: [], disputes: [], warned: false }],
  };
}

/** The payment's current state at the provider. */
export function factsOf({ history }: ModelPayment): Facts {
  return history.at(-1) as Facts;
}

/** Records a change of the payment at the provider. */
export function updateFacts(payment: ModelPayment, changes: Partial<Facts>): void {
  payment.history.push({ ...factsOf(payment), ...changes });
}

/** The key by which the shop's records of a payment are found. */
export function keyOf({ sessionId, id }: ModelPayment): string {
  return sessionId ?? id;
}

/** Something the shop was notified of, with the payment's state at the provider (index of `history`) at that time. */
export interface Notice {
  payment: ModelPayment;
  of: "payment" | "standing" | "warning";
  at: number;
  isActionable?: boolean;
  eventId?: string;
}

/** A notice about the current state. */
export function noticeOf(payment: ModelPayment, of: Notice["of"], isActionable = false): Notice {
  return { payment, of, at: payment.history.length - 1, isActionable };
}

/** Raises the lower bounds: from now on the shop may not show an older state than the notice. */
export function applyNotice({ payment, of, at, isActionable = false }: Notice): void {
  const facts = payment.history[at];
  if (of === "payment" && facts?.paid) payment.isPaymentKnown = true;
  if (of === "warning") {
    if (payment.settled) payment.isWarningKnown = true;
    if (isActionable) payment.mustBeRefunded = true;
  }
  if (of !== "standing" || !payment.settled || !facts) return;
  payment.booksFrom = Math.max(payment.booksFrom, at);
  payment.accessFrom = Math.max(payment.accessFrom, at);
  if (isFullyRefunded(facts)) payment.isFullRefundKnown = true;
}

/** Throws when the shop's behaviour differs from the model. */
export function assertModel(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
