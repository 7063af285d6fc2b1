import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StudioState, studioStates } from "#contract/studio-states.ts";
import { type Database, oneRow } from "#db/client.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { openTestAccount } from "#server/testing/sign-in.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import type { DraftKey } from "./index.ts";

let shop: TestProduct;
let moderator: { accountId: string; creatorId: null };
beforeAll(async () => {
  shop = await startTestProduct();
  moderator = { accountId: await openTestAccount(shop, { email: "mo@team.example" }), creatorId: null };
});
afterAll(() => shop.close());

/** A post in the model; times in hours since the run began. */
interface Model {
  state: StudioState;
  version: number;
  now: number;
  /** The state that readers see: `recalled` was scheduled and withdrawn before its date. */
  post: { is: "none" | "recalled" | "to-come" | "public" | "withdrawn"; version?: number; from?: number };
  review?: { version: number; from: number | undefined };
}
const steps = ["save", "publish", "schedule", "wait", "withdraw", "approve", "return", "delete"] as const;
type Step = (typeof steps)[number];

/**
 * The model's post after a step; undefined if the step is refused. A schedule is two hours ahead, a wait takes three.
 */
function next(model: Model, step: Step, isReviewed: boolean): Model | "deleted" | undefined {
  const { state, version, now, post, review } = model;
  const { review: _, ...decided } = model;
  const from = step === "schedule" ? now + 2 : undefined;
  const wasPublic = post.is === "public" || post.is === "withdrawn";
  switch (step) {
    case "save":
      return { ...model, version: version + 1 };
    case "wait": {
      const isOut = post.is === "to-come" && (post.from ?? 0) <= now + 3;
      const shown = isOut ? { ...model, post: { ...post, is: "public" as const } } : model;
      return { ...shown, now: now + 3, state: isOut && state === "scheduled" ? "published" : state };
    }
    case "publish":
    case "schedule": {
      if (step === "publish" && state === "published" && post.is === "public" && post.version === version) return model;
      if (step === "schedule" && wasPublic) return undefined;
      if (isReviewed) return { ...model, state: "in-review", review: { version, from } };
      if (from === undefined) return { ...model, state: "published", post: { is: "public", version } };
      return { ...model, state: "scheduled", post: { is: "to-come", version, from } };
    }
    case "withdraw": {
      const shown = {
        none: "draft",
        recalled: "draft",
        "to-come": "scheduled",
        public: "published",
        withdrawn: "withdrawn",
      };
      if (review) return { ...decided, state: shown[post.is] as StudioState };
      if (post.is === "public") return { ...model, state: "withdrawn", post: { ...post, is: "withdrawn" } };
      return post.is === "to-come" ? { ...model, state: "draft", post: { ...post, is: "recalled" } } : undefined;
    }
    case "approve": {
      if (!review) return undefined;
      const isToCome = review.from !== undefined && review.from > now && !wasPublic;
      if (!isToCome) return { ...decided, state: "published", post: { is: "public", version: review.version } };
      return {
        ...decided,
        state: "scheduled",
        post: { is: "to-come", version: review.version, from: review.from ?? 0 },
      };
    }
    case "return":
      return review ? { ...decided, state: "returned" } : undefined;
    case "delete":
      return post.is === "none" && (state === "draft" || state === "returned") ? "deleted" : undefined;
  }
}

