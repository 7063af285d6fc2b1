import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openStaffedShop, shopMember } from "#server/domains/payments/testing/shop-member.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";

const { shop, support, finance } = await openStaffedShop();
const colleague = await shopMember(shop, "finance");
afterAll(() => shop.product.close());

const { reversals } = shop.product.product;
const open = async (browser: TestBrowser, id: string) =>
  (await browser.get(addressOf("getDisputeEvidence", { params: { id } }))).body;
const save = (browser: TestBrowser, id: string, body: object) =>
  browser.send("PUT", addressOf("saveDisputeEvidence", { params: { id } }), body);
const submit = (browser: TestBrowser, id: string, version: number) =>
  browser.send("POST", addressOf("submitDisputeEvidence", { params: { id } }), { version });
const atProvider = (id: string) => shop.product.stripe.disputes.retrieve(id);
const isListed = async (id: string) => {
  const { data } = (await finance.get(addressOf("listDeskAttention"))).body;
  return data.some((item: { id: string }) => item.id === id);
};
const texts = { serviceDate: "2026-11-23", accessLog: "Opened once.", terms: "72 hours.", statement: "" };

/** A purchase that its buyer disputes, or asks about. */
async function dispute({ inquiry = false } = {}) {
  const bought = await shop.purchase();
  await shop.read(bought);
  const { id: disputeId } = await shop.control.dispute(bought.id, { inquiry });
  await reversals.reconcile(bought.id);
  return { ...bought, disputeId };
}

/** The same with a saved draft of version 1. */
async function drafted(given?: Parameters<typeof dispute>[0]) {
  const disputed = await dispute(given);
  const body = { version: 0, description: "An essay.", ...texts };
  expect((await save(finance, disputed.disputeId, body)).body).toEqual({ version: 1 });
  return disputed;
}

