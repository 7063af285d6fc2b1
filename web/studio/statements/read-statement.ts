import type { LoaderFunctionArgs } from "react-router";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { statementWords } from "./statement-words.ts";

/** The statement that an address names, with its words. */
export async function readStatement({ context, params: { id = "" } }: Pick<LoaderFunctionArgs, "context" | "params">) {
  const { calls, language } = getAppContext(context);
  const { data } = await answerCall(calls.getStudioStatement({ params: { id } }));
  return { id, statement: data, words: statementWords(id, data, language) };
}