/** Takes a step in the product; false if it was refused. */
async function take(step: Step, key: DraftKey, accountId: string, version: number): Promise<boolean> {
  const { drafts, publishing } = shop.product;
  const { reviews } = publishing;
  const work = async () => {
    if (step === "save") {
      const current = await drafts.find(key);
      if (!current) throw new Error("The draft is gone");
      const content = { ...current.content, bodyMarkdown: `Text ${version + 1}` };
      await drafts.save(key, { basedOn: version, content, cause: "saved" });
    } else if (step === "publish") await publishing.publish(key, { version, accountId });
    else if (step === "schedule") {
      const { moment } = await oneRow<{ moment: Date }>(shop.product.db, {
        text: "SELECT app_now() + interval '2 hours' AS moment",
      });
      const schedule = { moment, localTime: moment.toISOString().slice(0, 16), timeZone: "UTC" };
      await publishing.publish(key, { version, accountId, schedule });
    } else if (step === "wait") await shop.database.shiftClock("3 hours");
    else if (step === "withdraw") await publishing.withdraw(key, { accountId });
    else if (step === "delete") await drafts.delete(key);
    else {
      const opened = await reviews.open(key.draftId, moderator);
      const about = { version: opened.version, sha256: opened.sha256.toString("hex"), reason: "other" as const };
      await reviews.decide(key.draftId, { decision: step, ...about }, moderator);
    }
  };
  return work().then(
    () => true,
    (error: { code?: string; problems?: { code: string }[] }) => {
      // A refusal is an answer; everything else is an error of the product.
      const isRefusal =
        ["WRONG_STATE", "NOT_FOUND"].includes(error.code ?? "") || error.problems?.[0]?.code === "too-late";
      if (!isRefusal) throw error;
      return false;
    },
  );
}

/** Sequences that random steps rarely produce. */
const sequences: Step[][] = [
  ["schedule", "wait", "withdraw", "publish", "withdraw"],
  ["schedule", "withdraw", "wait", "schedule", "wait", "save", "schedule"],
  ["schedule", "approve", "withdraw", "wait", "schedule", "approve", "wait", "withdraw"],
  ["schedule", "approve", "save", "publish", "wait", "withdraw", "publish", "return", "withdraw"],
  ["schedule", "wait", "approve", "save", "publish", "withdraw", "publish", "approve"],
  ["publish", "schedule", "approve", "wait", "save", "publish", "return"],
  ["schedule", "publish", "approve", "withdraw", "publish", "schedule", "approve"],
  ["publish", "save", "publish", "approve", "save", "publish", "save", "publish", "return", "withdraw"],
];
let creators = 0;
test.each([
  ["an experienced creator", false],
  ["a new creator", true],
])("a post of %s follows the model through any steps", async (_, isReviewed) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 6, maxLength: 16 }), async (taken) => {
      const username = `creator-${++creators}`;
      await seedCreator(shop.product, { username });
      if (!isReviewed)
        await seedCatalogue(
          shop.product,
          [1, 2, 3].map((n) => ({ slug: `${username}-${n}`, title: `${username} ${n}`, username })),
        );
      const creatorId = (await shop.product.creators.find(username))?.id ?? "";
      const accountId = await openTestAccount(shop, { email: `${username}@creators.example`, creatorId });
      const content = { title: `Piece of ${username}`, bodyMarkdown: "Text 1", accessType: "FREE" as const };
      const draft = await shop.product.drafts.create(creatorId, content);
      let model: Model = { state: "draft", version: 1, now: 0, post: { is: "none" } };
      for (const step of taken) {
        const expected = next(model, step, isReviewed);
        expect(await take(step, draft, accountId, model.version), `${step} from ${JSON.stringify(model)}`).toBe(
          expected !== undefined,
        );
        const now = await shop.product.drafts.find(draft);
        if (expected === "deleted") {
          expect(now).toBeUndefined();
          return;
        }
        model = expected ?? model;
        const seen = {
          none: undefined,
          recalled: "ended",
          "to-come": "scheduled",
          public: "public",
          withdrawn: "ended",
        };
        expect([now?.state, now?.post?.state, now?.post?.publishedVersion, now?.version], step).toEqual([
          ...[model.state, seen[model.post.is], model.post.version, model.version],
        ]);
      }
    }),
    { numRuns: process.env.VITRINA_TEST_ALL ? 60 : 20, examples: sequences.map((sequence) => [sequence]) },
  );
});

