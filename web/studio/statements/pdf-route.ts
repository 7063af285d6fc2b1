import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { readStatement } from "./read-statement.ts";
import { statementPdf } from "./statement-pdf.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** A statement as a file to print and to keep. */
export async function loader(args: LoaderFunctionArgs) {
  const { brand, language } = getAppContext(args.context);
  const { id, words } = await readStatement(args);
  const pdf = statementPdf(words, { brand: brand.name, language, page: studioSalesTexts[language].page });
  return new Response(pdf, {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="statement-${id}.pdf"` },
  });
}
