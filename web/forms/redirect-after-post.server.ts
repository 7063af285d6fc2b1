import { redirect } from "react-router";
import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";

/** Leads from a posted form to another page, in the language that the form's address names. Reloading there posts nothing. */
export function redirectAfterPost(request: Request, path: string): Response {
  const named = new URL(request.url).searchParams.get("lang");
  return redirect(isScreenLanguage(named) ? paths.inLanguage(path, named) : path, 303);
}
