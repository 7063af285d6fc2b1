import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { requireRole } from "#web/shell/require-session.ts";
import { deskFiguresCsv } from "./figures-csv.ts";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("owner", "finance")];

/** All weeks or months as a file for spreadsheets. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const by = url.searchParams.get("by") === "month" ? "month" : "week";
  const file = await deskFiguresCsv((before) => answerCall(calls.listDeskFigures({ query: { by, before } })));
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="figures-by-${by}.csv"`,
    },
  });
}
