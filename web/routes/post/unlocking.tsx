import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ReportProblem } from "./report-problem.tsx";

const lines = ["w-full", "w-[94%]", "w-[98%]", "w-[70%]", "w-full", "w-[91%]", "w-[45%]"];

/** While the body of a paid post is on its way. */
export function Unlocking() {
  const text = useText(postTexts);
  return (
    <div aria-busy="true" className="article-column mt-12 space-y-4 md:mt-16">
      <p role="status" lang={useLanguage()} className="text-sm text-muted">
        {text.unlocking}
      </p>
      {lines.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines that never change
        <Skeleton key={line} className={`h-3.5 ${width}`} />
      ))}
    </div>
  );
}

/** The token may be good, but the body did not arrive: nothing is lost, ask again. */
export function UnlockFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText(postTexts);
  return (
    <div lang={useLanguage()} className="article-column mt-12 md:mt-16">
      <p role="alert" className="text-lg">
        {text.errorMessage} {text.unlockFailed}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onRetry}>
          {text.retry}
        </Button>
        <ReportProblem message={text.errorMessage} />
      </div>
    </div>
  );
}
