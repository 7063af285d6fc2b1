import type { PostSummary } from "#contract/content.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface LockedBodyProps {
  post: PostSummary["attributes"];
  onPay: () => void;
}

const ghostLines = ["w-full", "w-[96%]", "w-full", "w-[88%]", "w-[97%]"];

/** The invitation: the excerpt that fades into the paper and the one panel with price and button (spec 2). */
export function LockedBody({ post, onPay }: LockedBodyProps) {
  return (
    <div className="page-column mt-10 grid items-start gap-x-12 gap-y-2 md:mt-14 lg:grid-cols-[7fr_8fr]">
      <button
        type="button"
        tabIndex={-1}
        onClick={onPay}
        className="block w-full text-left font-serif text-[clamp(1.1875rem,1.6vw,1.375rem)] leading-[1.6] mask-[linear-gradient(#000_55%,transparent)]"
      >
        <span data-excerpt className="block text-pretty">
          {post.excerpt}
        </span>
        {ghostLines.map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five drawn lines that never change
          <span key={line} aria-hidden="true" className={`mt-4 block h-2.5 rounded-full bg-hairline ${width}`} />
        ))}
      </button>
      <PricePanel priceDollars={post.price ?? 0} onPay={onPay} />
    </div>
  );
}

function PricePanel({ priceDollars, onPay }: { priceDollars: number; onPay: () => void }) {
  const text = useText(postTexts);
  return (
    <section
      lang={useLanguage()}
      aria-label={text.unlock}
      className="rounded-md border border-hairline bg-surface p-6 sm:p-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-serif text-3xl tabular-nums">{text.price(formatUsd(parseDollars(priceDollars) ?? 0))}</p>
        <p className="text-[0.9375rem] text-muted">{text.lockedTerms}</p>
      </div>
      <Button onClick={onPay} className="mt-6 min-h-13 w-full text-base">
        <Icon name="lock" className="size-4.5" />
        {text.unlock}
      </Button>
      <p className="mt-4 text-sm leading-relaxed text-muted">{text.lockedHelp}</p>
    </section>
  );
}