const insertion = `INSERT INTO publications (draft_id, author_id, step, action, from_state, to_state, version, account_id, reason, content_sha256,
    due_at, scheduled_for, local_time, time_zone)
  VALUES ($1, $2, $3, $4, $5, $6, 1, $7, CASE WHEN $4 = 'return' THEN 'other' END,
    CASE WHEN $4 IN ('submit', 'approve') THEN sha256('') END, CASE WHEN $4 = 'submit' THEN app_now() END,
    app_now(), '2026-01-01T00:00', 'UTC')`;

/** The constraint that refuses each of these first steps, "none" for one that is accepted; asked at once, because they are hundreds. */
async function refusalsOf(
  db: Database,
  { draftId, creatorId }: { draftId: string; creatorId: string },
  attempts: { action: string; from_state: string; to_state: string }[],
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.query({
      text: `CREATE FUNCTION pg_temp.refusal_of(uuid, uuid, integer, text, text, text, uuid) RETURNS text LANGUAGE plpgsql AS $body$
        DECLARE refused_by text;
        BEGIN
          ${insertion};
          RETURN 'none';
        EXCEPTION WHEN integrity_constraint_violation OR check_violation OR foreign_key_violation THEN
          GET STACKED DIAGNOSTICS refused_by = CONSTRAINT_NAME;
          RETURN refused_by;
        END $body$`,
    });
    const { rows } = await tx.query<{ refusal: string }>({
      text: `SELECT pg_temp.refusal_of($1, $2, 1, action, from_state, to_state, $3) AS refusal
        FROM jsonb_to_recordset($4) AS t (action text, from_state text, to_state text)`,
      values: [draftId, creatorId, moderator.accountId, JSON.stringify(attempts)],
    });
    return rows.map(({ refusal }) => refusal);
  });
}

test("the database rejects every unlisted transition, a state without one, and changes of the past", async () => {
  const { db, creators: people, drafts } = shop.product;
  await seedCreator(shop.product, { username: "raw-rules" });
  const creatorId = (await people.find("raw-rules"))?.id ?? "";
  const { draftId } = await drafts.create(creatorId, { title: "Raw", bodyMarkdown: "Raw", accessType: "FREE" });
  const { rows: rules } = await db.query<{ action: string; from_state: string; to_state: string }>({
    text: "SELECT action, from_state, to_state FROM publication_rules",
  });
  const actions = [...new Set(rules.map(({ action }) => action))];
  const names = new Set(rules.map(({ action, from_state, to_state }) => `${action} ${from_state} ${to_state}`));
  const insert = (step: number, action: string, from: string, to: string) =>
    db.query({ text: insertion, values: [draftId, creatorId, step, action, from, to, moderator.accountId] });
  const unlisted = actions.flatMap((action) =>
    studioStates.flatMap((from) => studioStates.map((to) => ({ action, from_state: from, to_state: to }))),
  );
  const attempts = unlisted.filter(
    ({ action, from_state, to_state }) => !names.has(`${action} ${from_state} ${to_state}`),
  );
  expect(attempts).toHaveLength(actions.length * studioStates.length ** 2 - rules.length);
  const refusals = await refusalsOf(db, { draftId, creatorId }, attempts);
  expect(refusals.filter((constraint) => !/^publications_(allowed|first)$/.test(constraint))).toEqual([]);
  expect(refusals).toHaveLength(attempts.length);
  await insert(1, "submit", "draft", "in-review");
  await expect(insert(2, "withdraw", "published", "withdrawn")).rejects.toThrow("publications_chain");
  await expect(insert(3, "return", "in-review", "returned")).rejects.toThrow("publications_chain");
  const change = (text: string) => db.query({ text, values: [draftId] });
  await expect(change("UPDATE publications SET version = 2 WHERE draft_id = $1")).rejects.toThrow("never changes");
  await expect(change("DELETE FROM publications WHERE draft_id = $1")).rejects.toThrow("never changes");
  await expect(change("UPDATE drafts SET state = 'returned', last_step = 1 WHERE id = $1")).rejects.toThrow(
    "drafts_last_step",
  );
  await expect(change("UPDATE drafts SET state = 'published' WHERE id = $1")).rejects.toThrow(
    /drafts_(shown|first_state)/,
  );
});
