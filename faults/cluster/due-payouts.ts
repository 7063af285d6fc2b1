import { randomUUID } from "node:crypto";
import { seedPost } from "#server/testing/seed-post.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { judgePayday, type OwedPayout, openPayouts } from "../world/payday.ts";
import { fetchStatus, givesAccess, pay, purchaseOf } from "../world/purchase.ts";
import { until } from "../world/until.ts";
import type { ClusterShop } from "./cluster-shop.ts";
import { newAddress } from "./traffic.ts";

/** Payouts of one payday: a worker begins ten a second, so that it takes longer than a fault. */
const payoutsOfTurn = 12;
const priceCents = 3_000;
/** A credit is held for a week. */
const daysOfHold = 9;
const sellersAtOnce = 6;

/** Payouts that the workers send on paydays of today, a new payday with each turn. */
export interface DuePayouts {
  /** Makes the next payouts due, and resolves as soon as one to four of them are sent. */
  begin(): Promise<void>;
  /**
   * Lets the workers send what is left. Then each creator has one transfer at the provider and one payout that names it, and every payout that was
   * there when `begin` resolved is still there.
   */
  judge(): Promise<{ payouts: number; takenUpAgain: number; lost: number; double: number; wrong: string[] }>;
}

interface SeenPayout {
  id: string;
  transferId: string | null;
}

/** Sells one post of each creator by the shop's calls, and lets the hold of the money pass: both clocks are moved. */
export async function openDuePayouts(shop: ClusterShop, turns: number): Promise<DuePayouts> {
  const run = Date.now().toString(36);
  const usernames = Array.from({ length: turns * payoutsOfTurn }, (_, number) => `paid-${run}-${number}`);
  const sold = new Map<string, string>();
  const waiting = [...usernames];
  const sellAll = async () => {
    for (let username = waiting.pop(); username; username = waiting.pop())
      sold.set(username, await sell(shop, username));
  };
  await Promise.all(Array.from({ length: sellersAtOnce }, sellAll));
  await until("The books do not have every sale", () => areInBooks(shop, [...sold.values()]));
  await shop.passDays(daysOfHold);
  const period = await today(shop);
  // Until the first turn this payday and the week's have passed, with nobody to pay.
  await shop.db.query({
    text: "INSERT INTO paydays (period) SELECT unnest(ARRAY[$1::date, $1::date - 1]) ON CONFLICT DO NOTHING",
    values: [period],
  });
  const owed: OwedPayout[] = [];
  const seen: SeenPayout[] = [];
  let turn = 0;

  return {
    async begin() {
      const first = turn * payoutsOfTurn;
      const creators = usernames.slice(first, first + payoutsOfTurn);
      // Before the accounts open: an earlier payday that was interrupted may go on and pay them at once.
      const cents = await owedCents(shop, creators);
      const opened = await Promise.all(creators.map((username) => openPayouts(shop, username)));
      const ids = opened.map(({ id }) => id);
      for (const creator of opened) {
        const amountCents = cents.get(creator.username);
        if (!amountCents) throw new Error(`The books owe ${creator.username} nothing`);
        owed.push({ ...creator, period, amountCents });
      }
      await shop.db.transaction(async (tx) => {
        await tx.query({ text: "DELETE FROM paydays WHERE period = $1::date", values: [period] });
        // A run that a killed primary has ended would hold its lease for a minute.
        await tx.query({
          text: "UPDATE jobs SET run_at = app_now(), lease = NULL, leased_until = NULL WHERE kind = 'payday' AND repeat_every IS NOT NULL",
        });
      });
      const sentBefore = 1 + (turn % 4);
      turn += 1;
      const begun = await until("The workers send no payouts", async () => {
        const payouts = await listPayouts(shop, ids);
        return payouts.filter(({ transferId }) => transferId).length >= sentBefore && payouts;
      });
      seen.push(...begun);
    },
    async judge() {
      // Beyond the pauses after two attempts without an outcome.
      await shop.db.query({ text: "UPDATE clock_shift SET shift = shift + interval '15 minutes'" });
      const ids = owed.map(({ id }) => id);
      const allSent = async () =>
        (await listPayouts(shop, ids)).filter(({ transferId }) => transferId).length >= ids.length;
      const wrong: string[] = [];
      await until("Not every payout is sent", allSent, { timeoutMs: 180_000, everyMs: 500 }).catch((error: Error) =>
        wrong.push(error.message),
      );
      const outcome = await judgePayday(shop, owed);
      const now = new Map((await listPayouts(shop, ids)).map((payout) => [payout.id, payout]));
      const gone = seen.filter(({ id, transferId }) => {
        const payout = now.get(id);
        return !payout || (transferId !== null && payout.transferId !== transferId);
      });
      wrong.push(...outcome.wrong, ...gone.map(({ id }) => `The payout ${id} was there and is gone`));
      const takenUpAgain = [...now.values()].filter(({ attempts }) => attempts > 1).length;
      return {
        ...{ payouts: ids.length, takenUpAgain, wrong },
        ...{ lost: outcome.lost + gone.length, double: outcome.double },
      };
    },
  };
}

/** A creator's only sale, from form to access. Returns the PaymentIntent's id. */
async function sell(shop: ClusterShop, username: string): Promise<string> {
  const post = await seedPost(shop.db, { slug: `of-${username}`, username, priceCents });
  const [browser, reader] = [
    new TestBrowser(shop.url, newAddress()),
    { email: `reader-of-${username}@readers.example`, name: "Grace Brewster Hopper" },
  ];
  const started = await browser.startPurchase(post, reader, { amount: priceCents / 100, attemptId: randomUUID() });
  const purchase = purchaseOf(browser, reader, started);
  await pay(shop, purchase);
  await until("A sale is not settled", async () => givesAccess(await fetchStatus(purchase)));
  return purchase.paymentIntentId;
}

async function areInBooks({ db }: ClusterShop, paymentIntentIds: string[]): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>({
    text: "SELECT count(*)::int AS count FROM ledger_payments WHERE payment_intent_id = ANY ($1) AND next_check_at IS NULL",
    values: [paymentIntentIds],
  });
  return rows[0]?.count === paymentIntentIds.length;
}

async function today({ db }: ClusterShop): Promise<string> {
  const { rows } = await db.query<{ day: string }>({
    text: "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day",
  });
  return rows[0]?.day ?? "";
}

/** The cents that the books owe each creator, by the username. */
async function owedCents({ db }: ClusterShop, usernames: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ username: string; cents: number }>({
    text: `SELECT a.username, 0 - sum(e.amount_cents)::int AS cents FROM ledger_entries e JOIN authors a ON a.id = e.author_id
      WHERE e.account = 'creator-payable' AND a.username = ANY ($1) GROUP BY a.username`,
    values: [usernames],
  });
  return new Map(rows.map(({ username, cents }) => [username, cents]));
}

async function listPayouts({ db }: ClusterShop, ids: string[]): Promise<(SeenPayout & { attempts: number })[]> {
  const { rows } = await db.query<SeenPayout & { attempts: number }>({
    text: `SELECT id, transfer_id AS "transferId", attempts FROM payouts WHERE author_id = ANY ($1)`,
    values: [ids],
  });
  return rows;
}
