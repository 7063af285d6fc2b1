import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { storedCategoryName } from "#contract/category-name.ts";
import { isScreenLanguage } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { furtherPage, mostFound, postsPerPage } from "#contract/pagination.ts";
import { paths } from "#contract/paths.ts";
import { useOpenPosts } from "#web/access/open-posts.ts";
import { catalogueHeadTexts } from "#web/i18n/catalogue-head-texts.ts";
import { useCategoryName } from "#web/i18n/category-name.ts";
import { listingTexts } from "#web/i18n/listing-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { postFacts } from "#web/lib/post-facts.ts";
import { CategoryFilter } from "#web/listing/category-filter.tsx";
import { GridSkeleton } from "#web/listing/grid-skeleton.tsx";
import { isFailedLoad } from "#web/listing/is-failed-load.ts";
import { LanguageFilter } from "#web/listing/language-filter.tsx";
import { insideListing, type ListingChoice, readListingChoice } from "#web/listing/listing-choice.ts";
import { ListingFailed } from "#web/listing/listing-failed.tsx";
import { PaginationNav } from "#web/listing/pagination-nav.tsx";
import { PostGrid } from "#web/listing/post-grid.tsx";
import { useAskedFilters } from "#web/listing/use-asked-filters.ts";
import { usePageChoice } from "#web/listing/use-page-choice.ts";
import { useSlowReload } from "#web/listing/use-slow-reload.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useCategories } from "#web/shell/use-categories.ts";
import { HoldPaint } from "#web/ui/hold-paint.tsx";
import { EmptyListing } from "./empty-listing.tsx";
import { SearchField } from "./search-field.tsx";

export const handle = {
  audience: "everyone",
  query: ["category", "language", "page"],
  queryPerRequest: ["q"],
} satisfies PageHandle;

export { revalidatesUnlessPurchaseCloses as shouldRevalidate } from "#web/payment/revalidates-unless-purchase-closes.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const choice = readListingChoice(url.searchParams);
  const { q, category, language, page } = choice;
  if (category) {
    const { data } = await answerCall(calls.listCategoryPremiums());
    const stored = storedCategoryName(
      data.map(({ attributes }) => attributes.name),
      category,
    );
    if (stored && stored !== category)
      throw redirect(addressIn(url, paths.explore({ ...choice, category: stored })), 301);
  }
  const listing = insideListing(
    await answerCall(
      q
        ? calls.searchPosts({ params: { page }, query: { q, postsPerPage, category, language } })
        : calls.listPremiumPosts({ params: { category: category ?? "All", page }, query: { postsPerPage, language } }),
    ),
  );
  return {
    choice,
    posts: listing.data.map(postFacts),
    pagination: listing.meta.pagination,
  };
}

type Listing = Awaited<ReturnType<typeof loader>>;

/** The current listing: it stays where another choice does not load. */
let lastListing: Listing | undefined;

/** Keeps the listing that is shown where another filter, search or page of it fails to load. */
export async function clientLoader({
  serverLoader,
  request,
  url,
}: ClientLoaderFunctionArgs): Promise<Listing & { failed?: ListingChoice }> {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (!lastListing || !isFailedLoad(error, request)) throw error;
    return { ...lastListing, failed: readListingChoice(url.searchParams) };
  }
}

/** A path of the shop, in the language that the request's URL names, if any. */
function addressIn({ searchParams }: URL, path: string): string {
  const language = searchParams.get("lang");
  return isScreenLanguage(language) ? paths.inLanguage(path, language) : path;
}

/** Explore Premium Content (spec section 2): every choice is an address, so the page can be shared and works without scripts. */
export default function Explore() {
  const { choice, posts, pagination, failed } = useLoaderData<typeof clientLoader>();
  const categories = useCategories();
  const text = useText(listingTexts);
  const head = useText(catalogueHeadTexts);
  const categoryName = useCategoryName();
  const slow = useSlowReload();
  const open = useOpenPosts();
  const asked = useAskedFilters(failed ?? choice);
  useEffect(() => {
    lastListing = { choice, posts, pagination };
    return () => {
      lastListing = undefined;
    };
  }, [choice, posts, pagination]);
  const { q, category, page } = choice;
  const { total, pageCount } = pagination;
  const addressOf = (page: number) => paths.explore({ ...asked, page });
  const choosePage = usePageChoice({
    shown: paths.explore({ ...(failed ?? choice), page: 1 }),
    asked: addressOf(1),
    pageCount,
    addressOf,
  });
  // An unknown category in a link: the page's title does not repeat it.
  const isCategory = category !== undefined && (posts.length > 0 || categories.includes(category));
  const listed = { ...choice, category: isCategory ? categoryName(category) : undefined, page: furtherPage(page) };
  const found = q ? (total < mostFound ? text.searchResults(total, q) : text.manyResults(q)) : text.results(total);
  return (
    <div className="page-column pt-8 md:pt-12 lg:pt-9">
      <PageHead
        title={q ? head.searchTitle(q) : head.title(listed)}
        description={head.description(listed)}
        noIndex={q !== undefined || posts.length === 0}
      />
      <div className="grid items-end gap-x-12 gap-y-6 *:min-w-0 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="title-display text-[clamp(2.25rem,5vw,3.25rem)]">{text.title}</h1>
          <p className="mt-3 max-w-3xl text-lg text-muted">{text.intro}</p>
        </div>
        <SearchField q={q} asked={asked} />
      </div>
      {open && open.posts.length > 0 && <open.List posts={open.posts} />}
      <div className="listing-filters mt-5 mb-8 flex flex-wrap items-center justify-between gap-x-3 border-y border-hairline py-1.5">
        <LanguageFilter
          current={asked.language}
          addressOf={(language) => paths.explore({ q: asked.q, category: asked.category, language })}
        />
        <div className="flex min-w-0 items-center gap-6">
          <p role="status" className="truncate text-sm text-muted tabular-nums max-md:sr-only">
            {found}
          </p>
          <CategoryFilter q={asked.q} categories={categories} current={asked.category} language={asked.language} />
        </div>
      </div>
      <HoldPaint />
      {failed && !slow && <ListingFailed />}
      {slow ? (
        <GridSkeleton />
      ) : posts.length > 0 ? (
        <>
          <h2 className="sr-only">{text.posts}</h2>
          <PostGrid posts={posts} />
        </>
      ) : (
        <EmptyListing choice={choice} categories={categories} />
      )}
      <PaginationNav page={page} last={pageCount} addressOf={addressOf} onChoose={choosePage} />
    </div>
  );
}
