import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

const lines = ["w-full", "w-[94%]", "w-[98%]", "w-[70%]", "w-full", "w-[91%]", "w-[45%]"];

/** While the body of a paid post is on its way. */
export function Unlocking() {
  const text = useText(postTexts);
  return (
    <div aria-busy="true" className="article-column mt-12 space-y-4 md:mt-16">
      <div className="price-line pb-2">
        <WindowSign state="opening" />
        <p role="status" lang={useLanguage()} className="text-sm text-muted">
          {text.unlocking}
        </p>
      </div>
      {lines.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines that never change
        <Skeleton key={line} className={`h-3.5 ${width}`} />
      ))}
    </div>
  );
}

/** The same in the server's page, which shows it in place of the offer where the browser holds a running token (`opening-script.ts`). */
export function OpeningFromFirstPaint() {
  return (
    <div className="opening-only">
      <Unlocking />
    </div>
  );
}
