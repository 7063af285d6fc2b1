import { type ActionFunctionArgs, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { isSlug } from "#contract/slug.ts";
import { redirectAfterPost } from "#web/forms/redirect-after-post.server.ts";
import { nameResetTexts } from "#web/i18n/name-reset-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/** Whether the link of the mail can be used. Looking changes nothing: mail programs open links by themselves. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const token = url.searchParams.get("t");
  const slug = postSlugOf(url);
  if (!token) return { token: null, slug, state: url.searchParams.has("done") ? ("done" as const) : ("over" as const) };
  const { usable } = await answerCall(getAppContext(context).calls.checkNameReset({ body: { token } }));
  return usable ? { token, slug, state: "open" as const } : { token: null, slug, state: "over" as const };
}

/** The post that the reader came from, as the link names it. */
function postSlugOf(url: URL): string | undefined {
  const slug = url.searchParams.get("post");
  return slug && isSlug(slug) ? slug : undefined;
}

/** Forgets the name, and leads to an address without the link's secret, where reloading does nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const posted = new URLSearchParams(await request.text());
  const { calls } = getAppContext(context);
  const { reset } = await answerCall(calls.resetName({ body: { token: posted.get("token") ?? "" } }));
  const slug = postSlugOf(new URL(request.url));
  throw redirectAfterPost(request, reset ? paths.nameResetDone(slug) : paths.nameReset(undefined, slug));
}

/** The address is the proof: no copy anywhere, no referrer to others, no search engine. */
export function headers(_: HeadersArgs) {
  return {
    "Cache-Control": "private, no-store",
    // Without any, the browser would not say from where the form is posted.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

/** Where the mailed link leads that forgets the name bound to an e-mail address: asks first, then does it. */
export default function NameReset() {
  const text = useText(nameResetTexts);
  const { token, slug, state } = useLoaderData<typeof loader>();
  if (token !== null) return <Confirm token={token} />;
  const isDone = state === "done";
  const title = isDone ? text.doneTitle : text.overTitle;
  return (
    <NoticeScreen window={isDone ? "granted" : "closed"} title={title}>
      <PageHead title={title} noIndex />
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">{isDone ? text.done : text.over}</p>
      <div className="mt-9 flex flex-wrap gap-3">
        {/* A paid post leads on to its own address from there. */}
        {slug && <ButtonLink to={paths.freePost(slug)}>{text.backToPost}</ButtonLink>}
        <ButtonLink to={paths.explore()} look={slug ? "secondary" : "primary"}>
          {text.explore}
        </ButtonLink>
      </div>
    </NoticeScreen>
  );
}

function Confirm({ token }: { token: string }) {
  const text = useText(nameResetTexts);
  return (
    <NoticeScreen window="closed" title={text.title}>
      <PageHead title={text.title} noIndex />
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">{text.lead}</p>
      <p className="mt-3 max-w-prose leading-relaxed text-muted">{text.kept}</p>
      <form method="post" className="mt-9">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{text.confirm}</Button>
      </form>
    </NoticeScreen>
  );
}
