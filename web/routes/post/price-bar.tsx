import { formatUsd, parseDollars } from "#contract/money.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PayLink } from "./pay-link.tsx";

interface PriceBarProps {
  priceDollars: number;
  onPay: () => void;
}

/**
 * Price and button at the bottom of a narrow screen until the panel comes, which hides the bar behind itself. For eyes and
 * fingers only: the panel says the same to everyone.
 */
export function PriceBar({ priceDollars, onPay }: PriceBarProps) {
  const text = useText(postTexts);
  return (
    <div aria-hidden="true" lang={useLanguage()} className="price-bar">
      <div>
        <p className="font-serif text-xl tabular-nums">{formatUsd(parseDollars(priceDollars) ?? 0)}</p>
        <PayLink tabIndex={-1} onPay={onPay} className={buttonClass("primary", "text-center leading-snug max-lg:px-4")}>
          {text.unlock}
        </PayLink>
      </div>
    </div>
  );
}
