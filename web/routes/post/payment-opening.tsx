import { paths } from "#contract/paths.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { priceId } from "./price-panel.tsx";

/**
 * Shown after a click on the offer until the payment modal has loaded. Before the script has loaded the address alone
 * shows it (`atOnce` false): it confirms the click, and says without scripts why nothing follows.
 */
export function PaymentOpening({ atOnce }: { atOnce: boolean }) {
  const text = useText(postTexts);
  return (
    <div
      id={paths.purchase.slice(1)}
      lang={useLanguage()}
      className={classNames(
        "fixed inset-0 z-40 place-items-center bg-backdrop p-5",
        // A modal that comes quickly is not announced.
        atOnce ? "grid animate-[appear_150ms_ease-out_200ms_backwards]" : "hidden target:grid",
      )}
    >
      <div role="status" className="w-full max-w-[32rem] rounded-lg border border-hairline bg-surface p-8">
        <p className="font-serif text-2xl noscript:hidden">{text.paymentOpening}</p>
        <noscript>
          <p className="leading-relaxed">{text.paymentNeedsScript}</p>
        </noscript>
        {!atOnce && (
          <a href={`#${priceId}`} className={buttonClass("secondary", "mt-6")}>
            {text.back}
          </a>
        )}
      </div>
    </div>
  );
}
