import { useLanguage } from "#web/i18n/language.tsx";
import { offlineTexts } from "#web/i18n/offline-texts.ts";
import { postProblemTexts } from "#web/i18n/post-problem-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { ReportProblem } from "./report-problem.tsx";

/** The token may be good, but the body did not arrive: nothing is lost, ask again. */
export function UnlockFailed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  const text = useText(postProblemTexts);
  const { title } = useText(offlineTexts);
  return (
    <div lang={useLanguage()} className="article-column mt-12 md:mt-16">
      <p role="alert" className="text-lg">
        {offline ? `${title}.` : text.errorMessage} {text.unlockFailed}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onRetry}>
          {text.retry}
        </Button>
        {!offline && <ReportProblem message={text.errorMessage} />}
      </div>
    </div>
  );
}
