import { emptyOutcome, type FaultRow, type Outcome } from "../row.ts";
import { judgePayday, nextPayday, type OwedPayout, paidCreators } from "../world/payday.ts";
import { permutation } from "../world/permutation.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const daySec = 86_400;
/** The events of a payout that the bank sends back after it was paid, and of the bank account that the creator then replaces. */
const snapshotTypes = [
  ...["payout.created", "payout.updated", "payout.paid", "payout.failed", "account.external_account.created"],
];
const thinType = "v2.core.account[requirements].updated";
/** The same for every order of events: a failed payout and a held new bank account, each told once. */
const wanted = { status: "failed", failedNotices: 1, bankNotices: 1, holds: 1, accountStatus: "active" };

/** Snapshot and thin events of a payout and its account arrive in each of their 720 orders, with the same final state. */
export const payoutEvents: FaultRow = {
  name: "payout-events",
  fault: "snapshot and thin events of a payout in any order",
  unit: "orders of six events",
  fullCount: 720,
  shortCount: 2,
  concurrency: 24,
  app: { WORKER: "apart" },
  async run(world, cases) {
    const [first] = cases;
    if (!first) return emptyOutcome();
    const owed = await nextPayday(world, await paidCreators(world, cases.length), first.random);
    await runSettlement(world, { job: "payday" });
    const outcome = await judgePayday(world, owed);
    await world.control.webhooks({ mode: "hold" });
    // Created, in transit, paid.
    for (let step = 0; step < 3; step++) await world.control.advanceClock(daySec);
    for (const { accountId } of owed) await failAndReplaceBank(world, accountId);
    const events = await eventsOf(world, owed);
    for (const [place, { index }] of cases.entries())
      await world.control.release(permutation(events[place] ?? [], index));
    for (const payout of owed) await judge(world, payout, outcome);
    add(outcome, "events", events.flat().length);
    // Delivers all other held events as well; they change nothing.
    await world.control.webhooks({ mode: "deliver" });
    return outcome;
  },
};

async function failAndReplaceBank({ stripe, control }: World, stripeAccount: string): Promise<void> {
  const { data } = await stripe.payouts.list({ limit: 1 }, { stripeAccount });
  await control.failPayout(data[0]?.id ?? "");
  await control.changeAccount(stripeAccount, { bank: { last4: "4321" } });
}

/** The ids of each account's newest six events, in the order of their types. Throws if one is missing. */
async function eventsOf(world: World, owed: OwedPayout[]): Promise<string[][]> {
  const thin = await thinEvents(world);
  const limits = { limit: 100, types: snapshotTypes };
  return Promise.all(
    owed.map(async ({ accountId }) => {
      const { data: snapshots } = await world.stripe.events.list(limits, { stripeAccount: accountId });
      const ids = snapshotTypes.map((type) => snapshots.find((event) => event.type === type)?.id);
      return [...ids, thin.get(accountId)].map((id, place) => {
        if (id === undefined) throw new Error(`The provider sent no ${[...snapshotTypes, thinType][place]}`);
        return id;
      });
    }),
  );
}

/** The newest held thin event about requirements, by its account. */
async function thinEvents({ control, stripe }: World): Promise<Map<string, string>> {
  const held = (await control.deliveries()).filter(
    ({ eventType, state }) => eventType === thinType && state === "pending",
  );
  const events = await Promise.all(held.map(({ eventId }) => stripe.v2.core.events.retrieve(eventId)));
  return new Map(
    events.flatMap((event) => {
      const { related_object: about } = event as { related_object?: { id?: string } };
      return about?.id === undefined ? [] : [[about.id, event.id] as const];
    }),
  );
}

async function judge({ db, stripe }: World, { id, accountId }: OwedPayout, outcome: Outcome): Promise<void> {
  const { data } = await stripe.payouts.list({ limit: 1 }, { stripeAccount: accountId });
  const { rows } = await db.query<typeof wanted>({
    text: `SELECT b.status, a.status AS "accountStatus",
        (SELECT count(*)::int FROM payout_notices WHERE kind = 'payout-failed' AND subject = $2) AS "failedNotices",
        (SELECT count(*)::int FROM payout_notices n JOIN payout_holds h ON h.id::text = n.subject
         WHERE n.kind = 'bank-changed' AND h.external_account_id = a.bank_id) AS "bankNotices",
        (SELECT count(*)::int FROM payout_holds WHERE external_account_id = a.bank_id) AS holds
      FROM payout_accounts a LEFT JOIN bank_payouts b ON b.provider_payout_id = $2 WHERE a.author_id = $1`,
    values: [id, data[0]?.id],
  });
  const found = rows[0];
  const isRight =
    found && Object.entries(wanted).every(([name, value]) => found[name as keyof typeof wanted] === value);
  if (!isRight) outcome.wrong.push(JSON.stringify(found));
  if (found?.status !== wanted.status || found.holds === 0) outcome.lost += 1;
  outcome.double += [found?.failedNotices, found?.bankNotices, found?.holds].filter((count) => (count ?? 0) > 1).length;
}
