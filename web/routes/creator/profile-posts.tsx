import type { ContentLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { GridSkeleton } from "#web/listing/grid-skeleton.tsx";
import { LanguageFilter } from "#web/listing/language-filter.tsx";
import type { ListingChoice } from "#web/listing/listing-choice.ts";
import { ListingFailed } from "#web/listing/listing-failed.tsx";
import { PaginationNav } from "#web/listing/pagination-nav.tsx";
import { PostGrid } from "#web/listing/post-grid.tsx";
import { useAskedFilters } from "#web/listing/use-asked-filters.ts";
import { usePageChoice } from "#web/listing/use-page-choice.ts";
import { useSlowReload } from "#web/listing/use-slow-reload.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { WindowSign } from "#web/ui/window-sign.tsx";

interface ProfilePostsProps {
  username: string;
  language: ContentLanguage | undefined;
  page: number;
  posts: readonly PostFacts[];
  pagination: { total: number; pageCount: number };
  numLanguages: number;
  /** The choice that did not load: the posts are those from before. */
  failed?: ListingChoice;
}

const barClass =
  "mt-10 mb-10 flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-y border-hairline py-1.5";

/** A creator's pieces; the language filter only where there are several languages (spec section 2). */
export function ProfilePosts(profile: ProfilePostsProps) {
  const { username, language, page, posts, pagination, numLanguages, failed } = profile;
  const chosen = failed ? failed.language : language;
  const text = useText(listingTexts);
  const slow = useSlowReload();
  const asked = useAskedFilters({ language: chosen }).language;
  const addressOf = (page: number) => paths.creator(username, { language: asked, page });
  const choosePage = usePageChoice({
    shown: paths.creator(username, { language: chosen }),
    asked: addressOf(1),
    pageCount: pagination.pageCount,
    addressOf,
  });
  return (
    <>
      <div className={barClass}>
        {numLanguages > 1 && (
          <LanguageFilter current={asked} addressOf={(language) => paths.creator(username, { language })} />
        )}
        <p role="status" className="text-sm text-muted tabular-nums">
          {text.results(pagination.total)}
        </p>
      </div>
      {failed && !slow && <ListingFailed />}
      <h2 className="sr-only">{text.posts}</h2>
      {slow ? <GridSkeleton /> : posts.length > 0 ? <PostGrid posts={posts} showAuthor={false} /> : <EmptyProfile />}
      <PaginationNav page={page} last={pagination.pageCount} addressOf={addressOf} onChoose={choosePage} />
    </>
  );
}

/** The same place while the posts are on their way. */
export function ProfilePostsSkeleton() {
  return (
    <>
      <div className={barClass} />
      <GridSkeleton />
    </>
  );
}

function EmptyProfile() {
  const text = useText(listingTexts);
  return (
    <div className="flow-root py-12">
      <WindowSign state="empty" className="mb-8 w-24 md:float-right md:mb-0 md:ml-12 md:w-36" />
      <p className="max-w-[15em] font-serif text-3xl leading-tight font-medium">{text.profileEmpty}</p>
      <p className="mt-8">
        <ButtonLink to={paths.explore()}>{text.exploreAll}</ButtonLink>
      </p>
    </div>
  );
}
