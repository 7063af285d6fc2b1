import { postTexts } from "#web/i18n/post-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { PostGrid } from "#web/listing/post-grid.tsx";

/** Related posts, locked or open; in two columns the third would be alone. */
export function RelatedPosts({ posts }: { posts: readonly PostFacts[] }) {
  const text = useText(postTexts);
  if (posts.length === 0) return null;
  return (
    <section
      aria-labelledby="related"
      data-related=""
      className="page-column pt-20 sm:max-lg:[&_li:nth-child(3)]:hidden md:pt-28"
    >
      <h2
        id="related"
        className="mb-10 border-t border-hairline pt-8 text-[1.75rem] leading-tight font-medium tracking-[-0.01em]"
      >
        {text.related}
      </h2>
      <div className="phone-shelf">
        <PostGrid posts={posts} startsOnFirstScreen={false} />
      </div>
    </section>
  );
}
