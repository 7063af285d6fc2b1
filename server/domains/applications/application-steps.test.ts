import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apply, newApplicant } from "#server/testing/apply.ts";
import { explainPlans } from "#server/testing/explain-plans.ts";
import { openTestAccount } from "#server/testing/sign-in.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { listQueue } from "./queue-store.ts";

let product: TestProduct;
/** Two reviewers. */
let ana: string;
let bo: string;
beforeAll(async () => {
  product = await startTestProduct();
  ana = await openTestAccount(product, { email: "ana@team.example", roles: ["reviewer"] });
  bo = await openTestAccount(product, { email: "bo@team.example", roles: ["reviewer"] });
});
afterAll(() => product.close());

interface Attempt {
  state: "received" | "asked" | "approved" | "declined" | "appealed";
  by: "ana" | "bo" | "nobody";
  reason: "other" | "no-answer" | "barred" | "undecided" | null;
  /** Days before the step. */
  after: number;
}

/** The state of an application in a model of the rules, independent of the database. */
interface Model {
  state: Attempt["state"];
  decliners: Attempt["by"][];
  appeals: number;
  /** Days since the newest step. */
  age: number;
}

const followers: Record<Attempt["state"], Attempt["state"][]> = {
  received: ["asked", "approved", "declined"],
  asked: ["received", "declined"],
  declined: ["appealed"],
  appealed: ["approved", "declined"],
  approved: [],
};

function isAllowed(model: Model, { state, by, reason }: Attempt): boolean {
  if (!followers[model.state].includes(state)) return false;
  if ((state === "declined") !== (reason !== null)) return false;
  if ((reason === "no-answer") !== (state === "declined" && model.state === "asked")) return false;
  if (reason === "barred" && model.state !== "received") return false;
  if (reason === "undecided" && model.state !== "received" && model.state !== "appealed") return false;
  const bySystem = reason !== null && reason !== "other";
  const isOfTeam = state === "asked" || state === "approved" || (state === "declined" && !bySystem);
  if (isOfTeam !== (by !== "nobody")) return false;
  if (state === "appealed") return model.appeals === 0 && model.age < 30;
  return model.state !== "appealed" || !model.decliners.includes(by);
}

async function take(id: string, { state, by, reason }: Attempt): Promise<void> {
  await product.database.db.query({
    text: `INSERT INTO application_steps (application_id, number, state, previous_number, previous_state, taken_by, reason, sealed_note)
      SELECT id, last_step + 1, $2, last_step, state, $3, $4, '\\x00' FROM applications WHERE id = $1`,
    values: [id, state, { ana, bo, nobody: null }[by], reason],
  });
}

async function stored(id: string) {
  const { rows } = await product.database.db.query<{
    state: string;
    isDue: boolean;
    isStopped: boolean;
    steps: number;
  }>({
    text: `SELECT state, due_at IS NOT NULL AS "isDue", seconds_left IS NOT NULL AS "isStopped",
      (SELECT count(*)::int FROM application_steps s WHERE s.application_id = a.id) AS steps FROM applications a WHERE id = $1`,
    values: [id],
  });
  return rows[0];
}

const after = fc.constantFrom(0, 1, 29, 31);
const any: fc.Arbitrary<Attempt> = fc.record({
  state: fc.constantFrom("received", "asked", "approved", "declined", "appealed"),
  by: fc.constantFrom("ana", "bo", "nobody"),
  reason: fc.constantFrom("other", "no-answer", "barred", "undecided", null),
  after,
});
/** Steps that at least one state allows. */
const plausible: fc.Arbitrary<Attempt> = fc
  .tuple(
    fc.constantFrom(
      "received",
      "received",
      "asked",
      "asked",
      "approved",
      "declined",
      "declined",
      "appealed",
      "appealed",
    ),
    fc.constantFrom("ana", "bo"),
    after,
  )
  .map(([state, reviewer, days]) => ({
    ...{ state, after: days },
    by: state === "received" || state === "appealed" ? "nobody" : reviewer,
    reason: state === "declined" ? "other" : null,
  }));
