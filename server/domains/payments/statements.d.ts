// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "payments-by-id": {
      values: [id: string];
      row: { id: string; paymentIntentId: string; kind: "free" | "purchase"; amountCents: number; };
    };
    "payments-by-payment-intent": {
      values: [paymentIntentId: string];
      row: { id: string; paymentIntentId: string; kind: "free" | "purchase"; amountCents: number; };
    };
    "payments-insert": {
      values: [paymentIntentId: string, kind: "free" | "purchase", amountCents: number];
      row: Record<never, never>;
    };
  }
}
