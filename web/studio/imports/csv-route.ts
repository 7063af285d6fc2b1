import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { importNoteTexts, leftOutTexts, studioImportsTexts } from "#web/i18n/studio-imports-texts.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { csvLine } from "#web/staff/csv-line.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The whole report of an import as CSV, a page of it at a time. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const text = studioImportsTexts[language];
  const read = (page: number) =>
    answerCall(calls.getImport({ params: { id: params.id ?? "" }, query: { page: String(page) } }));
  const first = await read(1);
  async function* lines() {
    yield `\ufeff${csvLine([text.entry, text.result, text.attention])}`;
    for (let page = 1; page <= first.meta.pagination.pageCount; page++) {
      const { entries } = (page === 1 ? first : await read(page)).data;
      for (const { name, outcome, reason, notes } of entries) {
        const told = notes.map(({ code, detail }) => importNoteTexts[language][code] + (detail ? ` (${detail})` : ""));
        yield csvLine([name, text[outcome], [...(reason ? [leftOutTexts[language][reason]] : []), ...told].join(" ")]);
      }
    }
  }
  const encoder = new TextEncoder();
  const iterator = lines();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="import-report.csv"',
    },
  });
}
