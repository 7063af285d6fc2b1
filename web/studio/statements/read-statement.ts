import type { LoaderFunctionArgs } from "react-router";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { statementWords } from "./statement-words.ts";

/** The statement that an address names, with its words and the name of its files, without the ending. */
export async function readStatement({ context, params: { id = "" } }: Pick<LoaderFunctionArgs, "context" | "params">) {
  const { calls, language } = getAppContext(context);
  const { data } = await answerCall(calls.getStudioStatement({ params: { id } }));
  const fileName = studioSalesTexts[language].fileName(data.payday ?? id);
  return { id, fileName, statement: data, words: statementWords(id, data, language) };
}
