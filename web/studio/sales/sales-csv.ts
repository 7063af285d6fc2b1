import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { csvLine } from "#web/staff/csv-line.ts";

export type SalesPage = CallReply<Calls["listStudioSales"]>;

/** All sales as CSV (RFC 4180), newest first, in pieces of one page each, so that the memory does not grow with the sales. */
export async function* salesCsv(readPage: (before: string | undefined) => Promise<SalesPage>): AsyncGenerator<string> {
  yield csvLine([
    "from",
    "period",
    "kind",
    "piece",
    "number",
    "paid by readers in US dollars",
    "your part in US dollars",
  ]);
  for (let before: string | undefined; ; ) {
    const { data, earlier } = await readPage(before);
    yield data
      .map(({ from, isDay, line, piece, count, paid, amount }) =>
        csvLine([from, isDay ? "day" : "week", line, piece?.title ?? "", count, paid, amount]),
      )
      .join("");
    if (earlier === null) return;
    before = earlier;
  }
}
