import { prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { WeekLine } from "#server/domains/ledger/index.ts";
import { addDays, paydayOf } from "./payday-dates.ts";
import type { StatementLine } from "./statement.ts";

const earlierLines = prepared(
  "payout-lines-earlier",
  `SELECT to_char(l.week, 'YYYY-MM-DD') AS "week!", l.line, sum(l.movements)::integer AS movements, sum(l.amount_cents)::integer AS "amountCents"
   FROM payouts p JOIN payout_lines l ON l.payout_id = p.id WHERE p.author_id = $1 AND p.id <> $2 AND p.undone_at IS NULL AND p.returned_at IS NULL
   GROUP BY l.week, l.line`,
);
const insertLines = prepared(
  "payout-lines-insert",
  `INSERT INTO payout_lines (payout_id, week, line, movements, amount_cents)
   SELECT $1, week::date, line, movements, cents FROM unnest($2::text[], $3::text[], $4::integer[], $5::integer[]) AS l (week, line, movements, cents)`,
);
const payoutLines = prepared(
  "payout-lines",
  `SELECT to_char(p.period, 'YYYY-MM-DD') AS "period!", p.amount_cents AS "payoutCents", to_char(l.week, 'YYYY-MM-DD') AS week, l.line, l.movements,
     l.amount_cents AS "amountCents", p.transferred_at AS "transferredAt", p.returned_at AS "returnedAt", p.return_reason AS "returnReason",
     p.undone_at AS "undoneAt"
   FROM payouts p LEFT JOIN payout_lines l ON l.payout_id = p.id WHERE p.id = $2 AND p.author_id = $1 ORDER BY l.week, l.line`,
);
/** Lines that are about no sale. */
const ofPayouts = "line IN ('payouts', 'transfer-reversals')";
const statementLines = prepared(
  "statement-lines",
  `SELECT to_char(week, 'YYYY-MM-DD') AS "from!", false AS "isDay", line, movements, amount_cents::integer AS "amountCents"
   FROM shared_creator_week_lines WHERE author_id = $1 AND NOT ${ofPayouts} AND week < date_trunc('week', app_now(), 'UTC')::date
   UNION ALL
   SELECT to_char(day, 'YYYY-MM-DD'), true, CASE WHEN line = 'payouts' AND amount_cents < 0 THEN 'returned-payouts' ELSE line END,
     count(*)::integer, (0 - sum(amount_cents))::integer
   FROM shared_creator_entries WHERE author_id = $1 AND account = 'creator-payable' AND ${ofPayouts} GROUP BY 1, 3
   ORDER BY 1, 3`,
);

/**
 * Records what a payout pays: what has ever been payable, less the lines of earlier payouts. In the transaction that reserves it. After a
 * restore the books may not tell what was payable when a transfer was made: then the sales of the last week before its cut-off have the rest
 * of its amount, and the next payout corrects them.
 */
export async function insertPayoutLines(
  tx: Transaction,
  { payoutId, creatorId }: { payoutId: string; creatorId: string },
  payable: readonly WeekLine[],
  recovered?: { amountCents: number; cutOff: string },
): Promise<void> {
  const lines = new Map(payable.map((line) => [`${line.week} ${line.line}`, line]));
  for (const { movements, amountCents, ...of } of await rows(tx, earlierLines(creatorId, payoutId))) {
    const now = lines.get(`${of.week} ${of.line}`) ?? { ...of, movements: 0, amountCents: 0 };
    const [more, moreCents] = [now.movements - movements, now.amountCents - amountCents];
    lines.set(`${of.week} ${of.line}`, { ...of, movements: more, amountCents: moreCents });
  }
  if (recovered) {
    const sum = [...lines.values()].reduce((cents, { amountCents }) => cents + amountCents, 0);
    const last = { week: paydayOf(new Date(addDays(recovered.cutOff, -1))), line: "sales" } as const;
    const line = lines.get(`${last.week} ${last.line}`) ?? { ...last, movements: 0, amountCents: 0 };
    const amountCents = line.amountCents + recovered.amountCents - sum;
    lines.set(`${last.week} ${last.line}`, { ...line, amountCents });
  }
  const changed = [...lines.values()].filter(({ movements, amountCents }) => movements !== 0 || amountCents !== 0);
  const column = <K extends keyof WeekLine>(name: K) => changed.map((line) => line[name]);
  await rows(tx, insertLines(payoutId, column("week"), column("line"), column("movements"), column("amountCents")));
}

/** A creator's payout with its lines, oldest first; one row without a week if it is older than the statements. */
export function listPayoutLines(db: Queryable, creatorId: string, payoutId: string) {
  return rows(db, payoutLines(creatorId, payoutId));
}

/**
 * Everything that changed what a creator is owed. Movements that are about a sale are summed by week, which shows once it is over; payouts and
 * money that came back from them are there at once, by their own day (decision 240).
 */
export async function listStatementLines(db: Queryable, creatorId: string): Promise<StatementLine[]> {
  return (await rows(db, statementLines(creatorId))) as StatementLine[];
}
