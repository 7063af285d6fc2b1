import type { LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { readStatement } from "./read-statement.ts";
import { statementPdf } from "./statement-pdf.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** A statement as a file to print and to keep. */
export async function loader(args: LoaderFunctionArgs) {
  const { brand, calls, language } = getAppContext(args.context);
  const { fileName, words } = await readStatement(args);
  const { data: creator } = await answerCall(calls.getStudioProfile());
  const { page, paidBy } = studioSalesTexts[language];
  const parties = paidBy(brand.company, `${creator.firstName} ${creator.lastName}`);
  const pdf = statementPdf(words, { brand: brand.name, parties, language, page });
  return new Response(pdf, {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="${fileName}.pdf"` },
  });
}
