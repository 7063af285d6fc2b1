import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { viewingRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskCreatorTexts } from "#web/i18n/desk-creator-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole(...viewingRoles)];

/** The creators that the address asks for. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const q = url.searchParams.get("q") || undefined;
  const { data } = await answerCall(getAppContext(context).calls.findCreators({ query: { q } }));
  return { q, creators: data };
}

/** The creators of the shop, found by name. */
export default function Creators() {
  const text = useText(deskCreatorTexts);
  const { q, creators } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.creators} noIndex />
      <h1 className="text-3xl">{text.creators}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.creatorsLead}</p>
      <form className="mt-5 flex max-w-xl items-end gap-3">
        <TextField label={text.name} name="q" defaultValue={q} autoComplete="off" className="flex-1" />
        <Button type="submit" look="secondary">
          {text.find}
        </Button>
      </form>
      {creators.length === 0 && <p className="mt-8 text-muted">{text.noCreators}</p>}
      <ul className="mt-6 divide-y divide-hairline">
        {creators.map(({ username, name }) => (
          <li key={username} className="relative py-2.5 hover:bg-surface">
            <Link
              to={staffPaths.deskCreator(username)}
              className="font-medium wrap-anywhere underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
            >
              {name}
            </Link>
            <p className="text-sm break-all text-muted">{username}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
