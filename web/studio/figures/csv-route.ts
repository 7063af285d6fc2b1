import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { figuresCsv } from "./figures-csv.ts";
import { readFiguresQuery } from "./figures-query.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The figures as a file. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = readFiguresQuery(url.searchParams);
  const { data } = await answerCall(getAppContext(context).calls.getStudioFigures({ query }));
  return new Response(figuresCsv(data), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="figures-${query.days}-days.csv"`,
    },
  });
}
