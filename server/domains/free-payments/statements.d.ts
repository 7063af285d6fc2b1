// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "free-payments-attach": {
      values: [id: string, checkoutSessionId: string | null];
      row: Record<never, never>;
    };
    "free-payments-by-intent": {
      values: [paymentIntentId: string];
      row: { language: "en" | "es"; feeCents: number; paidAt: Date | null; checkoutSessionId: string | null; };
    };
    "free-payments-claim-check": {
      values: [];
      row: { sessionId: string; };
    };
    "free-payments-insert": {
      values: [baseCents: number, language: "en" | "es"];
      row: { id: string; totalCents: number; paymentIntentId: string | null; isPaid: boolean; };
    };
    "free-payments-insert-lost": {
      values: [id: string, baseCents: number, language: "en" | "es", value4: number];
      row: { id: string; };
    };
    "free-payments-intent": {
      values: [id: string];
      row: { paymentIntentId: string | null; };
    };
    "free-payments-lock": {
      values: [id: string];
      row: { id: string; totalCents: number; paymentIntentId: string | null; isPaid: boolean; };
    };
    "free-payments-mark-paid": {
      values: [id: string, checkoutSessionId: string | null];
      row: Record<never, never>;
    };
    "free-payments-recheck-all": {
      values: [];
      row: Record<never, never>;
    };
    "free-payments-set-payment": {
      values: [id: string, paymentIntentId: string | null];
      row: Record<never, never>;
    };
    "free-payments-stop-checking": {
      values: [id: string];
      row: Record<never, never>;
    };
  }
}
