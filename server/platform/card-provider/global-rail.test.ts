import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectCardProvider } from "./card-provider.ts";
import { type PayoutRail, TransferRefused } from "./payout-rail.ts";

/** A Stripe server with answers that the local provider does not give. */
let stripe: Server;
let rail: PayoutRail;
let answers: Record<string, { status: number; body: object }>;
const payments = "/v2/money_management/outbound_payments";
const methods = "/v2/money_management/payout_methods";
const transfer = {
  accountId: "acct_1",
  amountCents: 450,
  group: "payout:1",
  payoutId: "p-1",
  key: "payout:1:0",
  bankId: null,
};

beforeAll(async () => {
  stripe = createServer(({ method, url = "" }, response) => {
    const { status, body } = answers[`${method} ${url.split("?")[0]}`] ?? { status: 404, body: {} };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
  const apiUrl = new URL(`http://127.0.0.1:${(stripe.address() as AddressInfo).port}`);
  rail = connectCardProvider({ secretKey: "sk_test_x", apiUrl, financialAccount: "fa_1" }).payoutRails.global;
});
beforeEach(() => {
  answers = {};
});
afterAll(() => stripe.close());

function failure(status: number, code: string, type = "invalid_request_error") {
  return { status, body: { error: { type, code, message: code } } };
}

function methodsWith(id: string) {
  const created = "2026-01-01T00:00:00.000Z";
  return { status: 200, body: { data: [{ id, archived: false, created, usage_status: { payments: "eligible" } }] } };
}

test("moves nothing for a status that Stripe adds later", async () => {
  const payment = {
    ...{ id: "obp_1", amount: { value: 450, currency: "usd" }, created: "2026-01-01T00:00:00.000Z" },
    ...{ status: "on_hold", metadata: { payout: "payout:1" }, to: { recipient: "acct_1" } },
  };
  answers[`GET ${payments}/obp_1`] = { status: 200, body: payment };
  answers[`GET ${payments}`] = { status: 200, body: { data: [payment] } };
  expect(await rail.findBankPayout("acct_1", "obp_1")).toMatchObject({
    ...{ status: "pending", cameBackAtSec: null, failureCode: null },
  });
  for await (const page of rail.listTransfers({ sinceSec: 0, untilSec: 1 }))
    expect(page).toMatchObject([{ id: "obp_1", reversedCents: 0, cameBackAtSec: null }]);
});

test.each([
  ["account_invalid", 403],
  ["resource_missing", 400],
  ["not_found", 404],
] as const)("finds nothing of a recipient that left (%s)", async (code, status) => {
  for (const path of [methods, payments, `${payments}/obp_1`, "/v2/core/accounts/acct_1"])
    answers[`GET ${path}`] = failure(status, code);
  expect(await rail.findAccount("acct_1")).toEqual({ status: "disconnected", requirements: [], bankId: null });
  expect(await rail.listBankPayouts("acct_1")).toEqual([]);
  expect(await rail.findTransfer({ group: "payout:1", accountId: "acct_1" })).toBeUndefined();
  expect(await rail.findBankPayout("acct_1", "obp_1")).toBeUndefined();
  await expect(rail.createTransfer(transfer)).rejects.toThrow(new TransferRefused("account_invalid", undefined));
});

test("finds no payment that Stripe does not know", async () => {
  answers[`GET ${payments}/obp_1`] = failure(404, "not_found");
  expect(await rail.findBankPayout("acct_1", "obp_1")).toBeUndefined();
});

test("asks for no payment to another bank than the one that was seen", async () => {
  answers[`GET ${methods}`] = methodsWith("usba_2");
  const refused = rail.createTransfer({ ...transfer, bankId: "usba_1" });
  await expect(refused).rejects.toMatchObject({ code: "payout_method_changed" });
});

test("takes only an answer that moved nothing for a refusal", async () => {
  answers[`GET ${methods}`] = methodsWith("usba_1");
  const attempt = (answer: ReturnType<typeof failure>) => {
    answers[`POST ${payments}`] = answer;
    return rail.createTransfer({ ...transfer, bankId: "usba_1" });
  };
  await expect(attempt(failure(400, "insufficient_funds"))).rejects.toBeInstanceOf(TransferRefused);
  const unknown = [
    failure(500, "api_error"),
    failure(400, "reused", "idempotency_error"),
    failure(409, "lock_timeout"),
  ];
  for (const answer of unknown) await expect(attempt(answer)).rejects.not.toBeInstanceOf(TransferRefused);
}, 30_000);
