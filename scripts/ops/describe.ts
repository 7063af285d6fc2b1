import { formatUsd } from "#contract/money.ts";
import type { Operations } from "#server/domains/payments/index.ts";

type Purchase = Awaited<ReturnType<Operations["findPurchases"]>>[number];
type Attention = Awaited<ReturnType<Operations["listAttention"]>>[number];
type Action = Awaited<ReturnType<Operations["listActions"]>>[number];

/** A purchase in a few lines. */
export function describePurchase(purchase: Purchase): string[] {
  const { title, slug, amountCents, orderId, orderedAt, settledAt, paymentIntentId, owedBack } = purchase;
  const paid = settledAt ? `${minute(settledAt)}, ${paymentIntentId}` : `not yet, ${paymentIntentId ?? "no payment"}`;
  const sums = (of: { amountCents: number; status: string }[]) =>
    of.map((each) => `${formatUsd(each.amountCents)} ${each.status}`).join(", ");
  const facts: [string, string][] = [
    ["purchase", orderId],
    ["ordered", minute(orderedAt)],
    ["paid", paid],
    ["access", accessOf(purchase)],
    ["refunds", sums(purchase.refunds)],
    ["disputes", sums(purchase.disputes)],
    ["owed back", owedBack ? `${owedBack.reason}, ${owedState(owedBack)}` : ""],
    ["mails", purchase.mails.map(describeMail).join(", ")],
  ];
  return [
    `${title} (${slug}), ${formatUsd(amountCents)}`,
    ...facts.filter(([, value]) => value !== "").map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
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
  if (refunded) return "given back";
  return held ? "held for a person" : "on its way";
}

function describeMail({ id, kind, state, attempts }: Purchase["mails"][number]): string {
  if (state === "sent") return `${kind} sent`;
  return `${kind} ${state} after ${attempts} attempts (${id})`;
}

/** One line about what waits. */
export function describeAttention({ what, id, orderId, amountCents, since, detail }: Attention): string {
  const facts = [
    amountCents === null ? "" : formatUsd(amountCents),
    detail ?? "",
    orderId ? `purchase ${orderId}` : "",
  ].filter(Boolean);
  return `${minute(since)}  ${what.padEnd(17)}  ${id}${facts.length > 0 ? `  ${facts.join(", ")}` : ""}`;
}

/** One line about what somebody did. */
export function describeAction({ begunAt, actor, action, orderId, detail, outcome }: Action): string {
  const facts = [
    orderId ? `purchase ${orderId}` : "",
    ...Object.entries(detail).map(([name, value]) => `${name} ${value}`),
  ];
  return `${minute(begunAt)}  ${actor}  ${action}  ${outcome ?? "unfinished"}  ${facts.filter(Boolean).join(", ")}`.trimEnd();
}

/** A moment to the minute, by universal time. */
function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
