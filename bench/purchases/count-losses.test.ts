import { expect, test } from "vitest";
import type { OrderBooks } from "./books-store.ts";
import { countLosses } from "./count-losses.ts";

const one = { email: "one@readers.example", paymentIntentId: "pi_1", wasRead: true };
const book: OrderBooks = {
  ...{ paymentIntentId: "pi_1", settlements: 1, grants: 1, postings: 2, mails: ["code", "receipt"], unsent: 0 },
  refunds: 0,
};
const mails = ["code", "receipt"].map((id) => ({ id, recipients: ["one@readers.example"] }));
const whole = { purchases: [one], charges: ["pi_1"], books: [book], mails };

const count = (changes: Partial<Parameters<typeof countLosses>[0]>) => {
  const { lost, double, leaked, mailsAgain } = countLosses({ ...whole, ...changes });
  return { lost, double, leaked, mailsAgain };
};
const none = { lost: 0, double: 0, leaked: 0, mailsAgain: 0 };

test("counts no loss for a complete purchase, nor for one without a charge", () => {
  expect(count({})).toEqual(none);
  const unpaid = { ...book, paymentIntentId: "pi_2", settlements: 0, grants: 0, postings: 0, mails: [] };
  const abandoned = { email: "two@readers.example", paymentIntentId: "pi_2", wasRead: false };
  expect(count({ purchases: [one, abandoned], books: [book, unpaid] })).toEqual(none);
});

test.each([
  ["no order", { books: [] }],
  ["no grant", { books: [{ ...book, grants: 0 }] }],
  ["no fee in the ledger", { books: [{ ...book, postings: 1 }] }],
  ["a mail that never arrived", { mails: mails.slice(1) }],
  ["a mail that waits", { books: [{ ...book, unsent: 1 }] }],
  ["a text that was never read", { purchases: [{ ...one, wasRead: false }] }],
  ["a charge that no reader knows", { purchases: [] as (typeof one)[] }],
])("charged, and %s: lost", (_what, changes) => expect(count(changes).lost).toBe(1));

test.each([
  ["charges of a payment", { charges: ["pi_1", "pi_1"] }],
  ["settlements", { books: [{ ...book, settlements: 2 }] }],
  ["postings", { books: [{ ...book, postings: 3 }] }],
  ["refunds, beside the sale", { books: [{ ...book, refunds: 1 }] }],
])("two %s: double", (_what, changes) => expect(count(changes).double).toBe(1));

test("counts two payments of a reader as double, each with all of its records", () => {
  const again = { ...one, paymentIntentId: "pi_2" };
  const books = [book, { ...book, paymentIntentId: "pi_2" }];
  expect(count({ purchases: [one, again], charges: ["pi_1", "pi_2"], books })).toEqual({ ...none, double: 1 });
});

test("counts repeated mails separately, and misdirected mails and unpaid access as leaks", () => {
  expect(count({ mails: [...mails, mails[0] as (typeof mails)[0]] })).toEqual({ ...none, mailsAgain: 1 });
  expect(count({ mails: [...mails, { id: "code", recipients: ["two@readers.example"] }] }).leaked).toBe(1);
  expect(count({ charges: [] }).leaked).toBe(2);
});
