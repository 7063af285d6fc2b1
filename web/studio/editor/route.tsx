import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { getSession } from "#web/shell/require-session.ts";
import { answerPostedPiece } from "./answer-posted-piece.server.ts";
import { Editor } from "./editor.tsx";

export const handle = { audience: "creator", frame: "outer" } satisfies PageHandle;

/** The newest version of a piece. A team member's view shows its preview instead, because nothing of it can be changed. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  if (getSession(context).view) throw redirect(staffPaths.studioPreview(params.id ?? ""));
  const { calls } = getAppContext(context);
  const of = { params: { id: params.id ?? "" } };
  const [{ data }, { data: translation }] = await answerCall(
    Promise.all([calls.getStudioPost(of), calls.getStudioTranslation(of)]),
  );
  const editorId = crypto.randomUUID();
  return {
    piece: data,
    translation,
    editorId,
    accountId: getSession(context).account.id,
    done: url.searchParams.get("done"),
  };
}

/** Saves the piece, and performs the pressed button's action. */
export function action({ context, params, request }: ActionFunctionArgs) {
  return answerPostedPiece(request, getAppContext(context), params.id ?? "");
}

/** The screen on which a creator writes a piece. */
export default function PieceEditor() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return <Editor key={loaded.piece.id} {...loaded} posted={posted} />;
}
