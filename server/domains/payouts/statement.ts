/** A line of a statement: movements of a week or a month, in cents, credits above zero. */
export interface StatementLine {
  /** The Monday of a week, or a month (`2026-11`). */
  from: string;
  line: "sales" | "refunds" | "disputes" | "payouts" | "transfer-reversals" | "earlier";
  movements: number;
  amountCents: number;
}

/** A statement. Its total is the opening and all lines. */
export interface Statement {
  from: string;
  to: string;
  /** The payday of a payout's. */
  payday: string | null;
  /** How far a payout's money has come. */
  outcome: "waiting" | "sent" | "undone" | "returned" | null;
  openingCents: number;
  lines: StatementLine[];
  totalCents: number;
}

const dayMs = 86_400_000;

/** The last day of a week. */
export function endOfWeek(monday: string): string {
  return new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10);
}

/** The month (`2026-11`) that a week belongs to: the one in which it ends. */
export function monthOfWeek(monday: string): string {
  return endOfWeek(monday).slice(0, 7);
}

/** Adds lines up to a statement. */
export function addUp(of: Omit<Statement, "totalCents">): Statement {
  return { ...of, totalCents: of.lines.reduce((sum, { amountCents }) => sum + amountCents, of.openingCents) };
}

/**
 * The statement of a month (`2026-11`) or a year (`2026`) of these weeks, which are a creator's first ones and in order. A year's
 * lines are its months. Undefined without a week of it.
 */
export function statementOf(period: string, weeks: readonly StatementLine[]): Statement | undefined {
  const monthOf = (line: StatementLine) => monthOfWeek(line.from);
  const within = weeks.filter((line) => monthOf(line).startsWith(period));
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return undefined;
  const before = weeks.filter((line) => monthOf(line) < period && !monthOf(line).startsWith(period));
  return addUp({
    from: first.from,
    to: endOfWeek(last.from),
    ...{ payday: null, outcome: null },
    openingCents: before.reduce((sum, { amountCents }) => sum + amountCents, 0),
    lines: period.length === 4 ? byMonth(within) : within,
  });
}

function byMonth(weeks: readonly StatementLine[]): StatementLine[] {
  const months = new Map<string, StatementLine>();
  for (const { from, line, movements, amountCents } of weeks) {
    const month = monthOfWeek(from);
    const sum = months.get(`${month} ${line}`) ?? { from: month, line, movements: 0, amountCents: 0 };
    months.set(`${month} ${line}`, {
      ...sum,
      movements: sum.movements + movements,
      amountCents: sum.amountCents + amountCents,
    });
  }
  return [...months.values()];
}
