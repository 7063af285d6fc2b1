import { formatUsd } from "#contract/money.ts";
import type { Operations } from "#server/domains/operations/index.ts";

type Purchase = Awaited<ReturnType<Operations["findPurchases"]>>[number];
type FreePayment = Exclude<NonNullable<Awaited<ReturnType<Operations["findByReceipt"]>>>, Purchase>;
type Attention = Awaited<ReturnType<Operations["listAttention"]>>[number];
type Action = Awaited<ReturnType<Operations["listActions"]>>[number];

/** Describes a purchase in a few lines. */
export function describePurchase(purchase: Purchase): string[] {
  const { title, slug, amountCents, orderId, orderedAt, settledAt } = purchase;
  return inLines(`${title} (${slug}), ${formatUsd(amountCents)}`, [
    ["purchase", orderId],
    ["ordered", minute(orderedAt)],
    ["paid", paidAs(settledAt, purchase)],
    ["access", accessOf(purchase)],
    ...whatHappened(purchase),
  ]);
}

/** Describes a free payment in a few lines. */
export function describeFreePayment(payment: FreePayment): string[] {
  const { freePaymentId, totalCents, startedAt, paidAt } = payment;
  return inLines(`Free payment, ${formatUsd(totalCents)}`, [
    ["payment", freePaymentId],
    ["started", minute(startedAt)],
    ["paid", paidAs(paidAt, payment)],
    ...whatHappened(payment),
  ]);
}

type Fact = [name: string, value: string];

function inLines(title: string, facts: Fact[]): string[] {
  return [title, ...facts.filter(([, value]) => value !== "").map(([name, value]) => `  ${name.padEnd(10)} ${value}`)];
}

function paidAs(at: Date | null, { paymentIntentId }: Pick<FreePayment, "paymentIntentId">): string {
  return at ? `${minute(at)}, ${paymentIntentId}` : `not yet, ${paymentIntentId ?? "no payment"}`;
}

function whatHappened({ owedBack, ...of }: Pick<FreePayment, "owedBack" | "refunds" | "disputes" | "mails">): Fact[] {
  const sums = (each: { amountCents: number; status: string }[]) =>
    each.map(({ amountCents, status }) => `${formatUsd(amountCents)} ${status}`).join(", ");
  return [
    ["refunds", sums(of.refunds)],
    ["disputes", sums(of.disputes)],
    ["queued refund", owedBack ? `${owedBack.reason}, ${owedState(owedBack)}` : ""],
    ["mails", of.mails.map(describeMail).join(", ")],
  ];
}

function accessOf({ settledAt, repeatsOrderId, expiresAt, isRunning, endings }: Purchase): string {
  if (!settledAt) return "none";
  if (repeatsOrderId) return `that of purchase ${repeatsOrderId}`;
  if (!expiresAt) return "none";
  if (isRunning) return `open until ${minute(expiresAt)}`;
  return endings.length > 0 ? `ended by ${endings.join(" and ")}` : `over since ${minute(expiresAt)}`;
}

function owedState({ held, refunded }: { held: boolean; refunded: boolean }): string {
  if (refunded) return "refunded";
  return held ? "held for an operator" : "due";
}

function describeMail({ id, kind, state, attempts }: Purchase["mails"][number]): string {
  if (state === "sent") return `${kind} sent`;
  return `${kind} ${state} after ${attempts} attempts (${id})`;
}

/** Describes an item that needs attention in one line. */
export function describeAttention({ what, id, amountCents, since, detail, ...of }: Attention): string {
  const facts = [
    amountCents === null ? "" : formatUsd(amountCents),
    detail?.replaceAll("\n", "; ") ?? "",
    whose(of),
  ].filter(Boolean);
  return `${minute(since)}  ${what.padEnd(17)}  ${id}${facts.length > 0 ? `  ${facts.join(", ")}` : ""}`;
}

/** Describes an operator's action in one line. */
export function describeAction({ begunAt, actor, action, detail, outcome, systemUser, host, ...of }: Action): string {
  const ran = systemUser === null ? "" : `command of ${systemUser} on ${host}`;
  const facts = [whose(of), ...Object.entries(detail).map(([name, value]) => `${name} ${value}`), ran];
  return `${minute(begunAt)}  ${actor}  ${action}  ${outcome ?? "unfinished"}  ${facts.filter(Boolean).join(", ")}`.trimEnd();
}

function whose({ subjectId, kind }: Pick<Attention, "subjectId" | "kind">): string {
  if (!subjectId) return "";
  return kind === "free" ? `free payment ${subjectId}` : `purchase ${subjectId}`;
}

/** A UTC time with minutes. */
function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
