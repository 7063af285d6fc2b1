import type { Handlers } from "./calls/handler.ts";
import type { Config } from "./config.ts";
import { createProfileHandlers } from "./domains/creators/handlers.ts";
import { createStudioHandlers } from "./domains/drafts/handlers.ts";
import { createReviewHandlers } from "./domains/drafts/review-handlers.ts";
import { createFreePaymentsHandlers } from "./domains/free-payments/handlers.ts";
import { createImportHandlers } from "./domains/imports/handlers.ts";
import { createOrdersHandlers } from "./domains/orders/handlers.ts";
import { createProviderEventsHandlers } from "./domains/provider-events/handlers.ts";
import { createReceiptsHandlers } from "./domains/receipts/handlers.ts";
import { createUploadHandlers } from "./domains/uploads/handlers.ts";
import type { Product } from "./product.ts";

/** The handlers of all domains: one for each call of the contract. */
export function createHandlers(product: Product, config: Config): Handlers {
  const { orders, mailDomains } = product;
  return {
    ...product.catalogue.handlers,
    ...product.accounts.handlers,
    ...product.contact.handlers,
    ...product.applications.handlers,
    ...createProfileHandlers({ ...product, brandName: config.brand.name }),
    ...product.figures.handlers,
    ...product.payouts.handlers,
    ...product.desk.handlers,
    ...product.refundRequests.handlers,
    ...product.disputeEvidence.handlers,
    ...product.moderation.handlers,
    ...product.closings.handlers,
    ...product.restrictions.handlers,
    ...createStudioHandlers(product),
    ...createReviewHandlers(product.publishing),
    ...createUploadHandlers(product),
    ...createImportHandlers(product),
    ...createOrdersHandlers({
      ...{ orders, mailDomains },
      nonce: product.browserNonce,
      publishableKey: config.stripe.publishableKey,
      masterName: config.masterName,
    }),
    ...createFreePaymentsHandlers(product.freePayments),
    ...createReceiptsHandlers(product.receipts),
    ...createProviderEventsHandlers(product.providerEvents),
  };
}
