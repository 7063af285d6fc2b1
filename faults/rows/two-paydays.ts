import { addressOf } from "#contract/address-of-call.ts";
import type { CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import type { Random } from "../random.ts";
import { addOutcomes, emptyOutcome, type FaultRow } from "../row.ts";
import { memberBrowser } from "../world/creator-session.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { judgePayday, nextPayday, type OwedPayout, paidCreators } from "../world/payday.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const creatorsOfPayday = 10;

/** Two workers run one payday while two people of finance hold, release and undo its payouts. Each creator is paid once, undone payouts on the next payday. */
export const twoPaydays: FaultRow = {
  name: "two-paydays",
  fault: "two workers and two people of finance on one payday",
  unit: "payouts",
  fullCount: 500,
  shortCount: creatorsOfPayday,
  concurrency: creatorsOfPayday,
  app: { WORKER: "apart" },
  async run(world, cases) {
    const [first] = cases;
    if (!first) return emptyOutcome();
    const creators = await paidCreators(world, cases.length);
    const owed = await nextPayday(world, creators, first.random);
    const people = await Promise.all([memberBrowser(world, "finance"), memberBrowser(world, "finance")]);
    const workers = Promise.all([forkSettlement(world, { job: "payday" }), forkSettlement(world, { job: "payday" })]);
    const isOver = workers.then(() => true);
    const done = await Promise.all(
      people.map((person) => interfere(world, person, { owed, isOver, random: first.random })),
    );
    await releaseAll(world, people[0]);
    await world.shiftClock("15 minutes");
    await Promise.all([runSettlement(world, { job: "payday" }), runSettlement(world, { job: "payday" })]);

    const undone = await undoneOf(world, owed);
    const paid = owed.filter(({ id }) => !undone.has(id));
    const early = await judgePayday(world, paid);
    const later = await nextPayday(world, creators, first.random, undone);
    await runSettlement(world, { job: "payday" });
    const outcome = addOutcomes(early, await judgePayday(world, later));
    add(outcome, "held", sum(done.map(({ held }) => held)));
    add(outcome, "undone", undone.size);
    return outcome;
  },
};

/** Holds, releases and undoes payouts at random until the workers have ended. Returns the number of holds. */
async function interfere(
  world: World,
  person: TestBrowser,
  { owed, isOver, random }: { owed: OwedPayout[]; isOver: Promise<boolean>; random: Random },
): Promise<{ held: number }> {
  let held = 0;
  while (!(await Promise.race([isOver, Promise.resolve(false)]))) {
    const { id, username, period } = random.pick(owed);
    const { status, body } = await send(world, person, addressOf("holdPayouts"), {
      username,
      reason: "The bank called.",
    });
    if (status === 200) held += 1;
    const { rows } = await world.db.query<{ payoutId: string }>({
      text: `SELECT id AS "payoutId" FROM payouts WHERE author_id = $1 AND period = $2::date`,
      values: [id, period],
    });
    if (rows[0] && random.below(4) === 0)
      await send(world, person, addressOf("undoPayout", { params: { id: rows[0].payoutId } }));
    if (status === 200) await send(world, person, addressOf("releasePayouts", { params: { id: body.id } }));
  }
  return { held };
}

/** A call of the desk. Throws if it fails in another way than by the state of what it is about. */
async function send({ url }: World, person: TestBrowser, address: string, body: object = {}): Promise<CallResult> {
  const result = await person.send("POST", address, body, { origin: url });
  if (![200, 204, 409].includes(result.status)) throw new Error(`${address} was answered with ${result.status}`);
  return result;
}

async function releaseAll(world: World, person: TestBrowser | undefined): Promise<void> {
  const { rows } = await world.db.query<{ id: string }>({
    text: "SELECT id FROM payout_holds WHERE cause = 'finance' AND released_at IS NULL",
  });
  for (const { id } of rows) if (person) await send(world, person, addressOf("releasePayouts", { params: { id } }));
}

/** The cents of undone payouts, by the creator's id. */
async function undoneOf({ db }: World, owed: OwedPayout[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; cents: number }>({
    text: `SELECT author_id AS id, amount_cents AS cents FROM payouts WHERE undone_at IS NOT NULL AND period = $1::date`,
    values: [owed[0]?.period],
  });
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
