import { formatUsd, parseDollars } from "#contract/money.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";
import { PayLink } from "./pay-link.tsx";
import type { SalesNotice } from "./sales-notice.ts";

export const priceId = "price";

interface PricePanelProps {
  priceDollars: number;
  onPay: () => void;
  /** Takes the place of price and terms while the post is not for sale. */
  notice?: SalesNotice | undefined;
}

/** The one panel of a locked post: price, terms, button. */
export function PricePanel({ priceDollars, onPay, notice }: PricePanelProps) {
  const text = useText(postTexts);
  return (
    <section id={priceId} lang={useLanguage()} aria-label={text.unlock} className="price-panel">
      <div className="price-line">
        <WindowSign state="closed" />
        <div>
          {notice ? (
            notice.text
          ) : (
            <>
              <p className="font-serif text-3xl tabular-nums">
                {text.price(formatUsd(parseDollars(priceDollars) ?? 0))}
              </p>
              <p className="text-[0.9375rem] text-muted">{text.lockedTerms}</p>
            </>
          )}
        </div>
      </div>
      <PayLink onPay={onPay} className={buttonClass("primary", "mt-6 min-h-13 w-full text-base")}>
        <Icon name="lock" className="size-4.5" />
        {notice?.code ?? text.unlock}
      </PayLink>
      <noscript>
        <p className="mt-4 text-sm leading-relaxed">{text.paymentNeedsScript}</p>
      </noscript>
      {!notice && <p className="mt-4 text-sm leading-relaxed text-muted">{text.lockedHelp}</p>}
    </section>
  );
}
