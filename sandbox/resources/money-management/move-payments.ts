import { emitPaymentEvent } from "../../events/emit-thin-event.ts";
import { connectedAccounts } from "../../records/connected-account-collection.ts";
import { dueOutboundSteps, type OutboundPayment, outboundPayments } from "../../records/outbound-payment-collection.ts";
import { dueRecords } from "../../state/due-records.ts";
import type { DueWork } from "../../state/scheduler.ts";
import type { World } from "../../state/world.ts";
import { mustFind } from "../../wire/resource.ts";
import { saveAccount } from "../connected-accounts/save-account.ts";

/** The next state of a payment, with the reason of a failure or a return. */
export type PaymentOutcome = { status: "posted" | "canceled" } | { status: "failed" | "returned"; reason: string };

/** Lets a payment go on after one step of the provider's clock. */
export function planStep({ store, clock, timing }: World, id: string): void {
  store.put(dueOutboundSteps, id, { id, dueAtMs: clock.nowMs() + timing.payoutStepMs });
}

/** Posts payments a step after they were made; banks that cannot take them refuse them then, or return them a step later. */
export function moveOutboundPayments(world: World): DueWork {
  return dueRecords(world.store, dueOutboundSteps, ({ id }) => {
    const { status, to } = mustFind(world.store, outboundPayments, "outbound payment", id);
    const failure = world.store.get(connectedAccounts, to.recipient)?.bank?.failure ?? null;
    if (status === "processing" && failure === "no_account")
      changePayment(world, id, { status: "failed", reason: "payout_method_does_not_exist" });
    else if (status === "processing") {
      changePayment(world, id, { status: "posted" });
      if (failure !== null) planStep(world, id);
    } else if (status === "posted") changePayment(world, id, { status: "returned", reason: "payout_method_closed" });
  });
}

/** Changes a payment as the bank or the provider does, with its event. A failed or returned one makes the payout method invalid. */
export function changePayment(world: World, id: string, outcome: PaymentOutcome): OutboundPayment {
  const {
    expected_arrival_date: arrival,
    status_details: _,
    ...payment
  } = mustFind(world.store, outboundPayments, "outbound payment", id);
  const { status } = outcome;
  const changed: OutboundPayment = {
    ...payment,
    cancelable: false,
    status,
    status_transitions: {
      ...payment.status_transitions,
      [`${status}_at`]: new Date(world.clock.nowMs()).toISOString(),
    },
    ...(status === "posted" && arrival !== undefined ? { expected_arrival_date: arrival } : {}),
    ...("reason" in outcome ? { status_details: { [outcome.status]: { reason: outcome.reason } } } : {}),
  };
  world.store.put(outboundPayments, id, changed);
  emitPaymentEvent(world, `v2.money_management.outbound_payment.${status}`, id);
  const recipient = world.store.get(connectedAccounts, payment.to.recipient);
  if ("reason" in outcome && recipient?.bank)
    saveAccount(world, { ...recipient, bank: { ...recipient.bank, isErrored: true } });
  return changed;
}
