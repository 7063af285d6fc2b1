import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { DeskDeps } from "./desk-deps.ts";

const periodsOfPage = 13;
const latest = "9999-12-01";

/** Handles the call for the owners' figures. */
export function createFigureHandlers({ db, ledger }: Pick<DeskDeps, "db" | "ledger">) {
  return {
    async listDeskFigures({ query: { by, before = latest } }) {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(Date.parse(before))) throw new CallError("INVALID_DATA");
      const newest = await ledger.findFiguresBefore(db, by, before);
      if (newest === undefined) return { data: [], earlier: null };
      const from = stepsFrom(newest, by, 1 - periodsOfPage);
      const found = await ledger.listFigures(db, by, { from, to: stepsFrom(newest, by, 1) });
      const isLast = (await ledger.findFiguresBefore(db, by, from)) === undefined;
      return {
        data: found.map((row) => ({
          ...{ from: row.from, payments: row.payments, gross: signed(row.grossCents) },
          ...{ refunds: signed(row.refundCents), disputes: signed(row.disputeCents), fees: signed(row.feeCents) },
          ...{ creators: signed(row.creatorCents), taxes: signed(row.taxCents), platform: signed(row.platformCents) },
        })),
        earlier: isLast ? null : from,
      };
    },
  } satisfies Partial<Handlers>;
}

/** The first day of the week or month so many steps after one. */
function stepsFrom(day: string, by: "week" | "month", steps: number): string {
  // A cast, because the store names days as year, month and date.
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const months = by === "month" ? steps : 0;
  const days = by === "week" ? 7 * steps : 0;
  return new Date(Date.UTC(year, month - 1 + months, date + days)).toISOString().slice(0, 10);
}

function signed(cents: number): number {
  return cents < 0 ? -toDollars(-cents) : toDollars(cents);
}
