import type { PayoutStep } from "#contract/payout-steps.ts";

/** A line of a statement: movements of a day, a week or a month, in cents, credits above zero. */
export interface StatementLine {
  /** A day, the Monday of a week, or a month (`2026-11`). */
  from: string;
  isDay: boolean;
  line: "sales" | "refunds" | "disputes" | "payouts" | "returned-payouts" | "transfer-reversals" | "earlier";
  movements: number;
  amountCents: number;
}

/** A statement. Its total is the opening and all lines. */
export interface Statement {
  from: string;
  to: string;
  /** The payday of a payout's. */
  payday: string | null;
  /** The steps of a payout's money; empty for a month and a year. */
  steps: PayoutStep[];
  openingCents: number;
  lines: StatementLine[];
  totalCents: number;
}

const dayMs = 86_400_000;

/** The last day of a week. */
export function endOfWeek(monday: string): string {
  return new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10);
}

/** The day whose month and year a line belongs to: its own, or the last one of its week (decision 240). */
export function dateOfLine({ from, isDay }: Pick<StatementLine, "from" | "isDay">): string {
  return isDay ? from : endOfWeek(from);
}

/** Adds lines up to a statement. */
export function addUp(of: Omit<Statement, "totalCents">): Statement {
  return { ...of, totalCents: of.lines.reduce((sum, { amountCents }) => sum + amountCents, of.openingCents) };
}

/**
 * The statement of a month (`2026-11`) or a year (`2026`) of these lines, which are all of a creator's. It ends with the period, or `today` if
 * that is not over. A year's lines are its months. Undefined without a line of it.
 */
export function statementOf(period: string, lines: readonly StatementLine[], today: string): Statement | undefined {
  const within = lines
    .filter((line) => dateOfLine(line).startsWith(period))
    .toSorted((one, other) => (dateOfLine(one) < dateOfLine(other) ? -1 : 1));
  if (within.length === 0) return undefined;
  const [from, last] = daysOf(period);
  const before = lines.filter((line) => dateOfLine(line) < from);
  return addUp({
    from,
    to: last < today ? last : today,
    ...{ payday: null, steps: [] },
    openingCents: before.reduce((sum, { amountCents }) => sum + amountCents, 0),
    lines: period.length === 4 ? byMonth(within) : within,
  });
}

/** The first and the last day of a month or a year. */
function daysOf(period: string): [string, string] {
  const [year = "", month] = period.split("-");
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`];
  return [`${period}-01`, new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)];
}

function byMonth(lines: readonly StatementLine[]): StatementLine[] {
  const months = new Map<string, StatementLine>();
  for (const each of lines) {
    const { line, movements, amountCents } = each;
    const from = dateOfLine(each).slice(0, 7);
    const sum = months.get(`${from} ${line}`) ?? { from, isDay: false, line, movements: 0, amountCents: 0 };
    months.set(`${from} ${line}`, {
      ...sum,
      movements: sum.movements + movements,
      amountCents: sum.amountCents + amountCents,
    });
  }
  return [...months.values()];
}
