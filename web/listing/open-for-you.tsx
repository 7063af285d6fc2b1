import { useId } from "react";
import { screenLanguageOf } from "#contract/languages.ts";
import type { OpenPost } from "#web/access/open-post.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { openPostsTexts } from "#web/i18n/open-posts-texts.ts";
import { addressOfPost } from "#web/lib/address-of-post.ts";
import { Cover } from "#web/ui/cover.tsx";
import { Link } from "#web/ui/link.tsx";
import { OpenBadge } from "./open-badge.tsx";

/** The posts that this browser can read at this moment, the one that closes first at the beginning. */
export function OpenForYou({ posts }: { posts: readonly OpenPost[] }) {
  const text = openPostsTexts[useLanguage()];
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-hairline pt-5">
      <h2 id={titleId} className="text-xl font-medium">
        {text.title}
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10">
        {posts.map((post) => (
          <li key={post.slug} className="group relative flex items-center gap-4">
            <Cover post={post} sizes="6rem" className="aspect-4/3 w-24 shrink-0 rounded-sm" />
            <div className="min-w-0 text-sm">
              <h3 lang={screenLanguageOf(post.language)} className="text-base leading-snug font-medium">
                <Link to={addressOfPost(post)} className="card-link">
                  {post.title}
                </Link>
              </h3>
              <OpenBadge endsAtSec={post.accessEndsAt} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
