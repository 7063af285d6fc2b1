import { type ComponentType, lazy, Suspense, useState } from "react";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { Icon } from "#web/ui/icon.tsx";

interface ShareProps {
  post: PostFacts;
}

// No post fails for what is on its margin.
const ShareOptions = lazy<ComponentType<ShareProps>>(() =>
  import("./share-options.tsx").catch(() => ({ default: () => null })),
);

/** A line after the post for sharing it. Its contents and their code load on demand. */
export function SharePost({ post, className }: ShareProps & { className: string }) {
  const text = useText(postTexts);
  const [asked, setAsked] = useState(false);
  return (
    <div className={`${className} mt-16 [@media(scripting:none)]:hidden`}>
      <details
        // It may be open before the script is there to hear of it.
        ref={(details) => {
          if (details?.open) setAsked(true);
        }}
        onToggle={() => setAsked(true)}
        className="group border-y border-hairline"
      >
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 text-[0.9375rem] text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
          {text.share}
          <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        {asked && (
          <Suspense>
            <ShareOptions post={post} />
          </Suspense>
        )}
      </details>
    </div>
  );
}
