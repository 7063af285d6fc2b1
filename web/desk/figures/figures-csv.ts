import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { csvLine } from "#web/staff/csv-line.ts";

export type DeskFiguresPage = CallReply<Calls["listDeskFigures"]>;

/** All figures as CSV (RFC 4180), newest first. Amounts in dollars. */
export async function deskFiguresCsv(
  readPage: (before: string | undefined) => Promise<DeskFiguresPage>,
): Promise<string> {
  let file = csvLine([
    "from",
    "payments",
    "gross",
    "refunds",
    "disputes",
    "card fees",
    "creators",
    "taxes",
    "platform",
  ]);
  for (let before: string | undefined; ; ) {
    const { data, earlier } = await readPage(before);
    for (const { from, payments, gross, refunds, disputes, fees, creators, taxes, platform } of data)
      file += csvLine([from, payments, gross, refunds, disputes, fees, creators, taxes, platform]);
    if (earlier === null) return file;
    before = earlier;
  }
}
