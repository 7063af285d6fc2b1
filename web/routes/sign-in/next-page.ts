import { staffPaths } from "#contract/staff-paths.ts";
import { type Interruption, interruptedField, interruptionOfBody } from "#web/forms/interrupted-form.ts";

/** The page of the studio or the desk, or the one for a second factor, that a sign-in leads back to; never another site. */
export function nextPageOf(url: URL): string | undefined {
  // As a browser resolves it, so that no spelling means one page here and another one there.
  const given = url.searchParams.get("next");
  const next = given && URL.parse(given, url);
  if (!next || next.origin !== url.origin) return undefined;
  const { pathname, search } = next;
  const isStaffPage = [staffPaths.studio, staffPaths.desk].some(
    (area) => pathname === area || pathname.startsWith(`${area}/`),
  );
  return isStaffPage || pathname === staffPaths.setUpFactor ? pathname + search : undefined;
}

/** The interrupted form that was posted along with a step, if the address names its page. */
export function interruptionOf(posted: URLSearchParams, url: URL): Interruption | undefined {
  const fields = posted.get(interruptedField);
  return nextPageOf(url) && fields !== null ? interruptionOfBody(fields) : undefined;
}

/** Where a completed step leads: to the further step that the reply names, else back to the page that asked for the sign-in. */
export function pageAfter(next: string, url: URL): string {
  const back = nextPageOf(url);
  if (next.startsWith(`${staffPaths.signIn()}/`)) return back ? `${next}?${new URLSearchParams({ next: back })}` : next;
  return back ?? next;
}

/** Where an account without a second factor proves itself again, by a mailed code; its next page if no page asked for that. */
export function proofWithoutFactor(next: string, url: URL): string {
  const back = nextPageOf(url);
  return back === undefined ? next : staffPaths.signInAgain(back);
}
