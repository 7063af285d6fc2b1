import type { Resource } from "../wire/resource.ts";
import { balanceResource } from "./balance.ts";
import { balanceSettingsResource } from "./balance-settings.ts";
import { balanceTransactionResource } from "./balance-transactions/balance-transactions.ts";
import { chargeResource } from "./charges/charges.ts";
import { checkoutSessionResource } from "./checkout-sessions/checkout-sessions.ts";
import { connectedAccountResource } from "./connected-accounts/connected-accounts.ts";
import { disputeResource } from "./disputes/disputes.ts";
import { earlyFraudWarningResource } from "./early-fraud-warnings/early-fraud-warnings.ts";
import { eventDestinationResource } from "./event-destinations.ts";
import { eventResource } from "./events.ts";
import { outboundPaymentResource } from "./money-management/outbound-payments.ts";
import { payoutMethodResource } from "./money-management/payout-methods.ts";
import { paymentIntentResource } from "./payment-intents/payment-intents.ts";
import { paymentMethodResource } from "./payment-methods/payment-methods.ts";
import { payoutResource } from "./payouts/payouts.ts";
import { refundResource } from "./refunds/refunds.ts";
import { taxCalculationResource } from "./taxes/calculations.ts";
import { taxTransactionResource } from "./taxes/transactions.ts";
import { transferResource, transferReversalResource } from "./transfers/transfers.ts";
import { webhookEndpointResource } from "./webhook-endpoints.ts";

/** Every resource type of the provider. */
export const allResources: Resource[] = [
  paymentIntentResource,
  paymentMethodResource,
  chargeResource,
  balanceTransactionResource,
  balanceResource,
  balanceSettingsResource,
  refundResource,
  disputeResource,
  earlyFraudWarningResource,
  checkoutSessionResource,
  eventResource,
  eventDestinationResource,
  webhookEndpointResource,
  connectedAccountResource,
  transferResource,
  transferReversalResource,
  taxCalculationResource,
  taxTransactionResource,
  payoutResource,
  payoutMethodResource,
  outboundPaymentResource,
];
