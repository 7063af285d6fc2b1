import { type ComponentType, lazy, Suspense, useState } from "react";
import { paths } from "#contract/paths.ts";
import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

interface ShareProps {
  post: PostFacts;
}

// No post fails for what is on its margin.
const ShareOptions = lazy<ComponentType<ShareProps>>(() =>
  import("./share-options.tsx").catch(() => ({ default: () => null })),
);

/** A line after the post for sharing it, and the link for reporting it. The line's contents and their code load on demand. */
export function SharePost({ post, className }: ShareProps & { className: string }) {
  const text = useText(postTexts);
  const [asked, setAsked] = useState(false);
  return (
    <div className={`${className} mt-16`}>
      <details
        // It may be open before the script is there to hear of it.
        ref={(details) => {
          if (details?.open) setAsked(true);
        }}
        onToggle={() => setAsked(true)}
        className="group border-y border-hairline [@media(scripting:none)]:hidden"
      >
        <summary className="share-line">
          {text.share}
          <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        {asked && (
          <Suspense>
            <ShareOptions post={post} />
          </Suspense>
        )}
      </details>
      <Link to={paths.reportPost(post.slug)} className="share-line">
        {text.report}
      </Link>
    </div>
  );
}
