import { useEffect } from "react";
import { paths } from "#contract/paths.ts";
import { postProblemTexts } from "#web/i18n/post-problem-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { beginAtTitle } from "#web/ui/begin-at-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ReportProblem } from "./report-problem.tsx";

interface PostProblemProps {
  notFound: boolean;
  /** The title that had the focus is gone with the post that stood here. */
  takesFocus?: boolean;
}

/** Replaces a post that does not exist or could not be loaded (spec section 2). */
export function PostProblem({ notFound, takesFocus = false }: PostProblemProps) {
  const text = useText(postProblemTexts);

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) beginAtTitle();
  }, [takesFocus]);

  const title = notFound ? text.notFoundTitle : text.errorTitle;
  const message = notFound ? text.notFoundTitle : text.errorMessage;
  return (
    <NoticeScreen window={notFound ? "empty" : "closed"} mark={notFound ? "404" : undefined} title={title}>
      <PageHead title={title} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">{notFound ? text.notFoundBody : text.errorMessage}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.explore()}>{text.explore}</ButtonLink>
        <ReportProblem message={message} />
      </div>
    </NoticeScreen>
  );
}
