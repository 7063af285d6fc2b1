import { CallError } from "#contract/errors.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { readNow } from "./accounts-store.ts";
import { addDays, paydayOf } from "./payday-dates.ts";
import { payoutStatement } from "./payout-statement.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { findSalesWeek, listSales } from "./sales-store.ts";
import { signedDollars } from "./signed-dollars.ts";
import { dateOfLine, type StatementLine, statementOf } from "./statement.ts";
import { listStatementLines } from "./statements-store.ts";

const weeksOfPage = 4;
const period = /^\d{4}(-\d{2})?$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The lines of statements that are money paid out or taken back from a payout, not earned. */
const linesOfPayouts: readonly StatementLine["line"][] = ["payouts", "returned-payouts", "transfer-reversals"];

/** Handles the calls for a creator's sales and statements. */
export function createSalesHandlers({ db }: PayoutsDeps) {
  return {
    async listStudioSales({ auth, query: { before = "9999-12-27" } }) {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(Date.parse(before))) throw new CallError("INVALID_DATA");
      const { creatorId } = auth.principal;
      const running = paydayOf(await readNow(db));
      // A week is whole: the one of the day itself comes after. The first page ends with the running week, whatever was sold in it.
      const asked = paydayOf(new Date(before));
      const isFirst = asked > running;
      const newest = await findSalesWeek(db, creatorId, isFirst ? running : asked);
      const last = isFirst ? running : newest;
      if (last === undefined) return { data: [], earlier: null };
      const from = addDays(newest ?? last, -7 * (weeksOfPage - 1));
      const found = await listSales(db, creatorId, from, addDays(last, 7));
      return {
        data: found.map(({ postId, title, movements, movedCents, amountCents, ...line }) => ({
          ...line,
          piece: postId !== null && title !== null ? { id: postId, title } : null,
          count: movements,
          paid: signedDollars(movedCents),
          amount: signedDollars(amountCents),
        })),
        earlier: (await findSalesWeek(db, creatorId, from)) === undefined ? null : from,
      };
    },
    async listStudioStatements({ auth }) {
      const lines = await listStatementLines(db, auth.principal.creatorId);
      const months = [...new Set(lines.map((line) => dateOfLine(line).slice(0, 7)))];
      const ids = [...new Set(months.flatMap((month) => [month, month.slice(0, 4)]))].sort().reverse();
      const sum = (id: string, isPaidOut: boolean) =>
        lines
          .filter((each) => dateOfLine(each).startsWith(id) && linesOfPayouts.includes(each.line) === isPaidOut)
          .reduce((total, { amountCents }) => total + amountCents, 0);
      return {
        data: ids.map((id) => ({
          id,
          kind: id.length === 4 ? "year" : "month",
          earned: signedDollars(sum(id, false)),
          paidOut: signedDollars(0 - sum(id, true)),
        })),
      };
    },
    async getStudioStatement({ auth, params: { id } }) {
      const { creatorId } = auth.principal;
      const found = uuid.test(id)
        ? await payoutStatement(db, creatorId, id)
        : period.test(id)
          ? statementOf(id, await listStatementLines(db, creatorId), (await readNow(db)).toISOString().slice(0, 10))
          : undefined;
      if (!found) throw new CallError("NOT_FOUND");
      const { openingCents, lines, totalCents, ...of } = found;
      return {
        data: {
          kind: uuid.test(id) ? "payout" : id.length === 4 ? "year" : "month",
          ...of,
          opening: signedDollars(openingCents),
          lines: lines.map(({ movements, amountCents, ...line }) => ({
            ...line,
            count: movements,
            amount: signedDollars(amountCents),
          })),
          total: signedDollars(totalCents),
        },
      };
    },
  } satisfies Partial<Handlers>;
}
