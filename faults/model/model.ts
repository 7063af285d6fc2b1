import type { SeededPost } from "#server/testing/seed-post.ts";
import type { Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { type Facts, isWhollyRefunded } from "./facts.ts";
import type { Observed } from "./observe.ts";

/** A payment as the model has it: what the provider knows, and what the shop must have heard of it. */
export interface ModelPayment {
  /** `pi_…`; for a free amount only once it is paid. */
  id: string;
  of: "purchase" | "free";
  reader: Reader;
  browser: TestBrowser;
  post?: PricedPost;
  attemptId?: string;
  /** Of a free amount: its page at the provider. */
  sessionId?: string;
  /** At the provider, as far as the card goes. */
  card: "waits" | "asks" | "paid" | "cancelled";
  bankUrl: string;
  pageUrl: string;
  declines: number;
  /** Each state it had at the provider, the last one now. */
  history: [Facts, ...Facts[]];
  paidAtSec: number;
  /** The shop has heard that it is paid. */
  heardPaid: boolean;
  /** The first state that the shop's books, and its access, may still show. */
  booksFrom: number;
  standingFrom: number;
  heardFullRefund: boolean;
  heardWarning: boolean;
  /** It must be owed back because of a warning. */
  mustOwe: boolean;
  handOverEnded: boolean;
  resent: number;
  /** As the shop settled it. */
  settled?: { atMs: number; repeats: string | null };
  token?: string;
  code?: string;
}

export type PricedPost = SeededPost & { cents: number };

/** What a sequence has brought about so far. */
export interface Model {
  payments: ModelPayment[];
  readers: Reader[];
  posts: PricedPost[];
  /** Events that were brought to the shop. */
  delivered: Set<string>;
  /** What the shop had of each payment when it was looked at last. */
  seen: Map<string, Observed>;
  /** By the provider's clock and the product's, which move together. */
  beganAtSec: number;
  nowMs: number;
}

/** A model before anything was done. */
export function newModel(begun: Pick<Model, "readers" | "posts" | "beganAtSec">): Model {
  return { ...begun, payments: [], delivered: new Set(), seen: new Map(), nowMs: begun.beganAtSec * 1000 };
}

/** A payment of which nothing is paid yet. */
export function newPayment(
  about: Pick<ModelPayment, "id" | "of" | "reader" | "browser"> & Partial<ModelPayment> & { cents: number },
): ModelPayment {
  const { cents, ...rest } = about;
  return {
    ...{ card: "waits", bankUrl: "", pageUrl: "", declines: 0, paidAtSec: 0, heardPaid: false },
    ...{ booksFrom: 0, standingFrom: 0, heardFullRefund: false, heardWarning: false, mustOwe: false },
    ...{ handOverEnded: false, resent: 0 },
    ...rest,
    history: [{ cents, paid: false, charged: false, refunds: [], disputes: [], warned: false }],
  };
}

/** How a payment stands at the provider now. */
export function factsOf({ history }: ModelPayment): Facts {
  return history.at(-1) as Facts;
}

/** Something happened to a payment at the provider. */
export function change(payment: ModelPayment, changes: Partial<Facts>): void {
  payment.history.push({ ...factsOf(payment), ...changes });
}

/** By what the shop's record of a payment is found. */
export function keyOf({ sessionId, id }: ModelPayment): string {
  return sessionId ?? id;
}

/** What the shop was told of a payment, and how that stood at the provider then. */
export interface Told {
  payment: ModelPayment;
  of: "payment" | "standing" | "warning";
  at: number;
  isActionable?: boolean;
  eventId?: string;
}

/** The shop is told now. */
export function tell(payment: ModelPayment, of: Told["of"], isActionable = false): Told {
  return { payment, of, at: payment.history.length - 1, isActionable };
}

/** What the shop shows from now on is not older than what it was told. */
export function hear({ payment, of, at, isActionable = false }: Told): void {
  const facts = payment.history[at];
  if (of === "payment" && facts?.paid) payment.heardPaid = true;
  if (of === "warning") {
    if (payment.settled) payment.heardWarning = true;
    if (isActionable) payment.mustOwe = true;
  }
  if (of !== "standing" || !payment.settled || !facts) return;
  payment.booksFrom = Math.max(payment.booksFrom, at);
  payment.standingFrom = Math.max(payment.standingFrom, at);
  if (isWhollyRefunded(facts)) payment.heardFullRefund = true;
}

/** The shop did what the model says it must not, or the reverse. */
export function must(holds: boolean, says: string): asserts holds {
  if (!holds) throw new Error(says);
}
