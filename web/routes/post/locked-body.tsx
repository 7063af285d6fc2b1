import type { PostFacts } from "#web/lib/post-facts.ts";
import { PayLink } from "./pay-link.tsx";
import { PriceBar } from "./price-bar.tsx";
import { PricePanel } from "./price-panel.tsx";
import type { SalesNotice } from "./sales-notice.ts";

interface LockedBodyProps {
  post: PostFacts;
  onPay: () => void;
  /** Present while the post is not for sale. */
  notice?: SalesNotice | undefined;
}

const ghostLines = ["w-full", "w-[96%]", "w-full", "w-[88%]", "w-[97%]"];

/** The invitation: the excerpt that fades into the paper and the one panel with price and button (spec section 2). */
export function LockedBody({ post, onPay, notice }: LockedBodyProps) {
  return (
    <>
      <div
        data-locked=""
        className="page-column mt-10 grid items-start gap-x-12 gap-y-2 md:mt-14 lg:grid-cols-[7fr_8fr]"
      >
        <PayLink tabIndex={-1} onPay={onPay} className="locked-excerpt">
          <span data-excerpt className="block text-pretty">
            {post.excerpt}
          </span>
          {/* The paid content is here: structured data names the class (`head/post-head.server.ts`). */}
          <span aria-hidden="true" className="post-body block">
            {ghostLines.map((width, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: five drawn lines that never change
              <span key={line} className={`mt-4 block h-2.5 rounded-full bg-hairline ${width}`} />
            ))}
          </span>
        </PayLink>
        <PricePanel priceDollars={post.price ?? 0} onPay={onPay} notice={notice} />
      </div>
      {!notice && <PriceBar priceDollars={post.price ?? 0} onPay={onPay} />}
    </>
  );
}
