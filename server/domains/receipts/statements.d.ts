// Written by `npm run sql` from what PostgreSQL says about the statements of this folder's stores. Do not edit.
export {};

declare module "#db/client.ts" {
  interface Statements {
    "receipts-by-number": {
      values: [number: string];
      row: { number: string; linkKeyId: string; paymentId: string; };
    };
    "receipts-issue": {
      values: [paymentId: string, linkKeyId: string];
      row: { number: string; };
    };
    "receipts-key-uses": {
      values: [value1: readonly string[]];
      row: { keyId: string; what: "links to receipts"; count: number; neededUntil: Date; };
    };
    "receipts-of-payment": {
      values: [paymentId: string];
      row: { number: string; linkKeyId: string; paymentId: string; };
    };
    "receipts-tax": {
      values: [value1: string];
      row: { taxCents: number; };
    };
  }
}