test("begins with our facts, without anything of the reader, and records the opening", async () => {
  const { disputeId, status, reader } = await dispute();
  const found = await open(support, disputeId);
  expect(found).toMatchObject({ status: "open", state: "draft", version: 0, amount: 4.5, isWritable: false });
  expect(found.dueAt).toBe((await atProvider(disputeId)).evidence_details.due_by);
  const { description, serviceDate, accessLog, terms } = found.evidence;
  expect(description).toContain(shop.post.title);
  expect(description).toContain("$4.50");
  expect(serviceDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(accessLog).toMatch(/UTC: the payment succeeded.*\nOur server delivered the whole piece/);
  expect(terms).toContain("By paying you ask for access at once");
  for (const secret of [reader.email, reader.name, status.accessCode])
    expect(JSON.stringify(found)).not.toContain(secret);
  expect((await save(support, disputeId, { version: 0, description: "x", ...texts })).body).toEqual({
    error: "ROLE_REQUIRED",
  });
  const { actions } = (await support.get(addressOf("getPurchase", { params: { id: found.purchaseId } }))).body;
  expect(actions.map(({ action }: { action: string }) => action)).toContain("open-dispute");
  expect(await open(support, "du_none")).toEqual({ error: "NOT_FOUND" });
});

test("keeps the first of two drafts that were written at once, refuses the other, and takes no address", async () => {
  const { disputeId } = await drafted();
  const mine = { version: 1, description: "An essay about whales.", ...texts };
  expect((await save(finance, disputeId, mine)).body).toEqual({ version: 2 });
  expect((await save(finance, disputeId, mine)).body).toEqual({ version: 2 });
  const theirs = await save(colleague, disputeId, { ...mine, description: "Another essay." });
  expect([theirs.status, theirs.body]).toEqual([409, { error: "OUTDATED_VERSION" }]);
  expect((await submit(colleague, disputeId, 1)).body).toEqual({ error: "OUTDATED_VERSION" });
  expect(await open(colleague, disputeId)).toMatchObject({ version: 2, evidence: { description: mine.description } });
  expect((await atProvider(disputeId)).evidence_details).toMatchObject({ has_evidence: false, submission_count: 0 });
  const named = { ...mine, version: 2, statement: "She is sofia@readers.example." };
  expect((await save(finance, disputeId, named)).body.error).toBe("INVALID_DATA");
});

test("two members who send at once send once; afterwards nothing changes and nobody needs to act", async () => {
  const { disputeId } = await drafted();
  expect(await isListed(disputeId)).toBe(true);
  const answers = await Promise.all([finance, colleague, finance].map((each) => submit(each, disputeId, 1)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await atProvider(disputeId)).toMatchObject({
    status: "under_review",
    evidence: { product_description: "An essay.", access_activity_log: "Opened once.", service_date: "2026-11-23" },
    evidence_details: { submission_count: 1 },
  });
  expect(await isListed(disputeId)).toBe(false);
  const found = await open(finance, disputeId);
  expect(found).toMatchObject({ state: "submitted", isWritable: false, submittedAt: expect.any(Number) });
  const changed = { version: 1, description: "Something else.", ...texts };
  expect((await save(finance, disputeId, changed)).body).toEqual({ error: "WRONG_STATE" });
  const records = await shop.rows(
    "SELECT detail FROM team_actions WHERE action = 'submit-evidence' AND subject_id = $1",
    [found.purchaseId],
  );
  expect(records).toEqual([{ detail: { dispute: disputeId, version: 1 } }]);
  const rewrite = shop.rows("UPDATE dispute_evidence SET terms = 'Others' WHERE state = 'submitted'");
  await expect(rewrite).rejects.toThrow(/is submitted/);
});

test("sends once although answers are lost, and changes no text before the outcome is known", async () => {
  const { disputeId } = await drafted();
  const sent = { method: "POST", path: `/v1/disputes/${disputeId}` };
  await shop.control.failNext({ ...sent, when: "before", kind: "drop-connection", times: 4 });
  expect((await submit(finance, disputeId, 1)).body).toEqual({ error: "PAYMENT_PROVIDER_UNAVAILABLE" });
  await shop.control.clearFaults();
  expect(await open(finance, disputeId)).toMatchObject({ state: "sending", isWritable: true });
  const changed = { version: 1, description: "Something else.", ...texts };
  expect((await save(colleague, disputeId, changed)).body).toEqual({ error: "WRONG_STATE" });
  await shop.control.failNext({ ...sent, when: "after", kind: "500" });
  expect((await submit(colleague, disputeId, 1)).status).toBe(204);
  expect((await atProvider(disputeId)).evidence_details.submission_count).toBe(1);
  expect(await open(finance, disputeId)).toMatchObject({ state: "submitted" });
});

test("answers an inquiry, and again when it becomes a dispute, from the same text", async () => {
  const { disputeId, id } = await drafted({ inquiry: true });
  expect((await submit(finance, disputeId, 1)).status).toBe(204);
  expect((await atProvider(disputeId)).status).toBe("warning_under_review");
  expect(await isListed(disputeId)).toBe(false);
  await shop.control.escalateInquiry(disputeId);
  await reversals.reconcile(id);
  expect(await isListed(disputeId)).toBe(true);
  const found = await open(finance, disputeId);
  expect(found).toMatchObject({ status: "open", state: "draft", version: 0, evidence: { description: "An essay." } });
  expect((await save(finance, disputeId, { version: 0, ...found.evidence })).body).toEqual({ version: 1 });
  expect((await submit(finance, disputeId, 1)).status).toBe(204);
  expect((await atProvider(disputeId)).status).toBe("under_review");
});

test("keeps the draft when the bank takes no evidence any more", async () => {
  const [elsewhere, late] = [await drafted(), await drafted()];
  await shop.product.stripe.disputes.update(elsewhere.disputeId, { evidence: { uncategorized_text: "By hand" } });
  expect((await submit(finance, elsewhere.disputeId, 1)).body).toEqual({ error: "WRONG_STATE" });
  await shop.control.advanceClock(10 * 24 * 3600);
  expect((await submit(finance, late.disputeId, 1)).body).toEqual({ error: "WRONG_STATE" });
  expect(await open(finance, late.disputeId)).toMatchObject({ state: "draft", version: 1 });
  expect((await atProvider(late.disputeId)).evidence_details).toMatchObject({ past_due: true, submission_count: 0 });
});
