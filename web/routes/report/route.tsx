import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import { formPageHeaders } from "#web/forms/posted-form.server.ts";
import { reportTexts } from "#web/i18n/report-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall, isGone } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { newReportId, readReport } from "./read-report.server.ts";
import { ReportForm } from "./report-form.tsx";

export const handle = { audience: "visitor" } satisfies PageHandle;

/**
 * The post to report, without its title if it is no longer offered: its buyers read it until their access ends. The id of
 * the report makes a report that is sent twice one.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { slug = "" } = params;
  const asked = getAppContext(context).calls.getPost({ params: { slug }, query: { alg: "RS256FAST" } });
  const found = await answerCall(
    asked.catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    }),
  );
  const report = { id: newReportId(), sent: url.searchParams.has("sent") };
  if (!found) return { ...report, title: null, path: paths.explore() };
  const { title, author } = found.data.attributes;
  return { ...report, title, path: paths.post(author.data.attributes.username, found.data.attributes.slug) };
}

/** Sends the report, with and without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const { slug = "" } = params;
  return answerForm(request, app, async (posted) => {
    await app.calls.reportPost({ body: readReport(posted, slug) });
    return staffPaths.reportSent(slug);
  });
}

export const headers = formPageHeaders;

/** Where a reader reports a piece. */
export default function Report() {
  const text = useText(reportTexts);
  const { id, title, path, sent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (sent)
    return (
      <NoticeScreen window="lit" title={text.sentTitle}>
        <PageHead title={text.title} noIndex />
        <p role="status" className="mt-5 max-w-prose text-lg leading-relaxed text-muted">
          {text.sent}
        </p>
        <div className="mt-8">
          <ButtonLink to={path}>{title === null ? text.explore : text.back}</ButtonLink>
        </div>
      </NoticeScreen>
    );
  return (
    <div className="page-column max-w-3xl py-14 md:py-20">
      <PageHead title={text.title} noIndex />
      <h1 className="title-display text-[clamp(2.25rem,6vw,3.25rem)]">{text.title}</h1>
      <p className="mt-5 text-lg leading-relaxed">{title === null ? text.leadEnded : text.lead(title)}</p>
      <p className="mt-2 leading-relaxed text-muted">{text.anonymous}</p>
      <ReportForm id={id} refused={refused} />
    </div>
  );
}
