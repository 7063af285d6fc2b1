import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let fin: TestBrowser;
const params = { id: "00000000-0000-4000-8000-000000000000" };
const dispute = { params: { id: "dp_1" } };

beforeAll(async () => {
  shop = await startTestProduct();
  const account = await openTestAccount(shop, { email: "fin@team.example", roles: ["finance", "support"] });
  fin = await startTestSession(shop, account, { strength: 2 });
});
afterAll(() => shop.close());

const moneyCalls = {
  "a refund": addressOf("refundPurchase", { params }),
  "a decision about a buyer's request": addressOf("decideRefundRequest", { params }),
  "a hold": addressOf("holdPayouts"),
  "the release of a hold": addressOf("releasePayouts", { params }),
  "an undo": addressOf("undoPayout", { params }),
  "a reversal of a transfer": addressOf("reverseTransfer", { params }),
  "the release of a held refund": addressOf("releaseRefund", { params }),
  "the record that a failed refund was paid otherwise": addressOf("resolveFailedRefund", { params }),
  "matching a payment with its order": addressOf("matchPayment", { params }),
  "a refund of an unmatched payment": addressOf("refundUnmatchedPayment", { params }),
  "evidence for a bank": addressOf("submitDisputeEvidence", dispute),
};

test("refuses to move money with a proof that is older than ten minutes, before anything else", async () => {
  const answers = async () => {
    const found: Record<string, unknown> = {};
    for (const [name, path] of Object.entries(moneyCalls))
      found[name] = (await fin.elsewhere().send("POST", path, {})).body?.error;
    return found;
  };
  expect(Object.values(await answers())).not.toContain("STEP_UP_REQUIRED");
  await shop.database.shiftClock("11 minutes");
  const all = Object.keys(moneyCalls).map((name) => [name, "STEP_UP_REQUIRED"]);
  expect(await answers()).toEqual(Object.fromEntries(all));
});
