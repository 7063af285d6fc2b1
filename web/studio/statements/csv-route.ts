import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { readStatement } from "./read-statement.ts";
import { statementCsv } from "./statement-csv.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** A statement as a file for spreadsheets. */
export async function loader(args: LoaderFunctionArgs) {
  const { fileName, statement } = await readStatement(args);
  const { language } = getAppContext(args.context);
  return new Response(statementCsv(statement, language), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}.csv"`,
    },
  });
}
