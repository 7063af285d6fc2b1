import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { salesCsv } from "./sales-csv.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** All sales as a file, sent while it is read. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const lines = salesCsv((before) => answerCall(calls.listStudioSales({ query: { before } })), language);
  const encoder = new TextEncoder();
  const file = new ReadableStream<Uint8Array>({
    async pull(out) {
      const { done, value } = await lines.next();
      if (done) out.close();
      else out.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
  return new Response(file, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="sales.csv"' },
  });
}
