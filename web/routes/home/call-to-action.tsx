import { paths } from "#contract/paths.ts";
import { homeTexts } from "#web/i18n/home-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Cover } from "#web/ui/cover.tsx";

/** The page's last word: start for free, or be shown around. Beside it a few windows that are lit already. */
export function CallToAction({ posts }: { posts: readonly PostFacts[] }) {
  const text = useText(homeTexts);
  return (
    <section aria-labelledby="call" className="page-column pt-20 md:pt-36">
      <div className="overflow-hidden rounded-lg dark-room">
        <div className="grid items-end gap-x-12 rounded-lg border border-hairline bg-surface lg:grid-cols-[1.3fr_1fr]">
          <div className="px-6 py-12 sm:px-12 md:py-20">
            <h2 id="call" className="title-display max-w-[10em] text-[clamp(2.25rem,5vw,3.75rem)]">
              {text.callTitle}
            </h2>
            <p className="mt-4 text-lg text-muted">{text.callText}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to={paths.create}>{text.alwaysFree}</ButtonLink>
              <ButtonLink to={paths.contact} look="secondary">
                {text.schedule}
              </ButtonLink>
            </div>
          </div>
          {posts.length === 3 && (
            <div aria-hidden="true" className="grid grid-cols-3 items-end gap-4 px-6 sm:px-12 lg:pr-12 lg:pl-0">
              {posts.map((post, place) => (
                <Cover
                  key={post.slug}
                  post={post}
                  sizes="(min-width: 64rem) 9rem, 30vw"
                  className={classNames("rounded-t-full", place === 1 ? "aspect-[3/5.4]" : "aspect-[3/4.4]")}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