const attempt = fc.oneof({ weight: 3, arbitrary: plausible }, any);

test("the database accepts exactly the steps that the rules allow", async () => {
  let taken = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 10, maxLength: 40 }), async (attempts) => {
      const id = await apply(product, newApplicant());
      const model: Model = { state: "received", decliners: [], appeals: 0, age: 0 };
      let [steps, days] = [1, 0];
      for (const next of attempts) {
        if (next.after > 0) await product.database.shiftClock(`${next.after} days`);
        model.age += next.after;
        days += next.after;
        const allowed = isAllowed(model, next);
        const outcome = await take(id, next).then(
          () => "taken",
          (error: { code?: string }) => error.code,
        );
        // 23514: a check; 23505: the unique index of appeals; 23503: the chain of steps.
        if (allowed) expect(outcome).toBe("taken");
        else expect(["23514", "23505", "23503"]).toContain(outcome);
        if (allowed) {
          steps += 1;
          taken += 1;
          if (next.state === "declined") model.decliners.push(next.by);
          if (next.state === "appealed") model.appeals += 1;
          Object.assign(model, { state: next.state, age: 0 });
        } else refused += 1;
        expect(await stored(id)).toEqual({
          ...{ state: model.state, steps },
          isDue: model.state === "received" || model.state === "appealed",
          isStopped: model.state === "asked",
        });
      }
      await product.database.shiftClock(`-${days} days`);
    }),
    { numRuns: process.env.VITRINA_TEST_ALL ? 40 : 16 },
  );
  expect(taken).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(100);
});

describe("the database rejects", () => {
  const query = (text: string, values: unknown[]) => product.database.db.query({ text, values });
  const code = (of: Promise<unknown>) =>
    of.then(
      () => "taken",
      (error: { code?: string }) => error.code,
    );

  test("a change of a step, and a state without its step", async () => {
    const id = await apply(product, newApplicant());
    expect(await code(query("UPDATE application_steps SET taken_at = app_now() WHERE application_id = $1", [id]))).toBe(
      "23514",
    );
    expect(await code(query("UPDATE applications SET state = 'approved', due_at = NULL WHERE id = $1", [id]))).toBe(
      "23503",
    );
    expect(await code(query("UPDATE applications SET last_step = 2 WHERE id = $1", [id]))).toBe("23503");
  });

  test("a decision during another reviewer's claim, and a claim of a decided application", async () => {
    const id = await apply(product, newApplicant());
    const claim =
      "UPDATE applications SET claimed_by = $2, claimed_until = app_now() + interval '15 minutes' WHERE id = $1";
    await query(claim, [id, ana]);
    const decline = { state: "declined", reason: "other", after: 0 } as const;
    expect(await code(take(id, { ...decline, by: "bo" }))).toBe("23514");
    await take(id, { ...decline, by: "ana" });
    expect(await code(query(claim, [id, bo]))).toBe("23514");
  });
});

test("reads a page of 10,000 open cases from the index of deadlines", async () => {
  const { db } = product.database;
  const salt = randomUUID();
  // In parts, each well within the statement timeout of a busy machine.
  for (let first = 1; first <= 10_000; first += 1_000) {
    await db.query({
      text: `INSERT INTO applications (id, language, sealed, submission_fingerprint, email_fingerprint, profile_fingerprint, platform)
        SELECT gen_random_uuid(), 'en', '\\x00', sha256(($1 || n)::bytea), sha256(($1 || 'e' || n)::bytea), sha256(($1 || 'p' || n)::bytea), 'instagram'
        FROM generate_series($2::int, $2::int + 999) n`,
      values: [salt, first],
    });
  }
  await db.query({ text: "ANALYZE applications" });
  const plans = await explainPlans(db, (explaining) => listQueue(explaining, { state: "open", limit: 50, offset: 0 }));
  expect(plans[0]).toContain("applications_queue");
  expect(plans[0]).toContain("applications_by_email");
  expect(plans[0]).toContain("applications_by_profile");
  expect(plans[0]).not.toContain("Seq Scan on applications");
});
