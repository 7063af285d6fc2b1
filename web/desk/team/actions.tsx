import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatMoment } from "#contract/moment.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskTeamTexts } from "#web/i18n/desk-team-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { actionsNamed, useActionWords } from "../use-action-words.ts";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("owner")];

/**
 * A page of the records, all or those that were searched for. Formats times on the server, because browsers space them
 * differently.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const page = Number(url.searchParams.get("page") ?? "1");
  const q = url.searchParams.get("q") || undefined;
  const names = q === undefined ? [] : actionsNamed(q, language);
  const query = { page, q, actions: names.join(",") || undefined };
  const { data, hasMore } = await answerCall(calls.listTeamActions({ query }));
  const actions = data.map((action) => ({ ...action, moment: formatMoment(new Date(action.at * 1000), language) }));
  return { actions, hasMore, page, q };
}

const filterLink = "underline decoration-field underline-offset-4 hover:decoration-accent";

/** The subject of a search, which has no id. */
const searchSubject = "search";

/** The first part of a UUID, which tells records apart and fits a line of a phone; another id whole. */
function shortId(id: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id.slice(0, 8) : id;
}

/** The team's actions, newest first. */
export default function Actions() {
  const text = useText(deskTeamTexts);
  const words = useActionWords();
  const { actions, hasMore, page, q } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.actionsTitle} noIndex />
      <h1 className="text-3xl">{text.actionsTitle}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.actionsLead}</p>
      <form className="mt-5 flex max-w-xl items-end gap-3">
        <TextField label={text.subject} name="q" defaultValue={q} autoComplete="off" className="flex-1" />
        <Button type="submit" look="secondary">
          {text.find}
        </Button>
      </form>
      {actions.length === 0 ? (
        <p className="mt-8 text-muted">{text.noActions}</p>
      ) : (
        <table className="mt-6 w-full border-collapse text-left text-[0.9375rem]">
          <thead className="text-sm text-muted max-sm:sr-only">
            <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
              <th scope="col">{text.when}</th>
              <th scope="col">{text.who}</th>
              <th scope="col">{text.what}</th>
              <th scope="col">{text.about}</th>
            </tr>
          </thead>
          <tbody>
            {actions.map(({ id, moment, by, action, subjectKind, subjectId, subjectEmail, roles, reason }) => (
              <tr key={id} className="border-b border-hairline align-top max-sm:grid max-sm:py-2 sm:*:py-2.5 sm:*:pr-4">
                <td>{moment}</td>
                <td className="wrap-anywhere">{by}</td>
                <td>
                  <Link to={staffPaths.deskActions({ q: action })} className={filterLink}>
                    {words.action(action)}
                  </Link>
                </td>
                <td>
                  {words.subject(subjectKind)}{" "}
                  {subjectId !== searchSubject && (
                    <Link
                      to={staffPaths.deskActions({ q: subjectId })}
                      title={subjectId}
                      className={`${filterLink} font-mono text-sm wrap-anywhere`}
                    >
                      {shortId(subjectId)}
                    </Link>
                  )}
                  {subjectEmail !== null && <p className="wrap-anywhere">{subjectEmail}</p>}
                  {roles !== null && <p className="text-sm text-muted">{roles.map((role) => text[role]).join(", ")}</p>}
                  {reason !== null && <p className="text-sm wrap-anywhere text-muted">{reason}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasMore && (
        <p className="mt-4">
          <Link
            to={staffPaths.deskActions({ q, page: page + 1 })}
            className="inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
          >
            {text.older}
          </Link>
        </p>
      )}
    </>
  );
}
