import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { errorStatus } from "#contract/errors.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { studioRevisionsTexts } from "#web/i18n/studio-revisions-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall, errorCode } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { diffLines } from "../line-diff.ts";
import { Comparison } from "./comparison.tsx";
import { RevisionList } from "./revision-list.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The revisions of a piece, and the changes since the one in the address. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const id = params.id ?? "";
  const [piece, revisions] = await Promise.all([
    answerCall(calls.getStudioPost({ params: { id } })),
    answerCall(calls.listStudioRevisions({ params: { id } })),
  ]);
  const version = url.searchParams.get("version");
  const older = version !== null && (await answerCall(calls.getStudioRevision({ params: { id, version } }))).data;
  const { attributes, post } = piece.data;
  return {
    ...{
      id,
      version: piece.data.version,
      publishedVersion: post?.isPublic ? post.version : undefined,
      title: attributes.title,
    },
    revisions: revisions.data,
    compared: older ? { version: older.version, parts: diffLines(older.attributes.body, attributes.body) } : undefined,
  };
}

/** Restores a revision as the newest version. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  const posted = new URLSearchParams(await request.text());
  const version = posted.get("version") ?? "";
  const headers = { "If-Match": `"${Number(posted.get("basedOn"))}"` };
  try {
    await app.calls.restoreStudioRevision({ params: { id, version }, headers });
  } catch (error) {
    const code = errorCode(error) ?? "GENERAL_ERROR";
    if (errorStatus[code] >= 500) app.reportError(error);
    return data({ failure: code === "OUTDATED_VERSION" ? "outdated" : "failed" } as const, errorStatus[code]);
  }
  return redirect(staffPaths.studioPiece(id), 303);
}

/** Earlier versions of a piece: a list, a comparison, and the button that restores one. */
export default function Revisions() {
  const text = useText(studioRevisionsTexts);
  const { id, title, version, publishedVersion, revisions, compared } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  return (
    <>
      <Link
        to={staffPaths.studioPiece(id)}
        className="-mt-4 mb-2 inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-muted hover:text-ink"
      >
        <Icon name="left" className="size-4.5" /> {text.back}
      </Link>
      <StaffHeading title={text.title} lead={title} />
      <p className="mt-4 max-w-prose text-[0.9375rem] text-muted">{text.lead}</p>
      <FormAlert>{failure && text[failure]}</FormAlert>
      {compared && <Comparison compared={compared} pieceId={id} basedOn={version} />}
      <RevisionList pieceId={id} {...{ revisions, version, publishedVersion }} comparedVersion={compared?.version} />
    </>
  );
}
