import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { screenLanguageOf } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { deskModerationTexts } from "#web/i18n/desk-moderation-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { Link } from "#web/ui/link.tsx";
import { PieceParts } from "../reviews/piece-parts.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("moderator")];

/** Opens the whole piece of a case, which is recorded. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const version = new URL(request.url).searchParams.get("version") ?? undefined;
  const { calls } = getAppContext(context);
  return { id, version, piece: await answerCall(calls.getReportedPiece({ params: { id }, query: { version } })) };
}

/** The piece of a case as readers got it, or a version that they reported, with its pictures and files. */
export default function ReportedPiece() {
  const text = useText(deskModerationTexts);
  const { id, version, piece } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={piece.title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskCase(id)} className="underline decoration-accent underline-offset-4">
          {text.backToCase}
        </Link>
      </p>
      <h1 lang={screenLanguageOf(piece.language)} className="mt-3 text-3xl wrap-anywhere">
        {piece.title}
      </h1>
      {version !== undefined && <p className="mt-1 text-muted">{text.reportedVersion(version)}</p>}
      <div className="mt-6 min-w-0 space-y-8">
        <PieceParts piece={piece} />
      </div>
    </>
  );
}
