import Stripe from "stripe";
import { accountOf, findOrigin, hasLeft, linkToOnboarding, openAccount } from "./payout-accounts.ts";
import {
  type BankPayout,
  bankChangedCode,
  type ListedTransfer,
  type PayoutRail,
  type ProviderTransfer,
  refusalOf,
  TransferRefused,
} from "./payout-rail.ts";

type Payment = Stripe.V2.MoneyManagement.OutboundPayment;
type PayoutMethod = Stripe.V2.MoneyManagement.PayoutMethod;

/** The key of a payment's metadata that has the group of its payout. Other payments of the shop have none. */
const groupKey = "payout";
const daySec = 86_400;

/**
 * Stripe Global Payouts as a rail: payments from the shop's financial account to the banks of recipients, who have no balance at the
 * provider. A payment is the transfer and the payout to the bank in one; if it fails or is returned, its money is in the financial account
 * again (decision 193). Without a `financialAccount` it follows payments and refuses to make any.
 */
export function globalRail(
  stripe: Stripe,
  { readOptions, financialAccount }: { readOptions: Stripe.RequestOptions; financialAccount: string | undefined },
): PayoutRail {
  const { outboundPayments, payoutMethods } = stripe.v2.moneyManagement;
  const listMethods = async (accountId: string) =>
    (await payoutMethods.list({ limit: 100 }, { ...readOptions, stripeContext: accountId })).data;
  const listOfRecipient = async (recipient: string) => {
    try {
      const list = outboundPayments.list({ recipient, limit: 100 }, readOptions);
      return (await list.autoPagingToArray({ limit: 10_000 })).filter(isOfPayout);
    } catch (error) {
      if (hasLeft(error)) return [];
      throw error;
    }
  };
  return {
    openAccount: (account) =>
      openAccount(stripe, account, {
        dashboard: "none",
        configuration: { recipient: { capabilities: { bank_accounts: { local: { requested: true } } } } },
        defaults: { locales: [account.language] },
      }),
    // A recipient of outbound payments has no dashboard.
    linkToDashboard: async () => undefined,
    linkToOnboarding: (accountId, ends) => linkToOnboarding(stripe, accountId, ends),
    findOrigin: (accountId) => findOrigin(stripe, accountId, readOptions),
    async findAccount(accountId) {
      try {
        const wanted = { include: ["configuration.recipient" as const, "requirements" as const] };
        const account = await stripe.v2.core.accounts.retrieve(accountId, wanted, readOptions);
        const capability = account.configuration?.recipient?.capabilities?.bank_accounts?.local;
        const method = methodToPay(await listMethods(accountId));
        // A bank that sent a payment back cannot be paid, although the recipient can.
        const isPayable = capability?.status !== "active" || method?.usage_status.payments === "eligible";
        return accountOf(account, isPayable ? capability : { status: "restricted" }, method?.id ?? null);
      } catch (error) {
        if (hasLeft(error)) return { status: "disconnected", requirements: [], bankId: null };
        throw error;
      }
    },
    async findTransfer({ group, accountId }) {
      const found = (await listOfRecipient(accountId)).filter(({ metadata }) => metadata?.[groupKey] === group);
      if (found.length > 1) throw new Error(`The group ${group} has more than one outbound payment`);
      return found[0] && transferOf(found[0]);
    },
    async createTransfer({ accountId, amountCents, group, payoutId, key, bankId }) {
      if (financialAccount === undefined) throw new TransferRefused("financial_account_missing", undefined);
      const methods = await listMethods(accountId).catch((error: unknown) => {
        throw hasLeft(error) ? new TransferRefused("account_invalid", error) : error;
      });
      const method = methodToPay(methods);
      if (!method) throw new TransferRefused("payout_method_missing", undefined);
      // Another bank is paid only after the look that holds payouts for it.
      if (bankId !== null && method.id !== bankId) throw new TransferRefused(bankChangedCode, undefined);
      try {
        const payment = await outboundPayments.create(
          {
            amount: { value: amountCents, currency: "usd" },
            from: { financial_account: financialAccount, currency: "usd" },
            to: { recipient: accountId, payout_method: method.id },
            metadata: { [groupKey]: group, payout_id: payoutId },
          },
          { idempotencyKey: key },
        );
        return transferOf(payment);
      } catch (error) {
        throw isRefusal(error) ? refusalOf(error) : error;
      }
    },
    async listBankPayouts(accountId) {
      return (await listOfRecipient(accountId)).slice(0, 100).map(bankPayoutOf);
    },
    // A payment is the payout itself.
    listPaymentIds: async (_accountId, payoutId) => [payoutId],
    async findBankPayout(accountId, payoutId) {
      try {
        const payment = await outboundPayments.retrieve(payoutId, undefined, readOptions);
        return isOfPayout(payment) && payment.to.recipient === accountId ? bankPayoutOf(payment) : undefined;
      } catch (error) {
        if (isMissing(error) || hasLeft(error)) return undefined;
        throw error;
      }
    },
    async *listTransfers({ sinceSec, untilSec }) {
      let page: ListedTransfer[] = [];
      const created = { gte: sinceSec, ...(untilSec !== undefined && { lte: untilSec }) };
      for await (const payment of outboundPayments.list({ created, limit: 100 }, readOptions)) {
        if (isOfPayout(payment)) page.push(listedOf(payment));
        if (page.length < 100) continue;
        yield page;
        page = [];
      }
      yield page;
    },
    async readTransfer(id) {
      try {
        return listedOf(await outboundPayments.retrieve(id, undefined, readOptions));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Whether API v2 answered that it moved nothing. A failure of its own (5xx) may have moved the money, and it tries again under the same key;
 * a key that was used with other parameters tells nothing of the first request.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError)
    return false;
  return error.statusCode !== undefined && error.statusCode < 500;
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}

function isOfPayout({ metadata }: Payment): boolean {
  return metadata?.[groupKey] !== undefined;
}

/** The method that a recipient is paid by: the newest one that can be used; the newest one while none can. */
function methodToPay(methods: PayoutMethod[]): PayoutMethod | undefined {
  const newestFirst = methods
    .filter(({ archived }) => !archived)
    .sort((a, b) => Date.parse(b.created) - Date.parse(a.created));
  return newestFirst.find(({ usage_status: status }) => status.payments === "eligible") ?? newestFirst[0];
}

function transferOf({ id, amount, to, created }: Payment): ProviderTransfer {
  if (amount.currency !== "usd") throw new Error(`The outbound payment ${id} is in ${amount.currency}`);
  return {
    ...{ id, amountCents: amount.value, accountId: to.recipient, from: "financial-account" },
    ...{ movementId: id, paymentId: id, occurredAtSec: secOf(created) },
  };
}

function bankPayoutOf(payment: Payment): BankPayout {
  const { id, amount, status, created, expected_arrival_date: arrival, status_details: details } = payment;
  const createdSec = secOf(created);
  const cameBackAtSec = cameBackAt(payment);
  const states = {
    processing: "pending",
    posted: "posted",
    failed: "failed",
    returned: "failed",
    canceled: "canceled",
  } as const;
  return {
    ...{
      id,
      amountCents: amount.value,
      currency: amount.currency,
      createdSec,
      cameBackAtSec,
      paymentIds: [id],
      isAutomatic: true,
    },
    // A status that Stripe adds later moves nothing.
    status: states[status] ?? "pending",
    // Banks take up to seven days.
    arrivesAtSec: cameBackAtSec ?? (arrival === undefined ? createdSec + 7 * daySec : secOf(arrival)),
    failureCode: cameBackAtSec === null ? null : (details?.failed?.reason ?? details?.returned?.reason ?? status),
  };
}

function listedOf(payment: Payment): ListedTransfer {
  const cameBackAtSec = cameBackAt(payment);
  return {
    ...{ id: payment.id, accountId: payment.to.recipient, amountCents: payment.amount.value, cameBackAtSec },
    ...{ reversedCents: cameBackAtSec === null ? 0 : payment.amount.value, createdSec: secOf(payment.created) },
    grouped: groupedOf(payment),
  };
}

function groupedOf(payment: Payment): ListedTransfer["grouped"] {
  const { [groupKey]: group, payout_id: payoutId } = payment.metadata ?? {};
  return group === undefined ? undefined : { group, payoutId, transfer: transferOf(payment) };
}

/** When a payment's money was in the financial account again; null while it is not, and for a status that Stripe adds later. */
function cameBackAt({ status, status_transitions: at, created }: Payment): number | null {
  if (status !== "failed" && status !== "returned" && status !== "canceled") return null;
  return secOf({ failed: at?.failed_at, returned: at?.returned_at, canceled: at?.canceled_at }[status] ?? created);
}

function secOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}
