import { type ActionFunctionArgs, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { redirectAfterPost } from "#web/forms/redirect-after-post.server.ts";
import { accountChangeTexts } from "#web/i18n/account-change-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/** Whether the link of the mail can be used. Looking changes nothing: mail programs open links by themselves. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const link = linkOf(url.searchParams);
  if (url.searchParams.has("done")) return { state: "done" as const, link };
  return { state: (await isUsable(getAppContext(context), link)) ? ("open" as const) : ("over" as const), link };
}

/** Undoes the change, and leads to an address without the link's secret. */
export async function action({ context, request }: ActionFunctionArgs) {
  const link = linkOf(new URLSearchParams(await request.text()));
  const undo = getAppContext(context).calls.undoEmailChange({ body: link });
  const isUndone = await answerCall(
    undo.then(
      () => true,
      (error) => {
        if (["NOT_FOUND", "INVALID_DATA"].includes(errorCode(error) ?? "")) return false;
        throw error;
      },
    ),
  );
  throw redirectAfterPost(request, isUndone ? `${staffPaths.undoEmail()}?done=1` : staffPaths.undoEmail());
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

/** Where the mail to a former address leads: asks first, then gives the address back. */
export default function UndoEmail() {
  const text = useText(accountChangeTexts);
  const { state, link } = useLoaderData<typeof loader>();
  if (state === "open")
    return (
      <SignInScreen title={text.undoTitle} lead={text.undoLead}>
        <form method="post">
          <input type="hidden" name="id" value={link.id} />
          <input type="hidden" name="t" value={link.signature} />
          <Button type="submit">{text.undo}</Button>
        </form>
      </SignInScreen>
    );
  const isDone = state === "done";
  return (
    <SignInScreen title={isDone ? text.undoneTitle : text.overTitle} lead={isDone ? text.undone : text.over}>
      <ButtonLink to={isDone ? staffPaths.signIn() : paths.contact}>{isDone ? text.signIn : text.contact}</ButtonLink>
    </SignInScreen>
  );
}

function linkOf(given: URLSearchParams) {
  return { id: given.get("id") ?? "", signature: given.get("t") ?? "" };
}

async function isUsable({ calls }: ReturnType<typeof getAppContext>, link: ReturnType<typeof linkOf>) {
  const checked = calls.checkEmailUndo({ body: link }).catch((error) => {
    if (errorCode(error) === "INVALID_DATA") return { usable: false };
    throw error;
  });
  return (await answerCall(checked)).usable;
}
