import { randomUUID } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { appealDays } from "#contract/moderation-rules.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startSession } from "../world/creator-session.ts";
import { isOpen, nearMs } from "./access-operations.ts";
import { callDesk } from "./call-desk.ts";
import { assertModel, type Model, type PricedPost } from "./model.ts";
import type { Stage } from "./stage.ts";

const appealMs = appealDays * 24 * 3600 * 1000;

/** A reader reports a post, and a moderator takes it down: running grants end, and their purchases are to be refunded. */
export async function takeDown(stage: Stage, model: Model, post: PricedPost): Promise<void> {
  const reporter = new TestBrowser(stage.url);
  const report = { id: randomUUID(), slug: post.slug, reason: "not-original" };
  const sent = await stage.withRetry(() =>
    reporter.send("POST", addressOf("reportPost"), report, { origin: stage.origin }),
  );
  assertModel(sent.status === 204, `A report returned ${sent.status}`);
  const { rows } = await stage.db.query<{ id: string }>({
    text: "SELECT id FROM moderation_cases WHERE post_id = $1 AND state = 'open'",
    values: [post.id],
  });
  const caseId = rows[0]?.id ?? "";
  await decide(stage, caseId, {
    decision: "take-down",
    reason: "not-original",
    note: "The text is from another site.",
  });
  post.takenDown = { caseId, atMs: model.nowMs };
  for (const payment of model.payments.filter((each) => each.post === post && each.settled && !each.settled.repeats)) {
    const open = isOpen(model, payment);
    if (open !== false) payment.endsByTakeDown = open ? "yes" : "perhaps";
  }
}

/** The creator appeals, and another moderator restores the post; undefined if it is unclear whether the time for that is over. */
export async function restore(stage: Stage, model: Model, post: PricedPost): Promise<[] | undefined> {
  const { caseId, atMs } = post.takenDown ?? { caseId: "", atMs: 0 };
  const leftMs = atMs + appealMs - model.nowMs;
  if (Math.abs(leftMs) < nearMs) return undefined;
  const creator = await startSession(stage, model.creator.accountId, 1);
  const address = addressOf("appealModerationCase", { params: { id: caseId } });
  const text = "It is my own text.";
  const { status } = await stage.withRetry(() => creator.send("POST", address, { text }, { origin: stage.origin }));
  assertModel(
    status === (leftMs > 0 ? 204 : 409),
    `An appeal returned ${status} (${Math.round(leftMs / 1000)} s left)`,
  );
  if (leftMs < 0) return [];
  await decide(stage, caseId, { decision: "restore", note: "The creator is right." });
  post.takenDown = undefined;
  return [];
}

async function decide(stage: Stage, id: string, decision: object): Promise<void> {
  const { status, body } = await callDesk(
    stage,
    "moderator",
    addressOf("decideModerationCase", { params: { id } }),
    decision,
  );
  assertModel(status === 200, `A moderator's decision returned ${status} ${JSON.stringify(body)}`);
}
