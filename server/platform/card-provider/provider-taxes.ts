import Stripe from "stripe";

/** The tax that is contained in the amount of a payment, in cents. */
export interface CalculatedTax {
  calculationId: string;
  taxCents: number;
}

/** A payment's entry in the provider's tax reports. */
export interface RecordedTax {
  transactionId: string;
  lineItemId: string;
}

/** An entry in the provider's tax reports as it has it. */
export interface TaxEntry {
  /** Our name of it: the payment, and for a reversal more. */
  reference: string;
  amountCents: number;
  taxCents: number;
}

/** Taxes, as the provider calculates and reports them. Amounts are cents of US dollars; failures throw. */
export interface ProviderTaxes {
  /**
   * Calculates the tax contained in a payment's amount, by country and postal code of its card. Both go from the provider to the
   * provider: they are neither stored nor logged. Undefined where the provider has no country.
   */
  calculateTax(paymentIntentId: string, amountCents: number): Promise<CalculatedTax | undefined>;
  /** Enters a calculated tax into the tax reports, once per payment. */
  recordTax(paymentIntentId: string, calculationId: string): Promise<RecordedTax>;
  /** Takes a part of a payment and the tax in it out of the tax reports, once per `key`. Returns the id of the reversal. */
  reverseTax(recorded: RecordedTax, reversal: { amountCents: number; taxCents: number; key: string }): Promise<string>;
  /** An entry or a reversal in the tax reports, whose amounts are below zero; undefined for an unknown id. */
  findTaxEntry(id: string): Promise<TaxEntry | undefined>;
}

/** Electronically supplied services. */
const taxCode = "txcd_10000000";

/** The provider's taxes over a Stripe client. */
export function providerTaxes(stripe: Stripe, { readOptions }: { readOptions: Stripe.RequestOptions }): ProviderTaxes {
  return {
    async calculateTax(paymentIntentId, amountCents) {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(
        paymentIntentId,
        { expand: ["latest_charge"] },
        readOptions,
      );
      const { country, postal_code: postalCode } = (charge as Stripe.Charge).billing_details.address ?? {};
      if (!country) return undefined;
      const { id, tax_amount_inclusive: taxCents } = await stripe.tax.calculations.create({
        currency: "usd",
        customer_details: {
          address: { country, ...(postalCode && { postal_code: postalCode }) },
          address_source: "billing",
        },
        line_items: [{ amount: amountCents, reference: "piece", tax_behavior: "inclusive", tax_code: taxCode }],
      });
      if (!id) throw new Error("The provider calculates a tax without naming the calculation");
      return { calculationId: id, taxCents };
    },
    async recordTax(paymentIntentId, calculation) {
      const { id: transactionId } = await stripe.tax.transactions.createFromCalculation(
        { calculation, reference: paymentIntentId },
        { idempotencyKey: `tax-${paymentIntentId}` },
      );
      const { data } = await stripe.tax.transactions.listLineItems(transactionId, {}, readOptions);
      const [line] = data;
      if (!line) throw new Error("The provider records a tax without a line");
      return { transactionId, lineItemId: line.id };
    },
    async reverseTax({ transactionId, lineItemId }, { amountCents, taxCents, key }) {
      const line = {
        amount: 0 - amountCents,
        amount_tax: 0 - taxCents,
        original_line_item: lineItemId,
        reference: key,
      };
      const { id } = await stripe.tax.transactions.createReversal(
        { mode: "partial", original_transaction: transactionId, reference: key, line_items: [line] },
        { idempotencyKey: `tax-${key}` },
      );
      return id;
    },
    async findTaxEntry(id) {
      try {
        const { reference } = await stripe.tax.transactions.retrieve(id, {}, readOptions);
        const { data } = await stripe.tax.transactions.listLineItems(id, {}, readOptions);
        const sumOf = (of: "amount" | "amount_tax") => data.reduce((sum, line) => sum + line[of], 0);
        return { reference, amountCents: sumOf("amount"), taxCents: sumOf("amount_tax") };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
        throw error;
      }
    },
  };
}
