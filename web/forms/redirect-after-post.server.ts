import { redirect, redirectDocument } from "react-router";
import { isScreenLanguage } from "#contract/languages.ts";
import { areaOf } from "#contract/page-area.ts";
import { paths } from "#contract/paths.ts";

/** Leads from a posted form to another page, in the language that the form's address names. Reloading there posts nothing.
 * Another area of the site has a policy of its own, so its page is a new document. */
export function redirectAfterPost(request: Request, path: string): Response {
  const { pathname, searchParams } = new URL(request.url);
  const named = searchParams.get("lang");
  const lead = areaOf(pathname) === areaOf(new URL(path, request.url).pathname) ? redirect : redirectDocument;
  return lead(isScreenLanguage(named) ? paths.inLanguage(path, named) : path, 303);
}
