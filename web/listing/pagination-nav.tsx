import type { MouseEvent, ReactNode } from "react";
import { pageNumbers } from "#contract/pagination.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

interface PaginationNavProps {
  page: number;
  last: number;
  /** The address of a page of this listing. */
  addressOf: (page: number) => string;
  /** Called before a page link is followed (`usePageChoice`). */
  onChoose: (event: MouseEvent, page: number) => void;
}

/** First, last and neighbouring pages (spec section 9); nothing where there is only one. */
export function PaginationNav({ page, last, addressOf, onChoose }: PaginationNavProps) {
  const text = useText(listingTexts);
  if (last <= 1) return null;
  const step = (page: number) => ({ to: addressOf(page), onClick: (event: MouseEvent) => onChoose(event, page) });
  const cell = "grid h-11 min-w-9 place-items-center tabular-nums sm:min-w-11";
  return (
    <nav
      aria-label={text.pages}
      className="mt-16 flex flex-wrap items-center justify-between border-t border-hairline pt-4"
    >
      <Step link={page > 1 ? step(page - 1) : undefined} rel="prev">
        <Icon name="left" /> {text.previous}
      </Step>
      <ul className="flex flex-wrap items-center text-[0.9375rem] max-sm:order-1 max-sm:mt-2 max-sm:w-full max-sm:justify-center">
        {pageNumbers(page, last).map((number, place) =>
          number === "ellipsis" ? (
            <li key={`gap-${place < 3 ? "before" : "after"}`} aria-hidden="true" className={`${cell} text-muted`}>
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                {...step(number)}
                aria-label={text.page(number)}
                aria-current={number === page ? "page" : undefined}
                className={`${cell} text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline`}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ul>
      <Step link={page < last ? step(page + 1) : undefined} rel="next">
        {text.next} <Icon name="right" />
      </Step>
    </nav>
  );
}

interface StepProps {
  /** Absent on the first and last page. */
  link: { to: string; onClick: (event: MouseEvent) => void } | undefined;
  rel: "prev" | "next";
  children: ReactNode;
}

function Step({ link, rel, children }: StepProps) {
  const look = "flex min-h-11 items-center gap-2 text-[0.9375rem]";
  if (link) {
    return (
      <Link {...link} rel={rel} className={`${look} underline-offset-4 hover:underline`}>
        {children}
      </Link>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere on the first and last page, announced as such
    <a role="link" aria-disabled="true" className={`${look} text-muted opacity-60`}>
      {children}
    </a>
  );
}
